import type { ReactNode } from 'react';
import { ListView } from '../../components/data/ListView.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { useList } from '../../lib/net/list-query.ts';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { useContractColumns } from './ContractsTable.tsx';
import { similarQuery } from './queries.ts';

const useT = wordsOf('contract-tabs', 'explorer');

/** Contracts whose code is the same, byte by byte. */
export function SimilarContracts({ address }: { address: string }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const { start, limit } = search;
  const { answer, ...list } = useList(similarQuery(address, search), data => data.data);
  return (
    <ListView
      list={list}
      columns={useContractColumns(answer)}
      rowKey={row => row.address}
      isRisky={row => row.risk}
      caption={t('similar')}
      totalWords="view_total_contracts"
      empty={<EmptyState title={t('no_similar')} text={t('no_similar_text')} />}
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/contracts', { similar: address, sort: '-trxCount', start, limit })}
    />
  );
}
