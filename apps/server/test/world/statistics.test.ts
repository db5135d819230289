import { describe, expect, inject, it } from 'vitest';
import { countDays, meanBlockSeconds, ofTypes, type CountedDay } from '../recompute/days.ts';
import { reportedChain } from './reported-chain.ts';
import { ignoresParametersTest, shapeTest } from './usual-tests.ts';
import { askNode, call, get, refused } from './world.ts';

const DAY_MS = 86_400_000;
const SUN = 1e6;
const FREEZES = [
  'FreezeBalanceContract',
  'UnfreezeBalanceContract',
  'FreezeBalanceV2Contract',
  'UnfreezeBalanceV2Contract',
  'WithdrawExpireUnfreezeContract',
  'DelegateResourceContract',
  'UnDelegateResourceContract',
  'CancelAllUnfreezeV2Contract',
];

const countedDays = async () => [...countDays(await reportedChain())].sort(([a], [b]) => a - b);
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Days of a range and extremes, the same for every chart. */
function chartTests(
  path:
    | '/api/account/active_statistic'
    | '/api/freezeresource'
    | '/api/energystatistic'
    | '/api/triggerstatistic'
    | '/api/calleraddressstatistic',
) {
  shapeTest(path, {}, { start_day: '2020-01-01', end_day: '2020-01-02' }, { start_timestamp: 0 });

  it('values: a range is cut by days, its ends included', async () => {
    const days = await countedDays();
    const [first, last] = [days[2]?.[0] ?? 0, days[4]?.[0] ?? 0];
    const dates = (data: readonly object[]) =>
      data.map(row => (row as { date?: number; day: number }).date ?? (row as { day: number }).day);
    const expected = days.slice(2, 5).map(([day]) => day);
    const byDay = await call(path, { start_day: dayText(first), end_day: dayText(last) });
    expect(dates(byDay.data)).toEqual(expected);
    const byTime = await call(path, { start_timestamp: first + 5, end_timestamp: last });
    expect(dates(byTime.data)).toEqual(expected);
    expect((await call(path, { start_day: '1990-01-01', end_day: '1990-01-05' })).data).toEqual([]);
  });

  it('bad input: days and moments that are none', async () => {
    await refused(`${path}?start_day=yesterday`, /start_day/);
    await refused(`${path}?end_day=2020-02-31`, /end_day/);
    await refused(`${path}?start_timestamp=-1`, /start_timestamp/);
  });
}

describe('/api/stats/hours', () => {
  shapeTest('/api/stats/hours', {}, { days: 0 }, { days: 99 });

  it('values: each hour is what its blocks hold', async () => {
    const hours = new Map<number, { blocks: number; transactions: number }>();
    for (const { timeMs, transactions } of await reportedChain()) {
      const start = timeMs - (timeMs % 3_600_000);
      const hour = hours.get(start) ?? { blocks: 0, transactions: 0 };
      hours.set(start, { blocks: hour.blocks + 1, transactions: hour.transactions + transactions.length });
    }
    const { total, data } = await call('/api/stats/hours', { days: 30 });
    expect(data.length).toBe(total);
    expect(data.length).toBeGreaterThan(3);
    for (const { time, blocks, transactions } of data)
      expect({ blocks, transactions }, String(time)).toEqual(hours.get(time));
    expect((await call('/api/stats/hours', { days: 0 })).total).toBeLessThanOrEqual(1);
  });

  it('bad input: days that are no number', async () => {
    await refused('/api/stats/hours?days=-1', /days/);
    await refused('/api/stats/hours?days=many', /days/);
  });
});

describe('/api/stats/overview', () => {
  shapeTest('/api/stats/overview', {}, { days: 'undefined' }, { days: 2, type: 'trxHolder' });

  it('values: each day is what its blocks hold', async () => {
    const { data } = await call('/api/stats/overview', { days: 'undefined' });
    const days = await countedDays();
    expect(data.length).toBeGreaterThan(3);
    expect(data.map(day => day.date)).toEqual(days.map(([start]) => start));
    let [transactions, blocks] = [0, 0];
    days.forEach(([, day], index) => {
      transactions += day.transactions;
      blocks += day.blocks;
      expect(data[index]).toMatchObject({
        totalTransaction: transactions,
        newTransactionSeen: day.transactions,
        totalBlockCount: blocks,
        newBlockSeen: day.blocks,
        avgBlockTime: meanBlockSeconds(day),
        newTrigger: ofTypes(day, 'TriggerSmartContract'),
        trx_transfer: ofTypes(day, 'TransferContract'),
        trc10_transfer: ofTypes(day, 'TransferAssetContract'),
        freeze_transaction: ofTypes(day, ...FREEZES),
        vote_transaction: ofTypes(day, 'VoteWitnessContract'),
        shielded_transaction: 0,
        other_transaction:
          day.transactions -
          ofTypes(
            day,
            'TriggerSmartContract',
            'TransferContract',
            'TransferAssetContract',
            'VoteWitnessContract',
            ...FREEZES,
          ),
        failed_transaction: day.failed,
        active_account_number: day.active.size,
        newToken: ofTypes(day, 'AssetIssueContract'),
        energy_usage: Number(day.energy),
        net_usage: Number(day.netUsage),
        burned: Number(day.burned) / SUN,
      });
    });
    expect(data.at(-1)?.totalAddress).toBe((await call('/api/account/list', { limit: 0 })).account_number);
  });

  it('values: sizes are those of the blocks', async () => {
    const { data } = await call('/api/stats/overview', { days: 'undefined' });
    const csv = await (await fetch(`${inject('api')}/api/block?format=csv`)).text();
    const [head = '', ...lines] = csv.trim().split('\r\n');
    const columns = head.split(',');
    let total = 0;
    const last = data.at(-1)?.date ?? 0;
    const today: number[] = [];
    for (const line of lines) {
      const cells = line.split(',');
      const size = Number(cells[columns.indexOf('size')]);
      total += size;
      if (Number(cells[columns.indexOf('timestamp')]) >= last) today.push(size);
    }
    expect(data.at(-1)?.blockchainSize).toBe(total);
    expect(data.at(-1)?.avgBlockSize).toBe(
      Math.round(today.reduce((sum, size) => sum + size, 0) / today.length),
    );
  });

  it('values: fifteen days unless asked otherwise, the running one last', async () => {
    const all = (await call('/api/stats/overview', { days: 'undefined' })).data;
    expect((await call('/api/stats/overview')).data).toEqual(all.slice(-15));
    expect((await call('/api/stats/overview', { days: 3 })).data).toEqual(all.slice(-3));
    expect((await call('/api/stats/overview', { days: 0 })).data).toEqual(all);
    expect((await call('/api/stats/overview', { days: 'all' })).data).toEqual(all);
  });

  it('values: accounts with TRX are all that have a balance now', async () => {
    const { data } = await call('/api/stats/overview', { days: 'undefined', type: 'trxHolder' });
    const csv = await (await fetch(`${inject('api')}/api/account/list?format=csv`)).text();
    const [head = '', ...lines] = csv.trim().split('\r\n');
    const balance = head.split(',').indexOf('balance');
    expect(data.at(-1)?.accountWithTrx).toBe(
      lines.filter(line => Number(line.split(',')[balance]) > 0).length,
    );
    for (let index = 1; index < data.length; index++)
      expect(data[index]?.accountWithTrx).toBeGreaterThanOrEqual(data[index - 1]?.accountWithTrx ?? 0);
  });

  it('bad input: negative days', async () => {
    await refused('/api/stats/overview?days=-3', /days/);
  });
});

describe('/api/overview/dailyaccounts', () => {
  shapeTest('/api/overview/dailyaccounts', {}, { days: 2000 });

  it('values: the accounts of the overview', async () => {
    const accounts = await call('/api/overview/dailyaccounts', { days: 5 });
    const overview = await call('/api/stats/overview', { days: 5, type: 'trxHolder' });
    expect(accounts.total).toBe(5);
    expect(
      accounts.data.map(row => [
        row.date,
        row.day,
        row.totalAddress,
        row.newAddressSeen,
        row.active_account_number,
      ]),
    ).toEqual(
      overview.data.map(row => [
        row.date,
        dayText(row.date),
        row.totalAddress,
        row.newAddressSeen,
        row.active_account_number,
      ]),
    );
  });

  it('bad input: negative days', async () => {
    await refused('/api/overview/dailyaccounts?days=-1', /days/);
  });
});

describe('/api/account/active_statistic', () => {
  chartTests('/api/account/active_statistic');

  it('values: accounts that sent something, each once a day', async () => {
    const { data, total } = await call('/api/account/active_statistic');
    const days = await countedDays();
    expect(total).toBe(days.length);
    expect(data.map(row => [row.date, row.active_account_number, row.caller_amount])).toEqual(
      days.map(([start, day]) => [start, day.active.size, day.callers.size]),
    );
  });
});

describe('/api/energystatistic', () => {
  chartTests('/api/energystatistic');

  it('values: energy by who paid for it, the greatest and smallest whole day', async () => {
    const { data, max, min } = await call('/api/energystatistic');
    const days = await countedDays();
    expect(data).toEqual(
      days.map(([start, day]) => ({
        day: start,
        total_energy: Number(day.energy),
        energy: Number(day.energyStaked),
        trx: Number(day.energy - day.energyStaked - day.energyOrigin),
        contract_supplied: Number(day.energyOrigin),
      })),
    );
    const whole = days.slice(0, -1).map(([, day]) => Number(day.energy));
    expect(max?.total_energy).toBe(Math.max(...whole));
    expect(min?.total_energy).toBe(Math.min(...whole));
  });
});

describe('/api/triggerstatistic', () => {
  chartTests('/api/triggerstatistic');

  it('values: calls of contracts', async () => {
    const { data } = await call('/api/triggerstatistic');
    expect(data).toEqual(
      (await countedDays()).map(([day, counted]) => ({
        day,
        triggers_amount: ofTypes(counted, 'TriggerSmartContract'),
      })),
    );
  });
});

describe('/api/calleraddressstatistic', () => {
  chartTests('/api/calleraddressstatistic');

  it('values: accounts that called any', async () => {
    const { data } = await call('/api/calleraddressstatistic');
    expect(data).toEqual(
      (await countedDays()).map(([day, counted]) => ({ day, caller_amount: counted.callers.size })),
    );
  });
});

describe('/api/freezeresource', () => {
  chartTests('/api/freezeresource');

  it('values: stakes at the end are the node’s weights, and began at nothing', async () => {
    const { data } = await call('/api/freezeresource');
    const [witness] = (
      (await askNode('/wallet/listwitnesses', { visible: true })) as {
        witnesses: { address: string }[];
      }
    ).witnesses;
    const weights = (await askNode('/wallet/getaccountresource', {
      address: witness?.address,
      visible: true,
    })) as { TotalNetWeight: number; TotalEnergyWeight: number };
    const last = data.at(-1);
    expect(last?.total_net_weight).toBe(weights.TotalNetWeight);
    expect(last?.total_energy_weight).toBe(weights.TotalEnergyWeight);
    expect(last?.freezing_rate).toBeCloseTo(
      (last?.total_freeze_weight ?? 0) / (last?.total_turn_over ?? 1),
      12,
    );
    // Reckoned back from the node's figure by every stake and unstake the chain has seen.
    const staked =
      (await reportedChain())[0]?.timeMs === data[0]?.date ? 0 : (data[0]?.total_freeze_weight ?? 0);
    expect(staked).toBeGreaterThanOrEqual(0);
  });
});

describe('/api/trx/volume', () => {
  shapeTest('/api/trx/volume', {}, { limit: 3, source: 'x' });

  it('values: TRX moved by transfers', async () => {
    const days = await countedDays();
    const { data, total } = await call('/api/trx/volume', { limit: 200 });
    expect(total).toBe(days.length);
    expect(data.map(row => [row.time, BigInt(row.amount), row.transfers])).toEqual(
      days.map(([start, day]) => [start, day.trxMoved, ofTypes(day, 'TransferContract')]),
    );
    expect((await call('/api/trx/volume', { limit: 2 })).data).toEqual(data.slice(-2));
    expect((await call('/api/trx/volume', { limit: 0 })).data).toEqual([]);
  });

  it('bad input: limits and days that are none', async () => {
    await refused('/api/trx/volume?limit=-1', /limit/);
    await refused('/api/trx/volume?start_day=x', /start_day/);
  });
});

/** The last whole day on which contracts were called. */
async function busyDay(): Promise<[number, CountedDay]> {
  const found = (await countedDays()).slice(0, -1).findLast(([, day]) => day.contracts.size > 1);
  if (!found) throw new Error('the demo world calls no contracts');
  return found;
}

describe('/api/energydailystatistic', () => {
  shapeTest('/api/energydailystatistic', {}, { limit: 1 }, { day: 0 });

  it('values: energy of a day by contract', async () => {
    const [day, counted] = await busyDay();
    const answer = await call('/api/energydailystatistic', { day: day + 3_600_000, limit: 50 });
    const expected = [...counted.contracts].map(
      ([address, { energy }]) => [address, Number(energy)] as const,
    );
    expect(answer.day).toBe(day);
    expect(answer.total).toBe(expected.length);
    expect(answer.totalEnergy).toBe(Number(counted.energy) - (await energyOfCreations(day)));
    expect(new Map(answer.data.map(row => [row.contract_address, row.total_energy]))).toEqual(
      new Map(expected),
    );
    expect(answer.data.map(row => row.total_energy)).toEqual(
      expected.map(([, energy]) => energy).sort((a, b) => b - a),
    );
    expect(answer.data.reduce((sum, row) => sum + row.total_energy_percent, 0)).toBeCloseTo(1, 9);
  });

  it('bad input: limits and days that are none', async () => {
    await refused('/api/energydailystatistic?limit=-1', /limit/);
    await refused('/api/energydailystatistic?day=today', /day/);
  });
});

/** Creating a contract uses energy that is no contract's yet. */
async function energyOfCreations(day: number): Promise<number> {
  let energy = 0;
  for (const block of await reportedChain())
    if (block.timeMs >= day && block.timeMs < day + DAY_MS)
      for (const { type, info } of block.transactions)
        if (type === 'CreateSmartContract')
          energy += (info['receipt'] as { energy_usage_total?: number } | undefined)?.energy_usage_total ?? 0;
  return energy;
}

describe.each(['/api/triggeramountstatistic', '/api/calleraddressamountstatistic'] as const)('%s', path => {
  shapeTest(path, {}, { limit: 50, day: 0 });

  it('values: calls and callers of a day by contract', async () => {
    const [day, counted] = await busyDay();
    const answer = await call(path, { day, limit: 100 });
    expect(answer.totalTrigger).toBe(ofTypes(counted, 'TriggerSmartContract'));
    expect(answer.totalCallerAmount).toBe(counted.callers.size);
    expect(
      new Map(answer.data.map(row => [row.contract_address, [row.trigger_amount, row.caller_amount]])),
    ).toEqual(
      new Map(
        [...counted.contracts].map(([address, { calls, callers }]) => [address, [calls, callers.size]]),
      ),
    );
    const ranked = answer.data.map(row =>
      path === '/api/triggeramountstatistic' ? row.trigger_amount : row.caller_amount,
    );
    expect(ranked).toEqual([...ranked].sort((a, b) => b - a));
    expect(answer.data[0]?.trigger_percent).toBe((answer.data[0]?.trigger_amount ?? 0) / answer.totalTrigger);
  });

  it('bad input: limits and days that are none', async () => {
    await refused(`${path}?limit=x`, /limit/);
    await refused(`${path}?day=-1`, /day/);
  });
});

describe('/api/block/stats', () => {
  shapeTest('/api/block/stats', {}, { info: 'avg-block-size' });

  it('values: mean size of the blocks of each hour', async () => {
    const stats = await call('/api/block/stats', { info: 'avg-block-size' });
    const last = stats.at(-1);
    const blocks = await call('/api/block', {
      limit: 200,
      start_timestamp: last?.timestamp ?? 0,
      end_timestamp: (last?.timestamp ?? 0) + 3_599_999,
    });
    expect(blocks.data.length).toBeLessThan(200);
    expect(last?.value).toBe(
      Math.round(blocks.data.reduce((sum, block) => sum + block.size, 0) / blocks.data.length),
    );
  });

  it('bad input: a figure that is not kept', async () => {
    await refused('/api/block/stats?info=median', /avg-block-size/);
  });
});

describe('/api/block/{number}', () => {
  it('values: the row of the list', async () => {
    for (const number of [0, 1, 7])
      expect(await call('/api/block/{number}', { number })).toEqual(
        (await call('/api/block', { number })).data[0],
      );
  });

  it('values: what a block paid follows from the chain’s parameters', async () => {
    const parameters = (
      (await askNode('/wallet/getchainparameters')) as { chainParameter: { key: string; value?: number }[] }
    ).chainParameter;
    const of = (key: string) => (parameters.find(entry => entry.key === key)?.value ?? 0) / SUN;
    const block = await call('/api/block/{number}', { number: 1 });
    expect(block.blockReward).toBe(of('getWitnessPayPerBlock'));
    expect(block.voteReward).toBe(of('getWitness127PayPerBlock'));
    expect((await call('/api/block/{number}', { number: 0 })).blockReward).toBe(0);
  });

  it('bad input: no number, and a block that is not there', async () => {
    await refused('/api/block/abc', /number/);
    await refused('/api/block/-1', /number/);
    const missing = await get('/api/block/99999999');
    expect([missing.status, missing.body]).toEqual([
      404,
      { message: 'There is no block 99999999 yet', code: 'unknown_block' },
    ]);
  });
});

describe('/api/block/statistic', () => {
  shapeTest('/api/block/statistic');
  ignoresParametersTest('/api/block/statistic');

  it('values: blocks, pay and burned TRX', async () => {
    const blocks = await reportedChain();
    const answer = await call('/api/block/statistic');
    const burned = [...countDays(blocks).values()].reduce((sum, day) => sum + day.burned, 0n);
    expect(answer.whole_block_count).toBe(blocks.length);
    expect(answer.last_day_total_burn).toBe(Number(burned) / SUN);
    expect(answer.whole_pay).toBe((blocks.length - 1) * (8 + 128));
    expect(answer.last_day_block_count).toBeGreaterThan(0);
    expect(answer.last_day_block_count).toBeLessThanOrEqual(blocks.length);
  });
});
