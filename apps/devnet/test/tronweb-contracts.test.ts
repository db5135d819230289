import { readFileSync } from 'node:fs';
import { TronWeb, type Types } from 'tronweb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { ContractType } from '@sunscope/tron/messages';
import { defaultWitnesses, publicKnownKey, type KeyedAccount } from '../src/chain/genesis.ts';
import { signFast } from '../src/transactions/signatures.ts';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { stateDigest } from '../src/state/state-digest.ts';
import { expectInDocument, tableOf } from './generated-part.ts';
import { refusalTexts } from './validation-texts.ts';

// Every contract type once, in an order that lets each find what it needs: built and signed by TronWeb from npm where it
// knows the type, else built by the node; sent by TronWeb, read back from the transaction info, undone (the state is as
// before, to the byte) and sent again. The table in the README comes from here: UPDATE_README=1 writes it.

const texts = refusalTexts();

const DAY_MS = 86_400_000;
const TRX = 1_000_000;

let devnet: Devnet;
let web: TronWeb;
let alice: KeyedAccount;
let bob: KeyedAccount;
let carol: KeyedAccount;
const witness = defaultWitnesses()[0] as KeyedAccount;
const newcomer = publicKnownKey('newcomer');
let contractHex = '';

beforeAll(async () => {
  devnet = await startDevnet({
    blockMs: 0,
    properties: { MAINTENANCE_TIME_INTERVAL: 600_000n, ALLOW_MARKET_TRANSACTION: 1n },
  });
  [alice, bob, carol] = devnet.accounts as [KeyedAccount, KeyedAccount, KeyedAccount];
  web = new TronWeb({ fullHost: devnet.url, privateKey: bytesToHex(alice.privateKey) });
});
afterAll(() => devnet.close());

type Unsigned = Types.Transaction;
type Info = Record<string, unknown>;

interface Step {
  readonly type: keyof typeof ContractType;
  /** `tronweb`: built by TronWeb. `node`: TronWeb does not know the type, so the node builds and TronWeb only sends. */
  readonly builder: 'tronweb' | 'node';
  readonly owner: () => KeyedAccount;
  readonly build: () => Promise<unknown>;
  /** Fields of the transaction info that belong to this type. */
  readonly info?: () => Info;
  /** The contract's own fee in sun, on top of what its bytes cost. */
  readonly feeSun?: number;
  readonly before?: () => void | Promise<void>;
  readonly after?: (transaction: Unsigned, info: Info) => void;
  /** Refused here, with this text, as on main net today. */
  readonly refused?: string;
}

const b58 = ({ address }: KeyedAccount): string => addressFromBytes(address);
const builder = () => web.transactionBuilder;
const textHex = (text: string) => Buffer.from(text, 'utf8').toString('hex');

async function post(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${devnet.url}/wallet/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return response.json();
}

/** A transaction built by the node, visible like the answers TronWeb works with. */
function byNode(path: string, body: Record<string, unknown>): Promise<unknown> {
  return post(path, body);
}

const owned = (account: KeyedAccount) => ({ owner_address: bytesToHex(account.address) });
const advance = (ms: number) => async () => {
  devnet.clock.advance(ms);
  await devnet.chain.mine(1);
};

function counter(): { abi: unknown[]; bytecode: string } {
  const url = new URL('../../../contracts/artifacts/Counter.json', import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as { abi: unknown[]; bytecode: string };
}

const steps: readonly Step[] = [
  {
    type: 'TransferContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().sendTrx(b58(bob), 5 * TRX, b58(alice)),
  },
  {
    type: 'AccountCreateContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().createAccount(b58(newcomer), b58(alice)),
    feeSun: TRX,
  },
  {
    type: 'AccountUpdateContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().updateAccount('Alice', b58(alice)),
  },
  {
    type: 'SetAccountIdContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().setAccountId(textHex('alice-0001'), b58(alice)),
  },
  {
    type: 'AssetIssueContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () =>
      builder().createToken(
        {
          name: 'Coin',
          abbreviation: 'CN',
          description: 'A coin',
          url: 'https://coin.example',
          totalSupply: 1_000_000,
          trxRatio: 1,
          tokenRatio: 1,
          saleStart: devnet.clock.now() + 60_000,
          saleEnd: devnet.clock.now() + 90 * DAY_MS,
          freeBandwidth: 0,
          freeBandwidthLimit: 0,
          frozenAmount: 1_000,
          frozenDuration: 1,
        },
        b58(alice),
      ),
    feeSun: 1_024 * TRX,
    info: () => ({ assetIssueID: '1000001' }),
  },
  {
    type: 'TransferAssetContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().sendToken(b58(bob), 25, '1000001', b58(alice)),
  },
  {
    type: 'ParticipateAssetIssueContract',
    builder: 'tronweb',
    owner: () => bob,
    before: advance(120_000),
    build: () => builder().purchaseToken(b58(alice), '1000001', 10, b58(bob)),
  },
  {
    type: 'UpdateAssetContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () =>
      builder().updateToken(
        {
          description: 'A better coin',
          url: 'https://better.example',
          freeBandwidth: 5,
          freeBandwidthLimit: 6,
        },
        b58(alice),
      ),
  },
  {
    type: 'UnfreezeAssetContract',
    builder: 'node',
    owner: () => alice,
    before: advance(2 * DAY_MS),
    build: () => byNode('unfreezeasset', owned(alice)),
  },
  {
    type: 'FreezeBalanceV2Contract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().freezeBalanceV2(2_000 * TRX, 'ENERGY', b58(alice)),
  },
  {
    type: 'VoteWitnessContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().vote({ [b58(witness)]: 1_500 }, b58(alice)),
  },
  {
    type: 'DelegateResourceContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().delegateResource(400 * TRX, b58(bob), 'ENERGY', b58(alice), false),
  },
  {
    type: 'UnDelegateResourceContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().undelegateResource(150 * TRX, b58(bob), 'ENERGY', b58(alice)),
  },
  {
    type: 'UnfreezeBalanceV2Contract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().unfreezeBalanceV2(100 * TRX, 'ENERGY', b58(alice)),
  },
  {
    type: 'CancelAllUnfreezeV2Contract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().cancelUnfreezeBalanceV2(b58(alice)),
    info: () => ({
      cancel_unfreezeV2_amount: [
        { key: 'ENERGY', value: 100 * TRX },
        { key: 'TRON_POWER', value: 0 },
        { key: 'BANDWIDTH', value: 0 },
      ],
    }),
  },
  {
    type: 'WithdrawExpireUnfreezeContract',
    builder: 'tronweb',
    owner: () => alice,
    async before() {
      await devnet.send('UnfreezeBalanceV2Contract', unfreezing(), [alice]);
      await advance(14 * DAY_MS)();
    },
    build: () => builder().withdrawExpireUnfreeze(b58(alice)),
    info: () => ({ withdraw_expire_amount: 30 * TRX }),
  },
  {
    type: 'WithdrawBalanceContract',
    builder: 'tronweb',
    owner: () => alice,
    // Voted in one cycle, counted from the next: rewards of that are there after another maintenance.
    async before() {
      for (let cycle = 0; cycle < 3; cycle++) await advance(600_000)();
    },
    build: () => builder().withdrawBlockRewards(b58(alice)),
    info: () => ({ withdraw_amount: expect.any(Number) as number }),
  },
  {
    type: 'WitnessCreateContract',
    builder: 'tronweb',
    owner: () => carol,
    build: () => builder().applyForSR(b58(carol), 'https://carol.example'),
    feeSun: 9_999 * TRX,
  },
  {
    type: 'WitnessUpdateContract',
    builder: 'tronweb',
    owner: () => carol,
    build: () => builder().updateWitness(b58(carol), 'https://carol-2.example'),
  },
  {
    type: 'UpdateBrokerageContract',
    builder: 'tronweb',
    owner: () => carol,
    build: () => builder().updateBrokerage(35, b58(carol)),
  },
  {
    type: 'ProposalCreateContract',
    builder: 'tronweb',
    owner: () => carol,
    build: () => builder().createProposal([{ key: 11, value: 150 }], b58(carol)),
  },
  {
    type: 'ProposalApproveContract',
    builder: 'tronweb',
    owner: () => carol,
    build: () => builder().voteProposal(1, true, b58(carol)),
  },
  {
    type: 'ProposalDeleteContract',
    builder: 'tronweb',
    owner: () => carol,
    build: () => builder().deleteProposal(1, b58(carol)),
  },
  {
    type: 'ExchangeCreateContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().createTRXExchange('1000001', 100_000, 1_000 * TRX, b58(alice)),
    feeSun: 1_024 * TRX,
    info: () => ({ exchange_id: 1 }),
  },
  {
    type: 'ExchangeInjectContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().injectExchangeTokens(1, '1000001', 500, b58(alice)),
    info: () => ({ exchange_inject_another_amount: 5 * TRX }),
  },
  {
    type: 'ExchangeWithdrawContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().withdrawExchangeTokens(1, '1000001', 500, b58(alice)),
    info: () => ({ exchange_withdraw_another_amount: 5 * TRX }),
  },
  {
    type: 'ExchangeTransactionContract',
    builder: 'tronweb',
    owner: () => bob,
    build: () => builder().tradeExchangeTokens(1, '_', 100 * TRX, 9_000, b58(bob)),
    // 100,000 coins × 100 / 1,100, cut.
    info: () => ({ exchange_received_amount: 9_090 }),
  },
  {
    type: 'MarketSellAssetContract',
    builder: 'node',
    owner: () => alice,
    build: () =>
      byNode('marketsellasset', {
        ...owned(alice),
        sell_token_id: textHex('1000001'),
        sell_token_quantity: 10,
        buy_token_id: '5f',
        buy_token_quantity: 20 * TRX,
      }),
    info: () => ({ orderId: expect.stringMatching(/^[0-9a-f]{64}$/) as string }),
  },
  {
    type: 'MarketCancelOrderContract',
    builder: 'node',
    owner: () => alice,
    async build() {
      const reply = (await post('getmarketorderbyaccount', { value: bytesToHex(alice.address) })) as {
        orders: { order_id: string }[];
      };
      return byNode('marketcancelorder', { ...owned(alice), order_id: reply.orders[0]?.order_id });
    },
  },
  {
    type: 'CreateSmartContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => {
      const { abi, bytecode } = counter();
      return builder().createSmartContract(
        {
          abi: abi as never,
          bytecode,
          feeLimit: 1_000 * TRX,
          name: 'Counter',
          originEnergyLimit: 10_000_000,
          userFeePercentage: 100,
        },
        b58(alice),
      );
    },
    after(transaction) {
      contractHex = (transaction as { contract_address?: string }).contract_address ?? '';
    },
    info: () => ({ receipt: { result: 'SUCCESS' } }),
  },
  {
    type: 'TriggerSmartContract',
    builder: 'tronweb',
    owner: () => bob,
    build: async () =>
      (
        await builder().triggerSmartContract(
          contractHex,
          'increment()',
          { feeLimit: 100 * TRX },
          [],
          b58(bob),
        )
      ).transaction,
    info: () => ({ receipt: { result: 'SUCCESS' } }),
  },
  {
    type: 'UpdateSettingContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().updateSetting(contractHex, 40, b58(alice)),
  },
  {
    type: 'UpdateEnergyLimitContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().updateEnergyLimit(contractHex, 123_456, b58(alice)),
  },
  {
    type: 'ClearABIContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().clearABI(contractHex, b58(alice)),
  },
  {
    type: 'FreezeBalanceContract',
    builder: 'tronweb',
    owner: () => alice,
    build: () => builder().freezeBalance(10 * TRX, 3, 'BANDWIDTH', b58(alice)),
    refused: 'Contract validate error : freeze v2 is open, old freeze is closed',
  },
  {
    type: 'UnfreezeBalanceContract',
    builder: 'tronweb',
    owner: () => bob,
    // Nobody can stake the old way any more, so a stake of former times is put into the state.
    async before() {
      const { state } = devnet.chain;
      state.putAccount({
        ...state.requireAccount(bob.address),
        frozen: [{ frozen_balance: BigInt(7 * TRX), expire_time: 1n }],
      });
      state.setProperty('TOTAL_NET_WEIGHT', state.property('TOTAL_NET_WEIGHT') + 7n);
      await devnet.chain.mine(1);
    },
    build: () => builder().unfreezeBalance('BANDWIDTH', b58(bob)),
    info: () => ({ unfreeze_amount: 7 * TRX }),
  },
  {
    type: 'AccountPermissionUpdateContract',
    builder: 'tronweb',
    owner: () => bob,
    build: () =>
      builder().updateAccountPermissions(
        b58(bob),
        { type: 0, permission_name: 'owner', threshold: 1, keys: [{ address: b58(bob), weight: 1 }] },
        undefined,
        [
          {
            type: 2,
            permission_name: 'active',
            threshold: 1,
            operations: `02${'00'.repeat(31)}`,
            keys: [{ address: b58(carol), weight: 1 }],
          },
        ],
      ),
    feeSun: 100 * TRX,
  },
  {
    type: 'ShieldedTransferContract',
    builder: 'node',
    owner: () => alice,
    build: () =>
      byNode('createCommonTransaction', {
        contractType: 'ShieldedTransferContract',
        transparent_from_address: bytesToHex(alice.address),
      }),
    refused: 'Not support Shielded Transaction, need to be opened by the committee',
  },
];

const unfreezing = () => ({
  owner_address: alice.address,
  unfreeze_balance: BigInt(30 * TRX),
  resource: 1,
});

/** TronWeb refuses to sign what it cannot encode itself. */
async function signedBy(step: Step, built: Unsigned): Promise<Types.SignedTransaction> {
  const { privateKey } = step.owner();
  if (step.builder === 'tronweb') return web.trx.sign(built, bytesToHex(privateKey));
  const signature = [bytesToHex(signFast(hexToBytes(built.txID), privateKey))];
  return { ...built, signature };
}

/** What a step showed, for the table. */
const rows: string[][] = [];

async function infoOf(txID: string): Promise<Info> {
  return (await post('gettransactioninfobyid', { value: txID })) as Info;
}

describe('every contract type', () => {
  for (const step of steps)
    it(step.type, async () => {
      await step.before?.();
      const built = (await step.build()) as Unsigned & { Error?: string };
      if (step.refused !== undefined && built.Error !== undefined) {
        expect(built.Error).toBe(`class org.tron.core.exception.ContractValidateException : ${step.refused}`);
        note(step, []);
        return;
      }
      expect(built.raw_data.contract[0]?.type).toBe(step.type);
      const signed = await signedBy(step, built);
      if (step.refused !== undefined) {
        const reply = await web.trx.sendRawTransaction(signed);
        expect(Buffer.from(reply.message ?? '', 'hex').toString()).toBe(step.refused);
        note(step, []);
        return;
      }
      const { chain } = devnet;
      const before = await stateDigest(chain.state.store);
      const height = chain.head.number;
      expect(await web.trx.sendRawTransaction(signed)).toMatchObject({ result: true });
      const info = await infoOf(signed.txID);
      const expected = step.info?.() ?? {};
      expect(info).toMatchObject(expected);
      expect(info['result']).toBeUndefined();
      const receipt = (info['receipt'] ?? {}) as { net_fee?: number; energy_fee?: number };
      const bytes = (receipt.net_fee ?? 0) + (receipt.energy_fee ?? 0);
      expect(Number(info['fee'] ?? 0) - bytes).toBe(step.feeSun ?? 0);
      const after = await stateDigest(chain.state.store);
      expect(after).not.toBe(before);

      await chain.revertTo(height);
      expect(await stateDigest(chain.state.store)).toBe(before);
      expect(await web.trx.sendRawTransaction(signed)).toMatchObject({ result: true });
      expect(await infoOf(signed.txID)).toMatchObject(expected);
      step.after?.(built, info);
      note(step, Object.keys(expected));
    });

  it('leaves what TronWeb’s queries find', async () => {
    const { trx } = web;
    expect(await trx.getDelegatedResourceV2(b58(alice), b58(bob))).toEqual({
      delegatedResource: [
        {
          from: bytesToHex(alice.address),
          to: bytesToHex(bob.address),
          frozen_balance_for_energy: 250 * TRX,
        },
      ],
    });
    expect(await trx.getDelegatedResourceAccountIndexV2(b58(bob))).toEqual({
      account: bytesToHex(bob.address),
      fromAccounts: [bytesToHex(alice.address)],
    });
    // 2,000 TRX staked, 30 unfrozen, 250 delegated, a little in use by the deploy.
    const { max_size: free } = await trx.getCanDelegatedMaxSize(b58(alice), 'ENERGY');
    expect(Math.ceil(free / TRX)).toBe(1_720);
    expect(await trx.getAvailableUnfreezeCount(b58(alice))).toEqual({ count: 32 });
    expect(await trx.getReward(b58(alice))).toBe(0);
    expect(await trx.getBrokerage(b58(witness))).toBe(20);
    expect(await trx.listProposals()).toMatchObject([{ proposal_id: 1, state: 'CANCELED' }]);
    expect(await trx.getProposal(1)).toMatchObject({ parameters: [{ key: 11, value: 150 }] });
    expect(await trx.listExchanges()).toMatchObject([{ exchange_id: 1, second_token_id: '5f' }]);
    expect(await trx.getExchangeByID(1)).toMatchObject({ creator_address: bytesToHex(alice.address) });
    expect(await trx.listExchangesPaginated(5, 0)).toHaveLength(1);
    expect(await trx.getTokensIssuedByAddress(b58(alice))).toMatchObject({ Coin: { id: '1000001' } });
    expect(await trx.getTokenByID('1000001')).toMatchObject({ description: 'A better coin' });
    expect(await trx.listSuperRepresentatives()).toHaveLength(28);
    // The chain's clock is weeks ahead of TronWeb's by now.
    expect(await trx.timeUntilNextVoteCycle()).toBeGreaterThan(600);
    expect(await trx.getEnergyPrices()).toBe('0:100');
    expect(await trx.getBandwidthPrices()).toBe('0:1000');
  });

  it('is in the table of the README', () => {
    expectInDocument('MESSAGES.md', 'test/tronweb-contracts.test.ts', tableOf(HEADINGS, rows));
  });
});

function note(step: Step, fields: readonly string[]): void {
  const accepted = step.refused === undefined ? 'yes' : 'refused, as on main net';
  const receipt =
    step.refused === undefined ? ['fee', ...fields.filter(field => field !== 'receipt')].join(', ') : '';
  const undone = step.refused === undefined ? 'yes' : '';
  const through = step.builder === 'tronweb' ? 'builds, signs, sends' : 'does not know it, sends';
  const messages = `${texts.get(step.type)?.length ?? 0}, below`;
  rows.push([step.type, accepted, messages, receipt, through, undone]);
}

const HEADINGS = [
  'Contract type',
  'Accepted',
  'Messages',
  'Receipt checked',
  'TronWeb',
  'Undone by revert',
] as const;
