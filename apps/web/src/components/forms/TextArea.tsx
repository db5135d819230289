import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import control from './Control.module.css';
import { Field, type FieldProps } from './Field.tsx';

interface TextAreaProps
  extends FieldProps, Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'value' | 'id'> {
  value: string;
  onChange: (value: string) => void;
  mono?: boolean;
}

export function TextArea({
  label,
  error,
  hint,
  aside,
  value,
  onChange,
  mono = false,
  rows = 3,
  className,
  ...rest
}: TextAreaProps): ReactNode {
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      {attributes => (
        <span className={control['box']}>
          <textarea
            rows={rows}
            {...(mono ? { dir: 'ltr', spellCheck: false } : {})}
            {...rest}
            {...attributes}
            className={classNames(control['input'], control['area'], mono && 'mono', className)}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
