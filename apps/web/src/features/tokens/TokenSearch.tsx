import IconSearch from '~icons/search';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { Icon } from '../../components/base/Icon.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './HolderSearch.module.css';

const useT = wordsOf('tokens');

/** Narrows a list of tokens to those whose name or symbol holds a text. */
export function TokenSearch({
  text,
  onFind,
}: {
  text: string;
  /** An empty text asks for all. */
  onFind: (text: string) => void;
}): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState(text);
  return (
    <form
      role="search"
      aria-label={t('token_search')}
      className={styles['search']}
      onSubmit={event => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <label className={styles['field']}>
        <Icon of={IconSearch} size={15} />
        <span className="visually-hidden">{t('token_search')}</span>
        <input
          className={styles['input']}
          type="search"
          placeholder={t('token_search')}
          value={typed}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={event => setTyped(event.target.value)}
        />
      </label>
      {text !== '' && (
        <Button size="small" onClick={() => onFind('')}>
          {t('token_search_clear')}
        </Button>
      )}
    </form>
  );
}
