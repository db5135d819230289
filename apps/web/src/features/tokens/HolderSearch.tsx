import IconSearch from '~icons/search';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { Icon } from '../../components/base/Icon.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { canonicalOfHex, hasAddressForm } from '../../lib/format/address-form.ts';
import { useGo, useRoutePath } from '../../lib/routing/navigation.ts';
import { stringifySearch } from '../../lib/routing/search-params.ts';
import styles from './HolderSearch.module.css';

const useT = wordsOf('tokens');

/** Finds one holder: its rank, balance and share. The address stands in the page's own address. */
export function HolderSearch({ holder }: { holder: string | undefined }): ReactNode {
  const t = useT();
  const go = useGo();
  const path = useRoutePath();
  const [text, setText] = useState(holder ?? '');
  const [wrong, setWrong] = useState(false);
  const find = async () => {
    const asked = text.trim();
    if (asked === '') {
      go(path);
      return;
    }
    const address = hasAddressForm(asked) ? asked : await canonicalOfHex(asked);
    setWrong(address === undefined);
    if (address !== undefined) go(`${path}${stringifySearch({ holder: address })}`);
  };
  return (
    <form
      role="search"
      className={styles['search']}
      onSubmit={event => {
        event.preventDefault();
        void find();
      }}
    >
      <label className={styles['field']}>
        <Icon of={IconSearch} size={15} />
        <span className="visually-hidden">{t('holder_search')}</span>
        <input
          dir="ltr"
          className={styles['input']}
          placeholder={t('holder_search')}
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'holder-search-error' : undefined}
          onChange={event => {
            setText(event.target.value);
            setWrong(false);
          }}
        />
      </label>
      {holder !== undefined && (
        <Button
          size="small"
          onClick={() => {
            setText('');
            go(path);
          }}
        >
          {t('holder_search_all')}
        </Button>
      )}
      {wrong && (
        <span id="holder-search-error" role="alert" className={styles['error']}>
          {t('holder_search_error')}
        </span>
      )}
    </form>
  );
}
