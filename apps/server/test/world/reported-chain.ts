import { inject } from 'vitest';
import { askerOf, readChain, type ReportedBlock } from '../recompute/chain.ts';

/** Asks the demo chain. */
export const ask = askerOf(inject('node'));

let reported: Promise<ReportedBlock[]> | undefined;

/** Every block of the demo chain, oldest first: it stands still, so it is read once for all files of a process. */
export const reportedChain = (): Promise<readonly ReportedBlock[]> => (reported ??= readChain(ask));
