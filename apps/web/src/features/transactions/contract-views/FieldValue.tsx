import type { TokenInfo, TransactionDetail } from '@sunscope/product-api/types';
import { isAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { contractTypeByCode } from '@sunscope/tron/contract-types';
import { decodeOperations } from '@sunscope/tron/permissions';
import type { ReactNode } from 'react';
import { Tag } from '../../../components/base/Tag.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { TokenAmount } from '../../../components/chain/TokenAmount.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import { toRaw, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import { textOf } from '../../../lib/format/text-of.ts';
import { contractTypeWords } from '../result.tsx';
import type { FieldKind } from './views.ts';
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

interface FieldValueProps {
  kind: FieldKind;
  value: unknown;
  context: FieldContext;
  /** Id of the token of an amount. */
  tokenId?: string | undefined;
}

/** Draws a value by its kind; a value of another shape than the kind expects is shown as it is. */
export function FieldValue({ kind, value, context, tokenId }: FieldValueProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const raw = typeof value === 'number' || typeof value === 'string' ? toRaw(value) : undefined;
  switch (kind) {
    case 'address':
      return typeof value === 'string' && isAddress(value) ? (
        <AddressOf address={value} context={context} full />
      ) : (
        <Plain value={value} />
      );
    case 'sun':
      return raw === undefined ? <Plain value={value} /> : <TrxAmount sun={raw} digits="all" />;
    case 'token_amount':
      if (raw === undefined || context.token === undefined) return <Plain value={value} />;
      return <TokenAmount raw={raw} token={context.token} digits="all" />;
    case 'amount_of':
      return raw === undefined ? (
        <Plain value={value} />
      ) : (
        <AmountOf raw={raw} id={tokenId} context={context} />
      );
    case 'expected_amount':
      return raw === undefined || context.otherId === '' ? (
        <Plain value={value} />
      ) : (
        <AmountOf raw={raw} id={context.otherId} context={context} />
      );
    case 'issued_amount':
      return raw === undefined ? <Plain value={value} /> : <IssuedAmount raw={raw} context={context} />;
    case 'brokerage':
      return typeof value === 'number' ? (
        t('brokerage_shares', { kept: format.percent(value), voters: format.percent(100 - value) })
      ) : (
        <Plain value={value} />
      );
    case 'token_id':
      return <TokenId value={value} />;
    case 'integer':
      return raw === undefined ? <Plain value={value} /> : <bdi dir="ltr">{format.integer(raw)}</bdi>;
    case 'percent':
      return typeof value === 'number' ? format.percent(value) : <Plain value={value} />;
    case 'time':
      return typeof value === 'number' ? <TimeCell ms={value} withDate /> : <Plain value={value} />;
    case 'flag':
      return t(value === true ? 'yes' : 'no');
    case 'resource': {
      const key = `resource_${String(value)}`;
      return t.has(key) ? t(key) : <Plain value={value} />;
    }
    case 'text':
    case 'self_declared':
      return typeof value === 'string' ? (
        <bdi className={styles['words']}>{value}</bdi>
      ) : (
        <Plain value={value} />
      );
    case 'votes':
      return <Votes value={value} context={context} />;
    case 'permissions':
      return Array.isArray(value) ? (
        value.map((one, index) => <Permission key={index} value={one} context={context} />)
      ) : (
        <Plain value={value} />
      );
    case 'permission':
      return <Permission value={value} context={context} />;
    case 'parameters':
      return <Pairs value={value} />;
    case 'new_contract':
      return <NewContract value={value} />;
    case 'frozen_supply':
      return <FrozenSupply value={value} context={context} />;
    case 'hex':
      return <Plain value={value} />;
  }
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
function IssuedAmount({ raw, context: { data } }: { raw: bigint; context: FieldContext }): ReactNode {
  const precision = Number(data['precision'] ?? 0);
  const decimals = Number.isInteger(precision) && precision >= 0 && precision <= 18 ? precision : 0;
  return (
    <Amount raw={raw} decimals={decimals} unit={textOf(data['abbr'] ?? data['name'] ?? '')} digits="all" />
  );
}

/** Parts of an issue that nobody can move for some days. */
function FrozenSupply({ value, context }: { value: unknown; context: FieldContext }): ReactNode {
  const t = useT();
  return (
    <ul className={styles['rows']}>
      {listOf(value).map((part, index) => (
        <li key={index}>
          <IssuedAmount
            raw={toRaw(part['frozen_amount'] as number | string | undefined) ?? 0n}
            context={context}
          />
          <span className="dim num">{t('frozen_for_days', { days: textOf(part['frozen_days'] ?? 0) })}</span>
        </li>
      ))}
    </ul>
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

function TokenId({ value }: { value: unknown }): ReactNode {
  const id = String(value);
  if (id === '_') return 'TRX';
  return /^\d+$/.test(id) ? <Link to={`/token/${id}`}>{id}</Link> : <Plain value={value} />;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const countOf = (vote: Fields): bigint => toRaw(vote['vote_count'] as number | string | undefined) ?? 0n;

function Votes({ value, context }: { value: unknown; context: FieldContext }): ReactNode {
  const t = useT();
  const format = useFormat();
  const votes = listOf(value);
  const total = votes.reduce((sum, vote) => sum + countOf(vote), 0n);
  return (
    <div>
      <ul className={styles['rows']}>
        {votes.map((vote, index) => (
          <li key={index}>
            <AddressOf address={textOf(vote['vote_address'])} context={context} />
            <span className="num">{format.integer(countOf(vote))}</span>
          </li>
        ))}
      </ul>
      <p className="dim num">{t('votes_total', { total: format.integer(total) })}</p>
    </div>
  );
}

function Permission({ value, context }: { value: unknown; context: FieldContext }): ReactNode {
  const t = useT();
  if (!isFields(value)) return <Plain value={value} />;
  const operations = value['operations'];
  return (
    <div className={styles['permission']}>
      <div>
        <bdi>{textOf(value['permission_name'])}</bdi>{' '}
        <span className="dim">
          {t('permission_threshold', { threshold: textOf(value['threshold'] ?? 0) })}
        </span>
      </div>
      <ul className={styles['rows']}>
        {listOf(value['keys']).map((key, index) => (
          <li key={index}>
            <AddressOf address={textOf(key['address'])} context={context} />
            <span className="dim num">{t('permission_weight', { weight: textOf(key['weight'] ?? 0) })}</span>
          </li>
        ))}
      </ul>
      {typeof operations === 'string' && <Operations mask={operations} />}
    </div>
  );
}

/** What an active permission may do, by name; a mask that is none stays as it is. */
function Operations({ mask }: { mask: string }): ReactNode {
  const t = useT();
  if (!/^[0-9a-f]{64}$/i.test(mask)) return <Plain value={mask} />;
  const names = decodeOperations(hexToBytes(mask)).map(code =>
    contractTypeWords(t, contractTypeByCode(code)?.name ?? String(code)),
  );
  return (
    <details>
      <summary className="dim">{t('operations_allowed', { count: names.length })}</summary>
      <ul className={styles['operations']}>
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    </details>
  );
}

function Pairs({ value }: { value: unknown }): ReactNode {
  const t = useT();
  return (
    <ul className={styles['rows']}>
      {listOf(value).map((pair, index) => (
        <li key={index}>
          <span>{t('parameter_number', { number: textOf(pair['key'] ?? 0) })}</span>
          <Plain value={pair['value'] ?? 0} />
        </li>
      ))}
    </ul>
  );
}

function NewContract({ value }: { value: unknown }): ReactNode {
  const t = useT();
  if (!isFields(value)) return <Plain value={value} />;
  const code = typeof value['bytecode'] === 'string' ? value['bytecode'] : '';
  return (
    <span>
      <bdi>{textOf(value['name']) || t('unnamed')}</bdi>{' '}
      <span className="dim num">{t('size_bytes', { size: String(code.length / 2) })}</span>
    </span>
  );
}
