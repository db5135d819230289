import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import type { Column } from '../../../components/data/DataTable.tsx';
import { ListView } from '../../../components/data/ListView.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../../components/data/TimeHeader.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { toRaw, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../../lib/net/api.ts';
import { useList } from '../../../lib/net/list-query.ts';
import { useListSearch } from '../../../lib/routing/navigation.ts';
import { contractsOfQuery } from '../queries.ts';

const useT = wordsOf('address-lists', 'explorer');

type Contracts = Answer<'/api/contracts'>;
type Row = Contracts['data'][number];

/** Contracts that an address made by its own transactions, the newest first. */
export function ContractsCreated({ address }: { address: string }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const paging = { start: search.start, limit: search.limit };
  const { answer, ...list } = useList(contractsOfQuery(address, paging), data => data.data);
  return (
    <ListView
      list={list}
      columns={useContractColumns(answer)}
      rowKey={row => row.address}
      caption={t('contracts_created')}
      totalWords="view_total_contracts"
      empty={<EmptyState title={t('no_contracts_created')} text={t('no_contracts_created_text')} />}
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/contracts', { creator: address, sort: '-date_created', ...paging })}
    />
  );
}

function useContractColumns(answer: Contracts | undefined): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'contract',
      header: t('contract'),
      cell: row => (
        <AddressChip
          address={row.address}
          name={answer?.addressNames[row.address] || row.name}
          kind="contract"
          identicon
        />
      ),
      phone: 'lead',
    },
    {
      id: 'age',
      header: <TimeHeader />,
      cell: row => <TimeCell ms={row.date_created} />,
      phone: 'sub-end',
    },
    {
      id: 'calls',
      header: t('calls_made'),
      cell: row => format.integer(row.trxCount),
      align: 'end',
      phone: 'sub',
    },
    {
      id: 'balance',
      header: t('balance'),
      cell: row => <TrxAmount sun={toRaw(row.balance)} />,
      align: 'end',
      phone: 'lead-end',
    },
  ];
}
