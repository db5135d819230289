import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textToBytes } from '@sunscope/tron/bytes';
import type { ResourceReceipt } from '@sunscope/tron/messages';
import { BLACKHOLE_ADDRESS } from '../state/blackhole.ts';
import { publicKnownKey } from '../chain/genesis.ts';
import { TestChain } from '../testing.ts';

// Receipts to the sun. Bytes of a transfer are counted by hand below, prices are main net's: 1000 sun a byte, 600 free
// bytes a day, 1 TRX and 0.1 TRX for a new account, 1 TRX for a memo, 1 TRX for more than one signature.

let test: TestChain;
beforeEach(async () => {
  test = await TestChain.open();
});
afterEach(() => test.close());

const paid = (receipt: ResourceReceipt | undefined) => ({ usage: receipt?.net_usage, fee: receipt?.net_fee });

/**
 * A transfer of 1 to 127 sun. Its raw data: ref_block_bytes 4, ref_block_hash 10, expiration 7, contract 103,
 * timestamp 7, together 131; with tag and two bytes of length 134. Signature 67, allowance for the result 64.
 */
const TRANSFER_BYTES = 265n;

describe('bandwidth', () => {
  it('is free for the first 600 bytes of a day, then burned at 1000 sun a byte', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const send = () => test.run(alice, 'TransferContract', { to_address: bob.address, amount: 1n });
    expect(paid((await send()).receipt)).toEqual({ usage: TRANSFER_BYTES, fee: 0n });
    expect(paid((await send()).receipt)).toEqual({ usage: TRANSFER_BYTES, fee: 0n });
    const third = await send();
    expect(paid(third.receipt)).toEqual({ usage: 0n, fee: 265_000n });
    expect(third.fee).toBe(265_000n);
    expect(test.chain.state.property('BURN_TRX_AMOUNT')).toBe(265_000n);
  });

  it('comes back within a day', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const send = () => test.run(alice, 'TransferContract', { to_address: bob.address, amount: 1n });
    await send();
    await send();
    // Half a day on, half of the 530 used bytes are free again: 600 − 265 leave room for one transfer, not for two.
    test.clock.advance(43_200_000);
    await test.mine();
    expect(paid((await send()).receipt).usage).toBe(TRANSFER_BYTES);
    expect(paid((await send()).receipt).usage).toBe(0n);
  });

  it('of one’s stake is used before the free one', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 1_000_000_000n });
    const freeBefore = test.chain.state.requireAccount(alice.address).free_net_usage;
    await test.run(alice, 'TransferContract', { to_address: bob.address, amount: 1n });
    const account = test.chain.state.requireAccount(alice.address);
    expect(account.net_usage).toBe(TRANSFER_BYTES);
    expect(account.free_net_usage).toBe(freeBefore);
  });

  it('is refused to who has neither points nor TRX', async () => {
    const poor = publicKnownKey('poor');
    await test.run(test.account(0), 'TransferContract', { to_address: poor.address, amount: 10n });
    const send = () =>
      test.refusal(poor, 'TransferContract', { to_address: test.account(0).address, amount: 1n });
    expect(await send()).toBe('accepted');
    expect(await send()).toBe('accepted');
    expect(await send()).toBe('BANDWITH_ERROR: Account resource insufficient error.');
  });
});

describe('fees', () => {
  it('a new account costs 0.1 TRX for its bytes and 1 TRX burned by the contract', async () => {
    const fresh = publicKnownKey('fresh');
    const before = test.chain.state.balance(test.account(0).address);
    const info = await test.run(test.account(0), 'TransferContract', {
      to_address: fresh.address,
      amount: 5_000_000n,
    });
    expect(paid(info.receipt)).toEqual({ usage: 0n, fee: 100_000n });
    expect(info.fee).toBe(1_100_000n);
    expect(before - test.chain.state.balance(test.account(0).address)).toBe(6_100_000n);
    const account = test.chain.state.requireAccount(fresh.address);
    expect(account).toMatchObject({
      balance: 5_000_000n,
      owner_permission: { permission_name: 'owner', threshold: 1n },
    });
    expect(account.active_permission.map(permission => permission.id)).toEqual([2]);
  });

  it('a memo costs 1 TRX, which only `fee` shows', async () => {
    const info = await test.run(
      test.account(0),
      'TransferContract',
      { to_address: test.account(1).address, amount: 1n },
      { memo: 'hi' },
    );
    // The memo's own bytes: tag, length and two letters.
    expect(paid(info.receipt)).toEqual({ usage: TRANSFER_BYTES + 4n, fee: 0n });
    expect(info.fee).toBe(1_000_000n);
  });

  it('more than one signature costs 1 TRX, changing permissions 100', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const keys = [alice, bob].map(({ address }) => ({ address, weight: 1n }));
    const changed = await test.run(alice, 'AccountPermissionUpdateContract', {
      owner: { type: 0, permission_name: 'owner', threshold: 2n, keys },
      actives: [
        {
          type: 2,
          permission_name: 'active',
          threshold: 1n,
          keys,
          operations: new Uint8Array(32).fill(2, 0, 1),
        },
      ],
    });
    expect(changed.fee).toBe(100_000_000n);
    const info = await test.run(
      alice,
      'TransferContract',
      { to_address: bob.address, amount: 1n },
      { signers: [alice, bob] },
    );
    expect(info.fee).toBe(1_000_000n + (info.receipt?.net_fee ?? 0n));
  });

  it('a name is free', async () => {
    const info = await test.run(test.account(1), 'AccountUpdateContract', {
      account_name: textToBytes('Blue Meridian'),
    });
    expect(info.fee).toBe(0n);
  });
});

describe('where fees go', () => {
  const thirdTransfer = async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const send = () => test.run(alice, 'TransferContract', { to_address: bob.address, amount: 1n });
    await send();
    await send();
    return send();
  };

  it('is the black hole while burning is not counted', async () => {
    await test.close();
    test = await TestChain.open({}, { ALLOW_BLACKHOLE_OPTIMIZATION: 0n });
    expect((await thirdTransfer()).fee).toBe(265_000n);
    expect(test.chain.state.property('BURN_TRX_AMOUNT')).toBe(0n);
    expect(test.chain.state.balance(BLACKHOLE_ADDRESS)).toBe(-(2n ** 63n) + 265_000n);
  });

  it('is the producer while the fee pool is open, a fifth kept, the rest for its voters', async () => {
    await test.close();
    test = await TestChain.open(
      {},
      { ALLOW_TRANSACTION_FEE_POOL: 1n, WITNESS_PAY_PER_BLOCK: 0n, WITNESS_127_PAY_PER_BLOCK: 0n },
    );
    const info = await thirdTransfer();
    expect(info).toMatchObject({ fee: 265_000n, packingFee: 265_000n });
    const producer = test.chain.head.header.raw_data?.witness_address as Uint8Array;
    expect(test.chain.state.requireAccount(producer).allowance).toBe(53_000n);
    expect(test.chain.state.rewards.reward(0n, producer)).toBe(212_000n);
    expect(test.chain.state.property('BURN_TRX_AMOUNT')).toBe(0n);
    // What a new account costs is burned all the same: 1 TRX, and 0.1 TRX instead of bandwidth.
    const created = await test.run(test.account(0), 'AccountCreateContract', {
      account_address: publicKnownKey('newcomer').address,
    });
    expect(created).toMatchObject({ fee: 1_100_000n, packingFee: 0n });
    expect(test.chain.state.property('BURN_TRX_AMOUNT')).toBe(1_100_000n);
  });
});
