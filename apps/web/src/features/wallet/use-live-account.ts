import type { Address } from '@sunscope/tron/address';
import { useEffect } from 'react';
import { onFeed } from '../../lib/live/feed.ts';
import { refreshAccount } from './queries.ts';

/** Keeps the account of a session fresh: a transfer that touches it, or a chain that changed its mind, reads it again. */
export function useLiveAccount(address: Address | undefined): void {
  useEffect(() => {
    if (address === undefined) return undefined;
    return onFeed(message => {
      const touched =
        message.type === 'transfer' &&
        [message.data.owner_address, message.data.to_address].includes(address);
      if (touched || message.type === 'rollback' || message.type === 'reset') void refreshAccount(address);
    });
  }, [address]);
}
