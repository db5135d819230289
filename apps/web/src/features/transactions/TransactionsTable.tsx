import type { TransactionRow } from '@sunscope/product-api/types';
import { ContractType } from '@sunscope/tron/messages';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFinalityDivider } from '../../components/chain/finality-divider.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { RiskBadge } from '../../components/chain/RiskBadge.tsx';
import { ItemNumber } from '../../components/chain/ItemNumber.tsx';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { Towards } from '../../components/chain/Towards.tsx';
import { TrxAmount, useTrxDigits, useTrxUnit } from '../../components/chain/TrxAmount.tsx';
import { FilterBar } from '../../components/data/FilterBar.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { useAddressFilter } from '../../components/data/address-filter.ts';
import { useTableView, viewColumns } from '../../components/data/TableTools.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useLive } from '../../lib/live/live.ts';
import { useFilterSearch, useListSearch } from '../../lib/routing/navigation.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { amountOf } from './amount-of.ts';
import { RESULTS, transactionsQuery, type TransactionFilter } from './queries.ts';
import { contractTypeWords, FailureMark, isFailedResult } from './result.tsx';
import styles from './TransactionsTable.module.css';

const useT = wordsOf('explorer', 'transactions');

interface Facts {
  contractMap: Readonly<Record<string, boolean>>;
  addressNames: Readonly<Record<string, string>>;
}

/** Transactions: all, those of a block, or those of an address. */
export function TransactionsTable({
  filter = {},
  filters = false,
}: {
  filter?: TransactionFilter;
  /** Offers what the list can be narrowed by; the page's address holds it. */
  filters?: boolean;
}): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const query = transactionsQuery(search, filter);
  const { answer, ...list } = useList(query, data => data.data);
  const live = useLive({
    strategy: 'ask',
    queryKey: query.queryKey,
    enabled: isLivePage(search) && filter.block === undefined && !isNarrowed(filter),
    newest: answer?.data[0]?.block,
    concerns: message => {
      if (message.type === 'rollback') return true;
      if (message.type !== 'block') return false;
      const { block, transfers } = message.data;
      if (filter.address === undefined) return block.nrOfTrx;
      if (
        transfers.some(
          row => row.transferFromAddress === filter.address || row.transferToAddress === filter.address,
        )
      )
        return true;
      // Votes, calls and stakes are no transfers: the feed does not say whose they are.
      return block.nrOfTrx > 0 ? 'maybe' : false;
    },
  });
  const dividerAbove = useFinalityDivider<TransactionRow>(row => row);
  const own = filter.address !== undefined;
  const columns = useTransactionColumns(answer, { resources: own, place: filter.block === undefined });
  const view = useTableView({ id: 'transactions', columns: viewColumns(columns, { age: t('time') }) });
  return (
    <ListView
      list={list}
      columns={view.columns}
      view={view}
      filters={filters ? <TransactionFilters /> : undefined}
      rowKey={row => row.hash}
      isRisky={row => row.risk.length > 0}
      caption={t('transactions')}
      totalWords="view_total_transactions"
      empty={
        <EmptyState
          title={t('no_transactions')}
          text={t(own ? 'no_transactions_address_text' : 'no_transactions_text')}
        />
      }
      search={search}
      onSearch={setSearch}
      live={live}
      // The transactions of one block are as final as the block, whose page says so.
      dividerAbove={filter.block === undefined ? dividerAbove : undefined}
      range={!filters && filter.block === undefined}
      csv={csvUrl('/api/transaction', { sort: '-timestamp', ...search, ...filter })}
    />
  );
}

const isNarrowed = ({ fromAddress, toAddress, type, result }: TransactionFilter): boolean =>
  [fromAddress, toAddress, type, result].some(value => value !== undefined);

/** Types that lists are narrowed to, the usual ones first. */
const TYPES = [
  'TransferContract',
  'TransferAssetContract',
  'TriggerSmartContract',
  'CreateSmartContract',
  'FreezeBalanceV2Contract',
  'UnfreezeBalanceV2Contract',
  'WithdrawExpireUnfreezeContract',
  'DelegateResourceContract',
  'UnDelegateResourceContract',
  'VoteWitnessContract',
  'WithdrawBalanceContract',
  'AccountPermissionUpdateContract',
  'AssetIssueContract',
  'ExchangeTransactionContract',
] as const;

function TransactionFilters(): ReactNode {
  const t = useT();
  const [search, change] = useFilterSearch();
  return (
    <FilterBar
      search={search}
      onChange={change}
      filters={[
        {
          kind: 'choice',
          label: t('action'),
          param: 'type',
          options: TYPES.map(name => ({
            value: String(ContractType[name]),
            label: contractTypeWords(t, name),
          })),
        },
        {
          kind: 'choice',
          label: t('result'),
          param: 'result',
          options: RESULTS.map(value => ({ value, label: t(value) })),
        },
        useAddressFilter(t('from'), 'fromAddress', search),
        useAddressFilter(t('to'), 'toAddress', search),
        { kind: 'dates', label: t('range_filter'), from: 'start_timestamp', to: 'end_timestamp' },
      ]}
    />
  );
}

function useTransactionColumns(
  facts: Facts | undefined,
  shown: { resources: boolean; place: boolean },
): Column<TransactionRow>[] {
  const t = useT();
  const format = useFormat();
  const digits = useTrxDigits();
  const unit = useTrxUnit();
  // Transactions of the genesis block have an owner that is no address, and some types have no recipient.
  const chip = (address: string) =>
    address === '' ? (
      <span className="dim">{UNKNOWN}</span>
    ) : (
      <AddressChip
        address={address}
        short
        name={facts?.addressNames[address]}
        kind={facts?.contractMap[address] === true ? 'contract' : 'account'}
      />
    );
  // Phones have no place for a dash.
  const recipient = (address: string) =>
    address === '' ? (
      <span className={styles['wide']}>{chip(address)}</span>
    ) : (
      <Towards>{chip(address)}</Towards>
    );
  const plain = (value: number | string | undefined) =>
    value === undefined ? UNKNOWN : format.integer(BigInt(value));
  const resources: Column<TransactionRow>[] = [
    {
      id: 'bandwidth',
      header: t('bandwidth'),
      // Whichever paid for it: stake, allowance or burned TRX.
      cell: row => plain(row.cost?.net_burned ?? row.cost?.net_usage),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'energy',
      header: t('energy'),
      cell: row => plain(row.cost?.energy_usage_total),
      align: 'end',
      phone: 'hide',
    },
  ];
  const place: Column<TransactionRow>[] = [
    {
      id: 'block',
      header: t('block'),
      cell: row => <Link to={`/block/${row.block}`}>{format.integer(row.block)}</Link>,
      phone: 'hide',
    },
    { id: 'age', header: <TimeHeader />, cell: row => <TimeCell ms={row.timestamp} />, phone: 'sub-end' },
  ];
  return [
    {
      id: 'hash',
      header: t('transaction'),
      cell: row => <HashText hash={row.hash} to={`/transaction/${row.hash}`} />,
      phone: 'lead',
    },
    ...(shown.place ? place : []),
    { id: 'type', header: t('action'), cell: row => <ActionCell row={row} />, phone: 'hide' },
    { id: 'owner', header: t('from'), cell: row => chip(row.ownerAddress), phone: 'sub' },
    {
      id: 'to',
      header: t('to'),
      cell: row => recipient(row.recipientAddress ?? row.toAddress),
      phone: 'sub',
    },
    {
      id: 'amount',
      header: t('quantity_moved'),
      cell: row => <AmountCell row={row} />,
      align: 'end',
      phone: 'lead-end',
      amount: row => {
        const { raw, token } = amountOf(row);
        if (raw === undefined || token === undefined) return undefined;
        return token.tokenType === 'trx'
          ? digits(raw)
          : { raw, decimals: token.tokenDecimal, unit: token.tokenAbbr };
      },
    },
    {
      id: 'fee',
      header: t('fee_in', { unit }),
      cell: row => <TrxAmount sun={toRaw(row.fee)} bare />,
      align: 'end',
      phone: 'hide',
      amount: row => {
        const fee = digits(toRaw(row.fee));
        return fee && { raw: fee.raw, decimals: fee.decimals };
      },
    },
    ...(shown.resources ? resources : []),
  ];
}

/** What was done: a contract's method by its name, anything else in words; a failure says so, a success nothing. */
export function ActionCell({ row }: { row: TransactionRow }): ReactNode {
  const t = useT();
  const method = row.trigger_info?.methodName ?? '';
  return (
    <span className={styles['action']}>
      {method === '' ? contractTypeWords(t, row.contractTypeName) : <Tag>{method}</Tag>}
      <FailureMark contractRet={row.contractRet} />
    </span>
  );
}

/** The amount and its token. Phones have no column for the action: a row without an amount says it here. */
function AmountCell({ row }: { row: TransactionRow }): ReactNode {
  const t = useT();
  const { raw, token, item } = amountOf(row);
  const failed = isFailedResult(row.contractRet);
  return (
    <span className={styles['amount']}>
      <RiskBadge risk={row.risk} />
      {failed && (
        <span className={styles['phone']}>
          <FailureMark contractRet={row.contractRet} />
        </span>
      )}
      {raw === undefined || token === undefined ? (
        <span className={styles['phone']}>
          {row.trigger_info?.methodName || contractTypeWords(t, row.contractTypeName)}
        </span>
      ) : (
        <span className={failed ? styles['undone'] : undefined}>
          {token.tokenType === 'trx' ? <TrxAmount sun={raw} /> : <TokenAmount raw={raw} token={token} />}
          {item !== undefined && <ItemNumber item={item} />}
        </span>
      )}
    </span>
  );
}
