import { keyOf } from '../database/key-of.ts';
import { TokenKind } from '../database/token-key.ts';
import type { Effects } from '../decode/effects.ts';
import type { AskedToken } from './token-metadata.ts';

/** The tokens that move in a batch, sold ones too, by {@link keyOf} of each. TRX is none. */
export function movedTokens(batch: readonly Effects[]): Map<string, AskedToken> {
  const found = new Map<string, AskedToken>();
  // The key of each array need be made once, and contracts that move much have one array (contractOfLog).
  const seen = new Set<Uint8Array>();
  for (const { transfers, participations } of batch) {
    for (const { token, tokenKind: kind } of transfers) {
      if (kind === TokenKind.trx || seen.has(token)) continue;
      seen.add(token);
      found.set(keyOf(token), { token, kind });
    }
    for (const { token } of participations) found.set(keyOf(token), { token, kind: TokenKind.trc10 });
  }
  return found;
}
