import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex } from '@sunscope/tron/bytes';
import { merkleRoot } from '@sunscope/tron/block';
import { sha256 } from '@sunscope/tron/hash';
import { recoverAddress } from '@sunscope/tron/signature';
import { encodeMessage } from '@sunscope/tron/codec';
import { addressToBytes } from '@sunscope/tron/address';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { stateDigest } from '../state/state-digest.ts';
import { TestChain, TEST_TIME_MS } from '../testing.ts';
import { headerRawOf } from './blocks/archive.ts';

let test: TestChain;
beforeEach(async () => {
  test = await TestChain.open();
});
afterEach(() => test.close());

const digest = () => stateDigest(test.chain.state.store);
const pay = (amount: bigint, from = 0, to = 1) =>
  test.send(test.account(from), 'TransferContract', { to_address: test.account(to).address, amount });

const balances = () => [0, 1, 2].map(index => test.chain.state.balance(test.account(index).address));

function headSlotDistance(): bigint {
  const [before, after] = [2n, 3n].map(number => {
    const block = test.chain.archive.block(number);
    return block ? headerRawOf(block.header).timestamp : 0n;
  });
  return ((after ?? 0n) - (before ?? 0n)) / 3_000n;
}

describe('blocks', () => {
  it('link to their parents, carry the Merkle root of whole transactions, and are signed by whose turn it is', async () => {
    await pay(1n);
    await pay(2n);
    await pay(3n);
    await test.mine(2);
    const second = test.chain.archive.block(2n);
    const third = test.chain.archive.block(3n);
    if (!second || !third) throw new RangeError('Blocks 2 and 3 are missing');
    expect(bytesToHex(headerRawOf(third.header).parentHash)).toBe(bytesToHex(second.id));
    const leaves = second.transactions.map(({ rawData, transaction: { signature, ret } }) =>
      sha256(encodeTransaction(rawData, { signature, ret })),
    );
    expect(bytesToHex(headerRawOf(second.header).txTrieRoot)).toBe(bytesToHex(merkleRoot(leaves)));
    const raw = headerRawOf(second.header);
    const signer = recoverAddress(
      sha256(encodeMessage('BlockHeaderRaw', raw)),
      second.header.witness_signature,
    );
    expect(bytesToHex(addressToBytes(signer))).toBe(bytesToHex(raw.witness_address));
    // Genesis lies one slot before the tests' time; block 1 fills slot 1, two slots stay empty after it, block 2 fills slot 4.
    expect(raw.timestamp).toBe(BigInt(TEST_TIME_MS) + 9_000n);
    expect(bytesToHex(raw.witness_address)).toBe(
      bytesToHex(test.chain.state.marks.activeWitnesses[4] ?? new Uint8Array(0)),
    );
  });

  it('become solid once 19 of 27 witnesses have built on them', async () => {
    await test.mine(17);
    expect(test.chain.head.number).toBe(18n);
    expect(test.chain.solidNumber).toBe(0n);
    await test.mine(1);
    expect(test.chain.solidNumber).toBe(1n);
    await test.mine(1);
    expect(test.chain.solidNumber).toBe(2n);
  });

  it('count the slots that stayed empty against whose turn they were', async () => {
    await test.mine();
    test.clock.advance(27 * 3_000 * 2);
    await test.mine();
    const missed = test.chain.state.allWitnesses().map(witness => witness.totalMissed);
    // From slot 4 of block 2 to the slot of block 3 lie more than two rounds of 27.
    expect(missed.reduce((sum, count) => sum + count, 0n)).toBe(headSlotDistance() - 1n);
    expect(missed.every(count => count >= 1n && count <= 3n)).toBe(true);
  });
});

describe('the same inputs', () => {
  it('give the same block ids and the same state', async () => {
    const other = await TestChain.open();
    for (const chain of [test, other]) {
      for (let index = 1n; index <= 5n; index++) {
        await chain.send(
          chain.account(0),
          'TransferContract',
          { to_address: chain.account(1).address, amount: index },
          { salt: Number(index) },
        );
        await chain.mine();
      }
    }
    expect(bytesToHex(other.chain.head.id)).toBe(bytesToHex(test.chain.head.id));
    expect(await stateDigest(other.chain.state.store)).toBe(await digest());
    await other.close();
  });
});

describe('going back', () => {
  it('restores the exact state, and what was undone is gone', async () => {
    await pay(1n);
    await test.mine();
    const before = await digest();
    const balance = test.chain.state.balance(test.account(0).address);
    const gone = await pay(2n);
    await test.mine();
    await test.run(test.account(2), 'FreezeBalanceV2Contract', { frozen_balance: 5_000_000n, resource: 1 });
    await test.mine(30);
    expect(await digest()).not.toBe(before);
    await pay(7n);
    await test.chain.revertTo(2n);
    expect(await digest()).toBe(before);
    expect(test.chain.head.number).toBe(2n);
    expect(test.chain.state.balance(test.account(0).address)).toBe(balance);
    expect(test.chain.archive.transaction(gone.idHex)).toBeUndefined();
    expect(test.chain.archive.info(gone.idHex)).toBeUndefined();
    expect(test.chain.archive.block(3n)).toBeUndefined();
    expect(test.chain.pool.size).toBe(0);
    // The undone transaction may come again: it is no duplicate any more.
    expect(await test.refusalOf(gone)).toBe('accepted');
  });

  it('works after a restart too', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'devnet-'));
    let chain = await TestChain.open({ directory });
    const before = await stateDigest(chain.chain.state.store);
    await chain.run(chain.account(0), 'TransferContract', {
      to_address: chain.account(1).address,
      amount: 5n,
    });
    await chain.mine(3);
    await chain.close();
    chain = await TestChain.open({ directory });
    expect(chain.chain.head.number).toBe(5n);
    await chain.chain.revertTo(1n);
    expect(await stateDigest(chain.chain.state.store)).toBe(before);
    await chain.close();
    await rm(directory, { recursive: true });
  });

  it('refuses a directory that was begun with other settings, and says so', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'devnet-'));
    const chain = await TestChain.open({ directory });
    const { genesis } = chain.chain.options;
    await chain.close();
    await expect(TestChain.open({ directory, genesis: { ...genesis, accounts: [] } })).rejects.toThrow(
      'was started with another mnemonic',
    );
    await rm(directory, { recursive: true });
  });
});

describe('a reorganisation', () => {
  it('replaces N blocks by N + 1 others without their transactions', async () => {
    const at = balances();
    const events: string[] = [];
    test.chain.onEvent(event =>
      events.push(
        event.kind === 'block'
          ? `+${event.block.number}`
          : `-${event.blocks.map(block => block.number).join(',')}`,
      ),
    );
    const dropped = await pay(1_000n);
    await test.mine(3);
    const oldIds = [2n, 3n, 4n].map(number =>
      bytesToHex(test.chain.archive.block(number)?.id ?? new Uint8Array(0)),
    );
    const { undone, made } = await test.chain.reorganise(3, [], 'drop');
    expect(undone.map(block => block.number)).toEqual([4n, 3n, 2n]);
    expect(made.map(block => block.number)).toEqual([2n, 3n, 4n, 5n]);
    for (const block of made) expect(oldIds).not.toContain(bytesToHex(block.id));
    expect(balances()).toEqual(at);
    expect(test.chain.archive.transaction(dropped.idHex)).toBeUndefined();
    expect(events).toEqual(['+2', '+3', '+4', '-4,3,2', '+2', '+3', '+4', '+5']);
  });

  it('can keep the transactions, put others in their place, or send them back to the pool', async () => {
    const kept = await pay(1_000n);
    await test.mine(2);
    await test.chain.reorganise(2, [], 'keep');
    expect(test.chain.archive.transaction(kept.idHex)?.blockNumber).toBe(2n);

    const replaced = await pay(2_000n);
    await test.mine(1);
    const instead = test.sign(test.account(0), 'TransferContract', {
      to_address: test.account(2).address,
      amount: 3_000n,
    });
    const fork = test.chain.head.number;
    // Signed on the newest block, which is replaced: refer to an older one.
    await test.chain.revertTo(fork - 1n);
    const valid = test.sign(test.account(0), 'TransferContract', {
      to_address: test.account(2).address,
      amount: 3_000n,
    });
    await pay(4_000n);
    await test.mine(1);
    await test.chain.reorganise(1, [instead, valid], 'drop');
    expect(test.chain.archive.transaction(instead.idHex)).toBeUndefined();
    expect(test.chain.archive.transaction(valid.idHex)?.blockNumber).toBe(fork);
    expect(test.chain.archive.transaction(replaced.idHex)).toBeUndefined();

    const pending = await pay(5_000n);
    await test.mine(1);
    await test.chain.reorganise(1, [], 'pending');
    expect(test.chain.archive.transaction(pending.idHex)).toBeUndefined();
    expect(test.chain.pool.has(pending.idHex)).toBe(true);
    await test.mine(1);
    expect(test.chain.archive.transaction(pending.idHex)?.blockNumber).toBe(test.chain.head.number);
  });
});

describe('a block that is not on the disk yet', () => {
  it('cannot be seen, nor can its transactions, which still count as pending', async () => {
    const { chain } = test;
    const { idHex } = await pay(9n);
    const { store } = chain.state;
    const flush = store.flush.bind(store);
    let release = (): void => undefined;
    const held = new Promise<void>(resolve => (release = resolve));
    store.flush = async durable => {
      await held;
      return flush(durable);
    };
    const before = chain.head;
    const mined = chain.mine(1);
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(chain.head).toBe(before);
    expect(chain.archive.block(before.number + 1n)).toBeUndefined();
    expect(chain.archive.transaction(idHex)).toBeUndefined();
    expect(chain.pool.get(idHex)?.idHex).toBe(idHex);
    release();
    await mined;
    expect(chain.head.number).toBe(before.number + 1n);
    expect(chain.archive.transaction(idHex)?.blockNumber).toBe(chain.head.number);
  });
});

describe('pending transactions', () => {
  it('show in balances at once, in blocks and infos only when their block is made', async () => {
    const before = test.chain.state.balance(test.account(1).address);
    const { idHex } = await pay(9n);
    expect(test.chain.state.balance(test.account(1).address)).toBe(before + 9n);
    expect(test.chain.archive.transaction(idHex)).toBeUndefined();
    await test.mine();
    expect(test.chain.archive.info(idHex)?.blockNumber).toBe(2n);
  });

  it('are taken by a late block, and dropped once the head has passed their expiry', async () => {
    // Two slots stay empty behind block 1.
    await test.mine();
    const { idHex } = await test.send(
      test.account(0),
      'TransferContract',
      { to_address: test.account(1).address, amount: 1n },
      { lifeMs: 8_000n },
    );
    const balance = test.chain.state.balance(test.account(1).address);
    test.clock.advance(60_000);
    await test.mine();
    expect(test.chain.archive.transaction(idHex)).toBeDefined();
    // The two blocks that replace it come 6 and 9 s after the old head.
    await test.chain.reorganise(1, [], 'pending');
    await test.mine();
    expect(test.chain.archive.transaction(idHex)).toBeUndefined();
    expect(test.chain.state.balance(test.account(1).address)).toBe(balance - 1n);
  });
});
