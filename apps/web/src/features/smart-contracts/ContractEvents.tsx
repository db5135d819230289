import type { Answer } from '@sunscope/product-api/types';
import { tryParseAddress } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Tag } from '../../components/base/Tag.tsx';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { useFinalityDivider } from '../../components/chain/finality-divider.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { FilterBar } from '../../components/data/FilterBar.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { MiddleText } from '../../components/data/MiddleText.tsx';
import { useTableView, viewColumns } from '../../components/data/TableTools.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useLive } from '../../lib/live/live.ts';
import { csvUrl } from '../../lib/net/api.ts';
import { useList } from '../../lib/net/list-query.ts';
import { useFilterSearch, useListSearch } from '../../lib/routing/navigation.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { readInterface } from './abi-functions.ts';
import { useTypedFilter } from './contract-filters.ts';
import styles from './ContractEvents.module.css';
import { codeQuery, eventsQuery } from './queries.ts';

const useT = wordsOf('contract-tabs', 'explorer');

type Events = Answer<'/api/contracts/event'>;
type Row = Events['data'][number];

/** Events of a contract, decoded; narrowed by name, by a value that was indexed, and by time. */
export function ContractEvents({ address }: { address: string }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const [params, changeParams] = useFilterSearch();
  const { data: code } = useQuery(codeQuery(address));
  const abi = code?.data.abi ?? '';
  const known = useMemo(() => readInterface(abi).events, [abi]);
  const [name, value] = [params['event'] ?? '', params['indexed']?.trim().slice(0, 200) ?? ''];
  const filter = {
    contract: address,
    ...(name === '' ? {} : { event_name: name.slice(0, 200) }),
    ...(value === '' ? {} : { indexed: value }),
  };
  const query = eventsQuery(search, filter);
  const { answer, ...list } = useList(query, data => data.data);
  const live = useLive({
    strategy: 'ask',
    queryKey: query.queryKey,
    enabled: isLivePage(search) && name === '' && value === '',
    newest: answer?.data[0]?.block_number,
    concerns: message =>
      message.type === 'rollback' ||
      (message.type === 'block' && message.data.block.nrOfTrx > 0 ? 'maybe' : false),
  });
  const dividerAbove = useFinalityDivider<Row>(row => ({ ...row, block: row.block_number }));
  const view = useTableView({
    id: 'events',
    columns: viewColumns(useEventColumns(answer), { age: t('time') }),
  });
  const byName = useTypedFilter(t('event_name'), 'event', params, t('event_name_hint'), known);
  const byValue = useTypedFilter(t('indexed_value'), 'indexed', params, t('indexed_value_hint'));
  return (
    <ListView
      list={list}
      columns={view.columns}
      view={view}
      filters={
        <FilterBar
          search={params}
          onChange={changeParams}
          filters={[
            byName,
            byValue,
            { kind: 'dates', label: t('range_filter'), from: 'start_timestamp', to: 'end_timestamp' },
          ]}
        />
      }
      rowKey={row => `${row.transaction_id} ${row.event_index}`}
      caption={t('contract_events')}
      totalWords="view_total_events"
      empty={<EmptyState title={t('no_contract_events')} text={t('no_contract_events_text')} />}
      search={search}
      onSearch={setSearch}
      live={live}
      dividerAbove={dividerAbove}
      csv={csvUrl('/api/contracts/event', { sort: '-timestamp', ...search, ...filter })}
    />
  );
}

function useEventColumns(answer: Events | undefined): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'transaction',
      header: t('transaction'),
      cell: row => <HashText hash={row.transaction_id} to={`/transaction/${row.transaction_id}`} />,
      phone: 'lead',
      width: '190px',
    },
    {
      id: 'age',
      header: <TimeHeader />,
      cell: row => <TimeCell ms={row.block_timestamp} />,
      phone: 'lead-end',
      width: '150px',
    },
    {
      id: 'event',
      header: t('event'),
      cell: row =>
        row.event_name === '' ? (
          <span className="dim">{t('event_not_known')}</span>
        ) : (
          <Tag hint={row.event}>
            <bdi dir="ltr">{row.event_name}</bdi>
          </Tag>
        ),
      phone: 'sub',
      width: '150px',
    },
    {
      id: 'index',
      header: t('log_place'),
      cell: row => format.integer(row.event_index),
      align: 'end',
      phone: 'hide',
      width: '60px',
    },
    { id: 'values', header: t('values'), cell: row => <Values row={row} answer={answer} />, phone: 'sub' },
  ];
}

/** Values shown in a row; the transaction's page has all of them. */
const SHOWN = 8;

function Values({ row, answer }: { row: Row; answer: Events | undefined }): ReactNode {
  const t = useT();
  const { index, dataInArr } = row.result_with_topic;
  const parts =
    row.event_name === ''
      ? [
          ...row.topics.map((value, at) => ({ name: `topic ${at}`, value, isIndexed: true })),
          ...(row.data === '' ? [] : [{ name: 'data', value: row.data, isIndexed: false }]),
        ]
      : [
          ...index.map(part => ({ ...part, name: nameOf(part.param), isIndexed: true })),
          ...dataInArr.map(part => ({ ...part, name: nameOf(part.param), isIndexed: false })),
        ];
  return (
    <dl className={styles['values']}>
      {parts.slice(0, SHOWN).map((part, at) => (
        <div key={at} className={styles['value']}>
          <dt className="dim">
            <bdi dir="ltr">{part.name}</bdi>
            {part.isIndexed && (
              <span data-tip={t('indexed_hint')} className={styles['mark']}>
                •<span className="visually-hidden"> {t('indexed')}</span>
              </span>
            )}
          </dt>
          <dd>
            <Value value={part.value} answer={answer} />
          </dd>
        </div>
      ))}
      {parts.length > SHOWN && <div className="dim">{t('values_more', { count: parts.length - SHOWN })}</div>}
    </dl>
  );
}

/** `address from` is called from. */
function nameOf(param: string): string {
  return param.slice(param.indexOf(' ') + 1);
}

function Value({ value, answer }: { value: string; answer: Events | undefined }): ReactNode {
  const format = useFormat();
  const address = value.startsWith('T') && value.length === 34 ? tryParseAddress(value) : undefined;
  if (address !== undefined)
    return (
      <AddressChip
        address={address}
        name={answer?.addressNames[address]}
        kind={answer?.contractMap[address] === true ? 'contract' : 'account'}
        short
      />
    );
  if (/^-?\d{1,78}$/.test(value)) return <span className="num">{format.integer(BigInt(value))}</span>;
  return <MiddleText text={value} />;
}
