import { once } from 'node:events';
import type { FeedMessage } from '@sunscope/product-api/feed';
import type { Answer } from '@sunscope/product-api/types';
import { parseAddress } from '@sunscope/tron/address';
import { TronWeb } from 'tronweb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startLiveChain, type LiveChain, type Person } from './live-chain.ts';

const TRX = 1_000_000;
const SIX_HOURS_MS = 21_600_000;
type Rewards = Answer<'/api/account/rewards'>;

/** Rankings are read again every five seconds. */
const PATIENCE = { timeout: 50_000, interval: 300 };

let chain: LiveChain;
let ann: Person, bob: Person;
let first: string, second: string;

beforeAll(async () => {
  chain = await startLiveChain();
  [ann, bob] = chain.people as [Person, Person];
  const { witnesses } = (await (await fetch(`${chain.url}/wallet/listwitnesses`)).json()) as {
    witnesses: { address: string }[];
  };
  [first, second] = witnesses.map(({ address }) => TronWeb.address.fromHex(address)) as [string, string];
});
afterAll(() => chain.close());

const send: LiveChain['sendBuilt'] = (built, person) => chain.sendBuilt(built, person);

async function data<T>(path: string): Promise<T> {
  const { status, body } = await chain.get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as T;
}

async function liveVotesOf(address: string): Promise<number> {
  const answer = await data<{ data: Record<string, { votes: number }> }>('/api/vote/live');
  return Number(answer.data[address]?.votes);
}

async function standing(): Promise<Record<string, number>> {
  const list = await data<{ data: { candidateAddress: string; votes: number }[] }>(
    `/api/vote?voter=${ann.address}`,
  );
  return Object.fromEntries(list.data.map(row => [row.candidateAddress, row.votes]));
}

describe('votes as they change', () => {
  it('follows ballots, unstaking and the counting, and tells those concerned', async () => {
    const build = chain.web.transactionBuilder;
    await send(build.freezeBalanceV2(100 * TRX, 'ENERGY', ann.address), ann);
    await chain.mine();
    const before = await liveVotesOf(first);
    const socket = new WebSocket(`${chain.api.replace('http', 'ws')}/feed`);
    const heard: FeedMessage[] = [];
    socket.on('message', (text: Buffer) => heard.push(JSON.parse(text.toString()) as FeedMessage));
    await once(socket, 'open');
    socket.send(first);
    await new Promise(resolve => setTimeout(resolve, 200));

    await send(build.vote({ [first]: 60, [second]: 40 }, ann.address), ann);
    await chain.mine();
    // Votes that stand are the node's word on the account, which is asked behind the block.
    await vi.waitFor(async () => expect(await standing()).toEqual({ [first]: 60, [second]: 40 }), PATIENCE);
    await vi.waitFor(async () => expect(await liveVotesOf(first)).toBe(before + 60), PATIENCE);
    // Whoever listens to a candidate hears of its votes alone.
    await vi.waitFor(() => {
      const votes = heard.filter(message => message.type === 'vote');
      expect(votes).toEqual([
        { type: 'vote', data: { votes: 60, voterAddress: ann.address, candidateAddress: first } },
      ]);
    }, PATIENCE);
    socket.close();

    // Half of the stake goes, and with it half of each vote: no ballot says so, the account does.
    await send(build.unfreezeBalanceV2(50 * TRX, 'ENERGY', ann.address), ann);
    await chain.mine();
    const account = await chain.node.account(parseAddress(ann.address));
    expect(account?.votes.map(vote => Number(vote.vote_count))).toEqual([30, 20]);
    await vi.waitFor(async () => expect(await standing()).toEqual({ [first]: 30, [second]: 20 }), PATIENCE);
    await vi.waitFor(async () => expect(await liveVotesOf(first)).toBe(before + 30), PATIENCE);

    // Counted: what stood is what counts, and nothing has changed since.
    await chain.admin('time', { advanceMs: SIX_HOURS_MS });
    await chain.mine(2);
    await vi.waitFor(async () => {
      const { data: row } = await data<{ data: Record<string, number> }>(
        `/api/vote/witness?address=${first}`,
      );
      expect([row['lastCycleVotes'], row['realTimeVotes'], row['changeVotes']]).toEqual([
        before + 30,
        before + 30,
        0,
      ]);
    }, PATIENCE);
  });

  it('reports what votes earned in a round that is over, as the chain pays them', async () => {
    const earned = async () => Number(await chain.node.reward(parseAddress(ann.address)));
    expect(await earned()).toBe(0);
    // A round of a few blocks, until votes are counted again.
    await chain.mine(4);
    await chain.admin('time', { advanceMs: SIX_HOURS_MS });
    await chain.mine(2);
    const paid = await earned();
    expect(paid).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      const { data: rounds, representatives } = await data<Rewards>(
        `/api/account/rewards?address=${ann.address}`,
      );
      const [round] = rounds;
      // The counting's own standings may have gone unobserved: then they are those of an hour beside it.
      const near = round?.gaps.length === 0 ? 0 : 2;
      expect(Math.abs(Number(round?.sun) - paid)).toBeLessThanOrEqual(near);
      expect(Object.fromEntries(round?.votes.map(({ address, votes }) => [address, votes]) ?? [])).toEqual({
        [first]: 30,
        [second]: 20,
      });
      // What the same votes would have earned is what they earned, but for what is cut of each.
      const rateOf = (address: string) =>
        BigInt(representatives.find(one => one.address === address)?.rate ?? 0);
      const would = Number((rateOf(first) * 30n + rateOf(second) * 20n) / 10n ** 18n);
      const sum = rounds.reduce((total, one) => total + Number(one.sun), 0);
      expect(Math.abs(would - sum)).toBeLessThanOrEqual(2 * rounds.length);
    }, PATIENCE);
    const nobody = await data<Rewards>(`/api/account/rewards?address=${bob.address}&rounds=1`);
    expect(nobody.data).toMatchObject([{ sun: 0, votes: [] }]);
  });

  it('takes back ballots and loans with the blocks they were in', async () => {
    const build = chain.web.transactionBuilder;
    await send(build.freezeBalanceV2(80 * TRX, 'BANDWIDTH', bob.address), bob);
    await chain.mine();
    const voted = await data<{ rangeTotal: number }>('/api/vote?sort=-timestamp');
    await send(build.delegateResource(20 * TRX, ann.address, 'BANDWIDTH', bob.address, true, 1000), bob);
    await send(build.vote({ [second]: 9 }, bob.address), bob);
    await chain.mine();
    const loans = `/api/account/resourcev2?address=${bob.address}&type=2`;
    expect(await data(loans)).toMatchObject({
      rangeTotal: 1,
      data: [{ receiverAddress: ann.address, balance: 20 * TRX, lockBalance: 20 * TRX }],
    });
    expect(await data('/api/vote?sort=-timestamp')).toMatchObject({ rangeTotal: voted.rangeTotal + 1 });
    await chain.admin('reorganise', { depth: 1, mode: 'drop' });
    await vi.waitFor(async () => {
      expect(await data(loans)).toMatchObject({ rangeTotal: 0, data: [] });
      expect(await data('/api/vote?sort=-timestamp')).toMatchObject({ rangeTotal: voted.rangeTotal });
      expect(await data(`/api/vote?voter=${bob.address}`)).toMatchObject({ rangeTotal: 0 });
    }, PATIENCE);
  });
});
