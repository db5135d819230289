import IconChevronDown from '~icons/chevron-down';
import { useId, type ReactNode } from 'react';
import { Icon } from '../base/Icon.tsx';
import styles from './QuietSelect.module.css';

interface QuietSelectProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; lang?: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, out of the way until it is wanted: name, value, arrow. The browser draws the list. */
export function QuietSelect<T extends string>({
  label,
  options,
  value,
  onChange,
}: QuietSelectProps<T>): ReactNode {
  const id = useId();
  return (
    <span className={styles['place']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <select
        id={id}
        className={styles['select']}
        value={value}
        onChange={event => {
          const chosen = options.find(option => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={12} className={styles['chevron']} />
    </span>
  );
}
