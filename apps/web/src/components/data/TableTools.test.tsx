// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPiece } from '../../test/render-component.tsx';
import { DataTable } from './DataTable.tsx';
import { nextSort, PLAIN_VIEW, readSort, readView } from './table-view.ts';
import { useTableView } from './TableTools.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('an order in the address', () => {
  it('is one of the columns that can be sorted by, or none', () => {
    expect(readSort('-amount', ['amount'])).toEqual({ by: 'amount', direction: 'descending' });
    expect(readSort('amount', ['amount'])).toEqual({ by: 'amount', direction: 'ascending' });
    for (const text of [undefined, '', '-', 'name', '--amount', '__proto__'])
      expect(readSort(text, ['amount'])).toBeUndefined();
  });
  it('goes from the largest first to the smallest first to none', () => {
    const first = nextSort(undefined, 'amount');
    const second = nextSort(readSort(first, ['amount']), 'amount');
    expect([first, second, nextSort(readSort(second, ['amount']), 'amount')]).toEqual([
      '-amount',
      'amount',
      undefined,
    ]);
    expect(nextSort({ by: 'name', direction: 'ascending' }, 'amount')).toBe('-amount');
  });
});

it.each(['{', 'null', '5', '{"hidden":5}', '{"hidden":[1],"density":"huge"}'])(
  'takes %s in the storage for the plain view',
  text => {
    expect(readView(text)).toEqual(PLAIN_VIEW);
  },
);

function Table(): ReactNode {
  const [sort, setSort] = useState<string>();
  const { columns, style, tools } = useTableView<{ name: string; amount: number }>({
    id: 'test',
    sort,
    onSort: setSort,
    columns: [
      { id: 'name', name: 'Name', header: 'Name', fixed: true, cell: row => row.name },
      { id: 'amount', name: 'Amount', header: 'Amount', sort: 'amount', cell: row => row.amount },
    ],
  });
  return (
    <>
      {tools}
      <div style={style} data-testid="frame">
        <DataTable
          columns={columns}
          rows={[{ name: 'a', amount: 1 }]}
          rowKey={row => row.name}
          caption="Rows"
          empty={null}
        />
      </div>
    </>
  );
}
const heads = () => screen.getAllByRole('columnheader').map(head => [head.textContent, head.ariaSort]);

it('sorts by its heads, and says by which and how', async () => {
  await renderPiece(<Table />);
  expect(heads().map(([name]) => name)).toEqual(['Name', 'Amount']);
  const head = screen.getByRole('columnheader', { name: 'Amount' });
  const button = within(head).getByRole('button', { name: 'Amount' });
  await userEvent.click(button);
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(button);
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(button);
  expect(head.getAttribute('aria-sort')).toBeNull();
});

it('hides columns and lowers rows, and remembers both', async () => {
  await renderPiece(<Table />);
  await userEvent.click(screen.getByRole('button', { name: 'Table view' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Amount' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(screen.queryByRole('columnheader', { name: 'Amount' })).toBeNull();
  cleanup();
  await renderPiece(<Table />);
  expect(heads().map(([name]) => name)).toEqual(['Name']);
  expect(screen.getByTestId('frame').style.getPropertyValue('--row-height')).toBe('30px');
  await userEvent.click(screen.getByRole('button', { name: 'Table view' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reset view' }));
  expect(screen.getByRole('columnheader', { name: 'Amount' })).toBeDefined();
  expect(localStorage.length).toBe(0);
});
