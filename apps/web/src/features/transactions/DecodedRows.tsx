import type { TokenInfo, TransactionDetail } from '@sunscope/product-api/types';
import { bytesToText, hexToBytes } from '@sunscope/tron/bytes';
import { isAddress } from '@sunscope/tron/address';
import type { CSSProperties, ReactNode } from 'react';
import { StructTable } from '../../components/abi/StructTable.tsx';
import { withStructTables } from '../../components/abi/struct-tables.ts';
import { CopyButton } from '../../components/data/CopyButton.tsx';
import { MiddleText } from '../../components/data/MiddleText.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TokenLink } from '../../components/chain/TokenLink.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { AddressOf, Plain, type FieldContext } from './contract-views/field-parts.tsx';
import styles from './DecodedRows.module.css';

const useT = wordsOf('explorer', 'transactions');

export type DecodedValue = NonNullable<TransactionDetail['returned']>[number];
export type Tokens = Readonly<Record<string, TokenInfo>>;

interface DecodedRowsProps {
  rows: readonly DecodedValue[];
  context: FieldContext;
  tokens: Tokens;
}

/** Decoded values, one to a line: name, type, and the value in words and units before the raw one. */
export function DecodedRows({ rows, context, tokens }: DecodedRowsProps): ReactNode {
  const t = useT();
  return (
    <dl className={styles['rows']}>
      {withStructTables(rows).map(({ row, table }, index) => (
        <div key={index} className={styles['row']} style={{ '--depth': row.depth } as CSSProperties}>
          <dt className={styles['name']}>
            {row.name !== '' ? (
              <bdi dir="ltr">{row.name}</bdi>
            ) : (
              <span className="dim">
                {rows.length === 1 ? t('decoded_value') : t('decoded_value_at', { place: index + 1 })}
              </span>
            )}
          </dt>
          <dd className={styles['type']}>
            <bdi dir="ltr">{row.type}</bdi>
          </dd>
          <dd className={styles['value']}>
            {row.members === undefined ? (
              <DecodedText row={row} context={context} tokens={tokens} />
            ) : (
              <span className="dim">{t('members', { count: row.members })}</span>
            )}
          </dd>
          {table !== undefined && (
            <dd className={styles['table']}>
              <StructTable
                label={row.name}
                table={table}
                renderCell={field => <DecodedText row={field} context={context} tokens={tokens} />}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** One value: an address by its name, an amount in its token, a date as a date; the raw value quietly after it. */
export function DecodedText(props: { row: DecodedValue; context: FieldContext; tokens: Tokens }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { row, context, tokens } = props;
  const { type, value, unit } = row;
  const raw = /^-?\d{1,78}$/.test(value) ? BigInt(value) : undefined;
  const token = row.token === undefined ? undefined : tokens[row.token];
  if (type === 'address' && isAddress(value)) {
    const named = tokens[value];
    return (
      <span className={styles['pieces']}>
        <AddressOf address={value} context={context} full={named === undefined} />
        {named !== undefined && <TokenLink token={named} />}
      </span>
    );
  }
  if (raw !== undefined && unit === 'token' && token !== undefined)
    return (
      <span className={styles['pieces']}>
        {raw >= UNLIMITED ? t('unlimited') : <TokenAmount raw={raw} token={token} digits="all" />}
        <Raw value={value} />
      </span>
    );
  if (raw !== undefined && unit === 'sun')
    return (
      <span className={styles['pieces']}>
        <TrxAmount sun={raw} digits="all" />
        <Raw value={value} />
      </span>
    );
  if (raw !== undefined && unit === 'time')
    return (
      <span className={styles['pieces']}>
        <TimeCell ms={Number(raw) * 1000} withDate />
        <Raw value={value} />
      </span>
    );
  if (raw !== undefined && /^u?int/.test(type)) return <bdi dir="ltr">{format.integer(raw)}</bdi>;
  const text = textOfWord(type, value);
  if (text !== undefined)
    return (
      <span className={styles['pieces']}>
        <bdi>“{text}”</bdi>
        <Raw value={value} />
      </span>
    );
  return <Plain value={value} />;
}

/** More than any supply: what wallets write for "as much as you like". */
const UNLIMITED = 1n << 255n;

/** Text that a contract keeps in 32 bytes, zeros at its end; undefined where it is no plain text. */
export function textOfWord(type: string, value: string): string | undefined {
  if (type !== 'bytes32' || !/^0x(?:[0-9a-f]{2})+$/i.test(value)) return undefined;
  const text = bytesToText(hexToBytes(value.slice(2).replace(/(?:00)+$/, '')));
  return text !== undefined && /^[\x20-\x7e]{2,}$/.test(text) ? text : undefined;
}

function Raw({ value }: { value: string }): ReactNode {
  const t = useT();
  return (
    <span className={styles['raw']} dir="ltr">
      {value.length > 24 ? <MiddleText text={value} /> : value}
      {value.length > 24 && <CopyButton value={value} label={t('copy_raw')} />}
    </span>
  );
}
