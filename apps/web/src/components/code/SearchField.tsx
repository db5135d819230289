import IconDown from '~icons/chevron-down';
import IconSearch from '~icons/search';
import IconUp from '~icons/chevron-up';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Icon } from '../base/Icon.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { MOST_MATCHES } from './code-lines.ts';
import styles from './SearchField.module.css';

const useT = wordsOf('kit-code');

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** To the next match (1) or the one before (-1). */
  onWalk: (step: 1 | -1) => void;
  count: number;
  /** Place of the match the reader is at; -1 before the first. */
  at: number;
  /** What is typed names a line. */
  jumps?: boolean;
}

/** Search inside a text: Enter goes to the next match, Shift+Enter back, Esc clears it. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  onWalk,
  count,
  at,
  jumps = false,
}: SearchFieldProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const searching = value !== '' && !jumps;
  return (
    <span className={styles['search']}>
      <Icon of={IconSearch} size={14} className={styles['icon']} />
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
        className={styles['input']}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onWalk(event.shiftKey ? -1 : 1);
          } else if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
          }
        }}
      />
      <span role="status" className={styles['count']}>
        {searching &&
          (count === 0
            ? t('code_none')
            : t('code_matches', {
                at: format.integer(Math.max(0, at) + (at < 0 ? 0 : 1)),
                count: `${format.integer(count)}${count >= MOST_MATCHES ? '+' : ''}`,
              }))}
      </span>
      {searching && count > 0 && (
        <>
          <IconButton icon={IconUp} size="small" label={t('code_previous')} onClick={() => onWalk(-1)} />
          <IconButton icon={IconDown} size="small" label={t('code_next')} onClick={() => onWalk(1)} />
        </>
      )}
    </span>
  );
}
