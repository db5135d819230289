// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPiece } from '../../test/render-component.tsx';
import type { Settled } from '../../wallet/quote.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import { SettledRows } from './SettledRows.tsx';

afterEach(cleanup);

const HRB: SendableToken = {
  id: '1000001',
  info: {
    tokenId: '1000001',
    tokenAbbr: 'HRB',
    tokenName: 'Harbour',
    tokenDecimal: 2,
    tokenType: 'trc10',
  } as SendableToken['info'],
  symbol: 'HRB',
  token: { kind: 'trc10', id: '1000001' },
  balance: 100_000n,
};

async function rowsOf(settled: Partial<Settled>, sold?: string): Promise<string[]> {
  cleanup();
  const all = { spends: [], receives: [], ...settled };
  await renderPiece(<SettledRows settled={all} sold={sold} tokens={[HRB]} />);
  const terms = await vi.waitFor(() => screen.getAllByRole('term'), 50_000);
  return terms.map(term => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

const bought = (raw: bigint) => ({ asset: '_', raw });

it('an order says what is traded at once, at which price, what waits, and what comes back', async () => {
  const some = { sold: 50_000n, bought: bought(52_000_000n), rest: 10_000n, returned: 0n };
  expect(await rowsOf({ order: some }, '1000001')).toEqual([
    'Traded at once: 500HRB [1000001] for 52TRX',
    'At the average price of: 0.104 TRX for 1 HRB',
    'Stays in the book: 100HRB [1000001]',
  ]);
  const none = { sold: 0n, bought: bought(0n), rest: 10_000n, returned: 0n };
  expect(await rowsOf({ order: none }, '1000001')).toEqual([
    'Traded at once: Nothing: no order in the book meets this price now',
    'Stays in the book: 100HRB [1000001]',
  ]);
  const all = { sold: 9_999n, bought: bought(1n), rest: 0n, returned: 1n };
  expect(await rowsOf({ order: all }, '1000001')).toEqual([
    'Traded at once: 99.99HRB [1000001] for 0.000001TRX',
    'At the average price of: 0.000000010001 TRX for 1 HRB',
    'Stays in the book: Nothing: the whole order is filled',
    'Comes back, too little for one unit: 0.01HRB [1000001]',
  ]);
});

it('a pair says what it gives', async () => {
  expect(await rowsOf({ receives: [{ asset: '1000001', raw: 150n }] })).toEqual([
    'You get: 1.5HRB [1000001]',
  ]);
});
