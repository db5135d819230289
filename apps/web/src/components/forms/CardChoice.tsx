import { useId, type ReactNode } from 'react';
import styles from './CardChoice.module.css';

export interface CardOption<T extends string> {
  value: T;
  title: ReactNode;
  text?: ReactNode;
  /** At the end of the title's line: a price, a tag. */
  aside?: ReactNode;
  disabled?: boolean;
}

interface CardChoiceProps<T extends string> {
  label: ReactNode;
  options: readonly CardOption<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
}

/** One of a few that need a word of explanation: radio buttons with the whole card to press. */
export function CardChoice<T extends string>({
  label,
  options,
  value,
  onChange,
}: CardChoiceProps<T>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['cards']}>
        {options.map(option => {
          const id = `${name}-${option.value}`;
          return (
            <label key={option.value} className={styles['card']}>
              <input
                type="radio"
                className={styles['radio']}
                name={name}
                checked={option.value === value}
                disabled={option.disabled === true}
                aria-labelledby={`${id}-title`}
                aria-describedby={option.text === undefined ? undefined : `${id}-text`}
                onChange={() => onChange(option.value)}
              />
              <span id={`${id}-title`} className={styles['title']}>
                {option.title}
              </span>
              {option.aside !== undefined && <span className={styles['aside']}>{option.aside}</span>}
              {option.text !== undefined && (
                <span id={`${id}-text`} className={styles['text']}>
                  {option.text}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
