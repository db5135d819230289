import { expect } from 'vitest';
import type { Check, Checks } from '../check.ts';
import type { World } from '../world.ts';

export type Row = readonly [name: string, how: string, call: (world: World) => unknown, expected: unknown];

/** Calls, and what must come of them: a value, or a function of the world that gives it. */
export function table(prefix: string, rows: readonly Row[]): Checks {
  return Object.fromEntries(
    rows.map(([name, how, call, expected]): [string, Check] => [
      `${prefix}.${name}`,
      {
        how,
        local: true,
        run: async world =>
          expect(await call(world)).toEqual(
            typeof expected === 'function' ? (expected as (world: World) => unknown)(world) : expected,
          ),
      },
    ]),
  );
}
