import type { rankRow, witnessRow } from '@sunscope/product-api/schemas/witnesses';
import type { Address } from '@sunscope/tron/address';
import type { z } from 'zod';
import { PAID_PLACES, WitnessType, type Ranking, type RankedWitness } from './witness-ranking.ts';
import { amountJson } from '../shared/json-values.ts';

const BLOCKS_A_YEAR = 365 * 28_800;

/** What blocks and votes pay now, in sun. */
export interface Pay {
  perBlock: bigint | undefined;
  /** To the voters' and witnesses' common pot, for each block. */
  perBlockForVotes: bigint | undefined;
}

/** A witness by the node's count. */
export function presentWitness(one: RankedWitness, { countedVotes }: Ranking): z.output<typeof witnessRow> {
  return {
    address: one.address,
    name: one.name,
    url: one.url,
    producer: one.type === WitnessType.active,
    latestBlockNumber: Number(one.latestBlock),
    latestSlotNumber: Number(one.latestSlot),
    producedTotal: Number(one.produced),
    missedTotal: Number(one.missed),
    producedTrx: 0,
    votes: amountJson(one.countedVotes),
    producePercentage: productivityOf(one),
    votesPercentage: percentOf(one.countedVotes, countedVotes),
  };
}

/** A witness by where it stands. */
export function presentRank(
  one: RankedWitness,
  ranking: Ranking,
  { pay, brokerages }: { pay: Pay; brokerages: ReadonlyMap<Address, number> },
): z.output<typeof rankRow> {
  const brokerage = brokerages.get(one.address) ?? null;
  return {
    address: one.address,
    name: one.name,
    url: one.url,
    hasPage: one.hasPage,
    realTimeRanking: one.liveRank,
    lastRanking: one.countedRank,
    lastCycleVotes: amountJson(one.countedVotes),
    realTimeVotes: amountJson(one.liveVotes),
    changeVotes: amountJson(one.liveVotes - one.countedVotes),
    votesPercentage: percentOf(one.liveVotes, ranking.liveVotes),
    lastCycleVotesPercentage: percentOf(one.countedVotes, ranking.countedVotes),
    change_cycle: one.countedRank - one.liveRank,
    brokerage,
    voterBrokerage: brokerage === null ? null : 100 - brokerage,
    producedEfficiency: productivityOf(one),
    producedTotal: Number(one.produced),
    missedTotal: Number(one.missed),
    blockReward: amountJson(one.produced * (pay.perBlock ?? 0n)),
    annualizedRate: annualizedRate(one, ranking, pay, brokerage),
    witnessType: one.type,
  };
}

/** Blocks made of those that were its turn, 0 to 100; 100 before its first turn. */
export function productivityOf({ produced, missed }: RankedWitness): number {
  return produced + missed === 0n ? 100 : (Number(produced) / Number(produced + missed)) * 100;
}

export function percentOf(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : (Number(part) / Number(whole)) * 100;
}

/**
 * What a vote earns in a year, in percent of the TRX that is staked for it, if pay, votes and turns stay as they are
 * (java-tron: MortgageService.payBlockReward and payStandbyWitness).
 */
function annualizedRate(
  one: RankedWitness,
  { witnesses }: Ranking,
  { perBlock, perBlockForVotes }: Pay,
  brokerage: number | null,
): string | null {
  if (brokerage === null || perBlock === undefined || perBlockForVotes === undefined) return null;
  if (one.countedVotes <= 0n) return '0.00';
  const active = witnesses.filter(({ type }) => type === WitnessType.active).length;
  const paidVotes = witnesses
    .filter(({ countedRank }) => countedRank <= PAID_PLACES)
    .reduce((sum, { countedVotes }) => sum + countedVotes, 0n);
  const forBlocks = one.type === WitnessType.active ? Number(perBlock) / active : 0;
  const forVotes =
    one.countedRank <= PAID_PLACES
      ? (Number(perBlockForVotes) * Number(one.countedVotes)) / Number(paidVotes)
      : 0;
  const sunAYear = BLOCKS_A_YEAR * (forBlocks + forVotes) * (1 - brokerage / 100);
  return ((sunAYear / (Number(one.countedVotes) * 1e6)) * 100).toFixed(2);
}
