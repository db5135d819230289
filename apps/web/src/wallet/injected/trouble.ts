import type { Address } from '@sunscope/tron/address';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What of the wallet that a session came from stands against signing, as it is now. */
export interface WalletTrouble {
  /** What it calls itself. */
  readonly name: string;
  readonly walletId: string;
  /** The chain it is on, `0x…`, where that is another than this page's. */
  readonly chain?: string;
  /** The account chosen there now, where a hardware wallet holds it: this page asks the device itself. */
  readonly hardware?: Address;
}

/** Kept by who follows the wallet; nothing without one. */
export const walletTrouble = createStore<{ trouble: WalletTrouble | undefined }>(() => ({
  trouble: undefined,
}));

export function useWalletTrouble(): WalletTrouble | undefined {
  return useStore(walletTrouble, ({ trouble }) => trouble);
}
