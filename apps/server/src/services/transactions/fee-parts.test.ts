import { describe, expect, it } from 'vitest';
import { ChainParameters } from '../governance/chain-parameters.ts';
import { feeParts } from './fee-parts.ts';

const parameters = new ChainParameters(
  {
    chainParameters: async () =>
      new Map([
        ['getMultiSignFee', 1_000_000n],
        ['getMemoFee', 1_000_000n],
        ['getCreateNewAccountFeeInSystemContract', 1_000_000n],
      ]),
    energyPrices: async () => [],
  },
  () => 0,
);
const plain = { fee: 0n, netFee: 0n, energyFee: 0n, signatures: 1, hasMemo: false, mayActivate: true };

describe('feeParts', () => {
  it('explains a memo, an activation and further signatures', async () => {
    expect(await feeParts(parameters, { ...plain, fee: 1_000_000n, hasMemo: true })).toEqual({
      memoFee: 1_000_000,
    });
    expect(await feeParts(parameters, { ...plain, fee: 1_100_000n, netFee: 100_000n })).toEqual({
      account_create_fee: 1_000_000,
    });
    expect(
      await feeParts(parameters, {
        ...plain,
        fee: 3_268_000n,
        netFee: 268_000n,
        signatures: 2,
        hasMemo: true,
      }),
    ).toEqual({
      multi_sign_fee: 1_000_000,
      memoFee: 1_000_000,
      account_create_fee: 1_000_000,
    });
  });

  it('says nothing where the parts do not sum up', async () => {
    expect(await feeParts(parameters, { ...plain, fee: 1_500_000n, hasMemo: true })).toEqual({});
    expect(await feeParts(parameters, { ...plain, fee: 1_024_000_000n, mayActivate: false })).toEqual({});
    expect(await feeParts(parameters, { ...plain, fee: 345_000n, energyFee: 345_000n })).toEqual({});
  });
});
