import { formatAmount } from '@sunscope/tron/amount';
import { useState, type ReactNode } from 'react';
import { decimalSign, isAmbiguous, localDecimal, typedAmount } from '../../lib/format/amount-text.ts';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { classNames } from '../base/class-names.ts';
import control from './Control.module.css';
import { Field, type FieldProps } from './Field.tsx';

interface AmountFieldProps extends FieldProps {
  /** Digits and at most one dot, as `parseAmount` reads it; shown with the sign of the language. */
  value: string;
  /** `isAll` where the button filled it in. */
  onChange: (value: string, isAll?: boolean) => void;
  decimals: number;
  /** Symbol after the number. */
  unit?: ReactNode;
  /** All there is, in smallest units; gives the button that fills it in. */
  max?: bigint | undefined;
  disabled?: boolean;
  required?: boolean;
  name?: string;
  placeholder?: string;
  onBlur?: () => void;
}

/** An amount as it is typed, with point or comma: what cannot belong to it does not get in, and nothing is rounded. */
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
  const shown = localDecimal(value);
  // "12.345" that was pasted is twelve to some and twelve thousand to others: what it became is said.
  const [guessed, setGuessed] = useState<string>();
  const reading =
    guessed === value ? (
      <output>
        {t(value.includes('.') ? 'ui_read_fraction' : 'ui_read_whole', { value: shown, sign: decimalSign() })}
      </output>
    ) : undefined;
  return (
    <Field label={label} error={error} hint={reading ?? hint} aside={aside}>
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
            value={shown}
            onChange={({ target }) => {
              const amount = typedAmount(target.value, decimals, shown);
              setGuessed(isAmbiguous(target.value, shown) ? amount : undefined);
              onChange(amount);
            }}
          />
          <span className={control['end']}>
            {unit !== undefined && <span className={control['unit']}>{unit}</span>}
            {max !== undefined && (
              <Button
                size="small"
                className={control['max']}
                disabled={rest.disabled}
                onClick={() => onChange(formatAmount(max, decimals), true)}
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
