import { describe, expect, inject, it } from 'vitest';
import { askerOf } from '../recompute/chain.ts';
import { recomputeTotals, type Totals } from '../recompute/totals.ts';
import { call } from './world.ts';

let recomputed: Promise<Totals> | undefined;
const chain = () => (recomputed ??= recomputeTotals(askerOf(inject('node'))));

/** Every row of a list, as its download has it. */
async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const csv = await (
    await fetch(`${inject('api')}${path}${path.includes('?') ? '&' : '?'}format=csv`)
  ).text();
  const [head = '', ...lines] = csv.trim().split('\r\n');
  const names = head.split(',');
  return lines.map(line => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
}

/** Entries of one token among those of all. */
function of(all: Record<string, string>, token: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => name.startsWith(`${token} `))
      .map(([name, value]) => [name.slice(token.length + 1), value]),
  );
}

describe('what the API says agrees with the chain', () => {
  it('in balances', async () => {
    const { balances } = await chain();
    const rows = await rowsOf('/api/account/list');
    const listed = Object.fromEntries(rows.map(row => [row['address'], row['balance']]));
    for (const [address, balance] of Object.entries(balances)) expect(listed[address], address).toBe(balance);
    for (const [address, balance] of Object.entries(listed))
      expect(balances[address ?? ''] ?? '0', address).toBe(balance);
  });

  it('in holders of TRC20 tokens, their number and what each has', async () => {
    const { trc20 } = await chain();
    const { tokens } = await call('/api/tokens/overview', { filter: 'trc20', limit: 500 });
    const held = new Set(Object.keys(trc20).map(name => name.split(' ')[0]));
    expect(held.size).toBeGreaterThan(2);
    expect(tokens.map(token => token.contractAddress)).toEqual(expect.arrayContaining([...held]));
    for (const { contractAddress: token = '', nrOfTokenHolders } of tokens) {
      const rows = await rowsOf(`/api/token_trc20/holders?contract_address=${token}`);
      const expected = of(trc20, token);
      expect(Object.fromEntries(rows.map(row => [row['holder_address'], row['balance']])), token).toEqual(
        expected,
      );
      expect(nrOfTokenHolders, token).toBe(Object.keys(expected).length);
    }
  });

  it('in holders of TRC10 tokens', async () => {
    const { trc10 } = await chain();
    const ids = [...new Set(Object.keys(trc10).map(name => name.split(' ')[0] ?? ''))];
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) {
      const rows = await rowsOf(`/api/tokenholders?id=${id}`);
      expect(Object.fromEntries(rows.map(row => [row['address'], row['balance']])), id).toEqual(
        of(trc10, id),
      );
    }
  });

  it('in votes', async () => {
    const { votes } = await chain();
    const byCandidate = new Map<string, number>();
    for (const [name, count] of Object.entries(votes)) {
      const candidate = name.split(' ')[1] ?? '';
      byCandidate.set(candidate, (byCandidate.get(candidate) ?? 0) + Number(count));
    }
    for (const [candidate, count] of byCandidate)
      expect((await call('/api/vote', { candidate, limit: 200 })).totalVotes, candidate).toBe(count);
  });

  it('in its counters', async () => {
    const { counters } = await chain();
    const bundle = await call('/api/system/homepage-bundle');
    expect(bundle.accounts).toBe(Number(counters['accounts']));
    expect(bundle.transactions).toBe(Number(counters['transactions']));
    // The charts of the home page: whole days in order, of which the sums agree with the counter.
    expect(bundle.days.map(day => day.date)).toEqual(
      bundle.days.map(day => day.date).toSorted((a, b) => a - b),
    );
    for (const [at, day] of bundle.days.entries())
      expect(day.totalTransaction, String(day.date)).toBe(
        (bundle.days[at - 1]?.totalTransaction ?? day.totalTransaction - day.newTransactionSeen) +
          day.newTransactionSeen,
      );
    expect(bundle.days.at(-1)?.totalTransaction).toBe(Number(counters['transactions']));
    const notices = await call('/api/announcement', { limit: 3 });
    expect(bundle.notices.map(({ id, titleCN }) => [id, titleCN])).toEqual(
      notices.data.map(({ id, titleCN }) => [id, titleCN]),
    );
    expect((await call('/api/block', { limit: 0 })).rangeTotal).toBe(Number(counters['blocks']));
    expect((await call('/api/token_trc20/transfers', { limit: 0 })).rangeTotal).toBe(
      Number(counters['transfers_trc20']),
    );
  });
});
