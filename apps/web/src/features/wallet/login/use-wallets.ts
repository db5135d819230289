import { useEffect, useState } from 'react';
import { watchWallets } from '../../../wallet/injected/discover.ts';
import type { FoundWallet } from '../../../wallet/injected/provider.ts';

/** Wallet extensions of this browser, as they come. */
export function useWallets(): { wallets: readonly FoundWallet[]; done: boolean } {
  const [found, setFound] = useState<{ wallets: readonly FoundWallet[]; done: boolean }>({
    wallets: [],
    done: false,
  });
  useEffect(
    () =>
      watchWallets((wallets, done) =>
        setFound(before =>
          before.done === done && before.wallets.length === wallets.length ? before : { wallets, done },
        ),
      ),
    [],
  );
  return found;
}
