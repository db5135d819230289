import { useId, type ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import styles from './SliderField.module.css';

interface SliderFieldProps extends Omit<FieldProps, 'aside'> {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** The value as it is read, beside the label and by screen readers: `25 %`. */
  format?: (value: number) => string;
  /** Values that the thumb snaps to near them, with a tick each. */
  marks?: readonly number[];
  disabled?: boolean;
}

/** A number by a thumb, on the browser's own element: arrow keys, Home, End, Page Up and Down. */
export function SliderField({
  label,
  error,
  hint,
  value,
  onChange,
  format = String,
  marks = [],
  ...rest
}: SliderFieldProps): ReactNode {
  const list = useId();
  return (
    <Field label={label} error={error} hint={hint} aside={<span aria-hidden="true">{format(value)}</span>}>
      {attributes => (
        <>
          <input
            step={1}
            {...rest}
            {...attributes}
            type="range"
            className={styles['slider']}
            list={marks.length > 0 ? list : undefined}
            value={value}
            aria-valuetext={format(value)}
            onChange={event => onChange(event.target.valueAsNumber)}
          />
          {marks.length > 0 && (
            <datalist id={list}>
              {marks.map(mark => (
                <option key={mark} value={mark}>
                  {format(mark)}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}
