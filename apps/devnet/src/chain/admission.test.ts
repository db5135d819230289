import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import { encodeOperations } from '@sunscope/tron/permissions';
import { TestChain } from '../testing.ts';
import { publicKnownKey } from './genesis.ts';
import { signFast } from '../transactions/signatures.ts';
import { readTransaction, type ChainTransaction } from '../transactions/transaction.ts';

// Codes and texts of chain reference 1.10, in the order the checks come.

let test: TestChain;
beforeEach(async () => {
  test = await TestChain.open();
});
afterEach(() => test.close());

const transfer = (options: Parameters<TestChain['sign']>[3] = {}): ChainTransaction =>
  test.sign(
    test.account(0),
    'TransferContract',
    { to_address: test.account(1).address, amount: 1n },
    options,
  );

/** The transaction with other raw data, signed again. */
function changed(transaction: ChainTransaction, change: object): ChainTransaction {
  const rawData = encodeMessage('TransactionRaw', { ...transaction.raw, ...change });
  const { id } = readTransaction(rawData, []);
  return readTransaction(rawData, [signFast(id, test.account(0).privateKey)]);
}

it('is taken upon a head that is long ago, with a block for each transaction or paused', async () => {
  const instant = await TestChain.open({ blockMs: 0 });
  try {
    for (const chain of [instant, test]) {
      const built = chain.sign(
        chain.account(0),
        'TransferContract',
        {
          to_address: chain.account(1).address,
          amount: 1n,
        },
        { lifeMs: 60_000n },
      );
      chain.clock.advance(3_600_000);
      expect(await chain.refusalOf(built)).toBe('accepted');
      await chain.mine();
      expect(chain.chain.archive.transaction(built.idHex)).toBeDefined();
    }
  } finally {
    await instant.close();
  }
});

describe('a broadcast is refused', () => {
  it('twice', async () => {
    const once = transfer();
    expect(await test.refusalOf(once)).toBe('accepted');
    expect(await test.refusalOf(once)).toBe('DUP_TRANSACTION_ERROR: Transaction already exists.');
    await test.mine();
    expect(await test.refusalOf(once)).toBe('DUP_TRANSACTION_ERROR: Dup transaction.');
  });

  it('without a contract, or with two', async () => {
    const one = transfer();
    expect(await test.refusalOf(changed(one, { contract: [] }))).toBe(
      'CONTRACT_VALIDATE_ERROR: Contract validate error : No contract!',
    );
    const two = changed(one, { contract: [...one.raw.contract, ...one.raw.contract] });
    expect(await test.refusalOf(two)).toBe(
      `OTHER_ERROR: Error: tx ${two.idHex} contract size should be exactly 1, this is extend feature ,actual :2`,
    );
  });

  it('once it has expired, or lives longer than a day', async () => {
    // Block 1 schedules maintenance, after which two slots stay empty; after block 2 the next slot comes in 3 s.
    await test.mine();
    expect(await test.refusalOf(transfer({ lifeMs: 2_999n }))).toBe(
      'TRANSACTION_EXPIRATION_ERROR: Transaction expired',
    );
    expect(await test.refusalOf(transfer({ lifeMs: 3_000n }))).toBe('accepted');
    expect(await test.refusalOf(transfer({ lifeMs: 86_400_000n }))).toBe('accepted');
    expect(await test.refusalOf(transfer({ lifeMs: 86_400_001n }))).toBe(
      'TRANSACTION_EXPIRATION_ERROR: Transaction expired',
    );
  });

  it('when it refers to a block that is not of this chain', async () => {
    const bytes = transfer().raw.ref_block_hash.slice();
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    expect(await test.refusalOf(changed(transfer(), { ref_block_hash: bytes }))).toBe(
      'TAPOS_ERROR: Tapos check error.',
    );
    expect(await test.refusalOf(changed(transfer(), { ref_block_bytes: new Uint8Array([9, 9]) }))).toBe(
      'TAPOS_ERROR: Tapos check error.',
    );
  });

  it('when it is too big', async () => {
    const big = changed(transfer(), { data: new Uint8Array(512_000) });
    const size = big.bytes.length + 128;
    expect(await test.refusalOf(big)).toBe(
      `TOO_BIG_TRANSACTION_ERROR: Too big transaction with result, TxId ${big.idHex}, the size is ${size} bytes, maxTxSize 512000`,
    );
    const toNew = test.sign(
      test.account(0),
      'TransferContract',
      { to_address: publicKnownKey('new').address, amount: 1n },
      { memo: 'x'.repeat(1_000) },
    );
    expect(await test.refusalOf(toNew)).toBe(
      `TOO_BIG_TRANSACTION_ERROR: Too big new account transaction, TxId ${toNew.idHex}, the size is ${toNew.bytes.length - 65} bytes, maxTxSize 1000`,
    );
  });

  it('while it does not fit into the block under way', async () => {
    // Four of 400 kB and one of 398 kB leave less than one of 2 kB of the block's 2 MB.
    for (const size of [400_000, 400_000, 400_000, 400_000, 398_000])
      expect(await test.refusalOf(changed(transfer(), { data: new Uint8Array(size) }))).toBe('accepted');
    const late = changed(transfer(), { data: new Uint8Array(2_000) });
    expect(await test.refusalOf(late)).toBe('SERVER_BUSY: Server busy.');
    await test.mine();
    expect(test.chain.archive.block(test.chain.head.number)?.transactions).toHaveLength(5);
    expect(await test.refusalOf(late)).toBe('accepted');
  });

  it('from an account that does not exist', async () => {
    const nobody = publicKnownKey('nobody');
    expect(
      await test.refusal(nobody, 'TransferContract', { to_address: test.account(1).address, amount: 1n }),
    ).toBe(
      `CONTRACT_VALIDATE_ERROR: Contract validate error : account [${addressFromBytes(nobody.address)}] does not exist`,
    );
  });
});

describe('signatures', () => {
  const S = 'SIGERROR: Validate signature error: ';

  it('must be there, be whole, and be the owner’s', async () => {
    const one = transfer();
    const [bob] = [test.account(1)];
    expect(await test.refusalOf(readTransaction(one.rawData, []))).toBe(`${S}miss sig or contract`);
    expect(await test.refusalOf(readTransaction(one.rawData, [new Uint8Array(64)]))).toBe(
      `${S}Signature size is 64`,
    );
    const six = Array.from({ length: 6 }, () => one.signatures[0] ?? new Uint8Array(0));
    expect(await test.refusalOf(readTransaction(one.rawData, six))).toBe(`${S}too many signatures`);
    expect(await test.refusalOf(readTransaction(one.rawData, six.slice(0, 2)))).toBe(
      `${S}Signature count is 2 more than key counts of permission : 1`,
    );
    const wrong = signFast(one.id, bob.privateKey);
    expect(await test.refusalOf(readTransaction(one.rawData, [wrong]))).toBe(
      `${S}${bytesToHex(wrong)} is signed by ${addressFromBytes(bob.address)} but it is not contained of permission.`,
    );
  });

  it('obey permissions: threshold, operations, kind, once each', async () => {
    const [alice, bob, carol] = [test.account(0), test.account(1), test.account(2)];
    const keys = [alice, bob].map(({ address }) => ({ address, weight: 1n }));
    await test.run(alice, 'AccountPermissionUpdateContract', {
      owner: { type: 0, permission_name: 'owner', threshold: 2n, keys },
      // Bit 1: only transfers.
      actives: [
        {
          type: 2,
          permission_name: 'pay',
          threshold: 1n,
          keys: [{ address: carol.address, weight: 1n }],
          operations: encodeOperations([1]),
        },
      ],
    });
    const signed = (signers: (typeof alice)[], permissionId = 0) =>
      test.refusalOf(transfer({ signers, permissionId }));
    expect(await signed([alice])).toBe(`${S}sig error`);
    expect(await signed([alice, alice])).toBe(`${S}${addressFromBytes(alice.address)} has signed twice!`);
    expect(await signed([alice, bob])).toBe('accepted');
    expect(await signed([carol], 2)).toBe('accepted');
    expect(await signed([carol], 3)).toBe(`${S}permission isn't exit`);
    expect(
      await test.refusal(
        alice,
        'AccountUpdateContract',
        { account_name: new Uint8Array([65]) },
        { signers: [carol], permissionId: 2 },
      ),
    ).toBe(`${S}Permission denied`);
  });

  it('with the witness permission are no use', async () => {
    const witness = test.chain.options.genesis.witnesses[0];
    if (!witness) throw new RangeError('There are no witnesses');
    expect(
      await test.refusal(
        witness,
        'TransferContract',
        { to_address: test.account(1).address, amount: 1n },
        { permissionId: 1 },
      ),
    ).toBe(`${S}Permission type is error`);
  });
});

describe('a block', () => {
  it('holds no transaction of an owner after the one that changes its permissions', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const keys = [{ address: alice.address, weight: 1n }];
    const update = await test.send(alice, 'AccountPermissionUpdateContract', {
      owner: { type: 0, permission_name: 'owner', threshold: 1n, keys },
      actives: [
        { type: 2, permission_name: 'active', threshold: 1n, keys, operations: encodeOperations([1]) },
      ],
    });
    const later = await test.send(alice, 'TransferContract', { to_address: bob.address, amount: 1n });
    await test.mine();
    expect(test.chain.archive.transaction(update.idHex)?.blockNumber).toBe(2n);
    expect(test.chain.archive.transaction(later.idHex)).toBeUndefined();
    await test.mine();
    expect(test.chain.archive.transaction(later.idHex)?.blockNumber).toBe(3n);
  });
});
