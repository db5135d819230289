import IconChevronDown from '~icons/chevron-down';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import control from './Control.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from '../base/Icon.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** Heading it stands under; options of a group follow one another. */
  group?: string;
}

interface SelectFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  disabled?: boolean;
  name?: string;
}

export function SelectField({
  label,
  error,
  hint,
  aside,
  value,
  onChange,
  options,
  ...rest
}: SelectFieldProps): ReactNode {
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      {attributes => (
        <span className={classNames(control['box'], control['line'])}>
          <select
            {...rest}
            {...attributes}
            className={classNames(control['input'], control['select'])}
            value={value}
            onChange={event => onChange(event.target.value)}
          >
            {grouped(options).map(({ group, items }) =>
              group === undefined ? (
                items.map(optionOf)
              ) : (
                <optgroup key={group} label={group}>
                  {items.map(optionOf)}
                </optgroup>
              ),
            )}
          </select>
          <Icon of={IconChevronDown} className={control['chevron']} />
        </span>
      )}
    </Field>
  );
}

function optionOf({ value, label, disabled }: SelectOption): ReactNode {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

function grouped(options: readonly SelectOption[]): { group: string | undefined; items: SelectOption[] }[] {
  const groups: { group: string | undefined; items: SelectOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.items.push(option);
    else groups.push({ group: option.group, items: [option] });
  }
  return groups;
}
