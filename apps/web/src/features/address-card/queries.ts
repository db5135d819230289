import { apiQuery } from '../../lib/net/api.ts';

/** A card that was read stays good for as long as somebody compares rows. */
const FRESH_MS = 60_000;

/** An address in a few facts, and what the viewer had to do with it. */
export const addressCardQuery = (address: string, viewer: string | undefined) => ({
  ...apiQuery('/api/account/card', { address, viewer: viewer === address ? undefined : viewer }),
  staleTime: FRESH_MS,
  retry: false,
});
