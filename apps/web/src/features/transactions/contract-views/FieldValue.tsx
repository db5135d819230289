import { isAddress } from '@sunscope/tron/address';
import { Suspense, type ReactNode } from 'react';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { TokenAmount } from '../../../components/chain/TokenAmount.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import { toRaw, useFormat } from '../../../lib/format/format.ts';
import { lazyWithWords, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import { FrozenSupply, NewContract, Pairs, Permission, Votes } from './field-lists.tsx';
import { AddressOf, AmountOf, IssuedAmount, Plain, type FieldContext } from './field-parts.tsx';
import type { FieldKind } from './views.ts';
import styles from './FieldValue.module.css';

// Few transactions hold an address of the Web: what warns of one comes with it.
const ExternalLink = lazyWithWords(
  async () =>
    (await import('../../../components/overlays/ExternalLink.tsx').catch(() => undefined))?.ExternalLink ??
    WebText,
);

const useT = wordsOf('explorer', 'transactions');

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
    case 'link':
      return typeof value === 'string' ? <LinkOf url={value} /> : <Plain value={value} />;
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

/** Text until the code of the warning is there, and where that cannot be had. */
function LinkOf({ url }: { url: string }): ReactNode {
  return (
    <Suspense fallback={<WebText url={url} />}>{url === '' ? null : <ExternalLink url={url} />}</Suspense>
  );
}

function WebText({ url }: { url: string }): ReactNode {
  return <bdi className={styles['words']}>{url}</bdi>;
}

function TokenId({ value }: { value: unknown }): ReactNode {
  const id = String(value);
  if (id === '_') return 'TRX';
  return /^\d+$/.test(id) ? <Link to={`/token/${id}`}>{id}</Link> : <Plain value={value} />;
}
