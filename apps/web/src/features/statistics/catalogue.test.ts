import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { charts, type ChartName } from './catalogue.ts';
import { chartGroups, chartNamed } from './chart-groups.ts';
import type { Chart } from './chart-definition.ts';
import { readCompared } from './chart-search.ts';

const DAY = 86_400_000;
const NOW = 20 * DAY + 5_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const speak = (key: string): string => key;

test('a day that is not over is no point, and zero is one', () => {
  const day = (date: number, newTransactionSeen: number) => ({ date, newTransactionSeen });
  const answer = { success: true, data: [day(18 * DAY, 4), day(19 * DAY, 0), day(20 * DAY, 9)] };
  expect(charts.txOverviewStats.seriesOf(answer, speak)[0]?.points).toEqual([
    { t: 18 * DAY, value: 4 },
    { t: 19 * DAY, value: 0 },
  ]);
});

test('while there is no answer, the series stand without points', () => {
  for (const chart of Object.values(charts))
    expect(chart.seriesOf(undefined, speak).map(line => line.points)).toEqual(
      chart.seriesOf(undefined, speak).map(() => []),
    );
});

test('rates come as shares and are shown in percent', () => {
  const amounts = { total_turn_over: 10, total_freeze_weight: 5 };
  const data = [{ date: 18 * DAY, freezing_rate: 0.5, energy_rate: 0.2, net_rate: 0.3, ...amounts }];
  expect(charts.OverallFreezingRate.seriesOf({ data }, speak).map(line => line.points[0]?.value)).toEqual([
    50, 20, 30, 10, 5,
  ]);
});

test('what the index has by the hour is offered by the hour, with the series the days have', () => {
  const hourly = (Object.keys(charts) as ChartName[]).filter(name => chartOf(name).hourly !== undefined);
  expect(hourly).toEqual([
    'txOverviewStats',
    'txOverviewStatsType',
    'transfers',
    'failedTransactions',
    'blockSizeStats',
    'blockTime',
    'volumeStats',
    'burned',
    'newContracts',
    'bandwidth',
    'EnergyConsume',
    'ContractInvocation',
  ]);
  for (const name of hourly) {
    const { seriesOf, stacked, hourly: hours } = chartOf(name);
    const names = (made: ReturnType<typeof seriesOf>) => made.map(line => [line.id, line.name, line.unit]);
    expect(names(hours?.seriesOf(undefined, speak) ?? []), name).toEqual(names(seriesOf(undefined, speak)));
    expect({ stacked: hours?.stacked, step: hours?.step }, name).toEqual({ stacked, step: 'hour' });
  }
});

test('votes, pay for blocks and pay for votes are series of their own', () => {
  const values = (name: ChartName, row: object) =>
    Object.fromEntries(
      charts[name].seriesOf({ data: [row] }, speak).map(line => [line.id, line.points[0]?.value]),
    );
  const kinds = { trx_transfer: 1, trc10_transfer: 2, freeze_transaction: 3, vote_transaction: 4 };
  const rest = { newTrigger: 9, shielded_transaction: 5, other_transaction: 6 };
  expect(values('txOverviewStatsType', { date: 18 * DAY, ...kinds, ...rest })).toEqual({
    calls: 9,
    trx: 1,
    trc10: 2,
    stake: 3,
    votes: 4,
    other: 11,
  });
  const made = { total_produce: 31, total_block_pay: 11, total_node_pay: 20, total_burn: 0 };
  expect(values('supply', { date: 18 * DAY, ...made })).toEqual({
    made: 31,
    blocks: 11,
    nodes: 20,
    burned: 0,
  });
});

const chartOf = (name: ChartName): Chart => charts[name];

test('every chart stands in one group, and unknown names show the daily transactions', () => {
  expect(chartGroups.flatMap(group => group.names).toSorted()).toEqual(
    (Object.keys(charts) as ChartName[]).toSorted(),
  );
  expect(chartNamed('ENERGYCONSUME')).toBe('EnergyConsume');
  expect(chartNamed('constructor')).toBe('txOverviewStats');
});

test('charts to compare with: what is none is left out, each once, three at most', () => {
  expect(readCompared('supply,nonsense,supply,txOverviewStats,toString', 'txOverviewStats')).toEqual([
    'supply',
  ]);
  expect(readCompared('supply,blockTime,totalTxns,transfers', 'EnergyConsume')).toHaveLength(3);
  expect(readCompared(undefined, 'supply')).toEqual([]);
});
