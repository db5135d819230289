import type { NodeClient } from '@sunscope/node-api/client';
import type { Session } from '../database/database.ts';
import { keyOf } from '../database/key-of.ts';
import { findTokens } from '../repositories/token-rows.ts';
import type { Effects } from '../decode/effects.ts';
import { movedTokens } from './moved-tokens.ts';
import { readTokenFacts, type ReadingLimits, type TokenFacts } from './token-metadata.ts';

/**
 * What contracts may take of the time of a block: what does not fit is asked later, beside the blocks (late-tokens.ts). While
 * catching up the blocks of a batch put their times together, since what is asked later costs more.
 */
const PER_BLOCK_MS = 1_000;
/** The share of it that one contract may take. */
const EACH = 0.7;
const PER_BLOCK_OF_BATCH_MS = 100;
const LONGEST_MS = 5_000;
/**
 * Tokens asked about in the time of a block, and of a batch: more than any chain's blocks bring, however quickly a node
 * answers for those that it invents.
 */
const MOST_OF_BLOCK = 64;
const MOST_OF_BATCH = 1_024;

/**
 * What the node says of tokens that a batch moves and the index does not know yet. Asked before the batch is
 * applied, so that its very first transfers can already be judged by the token's name.
 * @param perBlockMs what contracts may take of the time of a block
 */
export async function newTokenFacts(
  session: Session,
  node: NodeClient,
  batch: readonly Effects[],
  perBlockMs = PER_BLOCK_MS,
): Promise<Map<string, TokenFacts>> {
  const moved = movedTokens(batch);
  for (const effects of batch) for (const issue of effects.issues) moved.delete(keyOf(issue.token));
  const known = await findTokens(
    session,
    [...moved.values()].map(asked => asked.token),
  );
  return readTokenFacts(
    node,
    [...moved]
      .filter(([key]) => !known.has(key))
      .map(([, asked]) => asked)
      .slice(0, Math.min(batch.length * MOST_OF_BLOCK, MOST_OF_BATCH)),
    limitsOf(batch.length, perBlockMs),
  );
}

function limitsOf(blocks: number, perBlockMs: number): ReadingLimits {
  const totalMs = Math.max(perBlockMs, Math.min(blocks * PER_BLOCK_OF_BATCH_MS, LONGEST_MS));
  return { totalMs, eachMs: perBlockMs * EACH };
}
