import type { voteList, voteQuery } from '@sunscope/product-api/schemas/votes';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { blockOfPosition } from '../../repositories/keys.ts';
import type { StoredVote } from '../../repositories/votes-read.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import { readLabels } from '../shared/labels.ts';
import type { Witnesses, Ranking } from './witness-ranking.ts';
import { amountJson } from '../shared/json-values.ts';
import { cursorAfter, cursorAfterRank, pageOf, rankedPageOf, timeRangeOf, totals } from '../shared/paging.ts';

type Query = z.output<typeof voteQuery>;
type Answer = z.output<typeof voteList>;
interface Context {
  readers: Readers;
  witnesses: Witnesses;
}

const CAP = 200;

/** Votes as they stand, or as they were cast where time, block or transaction is asked for. */
export async function listVotes(context: Context, asked: Query): Promise<Answer> {
  const query = { ...asked, voter: asked.voter ?? asked.address };
  const { readers, witnesses } = context;
  const isNamed = query.candidate !== undefined || query.voter !== undefined;
  const wantsHistory =
    query.block !== undefined ||
    query.transaction !== undefined ||
    query.start_timestamp !== undefined ||
    query.end_timestamp !== undefined ||
    (query.sort === undefined ? !isNamed : query.sort.endsWith('timestamp'));
  const sides = {
    voter: query.voter === undefined ? undefined : addressToBytes(parseAddress(query.voter)),
    candidate: query.candidate === undefined ? undefined : addressToBytes(parseAddress(query.candidate)),
  };
  const [{ rows, count, cursor }, standing, ranking] = await Promise.all([
    wantsHistory ? castVotes(context, query, sides) : standingVotes(context, query, sides),
    isNamed ? readers.votes.sumStanding(sides) : undefined,
    witnesses.rankingIfAny(),
  ]);
  const facts = await readLabels(readers, {
    addresses: rows.flatMap(row => [addressText(row.voter), addressText(row.candidate)]),
  });
  return {
    ...cursor,
    ...totals(count),
    totalVotes: amountJson(standing ?? ranking?.liveVotes ?? 0n),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => present(row, ranking)),
  };
}

interface Found {
  rows: StoredVote[];
  count: number;
  cursor: { nextCursor?: string };
}

type Sides = Parameters<Readers['votes']['standing']>[0];

async function standingVotes({ readers }: Context, query: Query, sides: Sides): Promise<Found> {
  const page = rankedPageOf(query, CAP);
  const [rows, count] = await Promise.all([
    page.limit === 0 ? [] : readers.votes.standing(sides, page),
    readers.votes.countStanding(sides),
  ]);
  const rankOf = (row: StoredVote) => ({
    amount: row.votes,
    address: sides.voter === undefined ? row.voter : row.candidate,
  });
  return { rows, count, cursor: cursorAfterRank(rows, page, rankOf) };
}

async function castVotes({ readers }: Context, query: Query, sides: Sides): Promise<Found> {
  const cause =
    query.transaction === undefined
      ? undefined
      : await readers.transactions.byHash(hexToBytes(query.transaction));
  if (query.transaction !== undefined && !cause) return { rows: [], count: 0, cursor: {} };
  const filter = {
    ...sides,
    block: query.block === undefined ? undefined : BigInt(query.block),
    transaction: cause?.position,
    ...timeRangeOf(query),
  };
  const page = pageOf(query, CAP);
  const [rows, count] = await Promise.all([
    page.limit === 0 ? [] : readers.votes.cast(filter, page),
    readers.votes.countCast(filter),
  ]);
  return { rows, count, cursor: cursorAfter(rows, page, row => row.position ?? 0n) };
}

function present(row: StoredVote, ranking: Ranking | undefined): Answer['data'][number] {
  const [voter, candidate] = [addressText(row.voter), addressText(row.candidate)];
  const one = ranking?.witnesses.find(({ address }) => address === candidate);
  return {
    id: `${voter}-${candidate}-${row.position ?? ''}`,
    block: row.position === null ? null : Number(blockOfPosition(row.position)),
    transaction: row.hash === null ? '' : bytesToHex(row.hash),
    timestamp: row.timestamp_ms === null ? null : Number(row.timestamp_ms),
    voterAddress: voter,
    candidateAddress: candidate,
    votes: amountJson(row.votes),
    candidateUrl: one?.url ?? '',
    candidateName: one?.name ?? '',
    candidateTotalVotes: amountJson(one?.liveVotes ?? 0n),
    voterAvailableVotes: row.staked === null ? null : Number(row.staked / SUN_PER_TRX),
  };
}
