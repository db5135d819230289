// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BlockRibbon } from './BlockRibbon.tsx';
import type { RibbonBlock } from './ribbon-block.ts';
import { renderPiece } from '../../test/render-component.tsx';

afterEach(cleanup);

const block = (number: number, fork = 'a'): RibbonBlock => ({
  number,
  hash: `${fork}${number}`,
  transactions: number,
  timestampMs: 1_000 * number,
  producer: 'Aurora',
});
const chain = (from: number, to: number, fork?: string) =>
  Array.from({ length: to - from + 1 }, (_, index) => block(from + index, fork));
const ribbon = (blocks: RibbonBlock[] | undefined) => (
  <BlockRibbon blocks={blocks} solidNumber={2} tipMs={undefined} />
);
const bars = () => screen.getAllByRole('listitem');

it('names each block, its finality and where it leads, and is one stop for the Tab key', async () => {
  await renderPiece(ribbon(chain(1, 3)));
  const first = screen.getByRole('link', { name: 'Block 1, 1 transaction, by Aurora, Confirmed' });
  expect(first.getAttribute('href')).toContain('/block/1');
  expect(first.tabIndex).toBe(-1);
  expect(screen.getByRole('link', { name: 'Block 3, 3 transactions, by Aurora, Unconfirmed' }).tabIndex).toBe(
    0,
  );
  expect(screen.getByText('Block by Aurora')).toBeDefined();
});

it('shows at most the last 84', async () => {
  await renderPiece(ribbon(chain(1, 100)));
  expect(bars()).toHaveLength(84);
});

it('lets undone blocks fall, and not those that only moved out of view', async () => {
  const view = await renderPiece(ribbon(chain(1, 5)));
  await view.update(ribbon([...chain(2, 3), ...chain(4, 6, 'b')]));
  // Five of the chain now, and two of the old branch falling.
  expect(document.querySelectorAll('ol > li')).toHaveLength(7);
  expect(document.querySelectorAll('ol > li[aria-hidden]')).toHaveLength(2);
  expect(bars()).toHaveLength(5);
});

it('rests while nothing is known', async () => {
  await renderPiece(ribbon(undefined));
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByText('–')).toBeDefined();
});
