import { expect, test } from 'vitest';
import { fromInput, presetRange, rangeProblem, toInput } from './range.ts';

const DAY_MS = 86_400_000;
const JAN_2024 = Date.UTC(2024, 0, 1);

test('asks for what is missing, first start, then end', () => {
  expect(rangeProblem(undefined, undefined)).toBe('select_start_time');
  expect(rangeProblem(JAN_2024, undefined)).toBe('select_end_time');
});
test('refuses an end at or before the start and a start before the chain', () => {
  expect(rangeProblem(JAN_2024, JAN_2024)).toBe('range_order');
  expect(rangeProblem(Date.UTC(2018, 5, 24), JAN_2024)).toBe('range_too_early');
  expect(rangeProblem(JAN_2024, JAN_2024 + DAY_MS)).toBeUndefined();
});
test('a moment survives the field to the minute', () => {
  expect(fromInput(toInput(JAN_2024 + 61_000))).toBe(JAN_2024 + 60_000);
  expect(fromInput('')).toBeUndefined();
  expect(fromInput('2024-13-40T00:00')).toBeUndefined();
});

test('presets roll back from now, and days begin at the midnight of the zone', () => {
  const now = JAN_2024 + 13 * 3_600_000;
  expect(presetRange('hour', now, 'utc')).toEqual({ from: now - 3_600_000, to: now });
  expect(presetRange('week', now, 'local')).toEqual({ from: now - 7 * DAY_MS, to: now });
  expect(presetRange('today', now, 'utc')).toEqual({ from: JAN_2024, to: now });
  expect(presetRange('yesterday', now, 'utc')).toEqual({ from: JAN_2024 - DAY_MS, to: JAN_2024 });
  const { from, to } = presetRange('yesterday', now, 'local');
  for (const midnight of [from, to]) expect(new Date(midnight).getHours()).toBe(0);
  expect(new Date(to).getDate()).not.toBe(new Date(from).getDate());
});
test('a field spells a moment by the clock of its zone', () => {
  expect(toInput(JAN_2024, 'utc')).toBe('2024-01-01T00:00');
  expect(fromInput('2024-01-01T00:00', 'utc')).toBe(JAN_2024);
});
