import { describe, expect, it } from 'vitest';
import { member, walkTransfers, type ChainTransaction } from './chain.ts';
import { busiestContract, calledBy, chainCalls, dataOf, ownerOf, sumBy } from './contract-facts.ts';
import { askNode, call, refused } from './world.ts';

const DAY_MS = 86_400_000;
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const dayOf = (ms: number) => ms - (ms % DAY_MS);

const receipt = (item: ChainTransaction, name: string) => Number(member(item.info['receipt'], name) ?? 0);

/** The most called contract and its calls. */
async function busiest(): Promise<{ address: string; own: ChainTransaction[] }> {
  const address = await busiestContract();
  return { address, own: (await chainCalls()).filter(item => calledBy(item) === address) };
}

async function headMs(): Promise<number> {
  const header = member(member(await askNode('/wallet/getnowblock'), 'block_header'), 'raw_data');
  return Number(member(header, 'timestamp'));
}

/** Sums per day as the chain has them, and nothing on the running day where nothing happened. */
async function perDay(own: readonly ChainTransaction[], valueOf: (item: ChainTransaction) => number) {
  const sums = sumBy(own, item => String(dayOf(item.timeMs)), valueOf);
  const today = String(dayOf(await headMs()));
  if (!sums.has(today)) sums.set(today, 0);
  return [...sums].map(([day, sum]) => [Number(day), sum]);
}

describe('/api/onecontractenergystatistic', () => {
  it('values: energy of each day by the receipts of the chain', async () => {
    const { address, own } = await busiest();
    const answer = await call('/api/onecontractenergystatistic', { address });
    const figures = {
      total_energy: (item: ChainTransaction) => receipt(item, 'energy_usage_total'),
      energy: (item: ChainTransaction) => receipt(item, 'energy_usage'),
      contract_supplied: (item: ChainTransaction) => receipt(item, 'origin_energy_usage'),
      penalty: (item: ChainTransaction) => receipt(item, 'energy_penalty_total'),
      energy_fee: (item: ChainTransaction) => receipt(item, 'energy_fee'),
      trx: (item: ChainTransaction) =>
        receipt(item, 'energy_usage_total') -
        receipt(item, 'energy_usage') -
        receipt(item, 'origin_energy_usage'),
    } as const;
    for (const name of Object.keys(figures) as (keyof typeof figures)[])
      expect([name, answer.data.map(row => [row.day, row[name]])]).toEqual([
        name,
        await perDay(own, figures[name]),
      ]);
    expect(answer.totalEnergy).toBe(own.reduce((sum, item) => sum + figures.total_energy(item), 0));
    expect(answer.data.at(-1)?.day).toBe(dayOf(await headMs()));
  });
  it('values: nothing of an address that is no contract', async () => {
    expect((await call('/api/onecontractenergystatistic', { address: NOBODY })).data).toEqual([]);
  });
  it('bad input: a malformed address is refused', () =>
    refused('/api/onecontractenergystatistic?address=12', /address/));
});

describe('/api/onecontracttriggerstatistic', () => {
  it('values: calls of each day, failed ones too', async () => {
    const { address, own } = await busiest();
    const answer = await call('/api/onecontracttriggerstatistic', { address });
    expect(answer.data.map(row => [row.day, row.amount])).toEqual(await perDay(own, () => 1));
    expect([answer.totalAmount, answer.total]).toEqual([own.length, answer.data.length]);
  });
  it('bad input: a missing address is refused', () => refused('/api/onecontracttriggerstatistic', /address/));
});

describe('/api/onecontractcallerstatistic', () => {
  it('values: different callers of each day', async () => {
    const { address, own } = await busiest();
    const answer = await call('/api/onecontractcallerstatistic', { address });
    const pairs = new Map(own.map(item => [`${dayOf(item.timeMs)} ${ownerOf(item)}`, item]));
    const expected = await perDay([...pairs.values()], () => 1);
    expect(answer.data.map(row => [row.day, row.amount])).toEqual(expected);
    expect(answer.totalCallerAmount).toBe(pairs.size);
    // Days that are over are remembered: the second answer comes from there.
    expect(await call('/api/onecontractcallerstatistic', { address, uuid: 'again' })).toEqual(answer);
  });
  it('bad input: a malformed address is refused', () =>
    refused('/api/onecontractcallerstatistic?address=0x12', /address/));
});

describe('/api/onecontractcallers', () => {
  it('values: who called how often on a day', async () => {
    const { address, own } = await busiest();
    const day = dayOf(own[0]?.timeMs ?? 0);
    const ofDay = own.filter(item => dayOf(item.timeMs) === day);
    const answer = await call('/api/onecontractcallers', { address, day: day + 5, limit: 200 });
    expect(new Map(answer.data.map(row => [row.caller_address, row.amount]))).toEqual(sumBy(ofDay, ownerOf));
    expect(answer.totalCallerAmount).toBe(ofDay.length);
    expect(answer.rangeTotal).toBe(answer.data.length);
    const amounts = answer.data.map(row => row.amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    expect(answer.data.reduce((sum, row) => sum + row.percentage, 0)).toBeCloseTo(1, 9);
    const second = await call('/api/onecontractcallers', { address, day, start: 1, limit: 1 });
    // On a young day only one may have called.
    expect(second.data).toEqual(answer.data.slice(1, 2));
    expect((await call('/api/onecontractcallers', { address, day: 0 })).data).toEqual([]);
  });
  it('values: without a day, of all days together', async () => {
    const { address, own } = await busiest();
    const answer = await call('/api/onecontractcallers', { address, limit: 200 });
    const expected = sumBy(own, ownerOf);
    expect(new Map(answer.data.map(row => [row.caller_address, row.amount]))).toEqual(expected);
    expect([answer.rangeTotal, answer.totalCallerAmount]).toEqual([expected.size, own.length]);
    const amounts = answer.data.map(row => row.amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const upwards = await call('/api/onecontractcallers', { address, sort: 'amount', limit: 200 });
    expect(upwards.data).toEqual(answer.data.toReversed());
    expect((await call('/api/onecontractcallers', { address: NOBODY })).data).toEqual([]);
  });
  it('bad input: a malformed address or a negative day is refused', async () => {
    await refused('/api/onecontractcallers?address=x', /address/);
    await refused(`/api/onecontractcallers?address=${NOBODY}&day=-5`, /day/);
  });
});

describe('/api/contract_account_history', () => {
  it('values: the balance at the end of each day, as its transfers make it', async () => {
    const moved = (await walkTransfers()).filter(item => item.token === '_');
    const { data: contracts } = await call('/api/contracts', { sort: '-balance', limit: 3 });
    for (const { address } of contracts) {
      let balance = 0n;
      const byDay = new Map<number, bigint>();
      for (const item of moved) {
        if (item.to === address) balance += item.amount;
        if (item.from === address) balance -= item.amount;
        if (item.to !== item.from && [item.to, item.from].includes(address))
          byDay.set(dayOf(item.timeMs), balance);
      }
      byDay.set(dayOf(await headMs()), balance);
      const { data } = await call('/api/contract_account_history', { address });
      expect(data.length).toBeGreaterThan(0);
      for (const row of data)
        expect([row.time, row.balance]).toEqual([row.time, Number(byDay.get(row.time))]);
      expect(data.at(-1)).toEqual({ time: dayOf(await headMs()), balance: Number(balance) });
    }
  });
  it('bad input: a malformed address is refused', () =>
    refused('/api/contract_account_history?address=T', /address/));
});

describe('/api/contracts/top_call', () => {
  it('values: busiest callers and methods, by the chain’s own time', async () => {
    const { address, own } = await busiest();
    const answer = await call('/api/contracts/top_call', { contract_address: address, time: 3650 });
    const callers = [...sumBy(own, ownerOf)].sort((a, b) => b[1] - a[1]);
    expect(answer.topAddress.map(row => row.count)).toEqual(callers.slice(0, 10).map(([, count]) => count));
    for (const row of answer.topAddress) expect(row.count).toBe(new Map(callers).get(row.address));
    const methods = sumBy(own, item => dataOf(item).slice(0, 8));
    expect(new Map(answer.topMethods.map(row => [row.methodId, row.times]))).toEqual(methods);
    expect(answer.topMethods[0]).toMatchObject({ methodId: 'a9059cbb', method: 'transfer(address,uint256)' });
    const today = dayOf(await headMs());
    const short = await call('/api/contracts/top_call', { contract_address: address, time: 1 });
    expect(short.topMethods.reduce((sum, row) => sum + row.times, 0)).toBe(
      own.filter(item => item.timeMs >= today - DAY_MS).length,
    );
  });
  it('bad input: a negative time is refused', () =>
    refused(`/api/contracts/top_call?contract_address=${NOBODY}&time=-1`, /time/));
});

describe('/api/contract/analysis', () => {
  it('values: each type tells its own figures of each day', async () => {
    const { address, own } = await busiest();
    const of = async (type: number, more: Record<string, number> = {}) =>
      (await call('/api/contract/analysis', { contract_address: address, type, ...more })).data;
    const days = (await perDay(own, () => 1)).map(([day]) => new Date(day ?? 0).toISOString().slice(0, 10));
    expect((await of(2)).map(row => [row.day, row.energy_total])).toEqual(
      (await perDay(own, item => receipt(item, 'energy_usage_total'))).map(([, sum], index) => [
        days[index],
        sum,
      ]),
    );
    expect((await of(3)).map(row => row.fee)).toEqual(
      (await perDay(own, item => Number(item.info['fee'] ?? 0))).map(([, sum]) => sum),
    );
    expect((await of(4)).map(row => [row.call_count, row.failed_count])).toEqual(
      (await perDay(own, () => 1)).map(([, sum], index) => [
        sum,
        own.filter(
          item => !item.succeeded && new Date(item.timeMs).toISOString().startsWith(days[index] ?? '?'),
        ).length,
      ]),
    );
    const history = await call('/api/contract_account_history', { address });
    expect((await of(0)).map(row => row.trx_amount)).toEqual(history.data.map(row => row.balance));
    const callers = await call('/api/onecontractcallerstatistic', { address });
    expect((await of(5)).map(row => row.caller_count)).toEqual(callers.data.map(row => row.amount));
    const moved = (await walkTransfers()).filter(item => [item.from, item.to].includes(address));
    expect((await of(1)).reduce((sum, row) => sum + (row.transfer_count ?? 0), 0)).toBe(moved.length);
    const from = own[Math.floor(own.length / 2)]?.timeMs ?? 0;
    expect((await of(4, { start_timestamp: from })).map(row => row.day)).toEqual(
      days.filter(day => day >= new Date(from).toISOString().slice(0, 10)),
    );
    expect(days.length).toBeGreaterThan(2);
  });
  it('bad input: an unknown type is refused', () =>
    refused(`/api/contract/analysis?contract_address=${NOBODY}&type=6`, /type/));
});
