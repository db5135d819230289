import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Tag } from '../../components/base/Tag.tsx';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { useFinalityDivider } from '../../components/chain/finality-divider.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { Towards } from '../../components/chain/Towards.tsx';
import { TrxAmount, useTrxDigits, useTrxUnit } from '../../components/chain/TrxAmount.tsx';
import { addressParam, useAddressFilter } from '../../components/data/address-filter.ts';
import type { Column } from '../../components/data/DataTable.tsx';
import { FilterBar } from '../../components/data/FilterBar.tsx';
import type { FilterDefinition } from '../../components/data/filters.ts';
import { ListView } from '../../components/data/ListView.tsx';
import { useTableView, viewColumns } from '../../components/data/TableTools.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useLive } from '../../lib/live/live.ts';
import { csvUrl } from '../../lib/net/api.ts';
import { useList } from '../../lib/net/list-query.ts';
import { useFilterSearch, useListSearch } from '../../lib/routing/navigation.ts';
import { isLivePage, type SearchParams } from '../../lib/routing/search-params.ts';
import { useTypedFilter } from './contract-filters.ts';
import { triggersQuery } from './queries.ts';

const useT = wordsOf('contract-lists', 'explorer');

type Triggers = Answer<'/api/contracts/trigger'>;
type Row = Triggers['data'][number];

const RESULTS = ['success', 'failed'] as const;
/** Four bytes, or a signature such as transfer(address,uint256): what the API takes for a method. */
const METHOD = /^(?:(?:0x)?[0-9a-fA-F]{8}|[A-Za-z_$][\w$]*\([^\s]*\))$/;

/** What the page's address asks of the calls; what makes no sense counts as not given. */
export function triggerFilter(search: SearchParams) {
  const contract = addressParam(search, 'contract');
  const caller = addressParam(search, 'caller');
  const result = RESULTS.find(one => one === search['result']);
  const method = search['method']?.trim() ?? '';
  const narrowed = contract !== undefined || caller !== undefined;
  return {
    ...(contract === undefined ? {} : { contract }),
    ...(caller === undefined ? {} : { caller }),
    ...(result === undefined ? {} : { result }),
    ...(narrowed && method.length <= 200 && METHOD.test(method) ? { method } : {}),
  };
}

/** Calls of contracts, the newest first. */
export function TriggersTable(): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const [params, changeParams] = useFilterSearch();
  const filter = triggerFilter(params);
  const query = triggersQuery(search, filter);
  const { answer, ...list } = useList(query, data => data.data);
  const live = useLive({
    strategy: 'ask',
    queryKey: query.queryKey,
    enabled: isLivePage(search) && Object.keys(filter).length === 0,
    newest: answer?.data[0]?.block,
    concerns: message =>
      message.type === 'rollback' ||
      (message.type === 'block' && message.data.block.nrOfTrx > 0 ? 'maybe' : false),
  });
  const dividerAbove = useFinalityDivider<Row>(row => row);
  const columns = viewColumns(useTriggerColumns(answer), { age: t('time') });
  const view = useTableView({ id: 'triggers', columns });
  const filters = useTriggerFilters(params);
  return (
    <ListView
      list={list}
      columns={view.columns}
      view={view}
      filters={<FilterBar search={params} onChange={changeParams} filters={filters} />}
      rowKey={row => row.hash}
      caption={t('contract_calls')}
      totalWords="view_total_calls"
      empty={<EmptyState title={t('no_calls')} text={t('no_calls_text')} />}
      search={search}
      onSearch={setSearch}
      live={live}
      dividerAbove={dividerAbove}
      csv={csvUrl('/api/contracts/trigger', { sort: '-timestamp', ...search, ...filter })}
    />
  );
}

function useTriggerFilters(search: SearchParams): FilterDefinition[] {
  const t = useT();
  const method = useTypedFilter(t('method'), 'method', search, 'transfer(address,uint256)');
  const { contract, caller } = triggerFilter(search);
  return [
    useAddressFilter(t('contract'), 'contract', search),
    useAddressFilter(t('caller'), 'caller', search),
    {
      kind: 'choice',
      label: t('result'),
      param: 'result',
      options: [
        { value: 'success', label: t('success') },
        { value: 'failed', label: t('failed') },
      ],
    },
    // The calls of everybody are not looked through for a method.
    ...(contract === undefined && caller === undefined ? [] : [method]),
    { kind: 'dates', label: t('range_filter'), from: 'start_timestamp', to: 'end_timestamp' },
  ];
}

function useTriggerColumns(answer: Triggers | undefined): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const digits = useTrxDigits();
  const unit = useTrxUnit();
  const chip = (address: string, kind: 'contract' | 'account') => (
    <AddressChip address={address} name={answer?.addressNames[address]} kind={kind} short />
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
      id: 'caller',
      header: t('caller'),
      cell: row =>
        chip(row.ownerAddress, answer?.contractMap[row.ownerAddress] === true ? 'contract' : 'account'),
      phone: 'sub',
    },
    {
      id: 'contract',
      header: t('contract'),
      cell: row => <Towards>{chip(row.contractAddress, 'contract')}</Towards>,
      phone: 'sub',
    },
    { id: 'method', header: t('method'), cell: row => <MethodCell row={row} />, phone: 'lead-end' },
    {
      id: 'value',
      header: t('call_value'),
      cell: row => <TrxAmount sun={toRaw(row.callValue)} />,
      amount: row => digits(toRaw(row.callValue)),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'energy',
      header: t('energy'),
      cell: row => (row.energy === null ? UNKNOWN : format.integer(BigInt(row.energy))),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'fee',
      header: t('fee_in', { unit }),
      cell: row => <TrxAmount sun={toRaw(row.fee)} bare />,
      amount: row => {
        const fee = digits(toRaw(row.fee));
        return fee && { raw: fee.raw, decimals: fee.decimals };
      },
      align: 'end',
      phone: 'hide',
    },
  ];
}

/** The method by its name, or its four bytes where nobody knows it; a failure says so. */
function MethodCell({ row }: { row: Row }): ReactNode {
  const t = useT();
  const name = row.method.split('(', 1)[0] ?? '';
  const bytes = row.callData.slice(0, 8);
  const failed = !['', 'SUCCESS', 'DEFAULT', 'UNKNOWN'].includes(row.result);
  return (
    <span className="pieces">
      {bytes === '' && name === '' ? (
        <span className="dim">{t('no_call_data')}</span>
      ) : (
        <Tag hint={row.method || undefined}>
          <bdi dir="ltr">{name || `0x${bytes}`}</bdi>
        </Tag>
      )}
      {failed && (
        <Status kind="failed" look="quiet" hint={row.result}>
          {t('failed')}
        </Status>
      )}
    </span>
  );
}
