import type { TransactionDetail } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import type { ReactNode } from 'react';
import { Amount } from '../../../components/data/Amount.tsx';
import { RiskBadge } from '../../../components/chain/RiskBadge.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Tag } from '../../../components/base/Tag.tsx';
import { toRaw, UNKNOWN, useFormat } from '../../../lib/format/format.ts';
import { isSuspicious } from '../../../lib/format/token-trust.ts';
import { wordsOf, type Translate } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import { AddressOf, type FieldContext } from '../contract-views/field-parts.tsx';
import { ownMovement } from '../own-movement.ts';
import { PagedPart } from './PagedPart.tsx';

const useT = wordsOf('explorer', 'transactions');

type Movement = NonNullable<TransactionDetail['transfersAllList']>[number] & { key: string };

/** Every movement of a token inside a transaction. */
export function MovementsTab({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const own = ownRows(t, transaction);
  const total = (transaction.transfers_count ?? 0) + own.length;
  return (
    <>
      {transaction.transfers_cut === true && (
        <Banner tone="wait" look="box">
          {t('movements_cut', { shown: format.integer(total) })}
        </Banner>
      )}
      <PagedPart
        path="/api/transaction-info/transfers"
        transaction={transaction}
        listed={[...own, ...(transaction.transfersAllList ?? [])]}
        total={total}
        totalWords="view_total_movements"
      >
        {(rows, context, first) => (
          <DataTable
            columns={movementColumns(t, context)}
            rows={rows.map((row, index) => ({ ...row, key: String(first + index) }))}
            rowKey={row => row.key}
            caption={t('token_movements')}
            empty={<EmptyState title={t('no_movements')} text={t('no_movements_text')} />}
          />
        )}
      </PagedPart>
    </>
  );
}

/** What an account moved of its own TRX, as a row like the others. */
function ownRows(
  t: Translate<'explorer' | 'transactions'>,
  transaction: TransactionDetail,
): NonNullable<TransactionDetail['transfersAllList']> {
  const own = ownMovement(transaction);
  if (own === undefined) return [];
  return [
    {
      from_address: own.from,
      to_address: own.to,
      contract_address: '_',
      symbol: 'TRX',
      name: t(own.word),
      decimals: TRX_DECIMALS,
      amount_str: own.sun.toString(),
      tokenType: 'trx',
      type: 'Transfer',
      icon_url: '',
      level: '2',
      vip: false,
      status: 0,
      risk: [],
    },
  ];
}

function movementColumns(
  t: Translate<'explorer' | 'transactions'>,
  context: FieldContext,
): Column<Movement>[] {
  const party = (address: string) =>
    address === '' ? UNKNOWN : <AddressOf address={address} context={context} />;
  return [
    { id: 'from', header: t('from'), cell: row => party(row.from_address), phone: 'lead' },
    { id: 'to', header: t('to'), cell: row => party(row.to_address), phone: 'sub' },
    { id: 'token', header: t('token'), cell: row => <TokenName row={row} />, phone: 'sub-end' },
    {
      id: 'amount',
      header: t('quantity_moved'),
      cell: row => {
        const raw = toRaw(row.amount_str);
        return raw === undefined ? (
          UNKNOWN
        ) : (
          <span className="pieces">
            <RiskBadge risk={row.risk} />
            <Amount raw={raw} decimals={row.decimals} unit={row.symbol} digits={8} />
          </span>
        );
      },
      align: 'end',
      phone: 'lead-end',
    },
  ];
}

function TokenName({ row }: { row: Movement }): ReactNode {
  const text = row.name || row.symbol;
  const suspicious = isSuspicious({ tokenLevel: row.level });
  const name = (
    <bdi className={suspicious ? 'given-name dim' : 'given-name'} data-tip={text}>
      {text}
    </bdi>
  );
  const path = ['trc20', 'trc721', 'trc1155'].includes(row.tokenType)
    ? `/token20/${row.contract_address}`
    : row.tokenType === 'trc10' && /^\d+$/.test(row.contract_address)
      ? `/token/${row.contract_address}`
      : undefined;
  return (
    <>
      {path === undefined || suspicious ? name : <Link to={path}>{name}</Link>}{' '}
      <Tag>{row.tokenType.toUpperCase()}</Tag>
    </>
  );
}
