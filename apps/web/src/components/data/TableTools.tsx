import IconArrowsSort from '~icons/arrows-sort';
import IconColumns3 from '~icons/columns-3';
import IconSortAscending from '~icons/sort-ascending';
import IconSortDescending from '~icons/sort-descending';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { Icon } from '../base/Icon.tsx';
import { CheckField } from '../forms/CheckField.tsx';
import { Segmented } from '../forms/Segmented.tsx';
import { SelectField } from '../forms/SelectField.tsx';
import { Popup } from '../overlays/Popup.tsx';
import type { Column } from './DataTable.tsx';
import { nextSort, PLAIN_VIEW, readSort, readView, type Sort, type TableView } from './table-view.ts';
import styles from './TableTools.module.css';

const useT = wordsOf('controls');

/** A column that can be sorted by, hidden, or both. */
export interface ViewColumn<Row> extends Column<Row> {
  /** Its name as plain text. */
  name: string;
  /** What the address calls it when rows are sorted by it. */
  sort?: string;
  /** It is always shown. */
  fixed?: boolean;
}

/** Columns as a view takes them; heads that are no text are named here, the first column is always shown. */
export function viewColumns<Row>(
  columns: readonly Column<Row>[],
  names: Readonly<Record<string, string>> = {},
): ViewColumn<Row>[] {
  return columns.map((column, index) => ({
    ...column,
    name: names[column.id] ?? (typeof column.header === 'string' ? column.header : column.id),
    fixed: index === 0,
  }));
}

interface TableViewOptions<Row> {
  /** What the view is kept under. */
  id: string;
  columns: readonly ViewColumn<Row>[];
  /** The order as the address has it: `-amount`. */
  sort?: string | undefined;
  onSort?: (sort: string | undefined) => void;
}

interface UsedTableView<Row> {
  /** For DataTable: the columns shown, with heads to sort by. */
  columns: Column<Row>[];
  /** For an element around the table. */
  style: CSSProperties | undefined;
  /** Opens the choice of columns, row height and, on phones, order. */
  tools: ReactNode;
}

const storageKey = (id: string): string => `table:${id}`;

/** A table as its reader wants it: sorted by heads, columns chosen, rows high or low. */
export function useTableView<Row>({
  id,
  columns,
  sort: text,
  onSort = () => undefined,
}: TableViewOptions<Row>): UsedTableView<Row> {
  const [view, setView] = useState(() => readView(localStorage.getItem(storageKey(id))));
  const sortable = columns.flatMap(column => (column.sort === undefined ? [] : [column.sort]));
  const sort = readSort(text, sortable);
  const change = (next: TableView) => {
    setView(next);
    if (next === PLAIN_VIEW) localStorage.removeItem(storageKey(id));
    else localStorage.setItem(storageKey(id), JSON.stringify(next));
  };
  const shown = columns.filter(column => column.fixed === true || !view.hidden.includes(column.id));
  return {
    columns: shown.map(column =>
      column.sort === undefined
        ? column
        : {
            ...column,
            sorted: sort?.by === column.sort ? sort.direction : undefined,
            header: (
              <SortHead
                name={column.name}
                sort={sort?.by === column.sort ? sort : undefined}
                onPress={() => onSort(nextSort(sort, column.sort ?? ''))}
              />
            ),
          },
    ),
    style:
      view.density === 'compact'
        ? ({ '--row-height': '30px', '--cell-pad': '5px' } as CSSProperties)
        : undefined,
    tools: <TableTools columns={columns} view={view} onView={change} sort={text} onSort={onSort} />,
  };
}

function SortHead({
  name,
  sort,
  onPress,
}: {
  name: string;
  sort: Sort | undefined;
  onPress: () => void;
}): ReactNode {
  const icon =
    sort === undefined
      ? IconArrowsSort
      : sort.direction === 'descending'
        ? IconSortDescending
        : IconSortAscending;
  return (
    <button
      type="button"
      className={styles['head']}
      data-sorted={sort !== undefined || undefined}
      onClick={onPress}
    >
      {name}
      <Icon of={icon} size={14} />
    </button>
  );
}

interface TableToolsProps<Row> {
  columns: readonly ViewColumn<Row>[];
  view: TableView;
  onView: (view: TableView) => void;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

function TableTools<Row>({ columns, view, onView, sort, onSort }: TableToolsProps<Row>): ReactNode {
  const t = useT();
  const sortable = columns.filter(column => column.sort !== undefined);
  const toggle = (id: string, on: boolean) =>
    onView({ ...view, hidden: on ? view.hidden.filter(one => one !== id) : [...view.hidden, id] });
  return (
    <Popup
      label={t('table_view')}
      align="end"
      active={view.hidden.length > 0 || view.density !== 'normal'}
      button={
        <>
          <Icon of={IconColumns3} size={16} />
          {t('table_view')}
        </>
      }
    >
      {() => (
        <div className={styles['panel']}>
          {sortable.length > 0 && (
            // Phones have no line of heads.
            <div className={styles['order']}>
              <SelectField
                label={t('table_order')}
                value={sort ?? ''}
                onChange={value => onSort(value === '' ? undefined : value)}
                options={[
                  { value: '', label: t('table_order_none') },
                  ...sortable.flatMap(column => [
                    { value: `-${column.sort}`, label: t('table_order_falling', { column: column.name }) },
                    { value: column.sort ?? '', label: t('table_order_rising', { column: column.name }) },
                  ]),
                ]}
              />
            </div>
          )}
          <Segmented
            label={t('table_density')}
            value={view.density}
            onChange={density => onView({ ...view, density })}
            options={[
              { value: 'normal', label: t('table_density_normal') },
              { value: 'compact', label: t('table_density_compact') },
            ]}
          />
          <fieldset className={styles['columns']}>
            <legend className={styles['legend']}>{t('table_columns')}</legend>
            {columns.map(column => (
              <CheckField
                key={column.id}
                label={column.name}
                checked={column.fixed === true || !view.hidden.includes(column.id)}
                disabled={column.fixed === true}
                onChange={on => toggle(column.id, on)}
              />
            ))}
          </fieldset>
          <Button size="small" onClick={() => onView(PLAIN_VIEW)}>
            {t('table_reset')}
          </Button>
        </div>
      )}
    </Popup>
  );
}
