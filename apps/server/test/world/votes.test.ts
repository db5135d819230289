import { addressFromBytes, parseAddress } from '@sunscope/tron/address';
import { describe, expect, it } from 'vitest';
import { asList, chainTransactions, headTimeMs, member, text } from './chain-facts.ts';
import { ignoresParametersTest, shapeTest } from './usual-tests.ts';
import { askNode, call, node, refused } from './world.ts';

const HOUR_MS = 3_600_000;
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

interface Ballot {
  voter: string;
  hash: string;
  block: number;
  timestampMs: number;
  votes: { candidate: string; votes: number }[];
}

/** Every ballot of the chain in its order. */
async function ballots(): Promise<Ballot[]> {
  return (await chainTransactions())
    .filter(({ type, succeeded }) => type === 'VoteWitnessContract' && succeeded)
    .map(({ id, block, timestampMs, value }) => ({
      voter: text(value, 'owner_address'),
      hash: id,
      block,
      timestampMs,
      votes: asList(value['votes']).map(vote => ({
        candidate: text(vote, 'vote_address'),
        votes: Number(member(vote, 'vote_count')),
      })),
    }));
}

/** The votes each voter has out now, from the accounts themselves. */
async function standing(): Promise<{ voter: string; candidate: string; votes: number }[]> {
  const voters = [...new Set((await ballots()).map(({ voter }) => voter))];
  const all = [];
  for (const voter of voters)
    for (const vote of (await node.account(parseAddress(voter)))?.votes ?? [])
      all.push({ voter, candidate: addressFromBytes(vote.vote_address), votes: Number(vote.vote_count) });
  return all;
}

/** Votes by candidate as they stand: those of the last counting, and the ballots since in place of the ones before. */
async function standings(): Promise<Map<string, number>> {
  const next = Number(member(await askNode('/wallet/getnextmaintenancetime'), 'num'));
  const cast = await ballots();
  const counting = (await chainTransactions()).find(({ timestampMs }) => timestampMs >= next - 6 * HOUR_MS);
  const found = new Map(
    (await node.witnesses()).map(one => [addressFromBytes(one.address) as string, Number(one.voteCount)]),
  );
  const young = cast.filter(({ block }) => block > (counting?.block ?? Infinity));
  for (const voter of new Set(young.map(ballot => ballot.voter))) {
    const before = cast.findLast(ballot => ballot.voter === voter && !young.includes(ballot));
    for (const { candidate, votes } of before?.votes ?? [])
      found.set(candidate, (found.get(candidate) ?? 0) - votes);
  }
  for (const { voter, candidate, votes } of await standing())
    if (young.some(ballot => ballot.voter === voter))
      found.set(candidate, (found.get(candidate) ?? 0) + votes);
  return found;
}

describe('/api/vote', () => {
  shapeTest('/api/vote', {}, { sort: '-votes', limit: 3 }, { candidate: NOBODY });

  it('values: votes as they were cast are the ballots of the chain, newest first', async () => {
    const rows = (await ballots()).flatMap(({ voter, hash, block, timestampMs, votes }) =>
      votes.map(vote => ({ voter, hash, block, timestampMs, ...vote })),
    );
    expect(rows.length).toBeGreaterThan(10);
    const list = await call('/api/vote', { sort: '-timestamp', limit: 200 });
    expect(list.rangeTotal).toBe(rows.length);
    expect(
      list.data.map(row => [
        row.voterAddress,
        row.candidateAddress,
        row.votes,
        row.transaction,
        row.block,
        row.timestamp,
      ]),
    ).toEqual(
      rows
        .toReversed()
        .slice(0, 200)
        .map(row => [row.voter, row.candidate, row.votes, row.hash, row.block, row.timestampMs]),
    );
    const page = await call('/api/vote', { limit: 3 });
    const next = await call('/api/vote', { limit: 3, cursor: page.nextCursor ?? '' });
    expect([...page.data, ...next.data]).toEqual(list.data.slice(0, 6));
  });

  it('values: votes as they stand are those of the accounts', async () => {
    const all = await standing();
    for (const candidate of new Set(all.map(vote => vote.candidate))) {
      const expected = all.filter(vote => vote.candidate === candidate);
      const list = await call('/api/vote', { candidate, limit: 200 });
      expect(list.rangeTotal).toBe(expected.length);
      expect(new Map(list.data.map(row => [row.voterAddress, row.votes]))).toEqual(
        new Map(expected.map(({ voter, votes }) => [voter, votes])),
      );
      const votes = list.data.map(row => Number(row.votes));
      expect(votes).toEqual([...votes].sort((a, b) => b - a));
      expect(list.totalVotes).toBe(expected.reduce((sum, vote) => sum + vote.votes, 0));
    }
    for (const voter of new Set(all.map(vote => vote.voter))) {
      const list = await call('/api/vote', { voter });
      expect(new Map(list.data.map(row => [row.candidateAddress, row.votes]))).toEqual(
        new Map(all.filter(vote => vote.voter === voter).map(({ candidate, votes }) => [candidate, votes])),
      );
      const last = (await ballots()).findLast(ballot => ballot.voter === voter);
      expect(
        list.data.every(row => row.transaction === last?.hash && row.timestamp === last.timestampMs),
      ).toBe(true);
      const resource = await askNode('/wallet/getaccountresource', { address: voter, visible: true });
      expect(list.data[0]?.voterAvailableVotes).toBe(Number(member(resource, 'tronPowerLimit')));
    }
  });

  it('values: ballots of a block, a transaction and a time', async () => {
    const [first] = await ballots();
    if (!first) throw new Error('the demo world has no ballot');
    for (const query of [
      { block: first.block },
      { transaction: first.hash },
      { end_timestamp: first.timestampMs },
    ] as Record<string, string | number>[]) {
      const list = await call('/api/vote', { ...query, limit: 200 });
      expect(list.data.map(row => row.transaction)).toContain(first.hash);
      expect(list.data.every(row => row.block === first.block)).toBe(true);
    }
    expect((await call('/api/vote', { transaction: '0'.repeat(64) })).data).toEqual([]);
  });

  it('values: address names the voter as well', async () => {
    const [{ voter } = { voter: '' }] = await ballots();
    expect(await call('/api/vote', { address: voter })).toEqual(await call('/api/vote', { voter }));
    expect((await call('/api/vote', { address: voter })).data.every(row => row.voterAddress === voter)).toBe(
      true,
    );
  });

  it('bad input: addresses, order and hash', async () => {
    await refused('/api/vote?candidate=nonsense', /candidate/);
    await refused('/api/vote?voter=T123', /voter/);
    await refused('/api/vote?sort=-name', /sort/);
    await refused('/api/vote?transaction=12', /transaction/);
    await refused('/api/vote?block=-1', /block/);
  });
});

describe('/api/vote/witness', () => {
  shapeTest('/api/vote/witness', {}, { address: NOBODY });

  it('values: places by the votes that stand, and by those of the last counting', async () => {
    const expected = await standings();
    const answer = await call('/api/vote/witness');
    if (!('fastestRise' in answer)) throw new Error('a list was expected');
    expect(new Map(answer.data.map(row => [row.address, Number(row.realTimeVotes)]))).toEqual(expected);
    expect(answer.data.map(row => row.realTimeRanking)).toEqual(answer.data.map((_row, index) => index + 1));
    const counted = [...answer.data].sort((a, b) => a.lastRanking - b.lastRanking);
    const votes = counted.map(row => Number(row.lastCycleVotes));
    expect(votes).toEqual([...votes].sort((a, b) => b - a));
    for (const row of answer.data) {
      expect(Number(row.changeVotes)).toBe(Number(row.realTimeVotes) - Number(row.lastCycleVotes));
      expect(row.change_cycle).toBe(row.lastRanking - row.realTimeRanking);
    }
    const mostVotes = Math.max(0, ...answer.data.map(row => Number(row.changeVotes)));
    expect(Number(answer.maxVotesRise?.changeVotes ?? 0)).toBe(mostVotes);
    const mostPlaces = Math.max(0, ...answer.data.map(row => row.change_cycle));
    expect(answer.fastestRise?.change_cycle ?? 0).toBe(mostPlaces);
    expect(Number(answer.totalVotes)).toBe([...expected.values()].reduce((sum, count) => sum + count, 0));
  });

  it('bad input: an address that is none', async () => {
    await refused('/api/vote/witness?address=nonsense', /address/);
  });
});

describe('/api/vote/witness/{address}', () => {
  shapeTest('/api/vote/witness/{address}', { address: NOBODY });

  it('values: its brokerage is what it announced, and what the node says', async () => {
    const announced = (await chainTransactions()).filter(
      ({ type, succeeded }) => type === 'UpdateBrokerageContract' && succeeded,
    );
    expect(announced.length).toBeGreaterThan(3);
    for (const address of new Set(announced.map(({ value }) => text(value, 'owner_address')))) {
      const own = announced.filter(({ value }) => value['owner_address'] === address);
      const answer = await call('/api/vote/witness/{address}', { address });
      expect(answer.brokerageHistory).toEqual(
        own.map(({ id, timestampMs, value }, index) => ({
          from: index === 0 ? 20 : Number(own[index - 1]?.value['brokerage'] ?? 0),
          to: Number(value['brokerage'] ?? 0),
          time: Math.floor(timestampMs / 1000),
          hash: id,
        })),
      );
      expect(answer.brokerageChangeNum).toBe(own.length);
      expect(answer.data?.brokerage).toBe(await node.brokerage(parseAddress(address)));
      expect(answer.lowestBrokerage).toBe(
        Math.min(20, ...own.map(({ value }) => Number(value['brokerage'] ?? 0))),
      );
    }
  });

  it('values: its line of votes is what the ballots of the time make it', async () => {
    const now = await standings();
    const cast = await ballots();
    const head = await headTimeMs();
    const counted = Number(member(await askNode('/wallet/getnextmaintenancetime'), 'num'));
    const [best] = [...now].sort((a, b) => b[1] - a[1]);
    for (const address of [best?.[0] ?? '', cast.at(-1)?.votes[0]?.candidate ?? '']) {
      const { data } = await call('/api/vote/witness/{address}', { address });
      const line = data?.realtimeVoteLine ?? [];
      const paged = (await call('/api/pagewitness')).data.find(row => row.address === address);
      expect(data?.version).toBe(paged?.version);
      expect(line.length).toBeGreaterThan(24);
      expect(line.at(-1)).toEqual({ time: head, vote: now.get(address) });
      for (const { time, vote } of line.slice(0, -1)) {
        expect([0, counted % HOUR_MS]).toContain(time % HOUR_MS);
        let votes = now.get(address) ?? 0;
        for (const voter of new Set(cast.map(ballot => ballot.voter))) {
          const own = cast.filter(ballot => ballot.voter === voter);
          const sumOf = (ballot: Ballot | undefined) =>
            (ballot?.votes ?? [])
              .filter(({ candidate }) => candidate === address)
              .reduce((sum, one) => sum + one.votes, 0);
          votes += sumOf(own.findLast(({ timestampMs }) => timestampMs <= time)) - sumOf(own.at(-1));
        }
        expect(Number(vote), `${address} at ${time}`).toBe(votes);
      }
    }
  });

  it('values: an address that stands for nothing has no data', async () => {
    const answer = await call('/api/vote/witness/{address}', { address: NOBODY });
    expect(answer).toMatchObject({ success: false, data: null });
    expect(await call('/api/vote/witness', { address: NOBODY })).toEqual(answer);
  });

  it('bad input: an address that is none', async () => {
    await refused('/api/vote/witness/nonsense', /address/);
  });
});

describe('/api/vote/next-cycle', () => {
  shapeTest('/api/vote/next-cycle');
  ignoresParametersTest('/api/vote/next-cycle');

  it('values: from the newest block to the next counting', async () => {
    const next = Number(member(await askNode('/wallet/getnextmaintenancetime'), 'num'));
    expect(await call('/api/vote/next-cycle')).toEqual({ nextCycle: next - (await headTimeMs()) });
  });
});

describe('/api/vote/current-cycle', () => {
  shapeTest('/api/vote/current-cycle');
  ignoresParametersTest('/api/vote/current-cycle');

  it('values: votes that stand, and the places of yesterday', async () => {
    const answer = await call('/api/vote/current-cycle');
    expect(new Map(answer.candidates.map(row => [row.address, Number(row.votes)]))).toEqual(
      await standings(),
    );
    const head = await headTimeMs();
    const { results } = await call('/api/vote/stats');
    const dayBefore = Math.max(
      ...results.map(row => row.timestamp).filter(time => time <= head - 24 * HOUR_MS),
    );
    const then = results
      .filter(row => row.timestamp === dayBefore)
      .sort((a, b) => Number(b.votes) - Number(a.votes));
    const [top] = answer.candidates;
    const ties = then.filter(row => row.votes === then.find(one => one.address === top?.address)?.votes);
    const place = then.findIndex(row => row.address === top?.address) + 1;
    if (ties.length === 1) expect(top?.change_day).toBe(place - 1);
    expect(answer.candidates.reduce((sum, row) => sum + row.change_day, 0)).toBe(0);
  });
});

describe('/api/vote/live', () => {
  shapeTest('/api/vote/live');
  ignoresParametersTest('/api/vote/live');

  it('values: votes that stand, by address', async () => {
    const { data } = await call('/api/vote/live');
    expect(new Map(Object.entries(data).map(([address, { votes }]) => [address, Number(votes)]))).toEqual(
      await standings(),
    );
  });
});

describe('/api/vote/stats', () => {
  shapeTest('/api/vote/stats');
  ignoresParametersTest('/api/vote/stats');

  it('values: an hour apart for three days, everybody in each of them', async () => {
    const { results } = await call('/api/vote/stats');
    const times = [...new Set(results.map(row => row.timestamp))];
    const head = await headTimeMs();
    expect(times.length).toBe(72);
    expect(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) === HOUR_MS)).toBe(
      true,
    );
    expect(head - (times.at(-1) ?? 0)).toBeLessThan(HOUR_MS);
    expect(results.length).toBe(times.length * (await node.witnesses()).length);
  });
});
