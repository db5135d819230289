import type { Story } from '@sunscope/product-api/types';
import type { Permission } from '@sunscope/tron/messages';
import { number, say, type address } from './story-words.ts';

/** How many of the owner's keys are needed, where any so many are; else the weight they must reach. */
export function signersSet(
  from: ReturnType<typeof address>,
  { keys, threshold }: Pick<Permission, 'keys' | 'threshold'>,
  actives: ReturnType<typeof number>,
): Story {
  const weights = keys.map(key => key.weight).toSorted((a, b) => (a < b ? -1 : 1));
  const lightest = keysFor(weights, threshold);
  return lightest !== undefined && lightest === keysFor(weights.toReversed(), threshold)
    ? say('permissions_set', { from, needed: number(lightest), keys: number(keys.length), actives })
    : say('permissions_set_weighted', {
        from,
        keys: number(keys.length),
        threshold: number(threshold),
        actives,
      });
}

/** How many keys reach a weight when they sign in this order; undefined where all together do not. */
function keysFor(weights: readonly bigint[], threshold: bigint): number | undefined {
  let reached = 0n;
  const last = weights.findIndex(weight => (reached += weight) >= threshold);
  return last === -1 ? undefined : last + 1;
}
