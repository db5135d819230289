import type { AbiFunction } from '@sunscope/tron/abi';
import { isAddress } from '@sunscope/tron/address';
import { amountText } from '../../lib/format/amount-text.ts';
import { bytesToHex } from '@sunscope/tron/bytes';
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { visibleText } from '../../lib/format/visible-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { AddressChip } from '../chain/AddressChip.tsx';
import { CopyButton } from '../data/CopyButton.tsx';
import { Status } from '../feedback/Status.tsx';
import { Segmented } from '../forms/Segmented.tsx';
import { rowsOfResult, type ResultRow } from './result-rows.ts';
import { StructTable } from './StructTable.tsx';
import { withStructTables } from './struct-tables.ts';
import styles from './DecodedResult.module.css';

const useT = wordsOf('kit-abi');

interface DecodedResultProps {
  outputs: AbiFunction['outputs'];
  data: Uint8Array;
  /** Whole tokens beside plain numbers. */
  token?: { symbol: string; decimals: number } | undefined;
}

/** What a call returned: by name and type, each value to be copied; as hex where it cannot be read or where that is asked. */
export function DecodedResult({ outputs, data, token }: DecodedResultProps): ReactNode {
  const t = useT();
  const [look, setLook] = useState<'values' | 'hex'>('values');
  const rows = useMemo(() => rowsOfResult(outputs, data), [outputs, data]);
  const hex = bytesToHex(data);
  return (
    <section className={styles['result']} aria-label={t('result_label')}>
      <header className={styles['head']}>
        {rows === undefined ? (
          <Status kind="warning" look="quiet">
            {t('result_unreadable', { count: data.length })}
          </Status>
        ) : (
          <Segmented
            label={t('result_look')}
            value={look}
            onChange={setLook}
            options={[
              { value: 'values', label: t('result_values') },
              { value: 'hex', label: t('abi_unit_hex') },
            ]}
          />
        )}
        <CopyButton value={hex} label={t('result_copy_hex')} />
      </header>
      {rows === undefined || look === 'hex' ? (
        <code className={styles['hex']} dir="ltr">
          {hex === '' ? t('result_empty') : hex}
        </code>
      ) : rows.length === 0 ? (
        <p className="dim">{t('result_none')}</p>
      ) : (
        <dl className={styles['rows']}>
          {withStructTables(rows).map(({ row, table }, index) => (
            <div key={index} className={styles['row']} style={{ '--depth': row.depth } as CSSProperties}>
              <dt className={styles['name']}>
                <bdi dir="ltr">{row.name}</bdi>{' '}
                <bdi dir="ltr" className="dim">
                  {row.type}
                </bdi>
              </dt>
              <dd className={styles['value']}>
                <ResultValue row={row} token={token} />
              </dd>
              {table !== undefined && (
                <dd className={styles['table']}>
                  <StructTable
                    label={row.name}
                    table={table}
                    renderCell={field => <ResultValue row={field} token={token} />}
                  />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** One value: an address by its name, a number with whole tokens beside it, each to be copied. */
export function ResultValue({
  row,
  token,
}: {
  row: ResultRow;
  token: DecodedResultProps['token'];
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { value, type, members } = row;
  if (members !== undefined) return <span className="dim">{t('abi_rows', { count: members })}</span>;
  if (isAddress(value)) return <AddressChip address={value} copy />;
  const number = /^u?int/.test(type) && /^-?\d+$/.test(value) ? BigInt(value) : undefined;
  return (
    <>
      <span className={number === undefined ? styles['text'] : 'num'}>
        <bdi dir={type === 'string' ? 'auto' : 'ltr'}>
          {number === undefined ? visibleText(value) : format.integer(number)}
        </bdi>
      </span>
      {number !== undefined &&
        token !== undefined &&
        token.decimals > 0 &&
        /^u?int(?:256|128)?$/.test(type) && (
          <span className="dim">
            <bdi dir="ltr">
              {amountText(number, token.decimals)} {token.symbol}
            </bdi>
          </span>
        )}
      <CopyButton value={value} label={t('result_copy', { name: row.name })} />
    </>
  );
}
