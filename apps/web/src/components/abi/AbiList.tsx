import IconClipboard from '~icons/clipboard-text';
import IconPlus from '~icons/plus';
import IconX from '~icons/x';
import { useState, type ReactNode } from 'react';
import { formatAmount } from '@sunscope/tron/amount';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { emptyDraft, MOST_ITEMS, pastedParts, sumOf, type AbiDraft } from './abi-drafts.ts';
import type { AbiField } from './abi-types.ts';
import { nameOf, type AbiFieldProps } from './abi-field.ts';
import styles from './AbiForm.module.css';

const useT = wordsOf('kit-abi');

interface AbiListProps extends AbiFieldProps {
  item: AbiField;
  /** Undefined for a list of any length. */
  length: number | undefined;
  parts: readonly AbiDraft[];
  /** Draws an entry, which may be a list itself. */
  renderPart: (props: AbiFieldProps) => ReactNode;
}

/** A list: one field or group for each entry, more of them by a button or from pasted text. */
export function AbiList({
  field,
  place,
  path,
  item,
  length,
  parts,
  renderPart,
  onChange,
  faultAt,
  onLeave,
  token,
}: AbiListProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const [pasting, setPasting] = useState<string>();
  const fault = faultAt(path);
  const free = length === undefined;
  const sum = sumOf(item, parts, token?.decimals ?? 0);
  const inUnits = parts.some(part => 'text' in part && part.unit === 'token');
  const pasted = pasting === undefined ? undefined : pastedParts(item, pasting);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>
        <bdi dir="ltr" className={styles['label']}>
          {nameOf(field, place)}
        </bdi>{' '}
        <span className={styles['type']}>
          <bdi dir="ltr">{field.type}</bdi> · {t('abi_rows', { count: parts.length })}
        </span>
      </legend>
      <div className={styles['rail']}>
        {parts.map((part, at) => (
          <div key={at} className={styles['entry']}>
            <div className={styles['part']}>
              {renderPart({
                field: { ...item, name: `${nameOf(field, place)}[${at}]` },
                place: at,
                path: `${path}.${at}`,
                draft: part,
                onChange: next =>
                  onChange({ parts: parts.map((before, other) => (other === at ? next : before)) }),
                faultAt,
                onLeave,
                token,
              })}
            </div>
            {free && (
              <IconButton
                icon={IconX}
                size="small"
                label={t('abi_remove', { place: at })}
                onClick={() => onChange({ parts: parts.filter((_part, other) => other !== at) })}
              />
            )}
          </div>
        ))}
        {fault !== undefined && (
          <p role="alert" className={styles['fault']}>
            {t(fault.code, fault.values)}
          </p>
        )}
        <div className={styles['listFoot']}>
          {free && (
            <Button
              size="small"
              icon={IconPlus}
              disabled={parts.length >= MOST_ITEMS}
              onClick={() => onChange({ parts: [...parts, emptyDraft(item)] })}
            >
              {t('abi_add')}
            </Button>
          )}
          {pastedParts(item, '') !== undefined && pasting === undefined && (
            <Button size="small" icon={IconClipboard} onClick={() => setPasting('')}>
              {t('abi_paste')}
            </Button>
          )}
          {sum !== undefined && (
            <span className={styles['sum']}>
              {t('abi_sum', {
                sum: inUnits ? formatAmount(sum, token?.decimals ?? 0) : format.integer(sum),
              })}
            </span>
          )}
        </div>
        {pasting !== undefined && (
          <div className={styles['paste']}>
            <TextArea
              mono
              label={t('abi_pasted')}
              hint={t('abi_pasted_hint', { most: MOST_ITEMS })}
              value={pasting}
              onChange={setPasting}
            />
            <div className={styles['listFoot']}>
              <Button size="small" onClick={() => setPasting(undefined)}>
                {t('abi_paste_cancel')}
              </Button>
              <Button
                size="small"
                kind="primary"
                disabled={pasted === undefined || pasted.length === 0}
                onClick={() => {
                  if (pasted !== undefined) onChange({ parts: free ? pasted : pasted.slice(0, length) });
                  setPasting(undefined);
                }}
              >
                {t('abi_paste_use', { count: pasted?.length ?? 0 })}
              </Button>
            </div>
          </div>
        )}
      </div>
    </fieldset>
  );
}
