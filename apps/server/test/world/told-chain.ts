import { inject } from 'vitest';
import { askerOf, readChain, type ToldBlock } from '../recompute/chain.ts';

/** Asks the demo chain. */
export const ask = askerOf(inject('node'));

let told: Promise<ToldBlock[]> | undefined;

/** Every block of the demo chain, oldest first: it stands still, so it is read once for all files of a process. */
export const toldChain = (): Promise<readonly ToldBlock[]> => (told ??= readChain(ask));
