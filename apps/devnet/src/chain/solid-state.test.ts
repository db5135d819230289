import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textToBytes } from '@sunscope/tron/bytes';
import { stateDigest } from '../state/state-digest.ts';
import { TestChain } from '../testing.ts';
import { SolidState } from './solid-state.ts';

// 27 witnesses take turns: a block is solid once 19 others have built on it, so block 2 is with block 20.

const TRX = 1_000_000n;
let test: TestChain;
let solid: SolidState;
beforeEach(async () => {
  test = await TestChain.open();
  solid = new SolidState(test.chain);
});
afterEach(() => test.close());

const balance = (index: number) => test.chain.state.balance(test.account(index).address);
const pay = (amount: bigint) =>
  test.send(test.account(0), 'TransferContract', { to_address: test.account(1).address, amount });

describe('the solid state', () => {
  it('lags behind as the solid block does, and does not see what waits', async () => {
    await pay(5n * TRX);
    await test.mine();
    const { number } = test.chain.head;
    await pay(3n * TRX);
    expect(balance(1)).toBe(1_000_008n * TRX);
    expect(solid.read(() => balance(1))).toBe(1_000_000n * TRX);
    await test.mine(17);
    expect(test.chain.solidNumber).toBeLessThan(number);
    expect(solid.read(() => balance(1))).toBe(1_000_000n * TRX);
    while (test.chain.solidNumber < number) await test.mine();
    expect(solid.read(() => balance(1))).toBe(1_000_005n * TRX);
    await test.mine();
    expect(solid.read(() => balance(1))).toBe(1_000_008n * TRX);
  });

  it('has neither what came since nor lost what went since', async () => {
    const { state } = test.chain;
    const start = test.chain.head.timestampMs + 1n;
    await test.run(test.account(0), 'AssetIssueContract', {
      name: textToBytes('Coin'),
      total_supply: 5n,
      trx_num: 1,
      num: 1,
      url: textToBytes('x'),
      start_time: start,
      end_time: start + 1_000n,
    });
    await test.run(test.account(1), 'WitnessCreateContract', { url: textToBytes('https://w.example') });
    expect([state.allAssets().length, state.allWitnesses().length]).toEqual([1, 28]);
    expect(solid.read(() => [state.allAssets().length, state.allWitnesses().length])).toEqual([0, 27]);
    expect(solid.read(() => state.property('TOKEN_ID_NUM'))).toBe(1_000_000n);
  });

  it('forgets what is written to it, in checkpoints and outside', async () => {
    await pay(TRX);
    await test.mine();
    await pay(TRX);
    const { state } = test.chain;
    const { address } = test.account(2);
    const before = [balance(0), balance(1), balance(2)];
    const seen = solid.read(() => {
      state.checkpoint();
      state.addBalance(address, 7n);
      const inside = balance(2);
      state.revert();
      state.addBalance(address, 9n);
      return [inside, balance(2)];
    });
    expect(seen).toEqual([1_000_000n * TRX + 7n, 1_000_000n * TRX + 9n]);
    expect([balance(0), balance(1), balance(2)]).toEqual(before);
    // The block that is made next is the one it would have been.
    await test.mine();
    const digest = await stateDigest(state.store);
    solid.read(() => state.addBalance(address, 1n));
    expect(await stateDigest(state.store)).toBe(digest);
  });

  it('is back to normal after something was thrown', async () => {
    await pay(TRX);
    await test.mine();
    expect(() =>
      solid.read(() => {
        throw new RangeError('inside');
      }),
    ).toThrow('inside');
    expect(balance(1)).toBe(1_000_001n * TRX);
  });
});
