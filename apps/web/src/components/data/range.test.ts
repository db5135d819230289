import { expect, test } from 'vitest';
import { fromInput, rangeProblem, toInput } from './range.ts';

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
