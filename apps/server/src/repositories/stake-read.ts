import { column } from '../database/array-column.ts';
import type { Session, SqlValue } from '../database/database.ts';
import { AddressRowKind } from '../database/derived/internal-transactions.ts';
import { StakeAction } from '../database/derived/stake.ts';
import { keyOf } from '../database/key-of.ts';
import type { Position } from '../database/position.ts';
import { BatchedLists } from './batched.ts';
import { addCursor, boundedCount, Conditions, order, type Page } from './page.ts';
import { withHashes } from './placed-rows.ts';

/** Who lends whom how much, see `delegations`. */
export interface StoredDelegation {
  owner: Uint8Array;
  receiver: Uint8Array;
  kind: number;
  /** Sun. */
  balance: bigint;
  /** Of the last change. */
  position: Position;
  timestamp_ms: bigint;
  hash: Uint8Array | null;
}

/** A step with stake, see `stake_events`. */
export interface StoredStakeEvent {
  position: Position;
  action: number;
  resource: number;
  owner: Uint8Array;
  receiver: Uint8Array | null;
  amount: bigint;
  lock_ms: bigint | null;
  timestamp_ms: bigint;
  /** Time of the block before, which a contract's rules take for the present; null where it is not in this index. */
  rule_ms: bigint | null;
  hash: Uint8Array | null;
}

/** A loan that was locked when it was given. */
export type LockedStep = Pick<
  StoredStakeEvent,
  'position' | 'action' | 'resource' | 'amount' | 'lock_ms' | 'timestamp_ms' | 'rule_ms'
> &
  Pair;

export interface DelegationFilter {
  owner?: Uint8Array | undefined;
  receiver?: Uint8Array | undefined;
  /** Codes of DelegationKind. */
  kinds: readonly number[];
}

/** Locked loans of one pair that are read to find what is locked now; locks last 30 days at most. */
const MAX_STEPS = 300;
/** Loans listed with an account; all of them are a list of their own. */
const MAX_LOANS = 200;
/** Steps of one account that are looked through for its last own stakes. */
const MAX_OWN_STEPS = 2000;

const EVENT_COLUMNS = `e.position, e.action, e.resource, e.owner, e.receiver, e.amount, e.lock_ms, e.timestamp_ms,
  b.timestamp_ms AS rule_ms`;
const EVENT_JOINS = 'LEFT JOIN blocks b ON b.number = (e.position >> 28) - 1';

/** What an address lends and what is lent to it. */
interface OwnLoan extends Omit<StoredDelegation, 'hash'> {
  party: Uint8Array;
  lends: boolean;
}

/** Who lends and who has it. */
interface Pair {
  owner: Uint8Array;
  receiver: Uint8Array;
}

function pairName({ owner, receiver }: Pair): string {
  return keyOf(owner) + keyOf(receiver);
}

/** Stakes and what is lent of them. */
export function createStakeReader(session: Session) {
  const side = (name: 'owner' | 'receiver') =>
    `(SELECT owner, receiver, kind, balance, position, timestamp_ms, ${name === 'owner'} AS lends FROM delegations d
      WHERE d.balance > 0 AND d.${name} = asked.party
      ORDER BY d.position DESC, d.owner, d.receiver, d.kind LIMIT ${MAX_LOANS})`;
  const loans = new BatchedLists<Uint8Array, OwnLoan>({ nameOf: keyOf, of: row => row.party }, parties =>
    session.query(
      `SELECT asked.party, d.* FROM unnest($1::text::bytea[]) AS asked(party)
       CROSS JOIN LATERAL (${side('owner')} UNION ALL ${side('receiver')}) AS d
       ORDER BY d.position DESC, d.owner, d.receiver, d.kind`,
      [column(parties, party => party)],
    ),
  );
  const steps = new BatchedLists<Pair, LockedStep>(
    { nameOf: pairName, of: ({ owner, receiver }) => ({ owner, receiver }) },
    pairs =>
      session.query(
        `SELECT ${EVENT_COLUMNS} FROM unnest($1::text::bytea[], $2::text::bytea[]) AS p(owner, receiver)
         CROSS JOIN LATERAL (
           SELECT * FROM stake_events s WHERE s.owner = p.owner AND s.receiver = p.receiver AND s.lock_ms IS NOT NULL
           ORDER BY s.position DESC LIMIT ${MAX_STEPS}
         ) e ${EVENT_JOINS} ORDER BY e.position`,
        [column(pairs, pair => pair.owner), column(pairs, pair => pair.receiver)],
      ),
  );
  return {
    /** The last changed of the loans that an account gives and has: {@link MAX_LOANS} of each. */
    async loansOf(
      party: Uint8Array,
    ): Promise<{ sent: readonly StoredDelegation[]; received: readonly StoredDelegation[] }> {
      const rows = await loans.of(party);
      const [sent, received] = await Promise.all([
        withHashes(
          session,
          rows.filter(row => row.lends),
        ),
        withHashes(
          session,
          rows.filter(row => !row.lends),
        ),
      ]);
      return { sent, received };
    },

    /** Loans that stand, the last changed first unless asked otherwise. */
    async delegations(filter: DelegationFilter, page: Page): Promise<StoredDelegation[]> {
      const conditions = delegationConditions(filter);
      addCursor(conditions, 'd.position', page);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      const ordered = `ORDER BY d.position ${order(page)}, d.owner, d.receiver, d.kind`;
      const rows = await session.query<Omit<StoredDelegation, 'hash'>>(
        `SELECT owner, receiver, kind, balance, position, timestamp_ms FROM delegations d ${conditions.toString()} ${ordered} ${cut}`,
        conditions.values,
      );
      return withHashes(session, rows);
    },

    async countDelegations(filter: DelegationFilter): Promise<number> {
      return boundedCount(session, 'delegations AS d', delegationConditions(filter));
    },

    /** What two accounts locked, oldest first: the last {@link MAX_STEPS} of each pair. */
    async locksOfPairs(pairs: readonly Pair[]): Promise<LockedStep[]> {
      const named = new Map(pairs.map(pair => [pairName(pair), pair]));
      const lists = await Promise.all([...named.values()].map(pair => steps.of(pair)));
      return lists.flat();
    },

    /** The last own stake of each kind and resource, of the account's newest steps. */
    async lastStakes(owner: Uint8Array): Promise<StoredStakeEvent[]> {
      return askEvents(
        session,
        `SELECT DISTINCT ON (e.action, e.resource) ${EVENT_COLUMNS} FROM (
           SELECT position FROM address_rows WHERE address = $1 AND kind = ${AddressRowKind.stake} ORDER BY position DESC LIMIT ${MAX_OWN_STEPS}
         ) r JOIN stake_events e USING (position) ${EVENT_JOINS}
         WHERE e.owner = $1 AND e.receiver IS NULL AND e.action IN (${StakeAction.freezeV1}, ${StakeAction.freezeV2})
         ORDER BY e.action, e.resource, e.position DESC`,
        [owner],
      );
    },

    /** Every step an account has a part in, newest first unless asked otherwise. */
    async history(address: Uint8Array, page: Page): Promise<StoredStakeEvent[]> {
      const conditions = historyConditions(address);
      addCursor(conditions, 'k.position', page);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      return askEvents(
        session,
        `SELECT ${EVENT_COLUMNS} FROM (
           SELECT k.position FROM address_rows k ${conditions.toString()} ORDER BY k.position ${order(page)} ${cut}
         ) k JOIN stake_events e USING (position) ${EVENT_JOINS} ORDER BY e.position ${order(page)}`,
        conditions.values,
      );
    },

    async countHistory(address: Uint8Array): Promise<number> {
      return boundedCount(session, 'address_rows AS k', historyConditions(address));
    },
  };
}

async function askEvents(
  session: Session,
  sql: string,
  parameters: readonly SqlValue[],
): Promise<StoredStakeEvent[]> {
  return withHashes(session, await session.query<Omit<StoredStakeEvent, 'hash'>>(sql, parameters));
}

export type StakeReader = ReturnType<typeof createStakeReader>;

function delegationConditions({ owner, receiver, kinds }: DelegationFilter): Conditions {
  const conditions = new Conditions().add('d.balance > 0');
  if (owner !== undefined) conditions.add('d.owner = ?', owner);
  if (receiver !== undefined) conditions.add('d.receiver = ?', receiver);
  return conditions.add(`d.kind IN (${kinds.map(() => '?').join(', ')})`, ...kinds);
}

function historyConditions(address: Uint8Array): Conditions {
  return new Conditions().add('k.address = ?', address).add('k.kind = ?', AddressRowKind.stake);
}
