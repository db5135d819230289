import type { ReactNode } from 'react';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { EXAMPLES } from './phrase-examples.ts';
import styles from './PhraseHelp.module.css';

const useT = wordsOf('search');

/** What can be said, each a press away from the box. */
export function PhraseHelp({ onText }: { onText: (text: string) => void }): ReactNode {
  const t = useT();
  const { language } = useLocale();
  return (
    <div className={styles['help']}>
      <h3 className={styles['title']}>{t('search_help_title')}</h3>
      <p className={styles['text']}>{t('search_help_text')}</p>
      <ul className={styles['examples']}>
        {EXAMPLES[language].map(example => (
          <li key={example}>
            <button
              type="button"
              className={styles['example']}
              onPointerDown={event => event.preventDefault()}
              onClick={() => onText(example)}
            >
              <bdi dir="auto">{example}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
