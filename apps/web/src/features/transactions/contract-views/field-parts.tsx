import type { TokenInfo, TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Tag } from '../../../components/base/Tag.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { TokenAmount } from '../../../components/chain/TokenAmount.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { textOf } from '../../../lib/format/text-of.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import styles from './FieldValue.module.css';

const useT = wordsOf('explorer', 'transactions');

/** What of the transaction a field may need beside its value. */
export interface FieldContext {
  names: Readonly<Record<string, string>>;
  contracts: Readonly<Record<string, boolean>>;
  token: TokenInfo | undefined;
  /** Tokens that decoded values name or count, by contract. */
  tokens: Readonly<Record<string, TokenInfo>>;
  /** Id of what a pair gave in exchange; empty where that is not known. */
  otherId: string;
  /** What the contract itself says: units of a token that it issues. */
  data: Readonly<Record<string, unknown>>;
}

export function fieldContext(transaction: TransactionDetail): FieldContext {
  return {
    names: transaction.addressNames ?? {},
    contracts: { ...transaction.contract_map, ...transaction.contractMap },
    token: transaction.tokenInfo,
    tokens: transaction.tokens ?? {},
    otherId: transaction.exchange_info?.another_token_id ?? '',
    data: transaction.contractData ?? {},
  };
}

/** An address with what the transaction's answer knows of it. */
export function AddressOf(props: { address: string; context: FieldContext; full?: boolean }): ReactNode {
  const { address, context, full = false } = props;
  const name = context.names[address];
  return (
    <AddressChip
      address={address}
      name={name}
      kind={context.contracts[address] === true ? 'contract' : 'account'}
      full={full && name === undefined}
      copy={full}
    />
  );
}

/** An amount of the token that an id names: TRX, a TRC10 token, or one nobody knows, in its smallest units. */
export function AmountOf(props: {
  raw: bigint;
  id: string | undefined;
  context: FieldContext;
  digits?: 'all';
}): ReactNode {
  const { raw, id = '', context, digits = 'all' } = props;
  const t = useT();
  const format = useFormat();
  if (id === '' || id === '_') return <TrxAmount sun={raw} digits={digits} />;
  const token = context.tokens[id];
  if (token !== undefined) return <TokenAmount raw={raw} token={token} digits={digits} />;
  return (
    <span>
      <bdi dir="ltr">{format.integer(raw)}</bdi> <span className="dim">{t('smallest_units')}</span>{' '}
      <Tag>{id}</Tag>
    </span>
  );
}

/** An amount of the token that the contract issues, by the decimals it says. */
export function IssuedAmount({ raw, context: { data } }: { raw: bigint; context: FieldContext }): ReactNode {
  const precision = Number(data['precision'] ?? 0);
  const decimals = Number.isInteger(precision) && precision >= 0 && precision <= 18 ? precision : 0;
  return (
    <Amount raw={raw} decimals={decimals} unit={textOf(data['abbr'] ?? data['name'] ?? '')} digits="all" />
  );
}

/** A value as it came: text as text, anything else as JSON. */
export function Plain({ value }: { value: unknown }): ReactNode {
  return (
    <bdi dir="ltr" className={styles['plain']}>
      {typeof value === 'string' ? value : JSON.stringify(value)}
    </bdi>
  );
}
