import IconChevronDown from '~icons/chevron-down';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import { Spinner } from '../base/Spinner.tsx';
import styles from './ComboboxField.module.css';
import control from './Control.module.css';
import { matchesOf, MOST_MATCHES, type ComboboxOption } from './combobox-matches.ts';
import { Field, type FieldProps } from './Field.tsx';

const useT = wordsOf('controls');

interface ComboboxFieldProps extends FieldProps {
  /** Of the chosen option; empty for none. */
  value: string;
  onChange: (value: string) => void;
  options: readonly ComboboxOption[];
  /** What is typed goes to a search elsewhere, which gives the options; without it they are filtered here. */
  onSearch?: (typed: string) => void;
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

/**
 * One of many, found by typing. By the pattern of the ARIA practices: focus stays in the field, arrow keys walk the
 * list, Enter chooses, Esc closes it (and nothing around it) and puts back what was chosen.
 */
export function ComboboxField({
  label,
  error,
  hint,
  aside,
  value,
  onChange,
  options,
  onSearch,
  loading = false,
  placeholder,
  disabled,
}: ComboboxFieldProps): ReactNode {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Undefined while nothing is being looked for. */
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(-1);
  const open = typed !== undefined;
  const chosen = options.find(option => option.value === value);
  const found = onSearch || typed === undefined ? options : matchesOf(options, typed);
  const shown = found.slice(0, MOST_MATCHES);
  const active = open ? shown[at] : undefined;
  const close = () => {
    setTyped(undefined);
    setAt(-1);
  };
  const look = (text: string) => {
    setTyped(text);
    setAt(text === '' ? -1 : 0);
    onSearch?.(text);
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (!option || option.disabled === true) return;
    onChange(option.value);
    close();
  };
  const walk = (event: KeyboardEvent) => {
    const count = shown.length;
    const to = { ArrowDown: at + 1, ArrowUp: at === -1 ? count - 1 : at - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      if (!open) look('');
      setAt(count === 0 ? -1 : (to + count) % count);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(active);
    }
  };
  useOwnEscape(input, open, close);
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.value}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      {attributes => (
        <span className={styles['place']}>
          <span className={classNames(control['box'], control['line'])}>
            <input
              {...attributes}
              ref={input}
              type="text"
              role="combobox"
              aria-expanded={open}
              aria-controls={`${id}-list`}
              aria-activedescendant={active ? `${id}-${active.value}` : undefined}
              aria-autocomplete="list"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              disabled={disabled}
              placeholder={placeholder}
              className={classNames(control['input'], control['select'])}
              value={typed ?? chosen?.label ?? value}
              onChange={event => look(event.target.value)}
              onClick={() => {
                if (!open) look('');
              }}
              onKeyDown={walk}
              onBlur={close}
            />
            {loading ? (
              <span className={styles['busy']}>
                <Spinner size={14} />
              </span>
            ) : (
              <Icon of={IconChevronDown} className={control['chevron']} />
            )}
          </span>
          <span
            id={`${id}-list`}
            role="listbox"
            aria-label={typeof label === 'string' ? label : undefined}
            hidden={!open}
            className={styles['list']}
          >
            {open &&
              shown.map(option => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
                <span
                  key={option.value}
                  id={`${id}-${option.value}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  aria-disabled={option.disabled === true || undefined}
                  data-active={option === active || undefined}
                  className={styles['option']}
                  // The field keeps the focus.
                  onPointerDown={event => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  <bdi className={styles['label']}>{option.label}</bdi>
                  {option.detail !== undefined && <bdi className={styles['detail']}>{option.detail}</bdi>}
                </span>
              ))}
          </span>
          {open && shown.length < found.length && (
            <span className="visually-hidden">{t('combobox_more', { count: found.length })}</span>
          )}
          {/* It stands before it speaks. */}
          <span
            role="status"
            className={open && shown.length === 0 && !loading ? styles['none'] : 'visually-hidden'}
          >
            {open &&
              !loading &&
              (shown.length === 0 ? t('combobox_none') : t('combobox_count', { count: found.length }))}
          </span>
        </span>
      )}
    </Field>
  );
}

/**
 * Esc closes the list before whatever is around it hears of the key: a dialog listens on its own element, before
 * React does at the root.
 */
function useOwnEscape(input: { current: HTMLInputElement | null }, open: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const field = input.current;
    if (!field || !open) return undefined;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    field.addEventListener('keydown', listen);
    return () => field.removeEventListener('keydown', listen);
  }, [input, open]);
}
