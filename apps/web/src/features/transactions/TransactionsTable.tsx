import type { TransactionRow } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { RiskBadge } from '../../components/chain/RiskBadge.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useLiveRefresh } from '../../lib/live/live-refresh.ts';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { transactionsQuery, type TransactionFilter } from './queries.ts';
import { contractTypeWords, ResultStatus } from './result.tsx';

const useT = wordsOf('explorer', 'transactions');

interface Facts {
  contractMap: Readonly<Record<string, boolean>>;
  addressNames: Readonly<Record<string, string>>;
}

/** Transactions: all, those of a block, or those of an address. */
export function TransactionsTable({ filter = {} }: { filter?: TransactionFilter }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const query = transactionsQuery(search, filter);
  const { answer, ...list } = useList(query, data => data.data);
  const live = useLiveRefresh({
    queryKey: query.queryKey,
    enabled: isLivePage(search) && filter.block === undefined,
    newest: answer?.data[0]?.block,
    concerns: message => {
      if (message.type === 'rollback') return true;
      if (message.type !== 'block') return false;
      const { block, transfers } = message.data;
      if (filter.address === undefined) return block.nrOfTrx;
      return transfers.some(
        row => row.transferFromAddress === filter.address || row.transferToAddress === filter.address,
      );
    },
  });
  const own = filter.address !== undefined;
  return (
    <ListView
      list={list}
      columns={useTransactionColumns(answer, own)}
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
      range
      csv={csvUrl('/api/transaction', { sort: '-timestamp', ...search, ...filter })}
    />
  );
}

function useTransactionColumns(facts: Facts | undefined, withCost: boolean): Column<TransactionRow>[] {
  const t = useT();
  const format = useFormat();
  // Transactions of the genesis block have an owner that is no address, and some types have no recipient.
  const chip = (address: string) =>
    address === '' ? (
      <span className="dim">{UNKNOWN}</span>
    ) : (
      <AddressChip
        address={address}
        name={facts?.addressNames[address]}
        kind={facts?.contractMap[address] === true ? 'contract' : 'account'}
      />
    );
  const plain = (value: number | string | undefined) =>
    value === undefined ? UNKNOWN : format.integer(BigInt(value));
  const costs: Column<TransactionRow>[] = [
    {
      id: 'bandwidth',
      header: t('bandwidth'),
      // Burned sun are 1,000 to a byte at today's price, 10 when the old screens wrote this sum; only bytes are shown.
      cell: row => plain(row.cost?.net_usage),
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
  return [
    {
      id: 'hash',
      header: t('transaction'),
      cell: row => <HashText hash={row.hash} to={`/transaction/${row.hash}`} />,
      phone: 'lead',
    },
    {
      id: 'block',
      header: t('block'),
      cell: row => <Link to={`/block/${row.block}`}>{format.integer(row.block)}</Link>,
      phone: 'hide',
    },
    { id: 'age', header: <TimeHeader />, cell: row => <TimeCell ms={row.timestamp} />, phone: 'sub-end' },
    {
      id: 'result',
      header: t('result'),
      cell: row => (
        <>
          <ResultStatus contractRet={row.contractRet} look="quiet" suspicious={row.risk.length > 0} />{' '}
          <RiskBadge risk={row.risk} />
        </>
      ),
      phone: 'lead-end',
    },
    { id: 'owner', header: t('owner_address'), cell: row => chip(row.ownerAddress), phone: 'sub' },
    {
      id: 'to',
      header: t('to'),
      cell: row => chip(row.toAddress),
      phone: 'hide',
    },
    { id: 'type', header: t('contract_type'), cell: row => <TypeCell row={row} />, phone: 'sub' },
    ...(withCost ? costs : []),
  ];
}

function TypeCell({ row }: { row: TransactionRow }): ReactNode {
  const t = useT();
  const method = row.trigger_info?.methodName ?? '';
  return (
    <>
      {contractTypeWords(t, row.contractTypeName)} {method !== '' && <Tag>{method}</Tag>}
    </>
  );
}
