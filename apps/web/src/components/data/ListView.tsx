import { use, type CSSProperties, type ReactNode } from 'react';
import type { ListState } from '../../lib/net/list-query.ts';
import type { LiveView } from '../../lib/live/live.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';
import { classNames } from '../base/class-names.ts';
import { CsvLink } from './CsvLink.tsx';
import { DataTable, type Column } from './DataTable.tsx';
import { ExpectedRows } from './expected-rows.ts';
import { NewRowsPill } from './NewRowsPill.tsx';
import { Pager, type TotalWords } from './Pager.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import styles from './ListView.module.css';
import { RangeFilter } from './RangeFilter.tsx';

interface ListViewProps<Row> {
  list: ListState<Row>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  /** What the table holds, for those who cannot see it. */
  caption: string;
  totalWords: TotalWords;
  empty: ReactNode;
  search: ListSearch;
  onSearch: (change: Partial<ListSearch>) => void;
  /** Offers the time range filter. */
  range?: boolean;
  live?: Pick<LiveView<Row>, 'waiting' | 'show' | 'isStruck' | 'ref'> | undefined;
  /** Rows that deserve suspicion are drawn quietly. */
  isRisky?: (row: Row) => boolean;
  /** A line across the list above a row, where this says one belongs there. */
  dividerAbove?: ((row: Row, previous: Row | undefined) => ReactNode) | undefined;
  /** Filters and notices between the total line and the rows. */
  toolbar?: ReactNode;
  /** What narrows the list, in a line of its own. */
  filters?: ReactNode;
  /** Opens the choice of columns and row height, and what that says of the rows. */
  view?: { tools: ReactNode; style: CSSProperties | undefined };
  /** Address of the same rows as CSV. */
  csv?: string;
}

/** A list with everything that belongs to one: total and pages, range, new rows that wait, four states, export. */
export function ListView<Row>(props: ListViewProps<Row>): ReactNode {
  const { list, live, search, onSearch } = props;
  const expected = use(ExpectedRows) ?? Infinity;
  const pager = (look: 'full' | 'total') => (
    <Pager
      start={search.start}
      limit={search.limit}
      total={list.total}
      rangeTotal={list.rangeTotal}
      totalWords={props.totalWords}
      onChange={(start, limit) => onSearch({ start, limit })}
      look={look}
    />
  );
  const tone = (row: Row) => {
    if (live?.isStruck(row) === true) return 'struck';
    return props.isRisky?.(row) === true ? 'muted' : undefined;
  };
  return (
    <div
      ref={live?.ref}
      className={classNames(styles['list'], list.stale && styles['stale'])}
      aria-busy={list.stale || undefined}
      style={props.view?.style}
    >
      <div className={styles['bar']}>
        {list.rows === undefined ? (
          <span className={styles['wait']}>{list.error === undefined && <Skeleton width={140} />}</span>
        ) : (
          pager('total')
        )}
        {live !== undefined && live.waiting > 0 && (
          <NewRowsPill count={live.waiting} onShow={live.show} inLine />
        )}
        {props.toolbar !== undefined && <div className={styles['toolbar']}>{props.toolbar}</div>}
        {props.range === true && (
          <RangeFilter
            from={search.start_timestamp}
            to={search.end_timestamp}
            onChange={(from, to) => onSearch({ start: 0, start_timestamp: from, end_timestamp: to })}
          />
        )}
        {props.view?.tools}
      </div>
      {props.filters !== undefined && <div className={styles['filters']}>{props.filters}</div>}
      <DataTable
        // Rows take the place of what stood for them wherever that was: a notice above may have come with them.
        key={list.rows === undefined ? 'waiting' : 'rows'}
        columns={props.columns}
        rows={list.rows}
        rowKey={props.rowKey}
        caption={props.caption}
        empty={props.empty}
        error={list.error}
        onRetry={list.retry}
        skeletonRows={Math.max(1, Math.min(search.limit, expected - search.start))}
        rowTone={tone}
        dividerAbove={props.dividerAbove}
      />
      {(list.rows?.length ?? 0) > 0 && (
        <div className={styles['bar']}>
          {pager('full')}
          {props.csv !== undefined && <CsvLink href={props.csv} />}
        </div>
      )}
    </div>
  );
}
