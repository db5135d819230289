import type { SystemStatus } from '@sunscope/product-api/types';
import { describe, expect, test } from 'vitest';
import { nextTheme } from '../../lib/prefs/prefs.ts';
import { blockRow } from '../../test/rows.ts';
import { activeSection } from './menu.ts';
import { rateText, satoshiText } from './PricePlace.tsx';
import { blockTimeMs } from '../../lib/live/block-time.ts';
import { ribbonRows } from './Ribbon.tsx';
import { networkState } from './status.ts';

const status = (part: Partial<SystemStatus> = {}): SystemStatus => ({
  network: { type: 'devnet' },
  sync: { progress: 100 },
  database: { block: 10, confirmedBlock: 8, unconfirmedBlock: 10 },
  full: { block: 10 },
  solidity: { block: 8 },
  nodeReachable: true,
  notices: [],
  ...part,
});

describe('the network badge', () => {
  test('is connecting before the first answer and down when there is none', () => {
    expect(networkState(undefined, false, false)).toBe('connecting');
    expect(networkState(undefined, true, false)).toBe('down');
    expect(networkState(status({ nodeReachable: false }), false, false)).toBe('down');
  });
  test('lags below 95 percent, not at 95, and while the feed is gone', () => {
    expect(networkState(status({ sync: { progress: 94.99 } }), false, false)).toBe('lagging');
    expect(networkState(status({ sync: { progress: 95 } }), false, false)).toBe('ok');
    expect(networkState(status(), false, true)).toBe('lagging');
  });
});

test('the theme cycles light, dark, light; tron leads to dark; the second reading always to light', () => {
  expect(nextTheme('light', 'cycle')).toBe('dark');
  expect(nextTheme('dark', 'cycle')).toBe('light');
  expect(nextTheme('tron', 'cycle')).toBe('dark');
  expect(nextTheme('dark', 'forced-light')).toBe('light');
  expect(nextTheme('light', 'forced-light')).toBe('light');
});

test('a rate keeps four digits that mean something, cut and not rounded', () => {
  expect(rateText('0.28419')).toBe('0.2841');
  expect(rateText('0.000001935399')).toBe('0.000001935');
  expect(rateText('0.12')).toBe('0.1200');
  expect(rateText('0.00')).toBe('0');
  expect(rateText('12.00009')).toBe('12');
  expect(rateText('3')).toBe('3');
});

test('a price in BTC is told in satoshi', () => {
  expect(satoshiText('0.000001935399')).toBe('193.5399');
  expect(satoshiText('0')).toBe('0');
});

describe('the ribbon', () => {
  const rows = [blockRow(12), blockRow(11), blockRow(10)];
  const block = (number: number, hash?: string) => ({
    type: 'block' as const,
    data: {
      block: blockRow(number, hash === undefined ? {} : { hash }),
      transfers: [],
      contractMap: {},
      addressNames: {},
    },
  });
  const numbers = (list: { number: number }[]) => list.map(row => row.number).join(' ');

  test('takes a new block in front', () => {
    expect(numbers(ribbonRows(rows, block(13)))).toBe('13 12 11 10');
  });
  test('drops undone blocks and takes their successors in their place', () => {
    const undone = ribbonRows(rows, { type: 'rollback', data: { number: 10, hashes: [] } });
    expect(numbers(undone)).toBe('10');
    const other = ribbonRows(rows, block(11, 'f'.repeat(64)));
    expect(numbers(other)).toBe('11 10');
    expect(other[0]?.hash).toBe('f'.repeat(64));
  });
  test('reads the time between blocks as their median, and none where they come on demand', () => {
    expect(blockTimeMs(rows)).toBe(3_000);
    expect(blockTimeMs([{ timestamp: 500_000 }, { timestamp: 100_000 }])).toBe(0);
    expect(blockTimeMs([])).toBe(0);
  });
});

test('a path belongs to the menu that leads near it', () => {
  expect(activeSection('/transaction/ab')).toBe('blockchain');
  expect(activeSection('/token20/T')).toBe('tokens');
  expect(activeSection('/')).toBeUndefined();
});
