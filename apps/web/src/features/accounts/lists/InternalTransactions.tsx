import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Tag } from '../../../components/base/Tag.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { useFinalityDivider } from '../../../components/chain/finality-divider.tsx';
import { HashText } from '../../../components/chain/HashText.tsx';
import { TokenAmount } from '../../../components/chain/TokenAmount.tsx';
import { Towards } from '../../../components/chain/Towards.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import type { Column } from '../../../components/data/DataTable.tsx';
import { ListView } from '../../../components/data/ListView.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../../components/data/TimeHeader.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Status } from '../../../components/feedback/Status.tsx';
import { rawOrZero, UNKNOWN } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../../lib/net/api.ts';
import { useList } from '../../../lib/net/list-query.ts';
import { useListSearch } from '../../../lib/routing/navigation.ts';
import { internalTransactionsQuery, type InternalCallsOf } from '../queries.ts';

const useT = wordsOf('address-lists', 'explorer');

type Internal = Answer<'/api/internal-transaction'>;
type Row = Internal['data'][number];

/** Calls that contracts made: to or from an address, or within a block. */
export function InternalTransactions({ of }: { of: InternalCallsOf }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const { answer, ...list } = useList(internalTransactionsQuery(of, search), data => data.data);
  const dividerAbove = useFinalityDivider<Row>(row => row);
  return (
    <ListView
      list={list}
      columns={useColumns(answer)}
      rowKey={row => row.internal_hash}
      caption={t('internal_transactions')}
      totalWords="view_total_internal_calls"
      empty={
        <EmptyState
          title={t('no_internal')}
          text={t('block' in of ? 'no_internal_block_text' : 'no_internal_text')}
        />
      }
      search={search}
      onSearch={setSearch}
      dividerAbove={'block' in of ? undefined : dividerAbove}
      range={!('block' in of)}
      csv={csvUrl('/api/internal-transaction', { sort: '-timestamp', ...of, ...search })}
    />
  );
}

function useColumns(answer: Internal | undefined): Column<Row>[] {
  const t = useT();
  const chip = (address: string) =>
    address === '' ? (
      <span className="dim">{UNKNOWN}</span>
    ) : (
      <AddressChip
        address={address}
        name={answer?.addressNames[address]}
        kind={answer?.contractMap[address] === true ? 'contract' : 'account'}
        short
      />
    );
  return [
    {
      id: 'hash',
      header: t('transaction'),
      cell: row => <HashText hash={row.hash} to={`/transaction/${row.hash}`} />,
      phone: 'lead',
    },
    { id: 'age', header: <TimeHeader />, cell: row => <TimeCell ms={row.timestamp} />, phone: 'sub-end' },
    {
      id: 'note',
      header: t('type'),
      cell: row => (
        <span className="pieces">
          <Tag>{row.note}</Tag>
          {row.rejected && (
            <Status kind="failed" look="quiet">
              {t('rejected')}
            </Status>
          )}
        </span>
      ),
      phone: 'hide',
    },
    { id: 'from', header: t('from'), cell: row => chip(row.from), phone: 'sub' },
    { id: 'to', header: t('to'), cell: row => <Towards>{chip(row.to)}</Towards>, phone: 'sub' },
    {
      id: 'amount',
      header: t('quantity_moved'),
      cell: row => <InternalAmount row={row} />,
      align: 'end',
      phone: 'lead-end',
    },
  ];
}

function InternalAmount({ row }: { row: Row }): ReactNode {
  const tokens = row.valueInfoList.filter(({ tokenInfo }) => tokenInfo.tokenType !== 'trx');
  return (
    <>
      {(rawOrZero(row.call_value) > 0n || tokens.length === 0) && (
        <TrxAmount sun={rawOrZero(row.call_value)} />
      )}
      {tokens.map(({ tokenId, callValue, tokenInfo }, at) => (
        <TokenAmount key={`${tokenId} ${at}`} raw={rawOrZero(callValue)} token={tokenInfo} />
      ))}
    </>
  );
}
