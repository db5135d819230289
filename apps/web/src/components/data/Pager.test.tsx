// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { wordsReady } from '../../lib/i18n/i18n.tsx';
import { Pager } from './Pager.tsx';
import { renderPiece } from '../../test/render-component.tsx';

beforeAll(wordsReady);
afterEach(cleanup);

const onChange = vi.fn<(start: number, limit: number) => void>();
afterEach(() => onChange.mockReset());

it('says how many there are', async () => {
  await renderPiece(
    <Pager start={0} limit={20} total={1_482} totalWords="view_total_blocks" onChange={onChange} />,
  );
  expect(screen.getByText('1,482 blocks')).toBeDefined();
  expect(screen.queryByText(/only the first 10,000/)).toBeNull();
});

it.each([
  ['en', 0, '0 approvals'],
  ['en', 1, '1 approval'],
  ['zh', 1, '1 项授权'],
  ['ar', 0, 'لا موافقات'],
  ['ar', 1, 'موافقة واحدة'],
  ['ar', 2, 'موافقتان'],
  ['ar', 3, '3 موافقات'],
  ['ar', 11, '11 موافقة'],
  ['ar', 100, '100 موافقة'],
])('counts in %s as the language does: %i', async (language, total, words) => {
  await renderPiece(
    <Pager start={0} limit={20} total={total} totalWords="view_total_approvals" onChange={onChange} />,
    language,
  );
  expect(screen.getByText(words)).toBeDefined();
});

it('says above 10,000 rows that not all can be paged, and offers 500 pages', async () => {
  await renderPiece(
    <Pager
      start={0}
      limit={20}
      total={10_000}
      rangeTotal={1_482_907}
      totalWords="view_total_blocks"
      onChange={onChange}
    />,
  );
  expect(screen.getByText(/1,482,907 blocks/)).toBeDefined();
  expect(screen.getByText(/only the first 10,000/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
  expect(onChange).toHaveBeenLastCalledWith(9_980, 20);
});

it('walks page by page and stops at the ends', async () => {
  await renderPiece(
    <Pager start={20} limit={20} total={60} totalWords="view_total_blocks" onChange={onChange} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onChange).toHaveBeenLastCalledWith(40, 20);
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onChange).toHaveBeenLastCalledWith(0, 20);
  cleanup();
  await renderPiece(
    <Pager start={40} limit={20} total={60} totalWords="view_total_blocks" onChange={onChange} />,
  );
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
});

it.each([
  ['2', 20],
  ['999', 40],
  ['0', undefined],
])('jumps to page %s', async (typed, start) => {
  await renderPiece(
    <Pager start={0} limit={20} total={60} totalWords="view_total_blocks" onChange={onChange} />,
  );
  const field = screen.getByRole('textbox', { name: 'Page number, of 3' });
  await userEvent.clear(field);
  await userEvent.type(field, `${typed}{Enter}`);
  if (start === undefined) expect(onChange).not.toHaveBeenCalled();
  else expect(onChange).toHaveBeenLastCalledWith(start, 20);
});

it('goes back to the first row with another page size', async () => {
  await renderPiece(
    <Pager start={40} limit={20} total={60} totalWords="view_total_blocks" onChange={onChange} />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  expect(onChange).toHaveBeenLastCalledWith(0, 50);
});
