import IconSearch from '~icons/search';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import { Kbd } from '../base/Kbd.tsx';
import type { SearchGroup, SearchItem } from './SearchResults.tsx';
import styles from './SearchBox.module.css';
import { Spinner } from '../base/Spinner.tsx';

// Nothing is listed before something is typed.
const loadResults = async () => ({ default: (await import('./SearchResults.tsx')).SearchResults });
const SearchResults = lazy(loadResults);

export interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** Enter with nothing chosen, or the button. */
  onSubmit: () => void;
  /** Enter on a result, or a press on it. */
  onChoose: (item: SearchItem) => void;
  /** Somebody is about to search. */
  onFocus?: () => void;
  /** Undefined while nothing was asked. */
  groups?: readonly SearchGroup[] | undefined;
  loading?: boolean;
  /** A sentence above the results: one character of the address is off, nothing was found. */
  note?: ReactNode;
  /** Above and below the list. */
  head?: ReactNode;
  foot?: ReactNode;
  size?: 'hero' | 'header';
  /** `/` and Ctrl+K focus this box from anywhere. One box per page has it. */
  shortcut?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Finds anything that is pasted or typed. Arrow keys walk the results, Enter opens one, Esc closes. */
export function SearchBox({
  value,
  onChange,
  onSubmit,
  onChoose,
  onFocus,
  groups,
  loading = false,
  note,
  head,
  foot,
  size = 'header',
  shortcut = false,
}: SearchBoxProps): ReactNode {
  const t = useT();
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  useShortcut(shortcut, input);
  const items = groups?.flatMap(group => group.items) ?? [];
  const chosen = items[at];
  const showing = open && (items.length > 0 || note !== undefined || head !== undefined);
  const choose = (item: SearchItem) => {
    setOpen(item.stays === true);
    setAt(-1);
    onChoose(item);
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    // One place besides the results: the typed text itself.
    setAt(((at + 1 + step + items.length + 1) % (items.length + 1)) - 1);
  };
  return (
    <form
      ref={root}
      role="search"
      className={classNames(styles['search'], styles[size])}
      onSubmit={event => {
        event.preventDefault();
        if (chosen && showing) choose(chosen);
        else {
          setOpen(false);
          onSubmit();
        }
      }}
    >
      <div className={styles['box']}>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('ui_search')}
          aria-expanded={showing}
          aria-controls={`${id}-results`}
          aria-activedescendant={showing && chosen ? `${id}-${chosen.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={t(size === 'hero' ? 'ui_search_placeholder' : 'ui_search_short')}
          className={styles['input']}
          // An address keeps its own direction, the placeholder that of the page.
          dir={value === '' ? undefined : 'auto'}
          value={value}
          onFocus={() => {
            setOpen(true);
            loadResults().catch(() => undefined);
            onFocus?.();
          }}
          onBlur={event => {
            if (!root.current?.contains(event.relatedTarget)) setOpen(false);
          }}
          onKeyDown={walk}
          onChange={event => {
            setOpen(true);
            setAt(-1);
            onChange(event.target.value);
          }}
        />
        {shortcut && value === '' && (
          <span className={styles['key']} aria-hidden="true">
            <Kbd>/</Kbd>
          </span>
        )}
        <button type="submit" className={styles['submit']} aria-label={t('ui_search')}>
          {loading ? <Spinner size={16} /> : <Icon of={IconSearch} size={size === 'hero' ? 20 : 16} />}
        </button>
      </div>
      <div className={styles['place']} hidden={!showing}>
        {showing && (
          <Suspense>
            <SearchResults
              id={`${id}-results`}
              idOf={item => `${id}-${item.id}`}
              groups={groups ?? []}
              active={chosen?.id}
              note={note}
              head={head}
              foot={foot}
              onChoose={choose}
            />
          </Suspense>
        )}
      </div>
    </form>
  );
}

/** `/` outside of fields, Ctrl+K or Command+K anywhere. */
function useShortcut(on: boolean, input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    if (!on) return undefined;
    const listen = (event: globalThis.KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || /^(?:input|textarea|select)$/i.test(event.target.tagName));
      const slash = event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
      const palette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!slash && !palette) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, input]);
}
