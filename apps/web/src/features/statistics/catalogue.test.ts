import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { charts, type ChartName } from './catalogue.ts';
import { chartGroups, chartNamed } from './chart-groups.ts';
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
  const data = [{ date: 18 * DAY, freezing_rate: 0.5, energy_rate: 0.2, net_rate: 0.3 }];
  expect(charts.OverallFreezingRate.seriesOf({ data }, speak).map(line => line.points[0]?.value)).toEqual([
    50, 20, 30,
  ]);
});

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
