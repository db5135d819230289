import type { NodeClient } from '@sunscope/node-api/client';
import type { Witness } from '@sunscope/tron/messages';
import type { Database, Session } from '../database/database.ts';
import { keyOf } from '../database/key-of.ts';
import { positionOf } from '../database/position.ts';
import { blockRangeOf } from '../repositories/page.ts';
import { readBallotsFrom, readTallyChange, type Tally } from '../repositories/vote-standings.ts';
import { findFirstMs } from '../repositories/sync-state.ts';
import { standingsAt } from './vote-history.ts';
import { lastSampleMs, writeSamples, type WitnessSample } from '../repositories/witness-samples.ts';

const HOUR_MS = 3_600_000n;
/** How far back standings are computed from ballots where nobody was there to observe them. */
const LONGEST_GAP_MS = 168n * HOUR_MS;
/** Blocks this young are those of the moment that is written down. */
const PRESENT_MS = 60_000n;

/**
 * Writes down the witnesses' votes and blocks as of the chain's last full hour or counting, whichever is newer,
 * once for each. Hours that passed unobserved are filled from the ballots, up to seven days.
 * @returns time of the chain at which there will be something to write down again
 */
export async function sampleWitnesses(database: Database, node: NodeClient, headMs: bigint): Promise<bigint> {
  const [last, nextMs] = await Promise.all([lastSampleMs(database), node.nextMaintenanceMs()]);
  // A node that does not say when votes are counted reports no votes worth keeping.
  const hourMs = headMs - (headMs % HOUR_MS);
  if (nextMs === 0n) return hourMs + HOUR_MS;
  const intervalMs = (await node.chainParameters()).get('getMaintenanceTimeInterval') ?? 6n * HOUR_MS;
  const countedMs = nextMs - intervalMs;
  const again = nextMs > headMs && nextMs < hourMs + HOUR_MS ? nextMs : hourMs + HOUR_MS;
  const atMs = countedMs > hourMs && countedMs <= headMs ? countedMs : hourMs;
  if (last !== undefined && last >= atMs && last <= headMs) return again;
  const witnesses = await node.witnesses();
  const tally = await standingsOf(database, witnesses, countedMs);
  // After a pause the hour is over: blocks made since then are not distinguished any more.
  const isPresent = headMs - atMs <= PRESENT_MS;
  const earliest = headMs - LONGEST_GAP_MS;
  const fromMs = last === undefined || last < earliest || last > headMs ? earliest : last;
  const moments = fullHours(fromMs, atMs);
  if (isPresent || atMs === hourMs) moments.push(atMs);
  const standings = await standingsThen(database, tally, moments);
  const samples = standings.flatMap(({ atMs: momentMs, votes }) => {
    const observed = isPresent && momentMs === atMs;
    return witnesses.map((witness): WitnessSample => ({
      atMs: momentMs,
      witness: witness.address,
      votes: votes.get(keyOf(witness.address)) ?? 0n,
      produced: observed ? witness.totalProduced : undefined,
      missed: observed ? witness.totalMissed : undefined,
      observed,
    }));
  });
  await database.transaction(session => writeSamples(session, headMs, samples));
  return again;
}

/** Votes as they stand: those of the last counting and what has changed since. */
async function standingsOf(
  session: Session,
  witnesses: readonly Witness[],
  countedMs: bigint,
): Promise<Tally> {
  const change = await readTallyChange(session, countedMs);
  return new Map(
    witnesses.map(({ address, voteCount }) => [
      keyOf(address),
      voteCount + (change.get(keyOf(address)) ?? 0n),
    ]),
  );
}

/** Full hours between two moments, both exclusive. */
function fullHours(fromMs: bigint, toMs: bigint): bigint[] {
  const hours: bigint[] = [];
  for (let hour = fromMs - (fromMs % HOUR_MS) + HOUR_MS; hour < toMs; hour += HOUR_MS) hours.push(hour);
  return hours;
}

/**
 * Standings at moments, oldest first, computed backwards from those now: ballots of the newest blocks are younger than
 * even the last full hour. Moments before the first block are left out.
 */
async function standingsThen(
  session: Session,
  now: Tally,
  moments: readonly bigint[],
): Promise<{ atMs: bigint; votes: Tally }[]> {
  if (moments.length === 0) return [];
  const { from } = await blockRangeOf(session, { fromMs: moments[0] });
  const firstMs = await findFirstMs(session);
  const cast = await readBallotsFrom(session, positionOf(from ?? 0n));
  return moments
    .filter(atMs => firstMs !== undefined && atMs >= firstMs)
    .map(atMs => ({ atMs, votes: standingsAt(cast, now, atMs) }));
}
