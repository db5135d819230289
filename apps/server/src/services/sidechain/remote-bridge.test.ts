import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseAddress } from '@sunscope/tron/address';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Crossing, CrossingQuery, Invariant, SideChain } from '../../bridge/bridge.ts';
import { crossing as usual, TOKEN, TWIN } from '../../../test/crossing.ts';
import { listCrossings } from './crossings.ts';
import { followBridge, RemoteBridge } from './remote-bridge.ts';
import { accountOnMain, describeSideChains, mainTokenOf, mappingsOfMain } from './sidechain.ts';

// What a server says of its bridge, read by another, is said by that one again as it was.

const FEE_NAMES = ['mappingFee', 'depositFee', 'withdrawFee', 'retryFee', 'trxDepositMin', 'trxWithdrawMin'];
const MIN_NAMES = ['trc10DepositMin', 'trc10WithdrawMin', 'trc20DepositMin', 'trc20WithdrawMin'];

const crossing: Crossing = {
  ...usual,
  sideToken: undefined,
  account: TWIN,
  attempts: 5,
  problem: 'Sent 4 times and not there yet',
  reason: 'slow',
  held: '',
};
const mapping: Crossing = { ...crossing, id: 'mapping-1', direction: 'mapping', amount: 0n, sideToken: TWIN };

let invariant: Invariant;
let asked: CrossingQuery[];
let isUp: boolean;
let own: SideChain | undefined;
const bridge: SideChain = {
  chainId: '41e209e4de650f0150788e8ec5cafa240a23eb8eb7',
  mainGateway: TOKEN,
  sideGateway: TWIN,
  fees: Object.fromEntries(
    [...FEE_NAMES, ...MIN_NAMES].map((name, at) => [name, BigInt(at) * 10n ** 18n]),
  ) as never,
  async transfers(query) {
    asked.push(query);
    const rows = query.direction === 'mapping' ? [mapping] : [crossing, mapping];
    return { total: rows.length, crossings: rows };
  },
  isOnMain: async account => account === TOKEN,
  mappings: async () => [{ kind: 'trc20', mainToken: TOKEN, sideToken: TWIN }],
  invariant: () => invariant,
};

let server: Server;
let base: string;

beforeAll(async () => {
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const account = searchParams.get('address');
    const answer =
      pathname === '/api/sidechains'
        ? describeSideChains(own)
        : pathname === '/api/sidechain/account'
          ? await accountOnMain(own, parseAddress(account ?? ''))
          : await crossingsOf(own, {
              ...(Object.fromEntries(searchParams) as { direction?: 'mapping' }),
              start: Number(searchParams.get('start')),
              limit: Number(searchParams.get('limit')),
            });
    response.statusCode = isUp ? 200 : 503;
    response.end(JSON.stringify(answer));
  };
  server = createServer((request, response) => void answerTo(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

beforeEach(() => {
  invariant = { state: 'holds', problems: [], checkedMs: 7, mainBlock: 1n, sideBlock: 1n };
  [asked, isUp, own] = [[], true, bridge];
});

/** An index that has met nobody. */
const readers = {
  accounts: { labels: async () => [] },
  tags: { all: async () => new Map() },
  tokens: { byTokens: async () => [] },
};
const crossingsOf = (asked: SideChain | undefined, query: CrossingQuery) =>
  listCrossings({ bridge: asked, readers: readers as never, chain: 'main' }, query);

const opened = async (): Promise<RemoteBridge> => (await RemoteBridge.open(base)) as RemoteBridge;

it('says of another server’s bridge what that one says', async () => {
  const remote = await opened();
  expect(describeSideChains(remote)).toEqual(describeSideChains(bridge));
  const query = { account: TWIN, start: 0, limit: 20 };
  expect(await crossingsOf(remote, query)).toEqual(await crossingsOf(bridge, query));
  expect(asked[0]).toMatchObject({ account: TWIN, start: 0, limit: 20 });
  expect(await mappingsOfMain(remote, TOKEN)).toEqual(await mappingsOfMain(bridge, TOKEN));
  expect(await mainTokenOf(remote, TWIN)).toBe(TOKEN);
  expect(await accountOnMain(remote, TOKEN)).toEqual({ active: true });
  expect(await accountOnMain(remote, TWIN)).toEqual({ active: false });
});

it('does not say that sums hold while nobody answers, and that it has stopped all the same', async () => {
  const remote = await opened();
  isUp = false;
  await remote.look();
  expect(remote.invariant().state).toBe('unknown');
  expect(await accountOnMain(remote, TOKEN)).toEqual({ active: null });
  isUp = true;
  invariant = { ...invariant, state: 'broken', problems: ['TRX: 2 were minted'] };
  await remote.look();
  isUp = false;
  await remote.look();
  expect(remote.invariant()).toMatchObject({ state: 'broken', problems: ['TRX: 2 were minted'] });
});

it('waits for a server without one, and says where none answers', async () => {
  own = undefined;
  const [onBridge, onFault] = [vi.fn(), vi.fn()];
  const following = followBridge({ base, lookMs: 5, onBridge, onFault });
  try {
    isUp = false;
    await vi.waitFor(() =>
      expect(onFault).toHaveBeenCalledWith('the server that BRIDGE_URL names does not answer'),
    );
    [isUp, own] = [true, bridge];
    await vi.waitFor(() => expect(onBridge).toHaveBeenCalledOnce());
  } finally {
    await following.stop();
  }
});
