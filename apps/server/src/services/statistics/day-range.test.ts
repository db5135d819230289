import { describe, expect, it } from 'vitest';
import type { DayFigures } from './chain-days.ts';
import { daysWithin, dayText, extremesOf } from './day-range.ts';
import { sinceOf, Window } from './windows.ts';

const DAY_MS = 86_400_000;
const days = [0, 1, 2, 3].map(index => ({ start: BigInt(index * DAY_MS) }) as DayFigures);
const starts = (query: Parameters<typeof daysWithin>[1]) =>
  daysWithin(days, query).map(day => Number(day.start) / DAY_MS);

describe('daysWithin', () => {
  it.each([
    [{}, [0, 1, 2, 3]],
    [{ start_day: '1970-01-02', end_day: '1970-01-03' }, [1, 2]],
    [{ start_timestamp: DAY_MS + 1, end_timestamp: 2 * DAY_MS }, [1, 2]],
    [{ end_timestamp: 0 }, [0]],
    // A day is asked for in words before moments are looked at.
    [{ start_day: '1970-01-04', start_timestamp: 0 }, [3]],
    [{ start_day: '1970-01-03', end_day: '1970-01-02' }, []],
  ])('%o has the days %o', (query, expected) => {
    expect(starts(query)).toEqual(expected);
  });
});

it('extremes leave the running day out, unless it is the only one', () => {
  expect(extremesOf([3, 1, 2, 9], value => value)).toEqual({ max: 3, min: 1 });
  expect(extremesOf([9], value => value)).toEqual({ max: 9, min: 9 });
  expect(extremesOf([], Number)).toEqual({});
});

it('days read as dates', () => {
  expect(dayText(1_700_000_000_000n)).toBe('2023-11-14');
});

it('windows begin an hour ago, at midnight, and six midnights before', () => {
  const now = 20 * DAY_MS + 7_200_000;
  expect(sinceOf(Window.hour, now)).toBe(20 * DAY_MS + 3_600_000);
  expect(sinceOf(Window.day, now)).toBe(20 * DAY_MS);
  expect(sinceOf(Window.week, now)).toBe(14 * DAY_MS);
});
