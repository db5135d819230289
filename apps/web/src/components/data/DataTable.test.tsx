// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable, type Column } from './DataTable.tsx';
import { renderPiece } from '../../test/render-component.tsx';

afterEach(cleanup);

interface Row {
  id: string;
}
const columns: Column<Row>[] = [{ id: 'id', header: 'Block', cell: row => row.id }];
const table = (rows: Row[] | undefined, more: { error?: unknown; onRetry?: () => void } = {}) => (
  <DataTable
    columns={columns}
    rows={rows}
    rowKey={row => row.id}
    skeletonRows={3}
    empty={<p>No blocks yet</p>}
    caption="Blocks"
    {...more}
  />
);
const rowsOf = (...ids: string[]) => ids.map(id => ({ id }));
const fresh = () =>
  screen
    .getAllByRole('row')
    .filter(row => row.dataset['fresh'] === 'true')
    .map(row => row.textContent);

it('shows as many resting rows as will come, and says that it is busy', async () => {
  await renderPiece(table(undefined));
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

it('tells empty from failed, and failed can be tried again', async () => {
  const view = await renderPiece(table([]));
  expect(screen.getByText('No blocks yet')).toBeDefined();
  const onRetry = vi.fn<() => void>();
  await view.update(table(undefined, { error: new Error('x'), onRetry }));
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('keeps the last rows on screen when a refresh fails', async () => {
  await renderPiece(table(rowsOf('8', '7'), { error: new Error('x') }));
  expect(screen.getByRole('alert').textContent).toContain('Not up to date.');
  expect(screen.getByText('8')).toBeDefined();
});

it('tints a row that arrives, but neither the first rows nor another page', async () => {
  const view = await renderPiece(table(rowsOf('8', '7', '6')));
  expect(fresh()).toEqual([]);
  await view.update(table(rowsOf('9', '8', '7')));
  expect(fresh()).toEqual(['9']);
  await view.update(table(rowsOf('5', '4', '3')));
  expect(fresh()).toEqual([]);
});

it('draws a line above the row that asks for one, across all columns', async () => {
  await renderPiece(
    <DataTable
      columns={columns}
      rows={rowsOf('3', '2', '1')}
      rowKey={row => row.id}
      empty={null}
      caption="Blocks"
      dividerAbove={(row, previous) =>
        row.id === '2' && previous?.id === '3' ? 'Confirmed below' : undefined
      }
    />,
  );
  expect(screen.getAllByRole('row').map(row => row.textContent)).toEqual([
    'Block',
    '3',
    'Confirmed below',
    '2',
    '1',
  ]);
});
