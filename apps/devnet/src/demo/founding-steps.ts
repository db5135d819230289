import type { DemoHost } from './demo-host.ts';
import type { DemoSender } from './demo-sender.ts';

/** Transactions of one sort per block at the beginning, so that they spread over a day instead of one block. */
const PER_BLOCK = 12;

/** Makes a block; time goes on by one slot. */
export type NextBlock = () => Promise<void>;

export interface Founding {
  host: DemoHost;
  sender: DemoSender;
  nextBlock: NextBlock;
}

/** Does something for each entry, a dozen per block. */
export async function each<T>(
  { nextBlock }: Founding,
  entries: readonly T[],
  act: (entry: T) => Promise<unknown>,
): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    await act(entry);
    if ((index + 1) % PER_BLOCK === 0) await nextBlock();
  }
  await nextBlock();
}
