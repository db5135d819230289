import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import styles from './SearchResults.module.css';

/** One result. */
export interface SearchItem {
  id: string;
  label: ReactNode;
  /** Quiet second half of the line: the whole address, the day. */
  detail?: ReactNode;
  to: string;
  /** What choosing it does instead of leading somewhere. */
  run?: () => void;
  /** The list stays open behind it. */
  stays?: boolean;
  icon?: ReactNode;
  /** Small word at the end: TRC20, verified. */
  tag?: ReactNode;
  /** Suspicious: grey. */
  muted?: boolean;
}

export interface SearchGroup {
  id: string;
  label: string;
  items: readonly SearchItem[];
}

interface SearchResultsProps {
  id: string;
  idOf: (item: SearchItem) => string;
  groups: readonly SearchGroup[];
  active: string | undefined;
  note?: ReactNode;
  head?: ReactNode;
  foot?: ReactNode;
  onChoose: (item: SearchItem) => void;
}

/** The list under a search box. Focus stays in the box; `aria-activedescendant` names the row. */
export function SearchResults({
  id,
  idOf,
  groups,
  active,
  note,
  head,
  foot,
  onChoose,
}: SearchResultsProps): ReactNode {
  const t = useT();
  return (
    <div className={styles['panel']}>
      {head}
      {note !== undefined && (
        <p role="status" className={styles['note']}>
          {note}
        </p>
      )}
      <div id={id} role="listbox" aria-label={t('ui_search_results')} className={styles['list']}>
        {groups
          .filter(group => group.items.length > 0)
          .map(group => (
            <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
              <div id={`${id}-${group.id}`} className={styles['group']}>
                {group.label}
              </div>
              {group.items.map(item => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The box keeps the focus and handles the keys.
                <div
                  key={item.id}
                  tabIndex={-1}
                  id={idOf(item)}
                  role="option"
                  aria-selected={item.id === active}
                  className={classNames(styles['item'], item.muted && styles['muted'])}
                  // Before the box loses its focus, which would close the list.
                  onPointerDown={event => event.preventDefault()}
                  onClick={() => onChoose(item)}
                >
                  {item.icon !== undefined && <span className={styles['icon']}>{item.icon}</span>}
                  <span className={styles['label']}>{item.label}</span>
                  {item.detail !== undefined && (
                    <span dir="auto" className={styles['detail']}>
                      {item.detail}
                    </span>
                  )}
                  {item.tag !== undefined && <span className={styles['tag']}>{item.tag}</span>}
                </div>
              ))}
            </div>
          ))}
      </div>
      {foot}
    </div>
  );
}
