import type { NodeClient } from '@sunscope/node-api/client';
import type { Session } from '../database/database.ts';
import { keyOf } from '../database/key-of.ts';
import { findTokens } from '../repositories/token-rows.ts';
import type { Effects } from './effects.ts';
import { movedTokens } from './moved-tokens.ts';
import { readTokenFacts, type TokenFacts } from './token-metadata.ts';

/**
 * What the node says of tokens that a batch moves and the index does not know yet. Asked before the batch is
 * applied, so that its very first transfers can already be judged by the token's name.
 */
export async function newTokenFacts(
  session: Session,
  node: NodeClient,
  batch: readonly Effects[],
): Promise<Map<string, TokenFacts>> {
  const moved = movedTokens(batch);
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
