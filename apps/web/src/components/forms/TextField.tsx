import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import control from './Control.module.css';
import { Field, type FieldProps } from './Field.tsx';

interface TextFieldProps
  extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value' | 'id'> {
  value: string;
  onChange: (value: string) => void;
  /** Ids and keys: monospaced, left to right in every language. */
  mono?: boolean;
  /** Inside the field, at its end: a button. */
  end?: ReactNode;
}

export function TextField({
  label,
  error,
  hint,
  aside,
  value,
  onChange,
  mono = false,
  end,
  className,
  ...rest
}: TextFieldProps): ReactNode {
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      {attributes => (
        <span className={classNames(control['box'], control['line'])}>
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            {...(mono ? { dir: 'ltr' } : {})}
            {...rest}
            {...attributes}
            className={classNames(control['input'], mono && 'mono', className)}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          {end !== undefined && <span className={control['end']}>{end}</span>}
        </span>
      )}
    </Field>
  );
}
