import type { Built } from './form.ts';
import { accounts } from './builders/accounts.ts';
import { assets } from './builders/assets.ts';
import { contracts } from './builders/contracts.ts';
import { witnesses } from './builders/witnesses.ts';
import { stakes } from './builders/stakes.ts';

/** Bodies of builders, each right in the world as it is: nothing of them is sent. */
export const builders: Readonly<Record<string, Built>> = {
  ...accounts,
  ...assets,
  ...stakes,
  ...witnesses,
  ...contracts,
};
