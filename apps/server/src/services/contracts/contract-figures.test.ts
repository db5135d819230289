import { expect, it } from 'vitest';
import { ContractFigures, DAY_MS } from './contract-figures.ts';

const contract = Uint8Array.of(1);
const [ann, bob, eve] = [Uint8Array.of(2), Uint8Array.of(3), Uint8Array.of(4)];

/** Two days of one contract; how many callers each had decides how they are added up. */
function figuresOf(callers: bigint) {
  const asked: string[] = [];
  const byDay = new Map([
    [
      0n,
      [
        { caller: ann, calls: 5n },
        { caller: bob, calls: 4n },
      ],
    ],
    [
      DAY_MS,
      [
        { caller: eve, calls: 8n },
        { caller: bob, calls: 6n },
      ],
    ],
  ]);
  const readers = {
    blocks: { latest: async () => ({ timestamp_ms: DAY_MS + 5n }) },
    contracts: {
      days: async (_contract: Uint8Array, from: bigint) =>
        [...byDay.keys()].filter(day => day >= from).map(day => ({ day, callers })),
      callersOfDay: async (_contract: Uint8Array, day: bigint) => {
        asked.push(`day ${day / DAY_MS}`);
        return byDay.get(day) ?? [];
      },
      topCallers: async () => {
        asked.push('all');
        return [{ caller: bob, calls: 10n }];
      },
    },
  };
  const figures = new ContractFigures(
    readers as unknown as ConstructorParameters<typeof ContractFigures>[0],
    () => 0,
  );
  return { figures, asked };
}

it('adds up all callers while they are few', async () => {
  const { figures, asked } = figuresOf(100_000n);
  expect(await figures.topCallers(contract, 0n, 2)).toEqual([{ caller: bob, calls: 10n }]);
  expect(asked).toEqual(['all']);
});

it('adds up the busiest of each day where they are many', async () => {
  const { figures, asked } = figuresOf(100_001n);
  expect(await figures.topCallers(contract, 0n, 2)).toEqual([
    { caller: bob, calls: 10n },
    { caller: eve, calls: 8n },
  ]);
  expect(asked).toEqual(['day 0', 'day 1']);
});
