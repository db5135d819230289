import { formatAmount, sanitizeAmount } from '@sunscope/tron/amount';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { classNames } from '../base/class-names.ts';
import control from './Control.module.css';
import { Field, type FieldProps } from './Field.tsx';

interface AmountFieldProps extends FieldProps {
  /** As typed: digits and at most one dot. `parseAmount` reads it. */
  value: string;
  onChange: (value: string) => void;
  decimals: number;
  /** Symbol after the number. */
  unit?: ReactNode;
  /** All there is, in smallest units; gives the button that fills it in. */
  max?: bigint | undefined;
  disabled?: boolean;
  required?: boolean;
  name?: string;
  placeholder?: string;
}

/** An amount as it is typed: what cannot belong to it does not get in, and nothing is rounded. */
export function AmountField({
  label,
  error,
  hint,
  aside,
  value,
  onChange,
  decimals,
  unit,
  max,
  placeholder = '0',
  ...rest
}: AmountFieldProps): ReactNode {
  const t = useT();
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      {attributes => (
        <span className={classNames(control['box'], control['line'])}>
          <input
            {...rest}
            {...attributes}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            placeholder={placeholder}
            className={classNames(control['input'], control['number'])}
            value={value}
            onChange={event => onChange(sanitizeAmount(event.target.value, decimals))}
          />
          <span className={control['end']}>
            {unit !== undefined && <span className={control['unit']}>{unit}</span>}
            {max !== undefined && (
              <Button
                size="small"
                className={control['max']}
                disabled={rest.disabled}
                onClick={() => onChange(formatAmount(max, decimals))}
              >
                {t('ui_max')}
              </Button>
            )}
          </span>
        </span>
      )}
    </Field>
  );
}
