import type { Trx, TronWeb } from 'tronweb';
import { expect } from 'vitest';
import type { Check, Checks } from './check.ts';
import { ACCOUNT_ID, MAINTENANCE_MS, TOKEN, TRX, type World } from './world.ts';

// The reads of `trx` and of `trx.raw`, which asks the same with 64-bit integers as text.

type Reads = Pick<TronWeb['trx'], 'raw'>['raw'] | Trx;
type ReadName = Extract<keyof TronWeb['trx']['raw'], string>;

interface Read {
  readonly how: string;
  readonly not?: string;
  readonly parameters?: (world: World) => readonly unknown[];
  readonly check: (result: unknown, world: World) => void;
  /** `numbers`: raw reads give numbers too, because TronWeb asks without the flag or there are no 64-bit integers. */
  readonly raw?: 'numbers' | 'changes';
}

const is = (expected: unknown) => (result: unknown) => expect(result).toEqual(expected);
const has = (expected: object) => (result: unknown) => expect(result).toMatchObject(expected);
const gone: Read = {
  how: 'is refused by TronWeb before it asks',
  not: 'TronWeb refuses it for nodes since 4.1.1, public ones too',
  parameters: ({ alice }) => [alice.address],
  check: result => expect(result).toEqual(new Error('This api is not supported any more')),
  raw: 'numbers',
};

const reads: Readonly<Record<string, Read>> = {
  readRequest: {
    how: 'asks for the head block',
    parameters: () => ['fullNode', 'wallet/getblock', { detail: false }],
    check: (result, { devnet }) =>
      expect(result).toMatchObject({ blockID: Buffer.from(devnet.chain.head.id).toString('hex') }),
  },
  getCurrentBlock: {
    how: 'head block by id',
    check: (result, { devnet }) =>
      expect(result).toMatchObject({ blockID: Buffer.from(devnet.chain.head.id).toString('hex') }),
  },
  getConfirmedCurrentBlock: {
    how: 'solid block by id',
    check: (result, { devnet }) =>
      expect(result).toMatchObject({ blockID: Buffer.from(devnet.chain.head.id).toString('hex') }),
  },
  getBlock: {
    how: 'by height and its id',
    parameters: ({ transfer }) => [transfer.block],
    check: (result, { transfer }) => expect(result).toMatchObject({ blockID: transfer.blockId }),
  },
  getBlockByHash: {
    how: 'by id',
    parameters: ({ transfer }) => [transfer.blockId],
    check: (result, { transfer }) => expect(result).toMatchObject({ blockID: transfer.blockId }),
  },
  getBlockByNumber: {
    how: 'by height and its id',
    parameters: ({ transfer }) => [transfer.block],
    check: (result, { transfer }) => expect(result).toMatchObject({ blockID: transfer.blockId }),
  },
  getBlockTransactionCount: {
    how: '1 in a block of one transfer',
    parameters: ({ transfer }) => [transfer.block],
    check: is(1),
    raw: 'numbers',
  },
  getTransactionFromBlock: {
    how: 'the first, by id',
    parameters: ({ transfer }) => [transfer.block, 0],
    check: (result, { transfer }) => expect(result).toMatchObject({ txID: transfer.id }),
  },
  getTransactionsFromBlock: {
    how: 'all, by id',
    parameters: ({ transfer }) => [transfer.block],
    check: (result, { transfer }) => expect(result).toMatchObject([{ txID: transfer.id }]),
  },
  getBlockRange: {
    how: 'two blocks',
    parameters: ({ transfer }) => [transfer.block - 1, transfer.block],
    check: (result, { transfer }) => expect(result).toMatchObject([{}, { blockID: transfer.blockId }]),
  },
  getTransaction: {
    how: 'by id, SUCCESS',
    parameters: ({ transfer }) => [transfer.id],
    check: has({ ret: [{ contractRet: 'SUCCESS' }] }),
  },
  getConfirmedTransaction: {
    how: 'by id, SUCCESS',
    parameters: ({ transfer }) => [transfer.id],
    check: has({ ret: [{ contractRet: 'SUCCESS' }] }),
  },
  getUnconfirmedTransactionInfo: {
    how: 'of a call: SUCCESS, one log',
    parameters: ({ call }) => [call.id],
    check: has({ receipt: { result: 'SUCCESS' }, log: [{}] }),
  },
  getTransactionInfo: {
    how: 'of a call: SUCCESS, one log',
    parameters: ({ call }) => [call.id],
    check: has({ receipt: { result: 'SUCCESS' }, log: [{}] }),
  },
  getTransactionsToAddress: gone,
  getTransactionsFromAddress: gone,
  getTransactionsRelated: gone,
  getAccount: {
    how: 'address and account id',
    parameters: ({ alice }) => [alice.address],
    check: (result, { alice }) =>
      expect(result).toMatchObject({ address: alice.hex, account_id: ACCOUNT_ID }),
  },
  getAccountById: {
    how: 'by account id',
    parameters: () => [ACCOUNT_ID],
    check: (result, { alice }) => expect(result).toMatchObject({ address: alice.hex }),
  },
  getAccountInfoById: {
    how: 'by account id',
    parameters: () => [ACCOUNT_ID, { confirmed: false }],
    check: (result, { alice }) => expect(result).toMatchObject({ address: alice.hex }),
  },
  getBalance: {
    how: 'the million TRX of the genesis block',
    parameters: ({ carol }) => [carol.address],
    check: result => expect(Number(result)).toBe(1_000_000 * TRX),
  },
  getUnconfirmedAccount: {
    how: 'address and account id',
    parameters: ({ alice }) => [alice.address],
    check: (result, { alice }) =>
      expect(result).toMatchObject({ address: alice.hex, account_id: ACCOUNT_ID }),
  },
  getUnconfirmedAccountById: {
    how: 'by account id',
    parameters: () => [ACCOUNT_ID],
    check: (result, { alice }) => expect(result).toMatchObject({ address: alice.hex }),
  },
  getUnconfirmedBalance: {
    how: 'the million TRX of the genesis block',
    parameters: ({ carol }) => [carol.address],
    check: result => expect(Number(result)).toBe(1_000_000 * TRX),
  },
  getBandwidth: {
    how: 'the free 600',
    parameters: ({ carol }) => [carol.address],
    check: result => expect(Number(result)).toBe(600),
  },
  getAccountResources: {
    how: '4,900 TRX staked are as many votes, 1,000 cast',
    parameters: ({ alice }) => [alice.address],
    check: result => expect(asNumbers(result)).toMatchObject({ tronPowerLimit: 4_900, tronPowerUsed: 1_000 }),
  },
  getDelegatedResourceV2: {
    how: '200 TRX for energy',
    parameters: ({ alice, bob }) => [alice.address, bob.address],
    check: (result, { alice, bob }) =>
      expect(asNumbers(result)).toEqual({
        delegatedResource: [{ from: alice.hex, to: bob.hex, frozen_balance_for_energy: 200 * TRX }],
      }),
  },
  getDelegatedResourceAccountIndexV2: {
    how: 'who delegates to whom',
    parameters: ({ alice }) => [alice.address],
    check: (result, { alice, bob }) => expect(result).toEqual({ account: alice.hex, toAccounts: [bob.hex] }),
    raw: 'numbers',
  },
  getAvailableUnfreezeCount: {
    how: '31 of 32 left',
    parameters: ({ alice }) => [alice.address],
    check: result => expect(asNumbers(result)).toEqual({ count: 31 }),
  },
  getCanDelegatedMaxSize: {
    how: '4,700 TRX less what is in use',
    parameters: ({ alice }) => [alice.address, 'ENERGY'],
    check: result => {
      const { max_size: size } = asNumbers(result) as { max_size: number };
      expect(size).toBeGreaterThan(4_690 * TRX);
      expect(size).toBeLessThanOrEqual(4_700 * TRX);
    },
  },
  getCanWithdrawUnfreezeAmount: {
    how: '100 TRX in 15 days',
    parameters: ({ alice, devnet }) => [alice.address, devnet.clock.now() + 15 * 86_400_000],
    check: result => expect(asNumbers(result)).toEqual({ amount: 100 * TRX }),
  },
  getTokensIssuedByAddress: {
    how: 'one, by name',
    parameters: ({ alice }) => [alice.address],
    check: has({ Coin: { id: TOKEN, abbr: 'CN' } }),
  },
  getTokenFromID: {
    how: 'by name',
    parameters: () => ['Coin'],
    check: has({ id: TOKEN, name: 'Coin' }),
  },
  listTokens: { how: 'one', check: has([{ id: TOKEN, name: 'Coin' }]) },
  getTokenListByName: {
    how: 'by name',
    parameters: () => ['Coin'],
    check: has([{ id: TOKEN, name: 'Coin' }]),
  },
  getTokenByID: { how: 'by id', parameters: () => [TOKEN], check: has({ id: TOKEN, name: 'Coin' }) },
  listNodes: { how: 'none: a devnet has no peers', check: is([]), raw: 'numbers' },
  listSuperRepresentatives: {
    how: '27',
    check: result => expect(result).toHaveLength(27),
  },
  getNowWitnessList: {
    how: 'the first three',
    parameters: () => [{ limit: 3 }],
    check: (result, { witness }) => expect(result).toMatchObject([{ address: witness.hex }, {}, {}]),
  },
  timeUntilNextVoteCycle: {
    how: 'the next maintenance, which it gives in seconds since 1970',
    check: (result, { devnet }) => {
      const ahead = Number(result) * 1_000 - devnet.clock.now();
      expect(ahead).toBeGreaterThan(0);
      expect(ahead).toBeLessThanOrEqual(MAINTENANCE_MS);
    },
  },
  getNodeInfo: {
    how: 'version 4.8.0 and the head block',
    check: has({ configNodeInfo: { codeVersion: '4.8.0' } }),
    raw: 'changes',
  },
  getContract: {
    how: 'name and ABI',
    parameters: ({ contract }) => [contract],
    check: result =>
      expect(asNumbers(result)).toMatchObject({ name: 'Counter', consume_user_resource_percent: 100 }),
    // Held in one object for both, or in each one's cache.
    raw: 'changes',
  },
  getContractInfo: {
    how: 'name and running code',
    parameters: ({ contract }) => [contract],
    check: result =>
      expect(result).toMatchObject({
        smart_contract: { name: 'Counter' },
        runtimecode: expect.stringMatching(/^[0-9a-f]+$/) as string,
      }),
  },
  getProposal: {
    how: 'by id',
    parameters: () => [1],
    check: result => expect(asNumbers(result)).toMatchObject({ parameters: [{ key: 11, value: 150 }] }),
  },
  listProposals: {
    how: 'one',
    check: result => expect(asNumbers(result)).toMatchObject([{ proposal_id: 1 }]),
  },
  getChainParameters: {
    how: '1,000 sun a byte',
    check: result => expect(asNumbers(result)).toContainEqual({ key: 'getTransactionFee', value: 1_000 }),
  },
  getExchangeByID: {
    how: 'by id',
    parameters: () => [1],
    check: has({ second_token_id: '5f' }),
  },
  listExchanges: { how: 'one', check: has([{ second_token_id: '5f' }]) },
  listExchangesPaginated: {
    how: 'one',
    parameters: () => [5, 0],
    check: has([{ second_token_id: '5f' }]),
  },
  getReward: {
    how: 'nothing yet',
    parameters: ({ alice }) => [alice.address],
    check: result => expect(Number(result)).toBe(0),
  },
  getUnconfirmedReward: {
    how: 'nothing yet',
    parameters: ({ alice }) => [alice.address],
    check: result => expect(Number(result)).toBe(0),
  },
  getBrokerage: {
    how: '20 percent',
    parameters: ({ witness }) => [witness.address],
    check: is(20),
    raw: 'numbers',
  },
  getUnconfirmedBrokerage: {
    how: '20 percent',
    parameters: ({ witness }) => [witness.address],
    check: is(20),
    raw: 'numbers',
  },
  getBandwidthPrices: { how: '1,000 sun since block 0', check: is('0:1000'), raw: 'numbers' },
  getEnergyPrices: { how: '100 sun since block 0', check: is('0:100'), raw: 'numbers' },
  getCurrentRefBlockParams: {
    how: 'of the head block',
    check: (result, { devnet }) =>
      expect(result).toMatchObject({
        ref_block_hash: Buffer.from(devnet.chain.head.id.subarray(8, 16)).toString('hex'),
      }),
    raw: 'numbers',
  },
  getApprovedList: {
    how: 'the one who signed',
    parameters: ({ transfer }) => [transfer.id],
    check: (result, { alice }) => expect(result).toMatchObject({ approved_list: [alice.hex] }),
    raw: 'numbers',
  },
  getSignWeight: {
    how: 'weight 1, enough',
    parameters: ({ transfer }) => [transfer.id],
    check: has({ current_weight: 1, result: {} }),
    raw: 'numbers',
  },
};

/** Both take a signed transaction; the one that was sent will do. */
const takesTransaction = new Set(['getApprovedList', 'getSignWeight']);

async function ask(trx: Reads, name: string, read: Read, world: World): Promise<unknown> {
  const given = read.parameters?.(world) ?? [];
  const parameters = takesTransaction.has(name)
    ? [await world.web.trx.getTransaction(given[0] as string)]
    : given;
  const method = trx[name as ReadName] as unknown as (...values: unknown[]) => Promise<unknown>;
  try {
    return await method.apply(trx, [...parameters]);
  } catch (error) {
    // A method that does not work is looked at by its own check.
    if (read.not === undefined) throw error;
    return error;
  }
}

/** The same with every whole number that came as text as a number. */
function asNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asNumbers);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asNumbers(item)]));
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

const excuse = ({ not }: Read) => (not === undefined ? {} : { not });

function regular(name: string, read: Read): Check {
  return {
    how: read.how,
    ...excuse(read),
    run: async world => read.check(await ask(world.web.trx, name, read, world), world),
  };
}

function raw(name: string, read: Read): Check {
  return {
    how: read.raw === 'numbers' ? read.how : `${read.how}; 64-bit integers as text`,
    ...excuse(read),
    async run(world) {
      const result = await ask(world.web.trx.raw, name, read, world);
      read.check(result, world);
      if (read.raw === 'changes') return;
      const plain = await ask(world.web.trx, name, read, world);
      expect(asNumbers(result)).toEqual(asNumbers(plain));
      if (read.raw === undefined) expect(result).not.toEqual(plain);
    },
  };
}

export const readChecks: Checks = Object.fromEntries(
  Object.entries(reads).flatMap(([name, read]) => [
    [`tronWeb.trx.${name}`, regular(name, read)],
    [`tronWeb.trx.raw.${name}`, raw(name, read)],
  ]),
);
