import type { Answer } from '@sunscope/product-api/types';
import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainParameters } from './chain-parameters.ts';
import { type Witnesses, DEFAULT_BROKERAGE, WitnessType, type Ranking } from './witness-ranking.ts';
import { amountJson } from '../shared/json-values.ts';
import { presentRank } from './rank-rows.ts';
import { readPay } from './witnesses.ts';

interface Context {
  readers: Readers;
  witnesses: Witnesses;
  parameters: ChainParameters;
  now: () => number;
}

const HOUR_MS = 3_600_000n;
const DAY_MS = 24n * HOUR_MS;
/** How far a witness's line of votes reaches back. */
const LINE_MS = 7n * DAY_MS;
const STATS_MS = 3n * DAY_MS;

type Ranked = Exclude<Answer<'/api/vote/witness'>, { success: boolean }>;

/** All by votes as they stand, or by a figure; what is equal in it stays by votes. */
export async function rankWitnesses(context: Context, sort?: string): Promise<Ranked> {
  const [ranking, brokerages, pay] = await Promise.all([
    context.witnesses.ranking(),
    context.witnesses.brokerages(),
    readPay(context),
  ]);
  const data = ranking.witnesses.map(one => presentRank(one, ranking, { pay, brokerages }));
  const row = (index: number | undefined) => (index === undefined ? null : (data[index] ?? null));
  const { witnesses } = ranking;
  return {
    total: data.length,
    totalVotes: amountJson(ranking.liveVotes),
    fastestRise: row(mostRisen(witnesses, one => BigInt(one.countedRank - one.liveRank))),
    maxVotesRise: row(mostRisen(witnesses, one => one.liveVotes - one.countedVotes)),
    data: sort === undefined ? data : inOrder(data, sort),
  };
}

function inOrder(rows: Ranked['data'], sort: string): Ranked['data'] {
  const falling = sort.startsWith('-');
  const name = sort.replace(/^-/, '') as 'realTimeVotes';
  const figure = (row: Ranked['data'][number]) => BigInt(row[name]);
  return rows.toSorted((a, b) => {
    const [left, right] = falling ? [figure(b), figure(a)] : [figure(a), figure(b)];
    return left < right ? -1 : left > right ? 1 : a.realTimeRanking - b.realTimeRanking;
  });
}

/** Where in a list the greatest gain above nothing is, the first of equal ones; undefined where nobody gained. */
export function mostRisen<T>(all: readonly T[], gain: (one: T) => bigint): number | undefined {
  const gains = all.map(gain);
  const most = gains.reduce((best, next) => (next > best ? next : best), 0n);
  return most > 0n ? gains.indexOf(most) : undefined;
}

/** One of them; `data` is null where the address is no witness. */
export async function rankOfWitness(
  context: Context,
  address: Address,
): Promise<Answer<'/api/vote/witness/{address}'>> {
  const { readers, witnesses } = context;
  const bytes = addressToBytes(address);
  const [ranking, brokerages, pay, changes, latest] = await Promise.all([
    witnesses.ranking(),
    witnesses.brokerages(),
    readPay(context),
    readers.witnesses.brokerageChanges({ witness: bytes }),
    readers.blocks.latest(),
  ]);
  const one = ranking.witnesses.find(candidate => candidate.address === address);
  const newest = one && one.latestBlock > 0n ? await readers.blocks.byNumber(one.latestBlock) : undefined;
  const line = one ? await readers.witnesses.samples((latest?.timestamp_ms ?? 0n) - LINE_MS, bytes) : [];
  const current = brokerages.get(address);
  const announced = changes.at(-1)?.brokerage ?? current;
  const history = changes.map((change, index) => ({
    from: changes[index - 1]?.brokerage ?? DEFAULT_BROKERAGE,
    to: change.brokerage,
    time: Number(change.timestamp_ms / 1000n),
    hash: change.hash === null ? '' : bytesToHex(change.hash),
  }));
  const kept = [
    ...history.flatMap(({ from, to }) => [from, to]),
    ...(current === undefined ? [] : [current]),
  ];
  return {
    success: one !== undefined,
    code: 200,
    status: one === undefined ? 404 : 200,
    message: one === undefined ? `${address} is no super representative or candidate` : 'SUCCESS',
    data: one
      ? {
          ...presentRank(one, ranking, { pay, brokerages }),
          producer: one.type === WitnessType.active,
          version: newest === undefined ? '' : String(newest.version),
          realtimeVoteLine: [
            ...line.map(({ at_ms: atMs, votes }) => ({ time: Number(atMs), vote: amountJson(votes) })),
            ...(latest ? [{ time: Number(latest.timestamp_ms), vote: amountJson(one.liveVotes) }] : []),
          ],
        }
      : null,
    totalWitness: ranking.witnesses.length,
    totalVotes: amountJson(ranking.liveVotes),
    changedBrokerage: announced !== current,
    lowestBrokerage: one === undefined || kept.length === 0 ? null : Math.min(...kept),
    brokerageHistory: history,
    brokerageChangeNum: history.length,
  };
}

/** Votes as they stand with the places won in this round and within a day. */
export async function currentCycle({
  witnesses,
  readers,
}: Context): Promise<Answer<'/api/vote/current-cycle'>> {
  const [ranking, latest] = await Promise.all([witnesses.ranking(), readers.blocks.latest()]);
  const dayBefore = await readers.witnesses.samplesAt((latest?.timestamp_ms ?? 0n) - DAY_MS);
  const then = new Map(
    [...dayBefore]
      .sort((a, b) =>
        b.votes === a.votes ? Buffer.compare(b.witness, a.witness) : b.votes > a.votes ? 1 : -1,
      )
      .map(({ witness }, index) => [addressFromBytes(witness), index + 1]),
  );
  return {
    total_votes: amountJson(ranking.liveVotes),
    candidates: ranking.witnesses.map(one => ({
      address: one.address,
      name: one.name,
      url: one.url,
      hasPage: one.hasPage,
      votes: amountJson(one.liveVotes),
      change_cycle: one.countedRank - one.liveRank,
      change_day: (then.get(one.address) ?? one.liveRank) - one.liveRank,
    })),
  };
}

/** Votes as they stand, by address. */
export async function liveVotes({ witnesses }: Context): Promise<Answer<'/api/vote/live'>> {
  const { witnesses: all } = await witnesses.ranking();
  return {
    data: Object.fromEntries(
      all.map(({ address, liveVotes: votes }) => [address, { address, votes: amountJson(votes) }]),
    ),
  };
}

/** Votes hour by hour. */
export async function voteStats({ readers }: Context): Promise<Answer<'/api/vote/stats'>> {
  const latest = await readers.blocks.latest();
  const samples = await readers.witnesses.samples((latest?.timestamp_ms ?? 0n) - STATS_MS);
  return {
    // Between full hours there are those of the countings.
    results: samples
      .filter(({ at_ms: atMs }) => atMs % HOUR_MS === 0n)
      .map(({ at_ms: atMs, witness, votes }) => ({
        timestamp: Number(atMs),
        address: addressFromBytes(witness),
        votes: amountJson(votes),
      })),
  };
}

/** Time left until votes are counted, by the newest block's time. */
export function timeLeft({ nextMs }: Ranking, headMs: bigint): number {
  return Math.max(0, Number(nextMs - headMs));
}
