import type { NodeClient } from '@sunscope/node-api/client';
import type { Session } from '../database/database.ts';
import { TokenKind } from '../database/token-key.ts';
import { keyOf } from '../database/key-of.ts';
import { findTokens } from '../repositories/token-rows.ts';
import type { Effects } from './effects.ts';
import { readTokenFacts, type AskedToken, type TokenFacts } from './token-metadata.ts';

/**
 * What the node says of tokens that a batch moves and the index does not know yet. Asked before the batch is
 * applied, so that its very first transfers can already be judged by the token's name.
 */
export async function newTokenFacts(
  session: Session,
  node: NodeClient,
  batch: readonly Effects[],
): Promise<Map<string, TokenFacts>> {
  const moved = new Map<string, AskedToken>();
  for (const effects of batch) {
    for (const transfer of effects.transfers)
      if (transfer.tokenKind !== TokenKind.trx)
        moved.set(keyOf(transfer.token), { token: transfer.token, kind: transfer.tokenKind });
    for (const purchase of effects.participations)
      moved.set(keyOf(purchase.token), { token: purchase.token, kind: TokenKind.trc10 });
  }
  for (const effects of batch) for (const issue of effects.issues) moved.delete(keyOf(issue.token));
  const known = await findTokens(
    session,
    [...moved.values()].map(asked => asked.token),
  );
  return readTokenFacts(
    node,
    [...moved].filter(([key]) => !known.has(key)).map(([, asked]) => asked),
  );
}
