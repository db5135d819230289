import type { QueryClient } from '@tanstack/react-query';
import { startFeed } from './feed-socket.ts';
import { startLiveSync } from './sync.ts';

/** Opens the feed and lets it keep the cache true. */
export function startLive(client: QueryClient): void {
  startLiveSync(client);
  startFeed();
}
