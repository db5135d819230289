import type { Call } from './form.ts';
import { accounts } from './reads/accounts.ts';
import { assets } from './reads/assets.ts';
import { blocks } from './reads/blocks.ts';
import { chain } from './reads/chain.ts';
import { contracts } from './reads/contracts.ts';

/** Asked by GET and POST. */
export const reads: Readonly<Record<string, Call>> = {
  ...blocks,
  ...accounts,
  ...chain,
  ...assets,
  ...contracts,
};
