import IconChevronDown from '~icons/chevron-down';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import control from '../forms/Control.module.css';
import { Field } from '../forms/Field.tsx';
import { Segmented } from '../forms/Segmented.tsx';
import { otherForm, readLeaf, type AbiUnit } from './abi-drafts.ts';
import { shapeOfField, type FieldShape } from './abi-types.ts';
import { nameOf, type AbiFieldProps } from './abi-field.ts';
import styles from './AbiForm.module.css';

const useT = wordsOf('kit-abi');

interface AbiLeafProps extends AbiFieldProps {
  draft: { text: string; unit: AbiUnit };
}

/** A single value with its name, type and unit; what is meant in raw digits stands below it. */
export function AbiLeaf({
  field,
  place,
  path,
  draft,
  onChange,
  faultAt,
  onLeave,
  token,
}: AbiLeafProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const shape = shapeOfField(field);
  const fault = faultAt(path);
  const name = nameOf(field, place);
  const label = (
    <bdi dir="ltr" className={styles['label']}>
      {name}
    </bdi>
  );
  const type = (
    <bdi dir="ltr" className={styles['type']}>
      {field.type}
    </bdi>
  );
  if (shape.kind === 'bool')
    return (
      <div className={styles['bool']}>
        <span className={styles['boolTop']}>
          {label} {type}
        </span>
        <Segmented
          label={name}
          value={draft.text === 'true' ? 'true' : 'false'}
          onChange={text => onChange({ text, unit: 'raw' })}
          options={[
            { value: 'false', label: 'false' },
            { value: 'true', label: 'true' },
          ]}
        />
      </div>
    );
  const units = unitsOf(shape, field.type, token?.symbol, t);
  const read = readLeaf(field, draft, token?.decimals ?? 0);
  const raw = 'value' in read ? read.value : undefined;
  const hint =
    shape.kind === 'address'
      ? otherForm(draft.text)
      : shape.kind === 'integer' && draft.unit !== 'raw' && typeof raw === 'bigint'
        ? String(raw)
        : shape.kind === 'integer' && typeof raw === 'bigint' && raw > 9_999n
          ? format.integer(raw)
          : shape.kind === 'bytes' && draft.unit === 'text' && draft.text !== ''
            ? typeof raw === 'string'
              ? raw
              : undefined
            : undefined;
  return (
    <Field
      label={label}
      aside={type}
      error={fault && t(fault.code, fault.values)}
      hint={
        hint === undefined || hint === '' ? undefined : (
          <bdi dir="ltr" className="mono">
            {hint}
          </bdi>
        )
      }
    >
      {attributes => (
        <span className={classNames(control['box'], control['line'])}>
          <input
            {...attributes}
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir={shape.kind === 'string' ? 'auto' : 'ltr'}
            inputMode={shape.kind === 'integer' && draft.unit !== 'date' ? 'decimal' : 'text'}
            placeholder={draft.unit === 'date' ? '2026-11-22 13:00' : undefined}
            className={classNames(
              control['input'],
              shape.kind !== 'string' && draft.unit !== 'text' && 'mono',
            )}
            value={draft.text}
            onChange={event => onChange({ ...draft, text: event.target.value })}
            onBlur={() => {
              // An empty field is not wrong before one has asked for the call.
              if (draft.text !== '') onLeave(path);
            }}
          />
          {units.length > 1 && (
            <span className={styles['unit']}>
              <select
                aria-label={t('abi_unit', { name })}
                value={draft.unit}
                onChange={event => {
                  const unit = units.find(one => one.value === event.target.value);
                  if (unit) onChange({ text: draft.text, unit: unit.value });
                }}
              >
                {units.map(unit => (
                  <option key={unit.value} value={unit.value}>
                    {unit.label}
                  </option>
                ))}
              </select>
              <Icon of={IconChevronDown} size={12} className={styles['chevron']} />
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

/** Ways to type a value: small integers are counts and have none. */
function unitsOf(
  shape: FieldShape,
  type: string,
  symbol: string | undefined,
  t: Translate<'kit-abi'>,
): { value: AbiUnit; label: string }[] {
  if (shape.kind === 'bytes')
    return [
      { value: 'hex', label: t('abi_unit_hex') },
      { value: 'text', label: t('abi_unit_text') },
    ];
  if (shape.kind !== 'integer' || shape.most < 0xffff_ffffn || type === 'trcToken') return [];
  return [
    { value: 'raw', label: t('abi_unit_raw') },
    ...(shape.most > 0xffff_ffffn ? [{ value: 'trx' as const, label: 'TRX' }] : []),
    ...(symbol !== undefined && shape.most > 0xffff_ffffn
      ? [{ value: 'token' as const, label: symbol }]
      : []),
    ...(shape.least === 0n ? [{ value: 'date' as const, label: t('abi_unit_date') }] : []),
  ];
}
