import type { ReactNode } from 'react';
import { Kbd } from '../../components/base/Kbd.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './PhraseHelp.module.css';

const useT = wordsOf('search');

/** Keys of the list, and the way to what can be said. */
export function PhraseFoot({ onHelp }: { onHelp: () => void }): ReactNode {
  const t = useT();
  return (
    <div className={styles['foot']}>
      <span className={styles['keys']} aria-hidden="true">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('search_key_move')}
      </span>
      <span className={styles['keys']} aria-hidden="true">
        <Kbd>Enter</Kbd> {t('search_key_open')}
      </span>
      <button
        type="button"
        className={styles['ask']}
        onPointerDown={event => event.preventDefault()}
        onClick={onHelp}
      >
        {t('search_help_title')}
      </button>
    </div>
  );
}
