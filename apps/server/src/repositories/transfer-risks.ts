import { column } from '../database/array-column.ts';
import { bytesParameter } from '../database/bytes-parameter.ts';
import type { Session } from '../database/database.ts';
import type { Position } from '../database/position.ts';

/** What a transfer turned out to be. */
export interface TransferRisk {
  position: Position;
  from: Uint8Array;
  to: Uint8Array;
  risk: number;
}

/** Writes the risks of transfers that are there with others, to their rows and those of their two sides. */
export async function markRisks(session: Session, transfers: readonly TransferRisk[]): Promise<void> {
  if (transfers.length === 0) return;
  const [positions, risks] = [
    column(transfers, transfer => transfer.position),
    column(transfers, transfer => transfer.risk),
  ];
  await session.query(
    `UPDATE transfers t SET risk = f.risk
     FROM (SELECT * FROM unnest($1::text::bigint[], $2::text::int[]) AS listed(position, risk) ORDER BY position OFFSET 0) f
     WHERE t.position = f.position`,
    [positions, risks],
  );
  // A transfer to oneself has one row, which is found twice.
  await session.query(
    `UPDATE address_activity a SET risk = f.risk
     FROM (SELECT DISTINCT address, position, risk
           FROM (SELECT from_address AS address, position, risk FROM unnest($1::text::bigint[], $2::text::int[], $3::bytea[]) AS sent(position, risk, from_address)
                 UNION ALL
                 SELECT to_address, position, risk FROM unnest($1::text::bigint[], $2::text::int[], $4::bytea[]) AS received(position, risk, to_address)) sides
           ORDER BY address, position OFFSET 0) f
     WHERE a.address = f.address AND a.position = f.position AND a.transfer_direction > 0`,
    [
      positions,
      risks,
      bytesParameter(transfers.map(transfer => transfer.from)),
      bytesParameter(transfers.map(transfer => transfer.to)),
    ],
  );
}
