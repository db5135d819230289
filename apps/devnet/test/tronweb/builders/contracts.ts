import { expect } from 'vitest';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import type { Checks } from '../check.ts';
import { TRX, type World } from '../world.ts';
import { builds } from './kinds.ts';

export const contracts = {
  createSmartContract: builds(
    'another Counter',
    (b, { alice }) =>
      b.createSmartContract(
        { abi: counter.abi as never, bytecode: counter.bytecode, name: 'Counter', feeLimit: 1_000 * TRX },
        alice.address,
      ),
    undefined,
    { receipt: { result: 'SUCCESS' } },
  ),
  triggerSmartContract: builds(
    'increment()',
    async (b, { contract, alice }) =>
      (await b.triggerSmartContract(contract, 'increment()', { feeLimit: 100 * TRX }, [], alice.address))
        .transaction,
    undefined,
    { receipt: { result: 'SUCCESS' } },
  ),
  triggerConstantContract: {
    how: 'divide(7, 2) is 3',
    run: async world => expect(await divided(world, 'triggerConstantContract')).toBe(3n),
  },
  triggerConfirmedConstantContract: {
    how: 'divide(7, 2) is 3',
    run: async world => expect(await divided(world, 'triggerConfirmedConstantContract')).toBe(3n),
  },
  estimateEnergy: {
    how: 'increment() on a slot in use needs 5,000 and more',
    async run({ web, contract, alice }) {
      const { energy_required: energy } = await web.transactionBuilder.estimateEnergy(
        contract,
        'increment()',
        {},
        [],
        alice.address,
      );
      expect(energy).toBeGreaterThan(5_000);
      expect(energy).toBeLessThan(60_000);
    },
  },
  deployConstantContract: {
    how: 'at least 200 for each byte of code',
    async run({ web, alice }) {
      const { energy_required: energy } = await web.transactionBuilder.deployConstantContract({
        input: counter.bytecode,
        ownerAddress: alice.address,
      });
      expect(energy).toBeGreaterThan(200 * 1_000);
    },
  },
  updateSetting: builds('', (b, { contract, alice }) => b.updateSetting(contract, 40, alice.address)),
  updateEnergyLimit: builds('', (b, { contract, alice }) =>
    b.updateEnergyLimit(contract, 123_456, alice.address),
  ),
  clearABI: builds('', (b, { contract, alice }) => b.clearABI(contract, alice.address)),
} satisfies Checks;

async function divided(
  { web, contract, alice }: World,
  call: 'triggerConstantContract' | 'triggerConfirmedConstantContract',
): Promise<bigint> {
  const { constant_result: result } = await web.transactionBuilder[call](
    contract,
    'divide(uint256,uint256)',
    {},
    [
      { type: 'uint256', value: 7 },
      { type: 'uint256', value: 2 },
    ],
    alice.address,
  );
  return BigInt(`0x${result[0]}`);
}
