import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { TrxAmount, useTrxDigits } from '../../components/chain/TrxAmount.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { FilterBar } from '../../components/data/FilterBar.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { useTableView, viewColumns } from '../../components/data/TableTools.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { tip } from '../../components/overlays/tip.ts';
import { Status } from '../../components/feedback/Status.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { LICENSES } from '../../lib/format/licenses.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useLive } from '../../lib/live/live.ts';
import { csvUrl } from '../../lib/net/api.ts';
import { useList } from '../../lib/net/list-query.ts';
import { useFilterSearch, useListSearch } from '../../lib/routing/navigation.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { contractFilter, useContractFilters } from './contract-filters.ts';
import { contractsQuery } from './queries.ts';

const useT = wordsOf('contract-lists', 'explorer');

type Contracts = Answer<'/api/contracts'>;
export type ContractRow = Contracts['data'][number];

/** `verify_status` of a contract whose sources are verified. */
const VERIFIED = 2;

/** What the address calls the order by a column. */
const SORTS: Readonly<Record<string, string>> = {
  balance: 'balance',
  calls: 'trxCount',
  callers: 'callers',
  age: 'timestamp',
  called: 'lastCalled',
};

/** Contracts, the most called first unless the address says otherwise. */
export function ContractsTable(): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const [params, changeParams] = useFilterSearch();
  const filter = contractFilter(params);
  const query = contractsQuery(search, filter);
  const { answer, ...list } = useList(query, data => data.data);
  const live = useLive({
    strategy: 'ask',
    queryKey: query.queryKey,
    enabled: isLivePage(search),
    // The feed does not say which contracts a block called.
    concerns: message =>
      message.type === 'rollback' ||
      (message.type === 'block' && message.data.block.nrOfTrx > 0 ? 'maybe' : false),
  });
  const columns = viewColumns(useContractColumns(answer), { age: t('age') });
  const view = useTableView({
    id: 'contracts',
    columns: columns.map(column => {
      const sort = SORTS[column.id];
      return sort === undefined ? column : { ...column, sort };
    }),
    sort: params['sort'] ?? filter.sort,
    onSort: sort => changeParams({ sort }),
  });
  const filters = useContractFilters(params);
  return (
    <ListView
      list={list}
      columns={view.columns}
      view={view}
      filters={<FilterBar search={params} onChange={changeParams} filters={filters} />}
      rowKey={row => row.address}
      isRisky={row => row.risk}
      caption={t('contracts')}
      totalWords="view_total_contracts"
      empty={
        <EmptyState
          title={t('no_contracts')}
          text={t(params['verified'] === '1' ? 'no_contracts_verified_text' : 'no_contracts_text')}
        />
      }
      search={search}
      onSearch={setSearch}
      live={live}
      csv={csvUrl('/api/contracts', { ...search, ...filter })}
    />
  );
}

/** Columns of contracts, here and where similar ones are listed. */
export function useContractColumns(answer: Contracts | undefined): Column<ContractRow>[] {
  const t = useT();
  const format = useFormat();
  const digits = useTrxDigits();
  const nameOf = (address: string) => answer?.addressNames[address];
  return [
    {
      id: 'contract',
      header: t('contract'),
      cell: row => (
        <span className="pieces">
          <AddressChip
            address={row.address}
            name={nameOf(row.address) || row.name}
            kind="contract"
            identicon
          />
          {row.trc20token !== undefined && <Tag hint={row.trc20token.name}>{row.trc20token.symbol}</Tag>}
          {row.risk && (
            <Status kind="warning" look="quiet">
              {t('ui_suspicious')}
            </Status>
          )}
        </span>
      ),
      phone: 'lead',
    },
    {
      id: 'verified',
      header: t('source_code'),
      cell: row => (
        <Status kind={row.verify_status === VERIFIED ? 'success' : 'unknown'} look="quiet">
          {t(row.verify_status === VERIFIED ? 'verified' : 'not_verified')}
        </Status>
      ),
      phone: 'hide',
    },
    {
      id: 'compiler',
      header: t('compiler'),
      cell: row =>
        row.verify_status === VERIFIED ? (
          <span className="pieces">
            {/* With its commit the table would be wider than its card. */}
            <bdi dir="ltr" {...tip(row.compile_version)}>
              {row.compile_version.replace(/\+.*$/s, '')}
            </bdi>
            {row.isSetting && <Tag>{t('optimized')}</Tag>}
            {row.isParameter && <Tag hint={t('with_arguments_hint')}>{t('with_arguments')}</Tag>}
            {row.isLibrary && <Tag hint={t('with_libraries_hint')}>{t('with_libraries')}</Tag>}
          </span>
        ) : (
          <span className="dim">{UNKNOWN}</span>
        ),
      phone: 'hide',
    },
    {
      id: 'license',
      header: t('license'),
      cell: row =>
        row.verify_status === VERIFIED ? (
          (LICENSES[Number(row.license) - 1] ?? t('license_unsaid'))
        ) : (
          <span className="dim">{UNKNOWN}</span>
        ),
      phone: 'hide',
    },
    {
      id: 'verified_at',
      header: t('verified_at'),
      cell: row =>
        row.verify_status === VERIFIED ? (
          <TimeCell ms={row.dateVerified} ago />
        ) : (
          <span className="dim">{UNKNOWN}</span>
        ),
      phone: 'hide',
    },
    {
      id: 'balance',
      header: t('balance'),
      cell: row => <TrxAmount sun={toRaw(row.balance)} />,
      amount: row => digits(toRaw(row.balance)),
      align: 'end',
      phone: 'lead-end',
    },
    {
      id: 'calls',
      header: t('calls'),
      cell: row => format.integer(row.trxCount),
      align: 'end',
      phone: 'sub',
    },
    {
      id: 'callers',
      header: t('callers'),
      cell: row => format.integer(row.callers),
      align: 'end',
      phone: 'sub',
    },
    {
      id: 'called',
      header: t('last_call'),
      cell: row =>
        row.lastCalled === 0 ? <span className="dim">{UNKNOWN}</span> : <TimeCell ms={row.lastCalled} ago />,
      phone: 'hide',
    },
    {
      id: 'age',
      header: t('age'),
      cell: row =>
        row.date_created === 0 ? (
          <span className="dim">{UNKNOWN}</span>
        ) : (
          <TimeCell ms={row.date_created} ago />
        ),
      phone: 'sub-end',
    },
    {
      id: 'creator',
      header: t('created_by'),
      cell: row =>
        row.creator === '' ? (
          <span className="dim">{UNKNOWN}</span>
        ) : (
          <AddressChip
            address={row.creator}
            name={nameOf(row.creator)}
            kind={answer?.contractMap[row.creator] === true ? 'contract' : 'account'}
            short
          />
        ),
      phone: 'hide',
    },
  ];
}
