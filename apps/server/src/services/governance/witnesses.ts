import type { pagedWitnessQuery } from '@sunscope/product-api/schemas/witnesses';
import type { Answer } from '@sunscope/product-api/types';
import { addressFromBytes } from '@sunscope/tron/address';
import type { z } from 'zod';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainParameters } from './chain-parameters.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import { type Witnesses, WitnessType, type RankedWitness } from './witness-ranking.ts';
import { amountJson } from '../shared/json-values.ts';
import { presentRank, presentWitness, productivityOf, type Pay } from './rank-rows.ts';

interface GovernanceContext {
  readers: Readers;
  witnesses: Witnesses;
  parameters: ChainParameters;
  heads: ChainHeads;
}

const CAP = 1000;

/** What the chain pays for blocks and votes now. */
export async function readPay({ parameters }: { parameters: ChainParameters }): Promise<Pay> {
  const [perBlock, perBlockForVotes] = await Promise.all([
    parameters.get('getWitnessPayPerBlock'),
    parameters.get('getWitness127PayPerBlock'),
  ]);
  return { perBlock, perBlockForVotes };
}

/** All, by votes as of the last counting. */
export async function listWitnesses({ witnesses }: GovernanceContext): Promise<Answer<'/api/witness'>> {
  const ranking = await witnesses.ranking();
  return byCountedRank(ranking.witnesses).map(one => presentWitness(one, ranking));
}

function byCountedRank(list: readonly RankedWitness[]): RankedWitness[] {
  return [...list].sort((a, b) => a.countedRank - b.countedRank);
}

/** The types a `witnesstype` stands for. */
const TYPES = { '0': WitnessType.active, '1': WitnessType.partner, '3': WitnessType.candidate } as const;

/** A page of those of one type, or of all, by votes as they stand. */
export async function pageWitnesses(
  context: GovernanceContext,
  query: z.output<typeof pagedWitnessQuery>,
): Promise<Answer<'/api/pagewitness'>> {
  const { witnesses, readers } = context;
  const [ranking, brokerages, pay, latest] = await Promise.all([
    witnesses.ranking(),
    witnesses.brokerages(),
    readPay(context),
    readers.blocks.latest(),
  ]);
  const { witnesstype } = query;
  const wanted = ranking.witnesses.filter(
    ({ type }) => witnesstype === undefined || type === TYPES[witnesstype],
  );
  const limit = Math.min(query.limit, CAP);
  const page = wanted.slice(query.start, query.start + limit);
  const newest = await Promise.all(
    page.map(one =>
      one.latestBlock > 0n ? readers.blocks.byNumber(one.latestBlock) : Promise.resolve(undefined),
    ),
  );
  return {
    total: wanted.length,
    lastBlock: Number(latest?.number ?? 0n),
    totalVotes: amountJson(ranking.liveVotes),
    data: page.map((one, index) => {
      const { votesPercentage: _live, ...rank } = presentRank(one, ranking, { pay, brokerages });
      return {
        ...rank,
        ...presentWitness(one, ranking),
        index: query.start + index + 1,
        ranking: one.liveRank,
        version: newest[index] === undefined ? '' : String(newest[index].version),
      };
    }),
  };
}

/** Figures above the list. */
export async function witnessFigures({
  witnesses,
  readers,
}: GovernanceContext): Promise<Answer<'/api/witness/general-info'>> {
  const [ranking, latest] = await Promise.all([witnesses.ranking(), readers.blocks.latest()]);
  const active = ranking.witnesses.filter(({ type }) => type === WitnessType.active);
  const ordered = [...active].sort((a, b) => productivityOf(b) - productivityOf(a));
  const extreme = (one: RankedWitness | undefined) =>
    one ? { address: one.address, name: one.name, url: one.url, percentage: productivityOf(one) } : null;
  const countOf = (wanted: number) => ranking.witnesses.filter(({ type }) => type === wanted).length;
  return {
    total: ranking.witnesses.length,
    sr: active.length,
    partner: countOf(WitnessType.partner),
    candidate: countOf(WitnessType.candidate),
    totalVotes: amountJson(ranking.countedVotes),
    highestProductivity: extreme(ordered[0]),
    lowestProductivity: extreme(ordered.at(-1)),
    lastBlock: Number(latest?.number ?? 0n),
    nextMaintenanceTime: Number(ranking.nextMs),
  };
}

/** Blocks each has made in this round. */
export async function roundStatistic({
  witnesses,
  readers,
}: GovernanceContext): Promise<Answer<'/api/witness/maintenance-statistic'>> {
  const { countedMs, witnesses: known } = await witnesses.ranking();
  const produced = await readers.witnesses.producedSince(countedMs);
  const total = produced.reduce((sum, { blocks }) => sum + Number(blocks), 0);
  return produced.map(({ witness, blocks }) => {
    const address = addressFromBytes(witness);
    const one = known.find(candidate => candidate.address === address);
    return {
      address,
      name: one?.name ?? '',
      url: one?.url ?? '',
      blockProduced: Number(blocks),
      total,
      percentage: total === 0 ? 0 : Number(blocks) / total,
    };
  });
}
