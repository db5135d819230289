import type { Logger } from 'pino';
import type { NodeClient } from '@sunscope/node-api/client';
import type { Session } from '../database/database.ts';
import { faultWriter } from '../process/logger.ts';
import { createMultisigStore } from '../repositories/multisig-store.ts';
import type { Readers } from '../repositories/readers.ts';
import type { FeedHub } from '../services/feed/feed-hub.ts';
import { Multisig } from '../services/multisig/multisig.ts';
import { MultisigWatch } from '../services/multisig/multisig-watch.ts';
import type { signedDigestOf } from '../services/shared/signed-digest.ts';

/** Records of multi-signature transactions, and what looks after them once it is started. */
export function openMultisig(options: {
  session: Session;
  readers: Readers;
  node: NodeClient;
  feed: FeedHub;
  signedDigest: ReturnType<typeof signedDigestOf>;
  log: Logger;
  now: () => number;
}): { multisig: Multisig; watch: MultisigWatch } {
  const { session, readers, node, feed, signedDigest, log, now } = options;
  const multisig = new Multisig({ store: createMultisigStore(session), readers, node, now, signedDigest });
  const watch = new MultisigWatch({
    multisig,
    feed,
    now,
    onError: faultWriter(log, 'multi-signature records could not be looked at'),
  });
  return { multisig, watch };
}
