import type { Address } from '@sunscope/tron/address';
import { accountPath } from '@sunscope/tron/mnemonic';
import type { TronApp } from './tron-app.ts';

/** The specification's scan: indexes 0 to 999. */
export const MOST_ACCOUNTS = 1000;

export interface LedgerAccount {
  index: number;
  path: string;
  address: Address;
}

/**
 * Reads the accounts of a device in their order, and ends with the first one that the chain does not know: that is the
 * next to be used.
 * @param onAccount called with each as it is read
 */
export async function scanAccounts(
  app: Pick<TronApp, 'address'>,
  isActive: (address: Address) => Promise<boolean>,
  onAccount: (account: LedgerAccount) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let index = 0; index < MOST_ACCOUNTS && !signal.aborted; index++) {
    const address = await app.address(index);
    if (signal.aborted) return;
    onAccount({ index, path: accountPath(index).slice(2), address });
    if (!(await isActive(address))) return;
  }
}
