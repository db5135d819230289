import { expect } from 'vitest';
import type { TronscanClient } from './load-client.ts';

/** What the calls are made with: things of the demo world. */
export interface ClientWorld {
  client: TronscanClient;
  /** A funded account whose key nobody else in the tests uses, and another. */
  key: string;
  address: string;
  other: string;
  witness: string;
  block: { number: number; hash: string };
  transaction: string;
  /** A TRC20 token, and a contract that was called. */
  token20: string;
  contract: string;
  /** A TRC10 token by id, and its issuer. */
  token10: string;
  issuer: string;
  exchange: number;
  /** A transfer of 5 sun that nobody signed, in hex; its id, and its contract's parameter in hex. */
  unsigned: { hex: string; hash: string; parameter: string };
}

/** A method that answers, and what its answer was checked for. */
interface Answering {
  checked: string;
  /** True where it changes the chain. */
  sends?: boolean;
  call: (world: ClientWorld) => Promise<void>;
}

/** A method that does not, and why. */
interface NotAnswering {
  why: string;
}

export type ClientCall = Answering | NotAnswering;

type Json = Record<string, unknown>;

function rows(value: unknown): Json[] {
  expect(Array.isArray(value)).toBe(true);
  return value as Json[];
}

function filled(value: unknown): Json[] {
  const list = rows(value);
  expect(list.length).toBeGreaterThan(0);
  return list;
}

/** Calls a method of the client with values of the world. */
const ask = async (world: ClientWorld, method: string, ...values: unknown[]): Promise<Json> => {
  const result = await world.client[method]?.(...values);
  return result as Json;
};

/** A transaction method: builds, signs and posts; the server hands it on and says what the node said. */
function sends(values: (world: ClientWorld) => unknown[], code: RegExp): (name: string) => Answering {
  return name => ({
    sends: true,
    checked:
      code === TAKEN
        ? 'signed by the client, taken by the node'
        : code === REFUSED
          ? 'signed by the client, the node’s refusal told'
          : 'signed by the client, what the node said told',
    async call(world) {
      const send = world.client[name]?.(...values(world)) as (key: string) => Promise<Json>;
      const answer = await send(world.key);
      expect(String(answer['code']), String(answer['message'])).toMatch(code);
      expect(answer['success']).toBe(answer['code'] === 'SUCCESS');
      expect(answer['transaction']).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    },
  });
}

/** A list that must have rows. */
const list =
  (checked: string, member: string, values: (world: ClientWorld) => unknown[] = () => [{}]) =>
  (name: string): Answering => ({
    checked,
    async call(world) {
      filled((await ask(world, name, ...values(world)))[member]);
    },
  });

/** An answer that must hold a member. */
const holds =
  (checked: string, values: (world: ClientWorld) => unknown[], expected: (world: ClientWorld) => unknown) =>
  (name: string): Answering => ({
    checked,
    async call(world) {
      expect(await ask(world, name, ...values(world))).toMatchObject(expected(world) as object);
    },
  });

/** A method that only computes. */
const computes =
  (checked: string, values: (world: ClientWorld) => unknown[], expected: (result: unknown) => void) =>
  (name: string): Answering => ({
    checked,
    async call(world) {
      expected(await world.client[name]?.(...values(world)));
    },
  });

const no = (why: string) => (): NotAnswering => ({ why });
const ANY = expect.anything() as unknown;
const NUMBER = expect.any(Number) as unknown;
const TAKEN = /^SUCCESS$/;
/** What the demo world happens to allow. */
const EITHER = /^(?:SUCCESS|CONTRACT_VALIDATE_ERROR)$/;
const REFUSED = /^(?:CONTRACT_VALIDATE_ERROR|CONTRACT_EXE_ERROR)$/;

/** Every method of the client. A new version with another method fails until it has a line here. */
export const clientCalls: Readonly<Record<string, (name: string) => ClientCall>> = {
  setSigner: computes(
    'keeps a signer',
    ({ client }) => [client['signer']],
    () => undefined,
  ),
  getSigner: computes(
    'a signer of the key',
    ({ key }) => [key],
    signer => expect(signer).toHaveProperty('privateKey'),
  ),
  addRef: name => ({
    checked: 'takes number, hash and time from /api/block/latest, by way of every transaction below',
    async call(world) {
      expect(typeof world.client[name]).toBe('function');
    },
  }),
  sendTransaction: name => ({
    checked: 'by way of every transaction below',
    async call(world) {
      expect(typeof world.client[name]).toBe('function');
    },
  }),
  send: sends(({ address, other }) => ['_', address, other, 1234], TAKEN),
  sendWithNote: sends(({ address, other }) => ['_', address, other, 1235, 'Rent'], TAKEN),
  getSendHexStr: computes(
    'hex of a transfer',
    ({ address, other }) => ['TRX', address, other, 5],
    hex => expect(hex).toMatch(/^[0-9A-Fa-f]+$/),
  ),
  sendTransactionRaw: name => ({
    checked: 'an unsigned transaction, the node’s refusal told',
    async call(world) {
      expect(await ask(world, name, world.unsigned.hex)).toMatchObject({ success: false, code: 'SIGERROR' });
    },
  }),
  updateAccountName: sends(({ address }) => [address, 'Client'], TAKEN),
  updateWitnessUrl: sends(({ address }) => [address, 'https://client.test'], REFUSED),
  withdrawBalance: sends(({ address }) => [address], REFUSED),
  freezeBalance: sends(({ address }) => [address, 1_000_000, 3], REFUSED),
  unfreezeBalance: sends(({ address }) => [address], REFUSED),
  unfreezeAssets: sends(({ address }) => [address], REFUSED),
  applyForDelegate: sends(({ address }) => [address, 'https://client.test'], TAKEN),
  voteForWitnesses: sends(({ address, witness }) => [address, { [witness]: 1 }], REFUSED),
  participateAsset: sends(({ address, issuer, token10 }) => [address, issuer, token10, 1], EITHER),
  createToken: sends(
    ({ address }) => [
      {
        address,
        name: 'Clienttoken',
        shortName: 'CLT',
        description: 'made by the client',
        url: 'https://client.test',
        totalSupply: 1000,
        num: 1,
        trxNum: 1,
        startTime: new Date(Date.now() + 86_400_000).toISOString(),
        endTime: new Date(Date.now() + 172_800_000).toISOString(),
        frozenSupply: [],
        precision: 0,
        voteScore: 0,
      },
    ],
    EITHER,
  ),
  createExchange: sends(({ address, token10 }) => [address, token10, '_', 5, 5], EITHER),
  injectExchange: sends(({ address, exchange }) => [address, exchange, '_', 5], REFUSED),
  withdrawExchange: sends(({ address, exchange }) => [address, exchange, '_', 5], REFUSED),
  transactionExchange: sends(({ address, exchange }) => [address, exchange, '_', 1_000_000, 1], TAKEN),
  auth: no(
    'its proof carries no time, so whoever saw it once could use it for ever; POST /api/auth takes young proofs only',
  ),
  updateSuperRepresentative: no('needs the key that auth would give; a key had otherwise works'),
  getSuperRepresentative: holds(
    'the page of an account',
    ({ address }) => [address],
    () => ({}),
  ),

  getBlocks: list('blocks', 'blocks'),
  getLatestBlock: holds(
    'number, hash and time',
    () => [],
    () => ({ number: NUMBER, hash: ANY, timestamp: NUMBER }),
  ),
  getBlockByNumber: holds(
    'the block of a number',
    ({ block }) => [{ number: block.number }],
    ({ block }) => ({ hash: block.hash }),
  ),
  getBlockByHash: holds(
    'the block of a hash',
    ({ block }) => [block.hash],
    ({ block }) => ({ number: block.number }),
  ),
  getTransactions: list('transactions', 'transactions'),
  getTransactionByHash: holds(
    'one transaction',
    ({ transaction }) => [transaction],
    ({ transaction }) => ({ hash: transaction, contractRet: 'SUCCESS' }),
  ),
  getTransfers: list('transfers', 'transfers'),
  getTransfersAll: list('transfers of an account', 'transfers', ({ address }) => [{ address }]),
  getTransferStats: holds(
    'counts',
    () => [],
    () => ({ stats: ANY }),
  ),
  getBlockStats: holds(
    'counts',
    () => [{}],
    () => ({ stats: ANY }),
  ),
  getInternalTransaction: list('internal transactions', 'list'),
  getAssetTransfers: list('transfers of a TRC10 token', 'list', ({ token10 }) => [{ name: token10 }]),
  getTokenTRC20Transfers: list('transfers of a TRC20 token', 'list', ({ token20 }) => [
    { contract_address: token20 },
  ]),
  getTRC20tfs: list('transfer events of a contract', 'list', ({ token20 }) => [{ contract: token20 }]),
  getAccounts: list('accounts, the richest first', 'accounts'),
  getAccountByAddress: holds(
    'one account',
    ({ address }) => [address],
    ({ address }) => ({ address }),
  ),
  getAccountByAddressNew: holds(
    'one account',
    ({ address }) => [address],
    ({ address }) => ({ address, balance: NUMBER }),
  ),
  getAddress: holds(
    'one account',
    ({ address }) => [address],
    ({ address }) => ({ address, balances: ANY }),
  ),
  getAddressStats: holds(
    'counts',
    ({ address }) => [address],
    () => ({ transactions: NUMBER }),
  ),
  getAddressMedia: holds(
    'that an account has no picture, told',
    ({ address }) => [address],
    () => ({ success: false }),
  ),
  getAddressTokens: holds(
    'tokens of an account',
    ({ address }) => [{ address }],
    () => ({ data: { data: ANY } }),
  ),
  getAddressReward: holds(
    'an answer',
    ({ address }) => [{ address }],
    () => ({}),
  ),
  getAccountBalances: holds(
    'balances',
    ({ address }) => [address],
    () => ({ balances: ANY }),
  ),
  getAccountVotes: holds(
    'votes',
    ({ address }) => [address],
    () => ({ votes: ANY }),
  ),
  getAccountWallet: holds(
    'tokens of an account',
    ({ address }) => [{ address }],
    () => ({ data: ANY }),
  ),
  getAccountTokenSearch: holds(
    'tokens by text',
    () => [{ term: 's' }],
    () => ({}),
  ),
  getParticipateProject: holds(
    'an answer',
    ({ address }) => [address],
    () => ({ data: ANY }),
  ),
  getRichList: holds(
    'the richest',
    () => [],
    () => ({ total: ANY, data: ANY }),
  ),
  getIssuedAsset: holds(
    'the token of an issuer',
    ({ issuer }) => [issuer],
    ({ token10 }) => ({ token: { tokenID: ANY, id: Number(token10) } }),
  ),
  getTokens: list('TRC10 tokens', 'tokens'),
  getToken: holds(
    'one TRC10 token',
    ({ token10 }) => [token10],
    () => ({ name: ANY }),
  ),
  getTokenHolders: list('holders of a TRC10 token', 'addresses', ({ token10 }) => [token10, { id: token10 }]),
  getHolderBalance: holds(
    'a holder’s balance',
    ({ address, token20 }) => [{ holder_address: address, contract_address: token20 }],
    () => ({}),
  ),
  getVotes: holds(
    'votes',
    () => [{}],
    () => ({ votes: ANY, total: NUMBER }),
  ),
  getVotesForCurrentCycle: holds(
    'the representatives’ votes',
    () => [],
    () => ({}),
  ),
  getVotesList: holds(
    'the representatives by votes',
    () => [],
    () => ({ data: ANY }),
  ),
  getLiveVotes: holds(
    'votes under way',
    () => [],
    () => ({}),
  ),
  getVoteStats: holds(
    'votes by account',
    () => [],
    () => ({}),
  ),
  getVoteWitness: holds(
    'one representative',
    ({ witness }) => [witness],
    () => ({ data: ANY }),
  ),
  secondsUntilNextCycle: name => ({
    checked: 'below six hours',
    async call(world) {
      const seconds = await world.client[name]?.();
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(21_600);
    },
  }),
  getWitnesses: list('representatives', 'witnesses', () => []),
  getStatisticData: holds(
    'blocks made per representative',
    () => [],
    () => ({ statisticData: ANY }),
  ),
  getNodeLocations: holds(
    'nodes',
    () => [],
    () => ({ nodes: ANY }),
  ),
  getNodes: holds(
    'nodes',
    () => [],
    () => ({ nodes: ANY, total: NUMBER }),
  ),
  getSystemStatus: holds(
    'heights',
    () => [],
    () => ({ database: { block: NUMBER }, full: { block: NUMBER } }),
  ),
  getTps: holds(
    'transactions per second',
    () => [1],
    () => ({ data: { currentTps: NUMBER } }),
  ),
  getMarkets: computes(
    'a list',
    () => [],
    result => void rows(result),
  ),
  getTxOverviewStats: list('daily figures', 'txOverviewStats', () => []),
  getTxOverviewStatsAll: list('daily figures', 'txOverviewStats', () => [7]),
  readTransaction: name => ({
    checked: 'a transaction decoded without being sent',
    async call(world) {
      expect(await ask(world, name, world.unsigned.hex)).toMatchObject({
        transaction: { hash: world.unsigned.hash },
      });
    },
  }),
  readTransactionNew: name => ({
    checked: 'a transaction decoded without being sent',
    async call(world) {
      expect(await ask(world, name, world.unsigned.hex)).toMatchObject({
        transaction: { hash: world.unsigned.hash },
      });
    },
  }),
  contractsVerify: no('POST /api/contracts/verify comes with contract verification'),
  getContracts: list('contracts', 'data'),
  getContractTxs: list('calls of a contract', 'data', ({ contract }) => [{ contract }]),
  getContractOverview: list('one contract', 'data', ({ contract }) => [contract]),
  getContractInfo: list('one contract', 'data', ({ contract }) => [contract]),
  getContractCode: holds(
    'code and ABI',
    ({ contract }) => [contract],
    () => ({ status: ANY }),
  ),
  getContractEvent: holds(
    'events',
    ({ token20 }) => [token20],
    () => ({ data: ANY }),
  ),
  getContractTriggers: list('calls with their arguments', 'triggers', ({ contract }) => [
    { contract_address: contract },
  ]),
  getExchangesList: no(
    'asks bancor.trx.market whatever its base address; the same is at /api/exchanges/list here',
  ),
  exchange: holds(
    'a report of a trade accepted',
    () => [{ trx_hash: '0'.repeat(64) }],
    () => ({ code: 0 }),
  ),
  getExchangesKline: list('candles', 'data', ({ exchange }) => [
    { exchange_id: exchange, granularity: '1d', time_start: 1, time_end: Math.floor(Date.now() / 1000) },
  ]),
  getTransactionList: list('trades', 'data', ({ exchange }) => [{ exchangeID: exchange }]),
  getexchangesAllList: list('pairs', 'exchangesAllList'),
  getChainparameters: list('parameters', 'tronParameters', () => []),
  getProposalList: list('proposals', 'proposal'),
  getProposalById: holds(
    'one proposal',
    () => [1],
    () => ({ data: ANY }),
  ),
  getFundsSupply: holds(
    'supply',
    () => [],
    () => ({ funds: { totalTurnOver: ANY } }),
  ),
  getBttFundsSupply: holds(
    'an answer',
    () => [],
    () => ({ funds: ANY }),
  ),
  getlistdonators: holds(
    'a list',
    () => [],
    () => ({ list: ANY }),
  ),
  getNotices: list('notices', 'data'),
  getCountByType: holds(
    'a count',
    () => [{ type: 'token20' }],
    () => ({ count: NUMBER }),
  ),
  getTVCData: holds(
    'an answer',
    () => [{}],
    () => ({}),
  ),
  getUserList: no('asks tronscan.org whatever its base address'),
  getTagNameList: computes(
    'a list inside the client',
    () => [],
    result => void filled(result),
  ),
  getTriggerSmartContractHexStr: computes(
    'hex of a call',
    ({ address, contract }) => [
      { owner_address: address, contract_address: contract, data: '00', call_value: 0 },
    ],
    hex => expect(hex).toBeDefined(),
  ),
  getParameterValue: computes(
    'a transfer read inside the client',
    ({ unsigned }) => [unsigned.parameter, 'TransferContract'],
    value => expect(value).toMatchObject({ amount: 5 }),
  ),
  createToken20: told('POST /external/trc20tokens'),
  createToken721: told('POST /external/trc721tokens'),
  createToken1155: told('POST /external/trc1155tokens'),
  updateToken10: told('POST /external/trc10tokens/update'),
  updateToken20: told('POST /external/trc20tokens/update'),
  updateToken721: told('POST /external/trc721tokens/update'),
  updateToken1155: told('POST /external/trc1155tokens/update'),
  getAccountAddShowList: told('POST /external/account/addShowList'),
  getAccountAddBlockList: told('POST /external/account/addBlockList'),
};

/** A call that wants a signature over what is told: without one the answer says what is missing. */
function told(call: string): (name: string) => Answering {
  return name => ({
    checked: `${call} says that the signature is missing`,
    async call(world) {
      const answer = await ask(world, name, {}).catch((error: unknown) => {
        const { response } = error as { response?: { status: number; data: Json } };
        if (response?.status !== 400) throw error;
        return response.data;
      });
      expect(typeof answer['message'] === 'string' || typeof answer['errorMsg'] === 'string').toBe(true);
    },
  });
}
