import type { SourceBlock } from './whole-block.ts';
import { decodeBlock } from '../decode/decode-block.ts';
import type { Effects } from '../decode/effects.ts';
import { orUnverified } from './unverified.ts';

/**
 * What a block means for the index.
 * @throws UnverifiedError where nobody can know: whatever is wrong with it, another answer of the node may be right
 */
export function decodeOrRefuse({ block, infos }: SourceBlock): Effects {
  return orUnverified(block.number, () => decodeBlock(block, infos));
}
