import {
  Fragment,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { amountRooms } from './amount-digits.ts';
import { classNames } from '../base/class-names.ts';
import styles from './DataTable.module.css';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';

/** The amount a cell shows, given to the table so that the decimal points of a column stand in line. */
export interface ColumnAmount {
  raw: bigint;
  decimals: number;
  /** Text of the unit tag. */
  unit?: string;
}

export interface Column<Row> {
  id: string;
  header: ReactNode;
  /** The head as plain text, where `header` is none. */
  name?: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** CSS width. */
  width?: string;
  /** The head may take two lines, where its words are longer than the cells below and the table is short of room. */
  wrapHead?: boolean;
  /** Place in the two-line row of phones; `sub` cells follow one another. Without it the cell is a `sub`. */
  phone?: 'lead' | 'lead-end' | 'sub' | 'sub-end' | 'hide';
  amount?: (row: Row) => ColumnAmount | undefined;
  /** What stands for a cell of several lines while its row loads, so that nothing below moves when it comes. */
  waiting?: ReactNode;
  /** How the rows are sorted by it, where they are (`useTableView` sets it). */
  sorted?: 'ascending' | 'descending' | undefined;
}

export interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  skeletonRows?: number;
  empty: ReactNode;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  rowClass?: (row: Row) => string | undefined;
  /** `muted` for suspicious rows, `struck` for those of a block that was undone. */
  rowTone?: (row: Row) => 'muted' | 'struck' | undefined;
  /** A line across the table above a row, where this says one belongs there. */
  dividerAbove?: ((row: Row, previous: Row | undefined) => ReactNode) | undefined;
  /** Says what the table holds, for those who cannot see it. */
  caption: string;
}

/**
 * A table; on phones each row becomes two lines. A row that arrives is tinted for a second and moves nothing. Roles
 * are written out because the phone layout changes `display`, which would take them away.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { columns, rows, rowKey, skeletonRows = 10, empty, error, onRetry, caption } = props;
  const t = useT();
  const fresh = useArrivals(rows, rowKey);
  const scroller = useOverflowMark();
  if (rows === undefined && isGiven(error)) return <ErrorState error={error} onRetry={onRetry} />;
  if (rows?.length === 0 && !isGiven(error)) return empty;
  const rooms = columns.map(column => amountRoom(column, rows ?? []));
  return (
    <>
      {isGiven(error) && <ErrorState error={error} onRetry={onRetry} look="line" />}
      <div ref={scroller} className={styles['scroller']}>
        <table role="table" className={styles['table']} aria-busy={rows === undefined}>
          <caption className="visually-hidden">
            {rows === undefined ? t('ui_loading', { what: caption }) : caption}
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(column => (
                <th
                  key={column.id}
                  role="columnheader"
                  scope="col"
                  aria-sort={column.sorted}
                  className={classNames(cellClass(column), column.wrapHead === true && styles['wraps'])}
                  style={column.width === undefined ? undefined : { inlineSize: column.width }}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows === undefined
              ? Array.from({ length: skeletonRows }, (_, index) => (
                  <SkeletonRow key={index} columns={columns} index={index} />
                ))
              : rows.map((row, at) => {
                  const key = rowKey(row);
                  const divider = props.dividerAbove?.(row, rows[at - 1]);
                  return (
                    // A server that names a row twice gets both shown.
                    <Fragment key={rows.findIndex(one => rowKey(one) === key) === at ? key : `${key} ${at}`}>
                      {isGiven(divider) && (
                        <tr role="row" className={styles['divider']}>
                          <td role="cell" colSpan={columns.length}>
                            {divider}
                          </td>
                        </tr>
                      )}
                      <tr
                        role="row"
                        data-fresh={fresh.has(key) || undefined}
                        className={classNames(props.rowClass?.(row), toneClass(props.rowTone?.(row)))}
                      >
                        {columns.map((column, index) => (
                          <td
                            key={column.id}
                            role="cell"
                            data-phone={column.phone ?? 'sub'}
                            data-label={figureLabel(column)}
                            className={cellClass(column)}
                            style={rooms[index]}
                          >
                            {column.cell(row)}
                          </td>
                        ))}
                      </tr>
                    </Fragment>
                  );
                })}
          </tbody>
        </table>
      </div>
    </>
  );
}

const isGiven = (error: unknown): boolean => error !== undefined && error !== null;

function cellClass<Row>(column: Column<Row>): string {
  return classNames(column.align === 'end' && styles['end']);
}

/** Head of a column of bare figures: phones have no head line, and a 3 alone says nothing. */
function figureLabel<Row>(column: Column<Row>): string | undefined {
  if (column.align !== 'end' || column.amount !== undefined) return undefined;
  return typeof column.header === 'string' ? column.header : column.name;
}

function toneClass(tone: 'muted' | 'struck' | undefined): string | undefined {
  return tone === undefined ? undefined : styles[tone];
}

function SkeletonRow<Row>({ columns, index }: { columns: readonly Column<Row>[]; index: number }): ReactNode {
  // Uneven widths, fixed by position: they look like text and do not flicker.
  return (
    <tr role="row">
      {columns.map((column, at) => (
        <td key={column.id} role="cell" data-phone={column.phone ?? 'sub'} className={cellClass(column)}>
          {column.waiting ?? <Skeleton width={`${44 + ((index * 7 + at * 13) % 5) * 9}px`} />}
        </td>
      ))}
    </tr>
  );
}

/** Room for the amounts of a column, as the CSS variables that Amount reads. */
function amountRoom<Row>(column: Column<Row>, rows: readonly Row[]): CSSProperties | undefined {
  const { amount } = column;
  if (amount === undefined) return undefined;
  return amountRooms(rows.map(amount).filter(one => one !== undefined));
}

/**
 * Marks a table that is wider than its place. Only then does it scroll by itself: a scrolling box would hold the head
 * line, which otherwise stays in view while the page scrolls.
 */
function useOverflowMark(): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const table = box?.firstElementChild;
    if (!box || !table || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(() => {
      const wide = table.scrollWidth > box.clientWidth + 1;
      box.toggleAttribute('data-wide', wide);
      // What scrolls is reached by keyboard.
      if (wide) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    });
    watch.observe(box);
    watch.observe(table);
    return () => watch.disconnect();
  });
  return scroller;
}

/** Keys that were not there before. Another page of rows (no key in common) arrives without tint. */
function useArrivals<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
): ReadonlySet<string> {
  const [known, setKnown] = useState<{
    rows: readonly Row[] | undefined;
    keys: ReadonlySet<string>;
    fresh: ReadonlySet<string>;
  }>({
    rows,
    keys: new Set(rows?.map(rowKey)),
    fresh: new Set(),
  });
  if (rows === known.rows || rows === undefined) return known.fresh;
  const keys = new Set(rows.map(rowKey));
  const arrived = [...keys].filter(key => !known.keys.has(key));
  const changed = arrived.length > 0 || keys.size !== known.keys.size;
  const fresh = arrived.length < keys.size ? (changed ? new Set(arrived) : known.fresh) : new Set<string>();
  setKnown({ rows, keys, fresh });
  return fresh;
}
