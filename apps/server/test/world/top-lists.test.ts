import type { Answer } from '@sunscope/product-api/types';
import { describe, expect, inject, it } from 'vitest';
import { integer, member, text, type ReportedTransaction } from '../recompute/chain.ts';
import { countDays, ofTypes, runningDay } from '../recompute/days.ts';
import { addressesOf, readAccounts, type ReportedAccount } from '../recompute/supply.ts';
import { ask, reportedChain } from './reported-chain.ts';
import { shapeTest } from './usual-tests.ts';
import { call, refused } from './world.ts';

type List = Extract<Answer<'/api/top10'>, unknown[]>[number];
type Row = List['data'][number];

const DAY_MS = 86_400_000;
const ALL = '1,2,3,4,5,6,7,8,9,10,11,12,13,14,15';
let read: Promise<ReportedAccount[]> | undefined;
const accounts = () =>
  (read ??= reportedChain().then(async blocks => readAccounts(ask, await addressesOf(ask, blocks))));

async function lists(type: string, time: number): Promise<Map<number, List>> {
  const answer = await call('/api/top10', { type, time });
  if (!Array.isArray(answer)) throw new Error('lists were asked for');
  return new Map(answer.map(list => [list.type, list]));
}

async function list(type: number, time: number): Promise<List> {
  const found = (await lists(String(type), time)).get(type);
  if (!found) throw new Error(`no list ${type}`);
  return found;
}

/** Transactions since a window began, as the answer itself says. */
async function since(ms: number | undefined): Promise<ReportedTransaction[]> {
  return (await reportedChain())
    .filter(block => block.number > 0 && block.timeMs >= (ms ?? 0))
    .flatMap(block => block.transactions);
}

/** The ten greatest sums, without their order among equals. */
function greatest(sums: ReadonlyMap<string, bigint>): bigint[] {
  return [...sums.values()]
    .filter(value => value > 0n)
    .sort((a, b) => Number(b - a))
    .slice(0, 10);
}

function sumsOf(
  transactions: readonly ReportedTransaction[],
  pick: (transaction: ReportedTransaction) => [string, bigint] | undefined,
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const transaction of transactions) {
    const [key, value] = pick(transaction) ?? [];
    if (key !== undefined && value !== undefined) sums.set(key, (sums.get(key) ?? 0n) + value);
  }
  return sums;
}

function expectRanked(
  rows: readonly Row[],
  sums: ReadonlyMap<string, bigint>,
  key: (row: Row) => string | undefined,
  value: (row: Row) => number | string | undefined,
): void {
  expect(rows.map(row => BigInt(value(row) ?? -1))).toEqual(greatest(sums));
  for (const row of rows) expect(sums.get(key(row) ?? '')).toBe(BigInt(value(row) ?? -1));
  const all = [...sums.values()].reduce((sum, part) => sum + part, 0n);
  for (const row of rows)
    if (row.percentage !== undefined)
      expect(row.percentage).toBeCloseTo(Number(BigInt(value(row) ?? 0)) / Number(all), 9);
}

describe('/api/top10', () => {
  shapeTest('/api/top10', {}, { type: ALL, time: 1 }, { type: ALL, time: 2 }, { type: ALL, time: 3 });

  it.each([1, 2, 3])('values: TRX sent and received, window %i', async time => {
    const sent = await list(1, time);
    const transactions = (await since(sent.since)).filter(
      ({ type, succeeded }) => type === 'TransferContract' && succeeded,
    );
    const by = (side: string, value: (transaction: ReportedTransaction) => bigint) =>
      sumsOf(transactions, transaction => {
        const address = text(transaction.value[side]);
        return address.startsWith('T') ? [address, value(transaction)] : undefined;
      });
    const amount = ({ value }: ReportedTransaction) => integer(value['amount']);
    expectRanked(
      sent.data,
      by('owner_address', amount),
      row => row.address,
      row => row.amount,
    );
    const address = (row: Row) => row.address;
    expectRanked(
      (await list(2, time)).data,
      by('owner_address', () => 1n),
      address,
      row => row.transaction_number,
    );
    expectRanked((await list(3, time)).data, by('to_address', amount), address, row => row.amount);
    expectRanked(
      (await list(4, time)).data,
      by('to_address', () => 1n),
      address,
      row => row.transaction_number,
    );
  });

  it('values: stakes and votes are those of the accounts', async () => {
    const all = await accounts();
    const address = (row: Row) => row.address;
    const { data: stakes } = await list(5, 1);
    expect(stakes.map(row => BigInt(row.freeze ?? -1))).toEqual(
      greatest(new Map(all.map(account => [account.address, account.staked]))),
    );
    const votes = new Map(
      all.map(account => [
        account.address,
        [...account.votes.values()].reduce((sum, count) => sum + count, 0n),
      ]),
    );
    expectRanked((await list(6, 1)).data, votes, address, row => row.votes);
  });

  it('values: contracts by TRX are those of the accounts', async () => {
    const balances = new Map(
      (await accounts())
        .filter(account => account.type === 'Contract')
        .map(account => [account.address, account.balance]),
    );
    expectRanked(
      (await list(11, 1)).data,
      balances,
      row => row.contract,
      row => row.balance,
    );
  });

  it('values: tokens by holders are those of the token lists', async () => {
    const { data } = await list(7, 1);
    const overview = await call('/api/tokens/overview', { sort: 'holderCount', order: 'desc', limit: 10 });
    expect(data.map(row => Number(row.holders))).toEqual(
      overview.tokens.map(token => token.nrOfTokenHolders),
    );
  });

  it.each([1, 2, 3])('values: contracts by calls and callers, window %i', async time => {
    const called = await list(13, time);
    const triggers = (await since(called.since)).filter(({ type }) => type === 'TriggerSmartContract');
    const contract = ({ value }: ReportedTransaction) => text(value['contract_address']);
    expectRanked(
      called.data,
      sumsOf(triggers, transaction => [contract(transaction), 1n]),
      row => row.contract,
      row => row.triggers,
    );
    const callers = new Map<string, Set<string>>();
    for (const transaction of triggers)
      callers.set(
        contract(transaction),
        (callers.get(contract(transaction)) ?? new Set<string>()).add(
          text(transaction.value['owner_address']),
        ),
      );
    const counts = new Map([...callers].map(([key, set]) => [key, BigInt(set.size)]));
    const { data } = await list(12, time);
    expect(data.map(row => BigInt(row.active_address ?? -1))).toEqual(greatest(counts));
  });

  it.each([1, 2, 3])('values: energy and bandwidth, window %i', async time => {
    const energy = await list(14, time);
    const transactions = await since(energy.since);
    const receipt = ({ info }: ReportedTransaction, name: string) => integer(member(info, 'receipt', name));
    expectRanked(
      energy.data,
      sumsOf(transactions, transaction => [
        text(transaction.value['owner_address']),
        receipt(transaction, 'energy_usage_total'),
      ]),
      row => row.address,
      row => row.whole_energy_use,
    );
    const net = sumsOf(transactions, transaction => [
      text(transaction.value['owner_address']),
      receipt(transaction, 'net_usage'),
    ]);
    for (const row of (await list(15, time)).data)
      expect(net.get(row.address ?? '')).toBe(BigInt(row.net_use ?? -1));
  });

  it.each([1, 2, 3])('values: tokens by transfers, accounts and amount, window %i', async time => {
    const moved = await lists('8,9,10', time);
    const begin = moved.get(9)?.since ?? 0;
    const csv = await (
      await fetch(`${inject('api')}/api/transfer?kind=all&format=csv&start_timestamp=${begin}`)
    ).text();
    const [head = '', ...lines] = csv.trim().split('\r\n');
    const column = (name: string) => head.split(',').indexOf(name);
    const counts = new Map<string, bigint>();
    for (const line of lines) {
      const token = line.split(',')[column('tokenName')] ?? '';
      if (token !== '_') counts.set(token, (counts.get(token) ?? 0n) + 1n);
    }
    const byTransfers = moved.get(9)?.data ?? [];
    expect(byTransfers.map(row => BigInt(row.transaction_number ?? -1))).toEqual(greatest(counts));
    const accountsOf = moved.get(8)?.data.map(row => row.active_address ?? -1) ?? [];
    expect(accountsOf).toEqual([...accountsOf].sort((a, b) => b - a));
    const units = moved.get(10)?.data.map(row => Number(row.amount) / 10 ** (row.decimals ?? 0)) ?? [];
    expect(units).toEqual([...units].sort((a, b) => b - a));
  });

  it('values: the overview sums up the windows and what holds now', async () => {
    const overview = await call('/api/top10', { type: 0 });
    if (Array.isArray(overview)) throw new Error('the overview was asked for');
    const figures = overview as unknown as Record<string, number | string>;
    const week = [...countDays(await reportedChain())]
      .filter(([start]) => start >= runningDay() - 6 * DAY_MS)
      .map(([, day]) => day);
    const total = (of: (day: (typeof week)[number]) => bigint) =>
      Number(week.reduce((sum, day) => sum + of(day), 0n));
    expect(figures).toMatchObject({
      last_week_trx_transfer_amount: total(day => day.trxMoved),
      last_week_trx_transaction_number: total(day => BigInt(ofTypes(day, 'TransferContract'))),
      last_week_contract_triggers: total(day => BigInt(ofTypes(day, 'TriggerSmartContract'))),
      last_week_contract_active_address: new Set(week.flatMap(day => [...day.callers])).size,
      last_week_whole_energy_use: total(day => day.energy),
      last_week_energy_usage: total(day => day.energyStaked),
      last_week_net_usage: total(day => day.netUsage),
      last_week_whole_net_burn: total(day => day.netBurned),
    });
    const all = await accounts();
    expect(Number(figures['whole_vote'])).toBe(
      Number(all.flatMap(account => [...account.votes.values()]).reduce((sum, votes) => sum + votes, 0n)),
    );
    const tokens = await call('/api/tokens/overview', { limit: 0 });
    expect([figures['trc10_all'], figures['trc20_all']]).toEqual([tokens.total10, tokens.total20]);
  });

  it('bad input: types and windows that are none', async () => {
    await refused('/api/top10?type=16', /type/);
    await refused('/api/top10?type=a', /type/);
    await refused('/api/top10?type=1&time=4', /time/);
    await refused('/api/top10?type=1&time=-1', /time/);
  });
});
