import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { expect, it } from 'vitest';
import { ChainParameters } from './chain-parameters.ts';

const chainParameters = async () => new Map([['getEnergyFee', 100n]]);

it('says what energy cost at a time', async () => {
  const parameters = new ChainParameters(
    {
      chainParameters,
      energyPrices: async () => [
        { fromMs: 0n, sun: 10n },
        { fromMs: 5000n, sun: 420n },
        { fromMs: 9000n, sun: 100n },
      ],
    },
    () => 0,
  );
  const priceAt = await parameters.energyPrices();
  expect([0n, 4999n, 5000n, 8999n, 9000n, 10_000n].map(priceAt)).toEqual([10n, 10n, 420n, 420n, 100n, 100n]);
});

it('takes today’s price where the node does not tell those before', async () => {
  const parameters = new ChainParameters(
    {
      chainParameters,
      energyPrices: () => Promise.reject(new NodeUnreachableError('away', 'The node is unreachable')),
    },
    () => 0,
  );
  expect((await parameters.energyPrices())(5000n)).toBe(100n);
});
