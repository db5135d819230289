import type { Logger } from 'pino';
import type { NodeClient } from '@sunscope/node-api/client';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Config } from '../settings/config.ts';
import type { Session } from '../database/database.ts';
import { createReaders, type Readers } from '../repositories/readers.ts';
import { CachedStats, OF_INDEX } from '../services/caching/cached-stats.ts';
import { CachedValue } from '../services/caching/cached-value.ts';
import type { PublicTags } from '../services/content/public-tags.ts';
import type { ChainHeads } from '../services/shared/chain-heads.ts';
import { isPublicNetwork } from '../services/system/networks.ts';
import type { NodeFaults } from '../services/system/node-faults.ts';
import { withNode } from '../services/unindexed/node-readers.ts';

/** What pages and feed read of the index, and of the node where the index is behind. */
export interface IndexReaders {
  /** The index alone: what is there this moment. */
  fresh: Readers;
  /** May share what was read for another request, and asks the node for blocks that are not indexed yet. */
  readers: Readers;
  stats: CachedStats;
  /** Whether the index is one of a public network: as it was last read, since its first block may come late. */
  isPublic(): boolean;
  /** The index has changed. */
  forget(): void;
  /** The newest block and the newest solid one, by which rows are final. */
  standing(): Promise<string | undefined>;
}

export async function openIndexReaders(options: {
  config: Config;
  session: Session;
  tags: PublicTags;
  node: NodeClient;
  heads: ChainHeads;
  faults: NodeFaults;
  log: Logger;
  now: () => number;
}): Promise<IndexReaders> {
  const { config, session, tags, node, heads, faults, log, now } = options;
  // The feed says what is there this moment; requests may share what was read for another.
  const made = createReaders(session, tags);
  let isPublic = false;
  const fresh: Readers = {
    ...made,
    stats: {
      ...made.stats,
      async sync() {
        const position = await made.stats.sync();
        isPublic = position.genesis !== undefined && isPublicNetwork(bytesToHex(position.genesis));
        return position;
      },
    },
  };
  const stats = new CachedStats(fresh.stats, now);
  const newest = new CachedValue<Awaited<ReturnType<typeof fresh.blocks.latest>>>(OF_INDEX, now);
  const blocks = { ...fresh.blocks, latest: () => newest.get(() => fresh.blocks.latest()) };
  await stats.sync();
  const readers = withNode(
    { ...fresh, stats, blocks },
    {
      node,
      heads,
      rules: () => ({ followsClock: isPublic, trustRoot: config.nodeTrustRoot }),
      onFault({ code: check, message }) {
        faults.count({ check, message });
        log.warn({ check, problem: message }, 'a block of the node is not shown');
      },
      now,
    },
  );
  return {
    fresh,
    readers,
    stats,
    isPublic: () => isPublic,
    forget() {
      stats.forget();
      newest.forget();
    },
    async standing() {
      const { cursor, solidNumber } = await stats.sync();
      return cursor && `${cursor.number} ${bytesToHex(cursor.hash)} ${solidNumber}`;
    },
  };
}
