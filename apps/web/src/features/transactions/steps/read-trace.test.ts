import { expect, test } from 'vitest';
import { flameMove } from './flame-move.ts';
import { readCalls, readSteps } from './read-trace.ts';

const TO = `0x${'11'.repeat(20)}`;
const call = (gasUsed: number, calls: unknown[] = [], more: object = {}) => ({
  type: 'CALL',
  to: TO,
  gasUsed: `0x${gasUsed.toString(16)}`,
  input: '0xa9059cbb00',
  calls,
  ...more,
});

test('calls stand within the one that made them, as wide as their energy', () => {
  const calls = readCalls(call(100, [call(50, [call(10)]), call(25, [], { error: 'no' })])) ?? [];
  expect(calls.map(({ at, width, own, parent, depth }) => [at, width, own, parent, depth])).toEqual([
    [0, 1, 25, -1, 0],
    [0, 0.5, 40, 0, 1],
    [0, 0.1, 10, 1, 2],
    [0.5, 0.25, 25, 0, 1],
  ]);
  expect(calls[3]).toMatchObject({ error: 'no', selector: '0xa9059cbb', to: expect.stringMatching(/^T/) });
  const walk = (from: number, ...keys: string[]) =>
    keys.reduce((at, key) => flameMove(calls, at, key) ?? -1, from);
  expect(walk(0, 'ArrowDown', 'ArrowDown', 'ArrowDown')).toBe(2);
  expect(walk(2, 'ArrowUp', 'ArrowRight', 'ArrowRight')).toBe(3);
  expect(walk(3, 'ArrowLeft', 'ArrowUp', 'ArrowUp')).toBe(0);
  expect([walk(2, 'Home'), walk(0, 'End'), walk(0, 'x')]).toEqual([0, 3, -1]);
});

test('what a hostile node says becomes no trace, or a small one', () => {
  for (const odd of [null, undefined, 5, 'x', [], {}, { type: 5 }, { structLogs: 'x' }]) {
    expect(readCalls(odd)).toBeUndefined();
    expect(readSteps(odd)).toBeUndefined();
  }
  // Children that used more than their parent, numbers that are none, and no end of calls.
  expect(readCalls(call(10, [call(60), call(60), null, 7]))?.map(({ width }) => width)).toEqual([
    1, 0.5, 0.5,
  ]);
  expect(readCalls({ type: 'CALL', gasUsed: '0xzz', to: 5 })).toMatchObject([{ energy: 0, to: '' }]);
  let deep = call(1);
  for (let level = 0; level < 20_000; level++) deep = call(1, [deep]);
  expect(readCalls(deep)).toHaveLength(5_000);
  expect(readSteps({ structLogs: [null, { op: 'ADD', gas: -1, stack: [5, '0x2'] }], steps: 1e99 })).toEqual({
    steps: [
      { pc: 0, operation: 'ADD', energyLeft: 0, cost: 0, depth: 0, error: undefined, stack: ['', '0x2'] },
    ],
    count: 1,
  });
});
