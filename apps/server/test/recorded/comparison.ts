import type { JsonValue } from '@sunscope/node-api/json';
import type { RecordedApi } from './recorded-api.ts';

/**
 * What was put into the index for a comparison, hence what it shows.
 * - `bytes`: the signed bytes and the node's own receipt, each recorded apart from the answer.
 * - `bytes, told receipt`: the signed bytes; fees and resources are those of the answer itself.
 * - `told`: a transaction, token or account made of what the answer reports: shows the form of ours, not the reading of bytes.
 */
export type Material = 'bytes' | 'bytes, told receipt' | 'told';

/** A recorded answer and ours to the same question; where ours is asked otherwise, its values under the recorded names. */
export type Pair = readonly [recorded: JsonValue, ours: JsonValue | undefined];

/** Recorded answers of one kind against one call of ours. */
export interface Comparison {
  /** File below the folder of main net's data. */
  recording: string;
  /** The recorded call, where the file holds several. */
  asked: string;
  /** The call of ours. */
  call: string;
  material: Material;
  /** Whether both have the same form, so that what ours says beyond counts, too. */
  sameForm?: boolean;
  pairs(api: RecordedApi): Promise<Pair[]>;
}

/** Asks for each item in turn. */
export async function eachOf<T>(items: readonly T[], ask: (item: T) => Promise<Pair>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const item of items) pairs.push(await ask(item));
  return pairs;
}
