import { arrayLiteral } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';
import { positionOf, type Position } from '../database/position.ts';

/** A block as it is kept, for being read through again. */
export interface KeptBlock {
  number: bigint;
  hash: Uint8Array;
  parent_hash: Uint8Array;
  timestamp_ms: bigint;
  witness: Uint8Array;
  tx_trie_root: Uint8Array;
  version: number;
  size_bytes: number;
  /** Null where the source gave no infos. */
  fee: bigint | null;
}

export interface KeptTransaction {
  position: Position;
  hash: Uint8Array;
  body: Uint8Array;
  info: Uint8Array | null;
}

/** The next blocks above one, with their transactions: as many blocks as hold at least `transactions` of them. */
export async function takeKeptBlocks(
  session: Session,
  above: bigint,
  limit: { blocks: number; transactions: number },
): Promise<{ blocks: KeptBlock[]; transactions: KeptTransaction[] }> {
  const rows = await session.query<KeptBlock & { tx_count: number }>(
    `SELECT number, hash, parent_hash, timestamp_ms, witness, tx_trie_root, version, size_bytes, fee, tx_count
     FROM blocks WHERE number > $1 ORDER BY number LIMIT $2`,
    [above, limit.blocks],
  );
  let sum = 0;
  const blocks = rows.filter(block => {
    const fits = sum < limit.transactions;
    sum += block.tx_count;
    return fits;
  });
  const last = blocks.at(-1);
  if (!last) return { blocks: [], transactions: [] };
  const transactions = await session.query<KeptTransaction>(
    'SELECT position, hash, body, info FROM transactions WHERE position >= $1 AND position < $2 ORDER BY position',
    [positionOf(above + 1n), positionOf(last.number + 1n)],
  );
  return { blocks, transactions };
}

/** What the index of before knew of a token; the sale is null but for TRC10. */
export interface KeptToken {
  token: Uint8Array;
  name: string | null;
  symbol: string | null;
  decimals: number | null;
  total_supply: bigint | null;
  issuer: Uint8Array | null;
  metadata: number;
  trx_num: bigint | null;
  num: bigint | null;
  start_ms: bigint | null;
  end_ms: bigint | null;
  description: string | null;
  url: string | null;
  /** [[raw units, days], …] as decimal text. */
  frozen_supply: readonly (readonly [string, string])[] | null;
}

export async function findKeptTokens(session: Session, tokens: readonly Uint8Array[]): Promise<KeptToken[]> {
  return session.query<KeptToken>('SELECT * FROM tokens_before WHERE token = ANY($1::text::bytea[])', [
    arrayLiteral(tokens),
  ]);
}

/** Removes blocks and their transactions, which are about to be rewritten. */
export async function dropKeptBlocks(session: Session, above: bigint, upTo: bigint): Promise<void> {
  await session.query('DELETE FROM transactions WHERE position >= $1 AND position < $2', [
    positionOf(above + 1n),
    positionOf(upTo + 1n),
  ]);
  await session.query('DELETE FROM blocks WHERE number > $1 AND number <= $2', [above, upTo]);
}
