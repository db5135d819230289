import { type TronWeb, type Types } from 'tronweb';
import { expect } from 'vitest';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import { encodeTransaction } from '@sunscope/tron/transaction';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { Check, Checks } from './check.ts';
import { MAINTENANCE_MS, sent, TOKEN, TRX, type Party, type World } from './world.ts';

// What makes transactions and sends them. Builders work in TronWeb itself, with the reference of the chain's head; each is
// signed, sent and must be executed.

type Builder = TronWeb['transactionBuilder'];
type Made = Promise<unknown>;

/** Builds, signs as `by` and sends; the info must hold what is said. */
function builds(
  how: string,
  build: (builder: Builder, world: World) => Made,
  by: (world: World) => Party = world => world.alice,
  info: object = {},
): Check {
  return {
    how: how === '' ? 'sent and executed' : `sent and executed: ${how}`,
    async run(world) {
      const built = (await build(world.web.transactionBuilder, world)) as Types.Transaction;
      expect(await sent(world, built, by(world))).toMatchObject(info);
    },
  };
}

/** Refused by the node, with these words. */
function refused(not: string, words: string, call: (world: World) => Made): Check {
  return {
    how: `refused: ${words}`,
    not,
    async run(world) {
      const reply = (await call(world)) as { message?: string };
      expect(Buffer.from(reply.message ?? '', 'hex').toString()).toBe(`Contract validate error : ${words}`);
    },
  };
}

const accepted = (how: string, call: (world: World) => Made): Check => ({
  how,
  run: async world => expect(await call(world)).toMatchObject({ result: true }),
});

const isBob = ({ bob }: World) => bob;
const isCarol = ({ carol }: World) => carol;
const isDave = ({ dave }: World) => dave;
const isWitness = ({ witness }: World) => witness;
const CLOSED = 'freeze v2 is open, old freeze is closed';

const broadcast = async ({ web }: World, built: Types.Transaction, key?: string) =>
  web.trx.sendRawTransaction(await web.trx.sign(built, key));

const tokenOptions = (world: World, name: string) => ({
  name,
  abbreviation: name.slice(0, 3),
  description: `A token called ${name}`,
  url: 'https://token.example',
  totalSupply: 1_000_000,
  trxRatio: 1,
  tokenRatio: 1,
  saleStart: world.devnet.clock.now() + 60_000,
  saleEnd: world.devnet.clock.now() + 86_400_000,
  freeBandwidth: 0,
  freeBandwidthLimit: 0,
  frozenAmount: 0,
  frozenDuration: 0,
});

const tokenUpdate = (description: string) => ({
  description,
  url: 'https://coin.example',
  freeBandwidth: 0,
  freeBandwidthLimit: 0,
});

/** A stake of former times, which nobody can make any more. */
function oldStake({ devnet }: World, owner: Party): Promise<unknown> {
  const { state } = devnet.chain;
  state.putAccount({
    ...state.requireAccount(owner.keyed.address),
    frozen: [{ frozen_balance: BigInt(7 * TRX), expire_time: 1n }],
  });
  state.setProperty('TOTAL_NET_WEIGHT', state.property('TOTAL_NET_WEIGHT') + 7n);
  return devnet.chain.mine(1);
}

async function later({ devnet }: World, ms: number): Promise<void> {
  devnet.clock.advance(ms);
  await devnet.chain.mine(1);
}

const builderChecks = {
  sendTrx: builds('5 TRX', (b, { bob, alice }) => b.sendTrx(bob.address, 5 * TRX, alice.address)),
  sendToken: builds('10 coins', (b, { bob, alice }) => b.sendToken(bob.address, 10, TOKEN, alice.address)),
  sendAsset: builds('11 coins', (b, { bob, alice }) => b.sendAsset(bob.address, 11, TOKEN, alice.address)),
  purchaseToken: builds(
    '12 coins',
    (b, { bob, alice }) => b.purchaseToken(alice.address, TOKEN, 12, bob.address),
    isBob,
  ),
  purchaseAsset: builds(
    '13 coins',
    (b, { bob, alice }) => b.purchaseAsset(alice.address, TOKEN, 13, bob.address),
    isBob,
  ),
  freezeBalance: refused('closed by Stake 2.0, as on main net', CLOSED, async world =>
    broadcast(
      world,
      await world.web.transactionBuilder.freezeBalance(10 * TRX, 3, 'BANDWIDTH', world.alice.address),
    ),
  ),
  unfreezeBalance: builds(
    '7 TRX of a former stake',
    async (b, world) => {
      await oldStake(world, world.carol);
      return b.unfreezeBalance('BANDWIDTH', world.carol.address);
    },
    isCarol,
    { unfreeze_amount: 7 * TRX },
  ),
  freezeBalanceV2: builds(
    '100 TRX',
    (b, { bob }) => b.freezeBalanceV2(100 * TRX, 'BANDWIDTH', bob.address),
    isBob,
  ),
  unfreezeBalanceV2: builds(
    '40 TRX',
    (b, { bob }) => b.unfreezeBalanceV2(40 * TRX, 'BANDWIDTH', bob.address),
    isBob,
  ),
  cancelUnfreezeBalanceV2: builds(
    '40 TRX staked again',
    (b, { bob }) => b.cancelUnfreezeBalanceV2(bob.address),
    isBob,
    {
      cancel_unfreezeV2_amount: [
        { key: 'ENERGY', value: 0 },
        { key: 'TRON_POWER', value: 0 },
        { key: 'BANDWIDTH', value: 40 * TRX },
      ],
    },
  ),
  delegateResource: builds('20 TRX for an hour', (b, { alice, carol }) =>
    b.delegateResource(20 * TRX, carol.address, 'ENERGY', alice.address, true, 1_200),
  ),
  undelegateResource: builds('50 TRX taken back', (b, { alice, bob }) =>
    b.undelegateResource(50 * TRX, bob.address, 'ENERGY', alice.address),
  ),
  vote: builds('900 votes', (b, { alice, witness }) => b.vote({ [witness.address]: 900 }, alice.address)),
  applyForSR: builds(
    'for 9,999 TRX',
    (b, { carol }) => b.applyForSR(carol.address, 'https://carol.example'),
    isCarol,
  ),
  updateWitness: builds(
    'another page',
    (b, { carol }) => b.updateWitness(carol.address, 'https://carol-2.example'),
    isCarol,
  ),
  updateBrokerage: builds('30 percent', (b, { carol }) => b.updateBrokerage(30, carol.address), isCarol),
  createToken: builds(
    'a second token',
    (b, world) => b.createToken(tokenOptions(world, 'Second'), world.bob.address),
    isBob,
    { assetIssueID: '1000002' },
  ),
  createAsset: builds(
    'a third token',
    (b, world) => b.createAsset(tokenOptions(world, 'Third'), world.dave.address),
    isDave,
    { assetIssueID: '1000003' },
  ),
  updateToken: builds('a new description', (b, { alice }) =>
    b.updateToken(tokenUpdate('new'), alice.address),
  ),
  updateAsset: builds('a newer one', (b, { alice }) => b.updateAsset(tokenUpdate('newer'), alice.address)),
  createAccount: builds('1.1 TRX burned', (b, { web, alice }) =>
    b.createAccount(web.utils.accounts.generateAccount().address.base58, alice.address),
  ),
  updateAccount: builds('', (b, { bob }) => b.updateAccount('Bob', bob.address), isBob),
  setAccountId: builds(
    '',
    (b, { bob }) => b.setAccountId(Buffer.from('bob-00001').toString('hex'), bob.address),
    isBob,
  ),
  createProposal: builds(
    'a second proposal',
    (b, { witness }) => b.createProposal({ key: 68, value: 5 }, witness.address),
    isWitness,
  ),
  voteProposal: builds('', (b, { witness }) => b.voteProposal(2, true, witness.address), isWitness),
  deleteProposal: builds('', (b, { witness }) => b.deleteProposal(2, witness.address), isWitness),
  createTRXExchange: builds(
    'coins against TRX',
    (b, { alice }) => b.createTRXExchange(TOKEN, 1_000, 10 * TRX, alice.address),
    undefined,
    { exchange_id: 2 },
  ),
  createTokenExchange: builds(
    'two tokens',
    async (b, world) => {
      await sent(world, b.sendToken(world.bob.address, 5_000, TOKEN, world.alice.address), world.alice);
      return b.createTokenExchange(TOKEN, 1_000, '1000002', 2_000, world.bob.address);
    },
    isBob,
    { exchange_id: 3 },
  ),
  injectExchangeTokens: builds(
    '100 coins, 1 TRX with them',
    (b, { alice }) => b.injectExchangeTokens(2, TOKEN, 100, alice.address),
    undefined,
    { exchange_inject_another_amount: TRX },
  ),
  withdrawExchangeTokens: builds(
    '100 coins, 1 TRX with them',
    (b, { alice }) => b.withdrawExchangeTokens(2, TOKEN, 100, alice.address),
    undefined,
    { exchange_withdraw_another_amount: TRX },
  ),
  tradeExchangeTokens: builds(
    // 1,000 coins × 1 / 11, cut.
    '1 TRX for 90 coins',
    (b, { bob }) => b.tradeExchangeTokens(2, '_', TRX, 90, bob.address),
    isBob,
    { exchange_received_amount: 90 },
  ),
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
  checkPermissions: {
    // Private in its types, but there for everybody.
    how: 'true for a good one, false for one without keys',
    local: true,
    run({ web, alice }) {
      const permission = { type: 0, permission_name: 'owner', threshold: 1 };
      const keys = [{ address: alice.address, weight: 1 }];
      const builder = web.transactionBuilder as unknown as {
        checkPermissions(permission: object, type: number): boolean;
      };
      const check = (value: object) => builder.checkPermissions(value, 0);
      expect([check({ ...permission, keys }), check(permission)]).toEqual([true, false]);
    },
  },
  updateAccountPermissions: builds(
    '100 TRX burned',
    (b, { dave, carol }) =>
      b.updateAccountPermissions(
        dave.address,
        { type: 0, permission_name: 'owner', threshold: 1, keys: [{ address: dave.address, weight: 1 }] },
        undefined,
        [
          {
            type: 2,
            permission_name: 'two',
            threshold: 2,
            operations: `02${'00'.repeat(31)}`,
            keys: [dave, carol].map(({ address }) => ({ address, weight: 1 })),
          },
        ],
      ),
    isDave,
  ),
  newTxID: builds('with another fee limit', async (b, { alice, bob }) => {
    const built = await b.sendTrx(bob.address, 21, alice.address);
    built.raw_data.fee_limit = 5;
    const changed = await b.newTxID(built);
    expect(changed.txID).not.toBe(built.txID);
    return changed;
  }),
  alterTransaction: builds('a memo, ten minutes more', async (b, { alice, bob }) => {
    const built = await b.sendTrx(bob.address, 22, alice.address);
    const changed = await b.alterTransaction(built, { data: 'hello', extension: 600 });
    expect(changed.raw_data.expiration - built.raw_data.expiration).toBe(600_000);
    return changed;
  }),
  extendExpiration: builds('ten minutes more', async (b, { alice, bob }) => {
    const built = await b.sendTrx(bob.address, 23, alice.address);
    const changed = await b.extendExpiration(built, 600);
    expect(changed.raw_data.expiration - built.raw_data.expiration).toBe(600_000);
    return changed;
  }),
  addUpdateData: builds('a memo', async (b, { alice, bob }) =>
    b.addUpdateData(await b.sendTrx(bob.address, 24, alice.address), 'Thanks', 'utf8'),
  ),
  clearABI: builds('', (b, { contract, alice }) => b.clearABI(contract, alice.address)),
  // These two move the clock, so they come last.
  withdrawBlockRewards: builds('what 1,000 votes earned', async (b, world) => {
    for (let cycle = 0; cycle < 3; cycle++) await later(world, MAINTENANCE_MS);
    return b.withdrawBlockRewards(world.alice.address);
  }),
  withdrawExpireUnfreeze: builds(
    '100 TRX after 14 days',
    async (b, world) => {
      await later(world, 14 * 86_400_000);
      return b.withdrawExpireUnfreeze(world.alice.address);
    },
    undefined,
    { withdraw_expire_amount: 100 * TRX },
  ),
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

/** What `trx` sends. */
const sendingChecks: Checks = {
  sendTransaction: accepted('1 TRX', ({ web, bob }) => web.trx.sendTransaction(bob.address, TRX)),
  sendToken: accepted('3 coins', ({ web, bob }) => web.trx.sendToken(bob.address, 3, TOKEN)),
  sendRawTransaction: accepted('a transfer', async world =>
    broadcast(world, await world.web.transactionBuilder.sendTrx(world.bob.address, 31, world.alice.address)),
  ),
  sendHexTransaction: accepted('the bytes of a transfer', async ({ web, bob, alice }) => {
    const signed = await web.trx.sign(await web.transactionBuilder.sendTrx(bob.address, 32, alice.address));
    const bytes = encodeTransaction(hexToBytes(signed.raw_data_hex), {
      signature: signed.signature.map(hexToBytes),
    });
    return web.trx.sendHexTransaction(Buffer.from(bytes).toString('hex'));
  }),
  freezeBalance: refused('closed by Stake 2.0, as on main net', CLOSED, ({ web }) =>
    web.trx.freezeBalance(10 * TRX, 3, 'BANDWIDTH'),
  ),
  unfreezeBalance: accepted('7 TRX of a former stake', async world => {
    await oldStake(world, world.bob);
    return world.web.trx.unfreezeBalance(
      'BANDWIDTH',
      { privateKey: world.bob.privateKey, address: world.bob.hex },
      undefined as never,
    );
  }),
  updateAccount: accepted('a name', ({ web, dave }) =>
    web.trx.updateAccount('Dave', { privateKey: dave.privateKey, address: dave.hex }),
  ),
  multiSign: {
    how: 'under the active permission that a new account has',
    async run({ web, alice }) {
      const { address, privateKey } = web.utils.accounts.generateAccount();
      await web.trx.sendTransaction(address.base58, 10 * TRX);
      const built = await web.transactionBuilder.sendTrx(alice.address, 33, address.base58, {
        permissionId: 2,
      });
      // Built without the permission, so that TronWeb asks the node for its weight first.
      const plain = await web.transactionBuilder.sendTrx(alice.address, 34, address.base58);
      for (const transaction of [built, plain])
        expect(
          await web.trx.sendRawTransaction(await web.trx.multiSign(transaction, privateKey, 2)),
        ).toMatchObject({ result: true });
    },
  },
};

export const transactionChecks: Checks = {
  ...prefixed('tronWeb.trx', sendingChecks),
  ...prefixed('tronWeb.transactionBuilder', builderChecks),
};

function prefixed(prefix: string, checks: Checks): Checks {
  return Object.fromEntries(Object.entries(checks).map(([name, check]) => [`${prefix}.${name}`, check]));
}
