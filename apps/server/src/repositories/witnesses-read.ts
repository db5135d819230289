import type { Session } from '../database/database.ts';
import { positionOf, type Position } from '../database/position.ts';
import { blockRangeOf, Conditions } from './page.ts';
import { withHashes } from './placed-rows.ts';

/** A witness's votes at a time, see `witness_samples`. */
export interface StoredSample {
  at_ms: bigint;
  witness: Uint8Array;
  votes: bigint;
  observed: boolean;
}

/** An announcement of what a witness will keep. */
export interface StoredBrokerageChange {
  position: Position;
  witness: Uint8Array;
  brokerage: number;
  timestamp_ms: bigint;
  hash: Uint8Array | null;
}

/** Witnesses over time. */
export function createWitnessesReader(session: Session) {
  return {
    /** Votes of one witness, or of all, oldest first. */
    async samples(fromMs: bigint, witness?: Uint8Array): Promise<StoredSample[]> {
      return session.query<StoredSample>(
        `SELECT at_ms, witness, votes, observed FROM witness_samples WHERE at_ms >= $1 ${witness === undefined ? '' : 'AND witness = $2'} ORDER BY at_ms, witness`,
        witness === undefined ? [fromMs] : [fromMs, witness],
      );
    },

    /** All witnesses at the last time written down that is not after another; none where there is no such time. */
    async samplesAt(atMs: bigint): Promise<StoredSample[]> {
      return session.query<StoredSample>(
        `SELECT at_ms, witness, votes, observed FROM witness_samples
         WHERE at_ms = (SELECT max(at_ms) FROM witness_samples WHERE at_ms <= $1)`,
        [atMs],
      );
    },

    /** All witnesses at the last time written down before or at a moment of a span, or else at the first after it. */
    async samplesWithin(
      atMs: bigint,
      { fromMs, toMs }: { fromMs: bigint; toMs: bigint },
    ): Promise<StoredSample[]> {
      return session.query<StoredSample>(
        `SELECT at_ms, witness, votes, observed FROM witness_samples WHERE at_ms = coalesce(
           (SELECT max(at_ms) FROM witness_samples WHERE at_ms > $2 AND at_ms <= $1),
           (SELECT min(at_ms) FROM witness_samples WHERE at_ms > $1 AND at_ms < $3))`,
        [atMs, fromMs, toMs],
      );
    },

    /**
     * What witnesses announced to keep, oldest first: one of them, or all; where `countedMs` is given only what
     * counted when votes were counted at that time.
     */
    async brokerageChanges(
      about: { witness?: Uint8Array; countedMs?: bigint } = {},
    ): Promise<StoredBrokerageChange[]> {
      const conditions = new Conditions();
      if (about.witness !== undefined) conditions.add('b.witness = ?', about.witness);
      if (about.countedMs !== undefined) {
        const { from } = await blockRangeOf(session, { fromMs: about.countedMs });
        conditions.add('b.position < ?', positionOf((from ?? -1n) + 1n));
      }
      const rows = await session.query<Omit<StoredBrokerageChange, 'hash'>>(
        `SELECT b.position, b.witness, b.brokerage, b.timestamp_ms FROM brokerage_changes b
         ${conditions.toString()} ORDER BY b.position`,
        conditions.values,
      );
      return withHashes(session, rows);
    },

    /** Blocks each has made since votes were counted at a time, most first. */
    async producedSince(countedMs: bigint): Promise<{ witness: Uint8Array; blocks: bigint }[]> {
      const { from } = await blockRangeOf(session, { fromMs: countedMs });
      // The block that counts is still one of the round before.
      return session.query(
        'SELECT witness, count(*) AS blocks FROM blocks WHERE number > $1 GROUP BY witness ORDER BY blocks DESC, witness',
        [from ?? -1n],
      );
    },

    /** Blocks each has made from one block to before another. */
    async producedBetween(from: bigint, to: bigint): Promise<{ witness: Uint8Array; blocks: bigint }[]> {
      return session.query(
        'SELECT witness, count(*) AS blocks FROM blocks WHERE number >= $1 AND number < $2 GROUP BY witness',
        [from, to],
      );
    },

    /** Steps of proposals: of one, or all. */
    async proposalEvents(proposal?: bigint): Promise<StoredProposalEvent[]> {
      const rows = await session.query<Omit<StoredProposalEvent, 'hash'>>(
        `SELECT p.position, p.action, p.proposal, p.actor, p.timestamp_ms FROM proposal_events p ${proposal === undefined ? '' : 'WHERE p.proposal = $1 OR p.proposal IS NULL'} ORDER BY p.position`,
        proposal === undefined ? [] : [proposal],
      );
      return withHashes(session, rows);
    },
  };
}

/** A step of a proposal, see `proposal_events`. */
export interface StoredProposalEvent {
  position: Position;
  action: number;
  proposal: bigint | null;
  actor: Uint8Array;
  timestamp_ms: bigint;
  hash: Uint8Array | null;
}

export type WitnessesReader = ReturnType<typeof createWitnessesReader>;
