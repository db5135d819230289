import { describe, expect, it } from 'vitest';
import { formattersOf, UNKNOWN } from '../../lib/format/format.ts';
import { areaPath } from './area-path.ts';
import type { ChartSeries, Unit } from './chart-types.ts';
import { depthOf } from './depth-rows.ts';
import { fileName, svgText } from './downloads.ts';
import { outlines } from './map-outlines.ts';
import { groupPlaces } from './map-places.ts';
import { MAP_HEIGHT, MAP_WIDTH, project } from './map-projection.ts';
import { lanesOf, geometryOf } from './plot-layout.ts';
import {
  changeAt,
  csvOf,
  extremesOf,
  nearestRow,
  rangesFor,
  LATEST_ROWS,
  rangeText,
  rowsOf,
  windowOf,
  zoomed,
} from './rows.ts';
import { scaleOf, shareOf } from './scale.ts';
import { shareOption } from './share-option.ts';
import { groupByUnit } from './time-option.ts';
import { dayText, momentText, shortMoment, tickText, ticksInRoom, timeTicks } from './time-ticks.ts';
import { axisText, exactText, placeOf, plainText } from './units.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const format = formattersOf('en');
const count = { kind: 'count' } as const;
const trx = { kind: 'amount', symbol: 'TRX', decimals: 6 } as const;

const series = (
  id: string,
  values: readonly (number | bigint | null)[],
  unit: Unit = count,
): ChartSeries => ({
  id,
  name: id,
  unit,
  points: values.map((value, at) => ({ t: START + at * DAY, value })),
});

describe('values', () => {
  it.each([
    [9_007_199_254_740_993n, trx, '9,007,199,254.740993 TRX', '9007199254.740993'],
    [0n, trx, '0 TRX', '0'],
    [2n ** 256n - 1n, { ...trx, decimals: 255 }, undefined, undefined],
    [108_445, count, '108,445', '108445'],
    [9_007_199_254_740_993n, count, '9,007,199,254,740,993', '9007199254740993'],
    [46.2, { kind: 'percent' }, '46.2%', '46.2'],
    [18_400, { kind: 'bytes' }, '18.4 kB', '18400'],
    [0.11774, { kind: 'money', currency: 'USD' }, '$0.1177', '0.11774'],
    [-28_032.1, { kind: 'money', currency: 'USD' }, '−$28,032.1', '-28032.1'],
    [null, trx, '–', ''],
    [Number.NaN, count, '–', ''],
  ] as const)('writes %s exactly, with its unit', (value, unit, text, plain) => {
    if (text !== undefined) expect(exactText(value, unit, format)).toBe(text);
    else expect(() => exactText(value, unit, format)).not.toThrow();
    if (plain !== undefined) expect(plainText(value, unit)).toBe(plain);
  });

  it('gives what no number can hold no place', () => {
    expect(placeOf(10n ** 400n, count)).toBeNull();
    expect(placeOf(Infinity, count)).toBeNull();
    expect(placeOf(0n, trx)).toBe(0);
  });

  it.each([
    [60_000, count, '60K'],
    [300, count, '300'],
    [0.0001, { kind: 'number' }, '0.0001'],
    [1_500_000, { kind: 'bytes' }, '1.5 MB'],
  ] as const)('shortens %s on the axis', (value, unit, text) => {
    expect(axisText(value, unit, format)).toBe(text);
  });
});

describe('rows', () => {
  const both = [
    series('a', [1, 2, 3, 4]),
    { ...series('b', [5, 6]), points: [{ t: START + 2 * DAY, value: 9 }] },
  ];
  const rows = rowsOf(both);

  it('stand in the order of time, with gaps where a series says nothing', () => {
    const mixed = rowsOf([
      {
        ...series('a', []),
        points: [
          { t: 2, value: 1 },
          { t: 1, value: 0 },
          { t: 2, value: 7 },
          { t: Number.NaN, value: 3 },
        ],
      },
    ]);
    expect(mixed.times).toEqual([1, 2]);
    expect(mixed.points[0]?.map(point => point?.value)).toEqual([0, 7]);
    expect(rows.points[1]?.map(point => point?.value)).toEqual([undefined, undefined, 9, undefined]);
  });

  it('are shown by range: names, moments, and all for anything else', () => {
    const times = rowsOf([
      series(
        'a',
        Array.from({ length: 400 }, (_, at) => at),
      ),
    ]).times;
    expect(rangesFor(times, 'day')).toEqual(['7d', '30d', '90d', '1y', 'all']);
    expect(rangesFor(times.slice(0, 6), 'day')).toEqual([]);
    expect(windowOf('7d', times, 'day')).toEqual({ first: 393, last: 399 });
    const zoom = { first: 10, last: 20 };
    expect(windowOf(rangeText(zoom, times), times, 'day')).toEqual(zoom);
    expect(rangeText({ first: 0, last: 399 }, times)).toBe('all');
    for (const odd of ['', 'x', 'constructor', '5-1', '999999999999999-0', `${START}-${START}`])
      expect(windowOf(odd, times, 'day')).toEqual({ first: 0, last: 399 });
    expect(windowOf('7d', [], 'day')).toEqual({ first: 0, last: -1 });
    // What candles begin with: the newest that fit, as they come.
    expect(windowOf(LATEST_ROWS, times, 'hour')).toEqual({ first: 280, last: 399 });
    expect(windowOf(LATEST_ROWS, times.slice(0, 90), 'hour')).toEqual({ first: 0, last: 89 });
    expect(windowOf(LATEST_ROWS, [], 'hour')).toEqual({ first: 0, last: -1 });
  });

  it('zoom around a row that keeps its place, down to three and up to all', () => {
    expect(zoomed({ first: 0, last: 100 }, 50, 0.5, 101)).toEqual({ first: 25, last: 75 });
    expect(zoomed({ first: 10, last: 12 }, 11, 0.5, 101)).toEqual({ first: 10, last: 12 });
    expect(zoomed({ first: 10, last: 90 }, 90, 2, 101)).toEqual({ first: 0, last: 100 });
    expect(nearestRow([0, 10, 20, 30], 14, { first: 0, last: 3 })).toBe(1);
    expect(nearestRow([0, 10, 20, 30], 99, { first: 0, last: 2 })).toBe(2);
  });

  it('tell their extremes and changes', () => {
    const one = series('a', [4, null, 9, 0, 9]);
    const { points } = rowsOf([one]);
    const all = { first: 0, last: 4 };
    expect(extremesOf(one, points[0] ?? [], all)).toEqual({ highest: 2, lowest: 3 });
    expect(extremesOf(one, points[0] ?? [], { first: 4, last: 4 })).toBeUndefined();
    expect(changeAt(one, points[0] ?? [], 3)).toBe(-100);
    expect(changeAt(one, points[0] ?? [], 2)).toBeUndefined();
    expect(changeAt(one, points[0] ?? [], 4)).toBeUndefined();
  });

  it('become a file with exact values, and no formula of a name', () => {
    const named = { ...series('a', [2n ** 70n, null, 0n], trx), name: '=HYPERLINK("x")' };
    expect(csvOf('Day', [named], rowsOf([named]), { first: 0, last: 2 }, 'day').split('\r\n')).toEqual([
      `Day,"'=HYPERLINK(""x"")"`,
      '2026-01-01,1180591620717411.303424',
      '2026-01-02,',
      '2026-01-03,0',
      '',
    ]);
  });

  it('of one unit share the plot, others get a lane, and hidden ones go', () => {
    const three = [series('a', [1]), series('b', [2n], trx), series('c', [3])];
    const groups = groupByUnit(three, rowsOf(three), [], 'area');
    expect(groups.map(group => group.map(({ series: one, look }) => `${one.id} ${look}`))).toEqual([
      ['a area', 'c area'],
      ['b bars'],
    ]);
    expect(groupByUnit(three, rowsOf(three), ['b'], 'area')).toHaveLength(1);
  });
});

describe('axes', () => {
  it.each([
    [[3, 97], { zero: true }, [0, 25, 50, 75, 100]],
    [[0, 0], { zero: true }, [0, 0.25, 0.5, 0.75, 1]],
    [[7, 7], {}, [2, 4, 6, 8, 10, 12]],
    [[-400, 300], { zero: true }, [-400, -200, 0, 200, 400]],
    [[0.1, 0.3], {}, [0.1, 0.15, 0.2, 0.25, 0.3]],
    [[40_000, 108_000], { log: true }, [30_000, 50_000, 70_000, 100_000, 150_000]],
    [[0, 5, 40_000], { log: true }, [1, 10, 100, 1000, 10_000, 100_000]],
    [[], {}, [0, 0.25, 0.5, 0.75, 1]],
  ])('of %j stand on round numbers', (values, wish, ticks) => {
    const scale = scaleOf(values, { marks: 4, zero: false, log: false, ...wish });
    expect(scale.ticks).toEqual(ticks);
    for (const value of values) if (!scale.log || value > 0) expect(shareOf(value, scale)).toBeDefined();
  });

  it('hold values beyond all sums', () => {
    const scale = scaleOf([-Number.MAX_VALUE, Number.MAX_VALUE], { marks: 4, zero: true, log: false });
    expect(scale.ticks.length).toBeLessThan(10);
  });

  it('of time carry whole days, months or years', () => {
    const texts = (to: number, most: number) =>
      timeTicks(START, to, most, 'day').map(
        ({ t, unit }) => `${new Date(t).toISOString().slice(0, 10)} ${unit}`,
      );
    expect(texts(START + 3 * DAY, 8)).toEqual([
      '2026-01-01 day',
      '2026-01-02 day',
      '2026-01-03 day',
      '2026-01-04 day',
    ]);
    expect(texts(Date.UTC(2026, 11, 31), 12).slice(0, 2)).toEqual(['2026-01-01 year', '2026-02-01 month']);
    expect(texts(Date.UTC(2036, 0, 1), 6)).toEqual([
      '2026-01-01 year',
      '2028-01-01 year',
      '2030-01-01 year',
      '2032-01-01 year',
      '2034-01-01 year',
      '2036-01-01 year',
    ]);
    expect(timeTicks(START, START, 5, 'day')).toEqual([]);
    // A date that the drawing would cut is left out: 1 of 100 px from the beginning, half of one takes 22.
    const ticks = [1, 30, 100].map(t => ({ t, unit: 'day' as const }));
    expect(ticksInRoom(ticks, [0, 100], 100, 6).map(({ t }) => t)).toEqual([30, 100]);
  });

  it('place points in px and find them again', () => {
    const scale = scaleOf([0, 100], { marks: 4, zero: true, log: false });
    const { lanes, height } = lanesOf([scale, scale], 280);
    expect(height).toBe(280 + 94);
    const geometry = geometryOf(500, height, lanes, [0, 10]);
    expect(geometry.at(geometry.x(7))).toBeCloseTo(7);
    expect(geometry.y(0, 0)).toBe(280 - 26);
    expect(geometry.y(1, null)).toBeUndefined();
    expect(geometry.y(7, 1)).toBeUndefined();
  });
});

it('keeps lowest and highest of a long course', () => {
  const values = Array.from({ length: 5_000 }, (_, at) =>
    at === 1_234 ? 900 : at === 4_321 ? -900 : at % 7,
  );
  const { line, area } = areaPath(values, 300, 100, 0);
  expect(line.split('L').length).toBeLessThan(700);
  expect(line).toMatch(/ 0(?:L|$)/);
  expect(line).toMatch(/ 100(?:L|$)/);
  expect(area.endsWith('Z')).toBe(true);
  expect(areaPath([null, null], 300, 100, 0)).toEqual({ line: '', area: '' });
  expect(areaPath([0, 0], 100, 50, 5).line).toBe('M0 45L100 45');
});

it('writes no markup of a name into a picture, and names files by any script', () => {
  const text = svgText(
    {
      title: '</text><script>alert(1)</script>',
      note: 'a & b',
      legend: [{ name: '"\u0000<', colour: '#fff' }],
      option: {},
      width: 100,
      height: 50,
      palette: {
        series: [],
        surface: '',
        sunk: '',
        line: '',
        text: '',
        text2: '',
        text3: '',
        good: '',
        bad: '',
        brand: '',
        font: '"Inter"',
      },
    },
    '',
  );
  expect(text).not.toContain('<script');
  expect(text).not.toContain('\u0000');
  expect(fileName('交易数 / day: 1', 'csv')).toBe('交易数-day-1.csv');
  expect(fileName('../..', 'png')).toBe('chart.png');
});

describe('moments', () => {
  it.each([1e300, -1e300, 2 ** 63, Infinity, Number.NaN])(
    'that are no date are written as unknown: %d',
    t => {
      for (const step of ['day', 'hour'] as const)
        for (const write of [momentText, shortMoment, dayText]) expect(write(t, step, 'en')).toBe(UNKNOWN);
      expect(tickText({ t, unit: 'day' }, 'en')).toBe(UNKNOWN);
      expect(momentText(0, 'day', 'en')).toMatch(/1970/);
    },
  );
});

describe('depth', () => {
  it('adds up from the best price outwards, in any order of levels', () => {
    const depth = depthOf(
      [
        { price: 2, amount: 5_000_000n },
        { price: 3, amount: 1_000_000n },
        { price: Number.NaN, amount: 9n },
      ],
      [
        { price: 5, amount: null },
        { price: 4, amount: 2_000_000n },
      ],
      trx,
    );
    expect(depth.rows.map(row => [row.side, row.price, row.amount, row.turnover])).toEqual([
      ['bid', 2, 6, 13],
      ['bid', 3, 1, 3],
      ['ask', 4, 2, 8],
      ['ask', 5, 2, 8],
    ]);
    expect(depth.middle).toBe(3.5);
    expect(depthOf([], [{ price: 1, amount: 1n }], trx).middle).toBeUndefined();
  });
});

describe('the map', () => {
  it('counts by country and by spot; what has no place is in the list only', () => {
    const grouped = groupPlaces([
      { country: 'A', latitude: 1, longitude: 1 },
      { country: 'A', latitude: 1, longitude: 1, count: 2 },
      { country: 'B', latitude: 900, longitude: 1 },
      { country: '', latitude: 2, longitude: 2 },
    ]);
    expect(grouped.countries).toEqual([
      { country: 'A', count: 3 },
      { country: 'B', count: 1 },
    ]);
    expect(grouped.dots.map(dot => dot.count)).toEqual([3, 1]);
    expect(grouped.unknown).toBe(1);
  });

  it('keeps every country and every place on the sheet', () => {
    expect(outlines().length).toBeGreaterThan(170);
    const points = outlines().flatMap(({ path }) =>
      [...path.matchAll(/([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
    );
    const off = points.filter(([x, y]) => !(x >= 0 && x <= MAP_WIDTH && y >= -1 && y <= MAP_HEIGHT));
    expect(points.length).toBeGreaterThan(9_000);
    expect(off).toEqual([]);
    const [x, y] = project(0, 0);
    expect(x).toBe(MAP_WIDTH / 2);
    expect(project(999, -999)[1]).toBeCloseTo(MAP_HEIGHT);
    expect(project(8.7, 50.1)[1]).toBeLessThan(y);
  });
});

it('draws parts by id and writes no marks of the engine from their names', () => {
  const palette = {
    series: ['#6e8ae4'],
    surface: '#fff',
    sunk: '',
    line: '',
    text: '',
    text2: '',
    text3: '',
    good: '',
    bad: '',
    brand: '',
    font: '',
  };
  const shares = [
    { id: '1', name: '{b|x}', value: 5n },
    { id: '2', name: 'none', value: 0n },
  ];
  const option = shareOption({ kind: 'treemap', shares, unit: count, format, palette });
  expect(JSON.stringify(option)).toContain('"name":"1"');
  expect(JSON.stringify(option)).not.toContain('{b|');
  expect(JSON.stringify(option)).toContain('rgb(209,218,246)');
  expect(JSON.stringify(option)).not.toContain('"name":"2"');
});

it('no outline runs across the map where its country crosses the date line', () => {
  for (const { name, path } of outlines()) {
    const xs = [...path.matchAll(/[ML]([\d.-]+) /g)].map(match => Number(match[1]));
    const jumps = path
      .split('M')
      .slice(1)
      .flatMap(ring => {
        const line = [...`M${ring}`.matchAll(/[ML]([\d.-]+) /g)].map(match => Number(match[1]));
        return line.slice(1).map((x, at) => Math.abs(x - (line[at] ?? x)));
      });
    expect(Math.max(...jumps), name).toBeLessThan(MAP_WIDTH / 3);
    expect(Math.min(...xs), name).toBeGreaterThanOrEqual(0);
  }
});
