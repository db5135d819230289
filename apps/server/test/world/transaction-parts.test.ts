import { describe, expect, it } from 'vitest';
import { list, member, textOf, walkTransfers, walkChain, type ChainTransaction } from './chain.ts';
import { call, refused } from './world.ts';

const NOBODY = 'f'.repeat(64);
const PAGE = 3;

/** The transaction of the demo chain that did most of a kind. */
async function busiest(count: (item: ChainTransaction) => number): Promise<ChainTransaction> {
  const counted = (await walkChain()).map(item => ({ item, times: count(item) }));
  const [most] = counted.toSorted((a, b) => b.times - a.times);
  if (most === undefined || most.times === 0) throw new Error('no transaction of the demo chain has any');
  return most.item;
}

const logsOf = (item: ChainTransaction) => list(item.info['log']);
const internalsOf = (item: ChainTransaction) => list(item.info['internal_transactions']);

/** Every row of a list, by pages of a few. */
async function paged<Row>(page: (start: number) => Promise<{ total: number; data: Row[] }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { total, data } = await page(rows.length);
    rows.push(...data);
    if (rows.length >= total || data.length === 0) return rows;
  }
}

describe('/api/transaction-info/transfers', () => {
  const path = '/api/transaction-info/transfers';

  it('values: all that a transaction moved, page by page', async () => {
    const transfers = await walkTransfers();
    const counts = new Map<string, number>();
    for (const moved of transfers) counts.set(moved.id, (counts.get(moved.id) ?? 0) + 1);
    const { id } = await busiest(item => counts.get(item.id) ?? 0);
    const rows = await paged(start => call(path, { hash: id, start, limit: PAGE }));
    const moved = (row: { from: string; to: string; amount: string }) =>
      `${row.from} ${row.to} ${row.amount}`;
    expect(
      rows
        .filter(row => ['trx', 'trc10', 'trc20'].includes(row.tokenType))
        .map(row => moved({ from: row.from_address, to: row.to_address, amount: row.amount_str }))
        .sort(),
    ).toEqual(
      transfers
        .filter(item => item.id === id)
        .map(item => moved({ ...item, amount: item.amount.toString() }))
        .sort(),
    );
    expect((await call(path, { hash: id })).cut).toBe(false);
    expect((await call('/api/transaction-info', { hash: id })).transfers_count).toBe(rows.length);
  });

  it('bad input: no hash, a negative start', async () => {
    await refused(path, /hash: /);
    await refused(`${path}?hash=${NOBODY}&start=-1`, /start: /);
  });
});

describe('/api/transaction-info/events', () => {
  const path = '/api/transaction-info/events';

  it('values: every log of a transaction, page by page', async () => {
    const item = await busiest(one => logsOf(one).length);
    const rows = await paged(start => call(path, { hash: item.id, start, limit: 1 }));
    expect(rows.map(row => [row.topics, row.data])).toEqual(
      logsOf(item).map(log => [list(member(log, 'topics')).map(textOf), textOf(member(log, 'data'))]),
    );
  });

  it('bad input: no hash, a limit that is no number', async () => {
    await refused(path, /hash: /);
    await refused(`${path}?hash=${NOBODY}&limit=many`, /limit: /);
  });
});

describe('/api/transaction-info/internal', () => {
  const path = '/api/transaction-info/internal';

  it('values: every internal transaction, page by page', async () => {
    const item = await busiest(one => internalsOf(one).length);
    const rows = await paged(start => call(path, { hash: item.id, start, limit: 1 }));
    expect(rows.map(row => row.hash)).toEqual(internalsOf(item).map(one => textOf(member(one, 'hash'))));
    expect(await call(path, { hash: NOBODY })).toMatchObject({ total: 0, data: [] });
  });

  it('bad input: a hash that is none', async () => {
    await refused(`${path}?hash=abc`, /hash: needs 64 hex digits/);
  });
});
