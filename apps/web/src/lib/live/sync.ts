import type { QueryClient } from '@tanstack/react-query';
import type { FeedMessage } from '@sunscope/product-api/feed';
import type { HomepageBundle } from '@sunscope/product-api/types';
import { apiKey } from '../net/api.ts';
import { STRUCK_MS, useChainHead } from './chain-head.ts';
import { onFeed, useFeedStatus } from './feed.ts';

/** Lets the feed keep the cache true: head and throughput by message, everything else by asking again. */
export function startLiveSync(client: QueryClient): void {
  onFeed(message => applyMessage(client, message));
  useFeedStatus.subscribe((status, before) => {
    // Messages of the gap are lost, so what is on screen is asked for again.
    if (status.openings > before.openings && before.openings > 0)
      void client.invalidateQueries({ queryKey: ['api'] });
  });
}

/** What one message changes for every page; lists have their own listeners (`live.ts`). */
export function applyMessage(client: QueryClient, message: FeedMessage): void {
  switch (message.type) {
    case 'tps':
      client.setQueryData<HomepageBundle>(apiKey('/api/system/homepage-bundle'), old =>
        old === undefined ? old : { ...old, tps: { data: message.data } },
      );
      // The feed's first message as it opens, with the height it published last.
      useChainHead.setState(head => (head.height === undefined ? { height: message.data.blockHeight } : {}));
      return;
    // Heard by those pages alone that ask for them.
    case 'live':
    case 'book':
    case 'multisig':
      return;
    case 'block': {
      const { block } = message.data;
      useChainHead.setState({ height: block.number, blockMs: block.timestamp, heardMs: Date.now() });
      return;
    }
    case 'solid':
      useChainHead.setState({ solid: message.data.number });
      return;
    case 'rollback':
      useChainHead.setState({ height: message.data.number, undoneBlocks: message.data.hashes });
      setTimeout(() => {
        useChainHead.setState(head =>
          head.undoneBlocks === message.data.hashes ? { undoneBlocks: [] } : {},
        );
        void client.invalidateQueries({ queryKey: ['api'] });
      }, STRUCK_MS);
      return;
    case 'reset':
      useChainHead.setState({
        height: undefined,
        solid: undefined,
        blockMs: undefined,
        heardMs: undefined,
        undoneBlocks: [],
      });
      void client.resetQueries();
      return;
    case 'transfer':
    case 'vote':
      return;
  }
}
