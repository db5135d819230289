import { equalBytes } from '@sunscope/tron/bytes';
import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import type { Position } from '../database/position.ts';
import { placedRows } from './placed-rows.ts';

/** Transfers that are judged again, page by page: what a node says late may concern many. */

const PAGE = 20_000;

export interface JudgedTransfer {
  position: Position;
  from: Uint8Array;
  to: Uint8Array;
  risk: number;
}

interface Row {
  position: Position;
  from_address: Uint8Array;
  to_address: Uint8Array;
  risk: number;
}

const COLUMNS = 'position, from_address, to_address, risk';

/** All transfers of a token, in the chain's order. */
export async function* transfersOfToken(
  session: Session,
  token: Uint8Array,
): AsyncGenerator<JudgedTransfer[]> {
  for (let after = -1n; ;) {
    const rows = await session.query<Row>(
      `SELECT ${COLUMNS} FROM transfers WHERE token = $1 AND position > $2 ORDER BY position LIMIT ${PAGE}`,
      [token, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.position;
    yield rows.map(judged);
  }
}

/** Transfers of an account behind a position. */
export async function* transfersOfAccount(
  session: Session,
  address: Uint8Array,
  since: Position,
): AsyncGenerator<JudgedTransfer[]> {
  for (let after = since; ;) {
    const found = await session.query<{ position: Position }>(
      `SELECT position FROM address_activity WHERE address = $1 AND position > $2 AND transfer_direction > 0
       ORDER BY position LIMIT ${PAGE}`,
      [address, after],
    );
    const last = found.at(-1);
    if (!last) return;
    after = last.position;
    const rows = await placedRows<Row>(
      session,
      'transfers',
      COLUMNS,
      found.map(row => row.position),
    );
    yield rows.map(judged);
  }
}

/** Writes what transfers are judged to be now, to their rows, those of both sides, and what these count of risky ones. */
export async function writeJudgements(
  session: Session,
  transfers: readonly JudgedTransfer[],
  judge: (transfer: JudgedTransfer) => number,
): Promise<void> {
  const changes = transfers
    .map(transfer => ({ ...transfer, before: transfer.risk, risk: judge(transfer) }))
    .filter(({ before, risk }) => risk !== before);
  if (changes.length === 0) return;
  await session.query(
    `UPDATE transfers t SET risk = d.risk FROM unnest($1::text::bigint[], $2::text::int[]) AS d(position, risk) WHERE t.position = d.position`,
    [column(changes, change => change.position), column(changes, change => change.risk)],
  );
  const sides = changes.flatMap(({ position, from, to, before, risk }) =>
    (equalBytes(from, to) ? [from] : [from, to]).map(address => ({
      address,
      position,
      risk,
      change: Number(risk !== 0) - Number(before !== 0),
    })),
  );
  const addresses = column(sides, side => side.address);
  await session.query(
    `UPDATE address_activity a SET risk = d.risk
     FROM unnest($1::text::bytea[], $2::text::bigint[], $3::text::int[]) AS d(address, position, risk)
     WHERE a.address = d.address AND a.position = d.position AND a.transfer_direction > 0`,
    [addresses, column(sides, side => side.position), column(sides, side => side.risk)],
  );
  await session.query(
    `UPDATE accounts a SET risky_transfers = a.risky_transfers + d.change
     FROM (SELECT address, sum(change) AS change FROM unnest($1::text::bytea[], $2::text::int[]) AS s(address, change) GROUP BY address) d
     WHERE a.address = d.address`,
    [addresses, column(sides, side => side.change)],
  );
}

function judged({ position, from_address: from, to_address: to, risk }: Row): JudgedTransfer {
  return { position, from, to, risk };
}
