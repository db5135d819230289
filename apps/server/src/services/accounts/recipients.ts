import type { Answer } from '@sunscope/product-api/types';
import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import type { StoredRecipient } from '../../repositories/recipients-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import { BEHIND_BLOCKS } from '../system/notices.ts';

type Recipients = Answer<'/api/account/recipients'>;

const MOST_LOOK_ALIKES = 10;
const NEVER = { transfers: 0, firstTime: 0, lastTime: 0 };

/** Whether an account has sent to an address before, or to one that looks like it, in its whole history. */
export async function readRecipients(
  context: { readers: Readers; heads: ChainHeads },
  query: { address: Address; to: Address },
): Promise<Recipients> {
  const { address, to } = query;
  const recipient = addressToBytes(to);
  const [rows, missing] = await Promise.all([
    context.readers.recipients.similar(
      addressToBytes(address),
      { address: recipient, fingerprint: to.slice(1, 5) + to.slice(-4) },
      MOST_LOOK_ALIKES + 1,
    ),
    missingOf(context),
  ]);
  const own = rows.find(row => equalBytes(row.counterparty, recipient));
  return {
    address,
    to,
    ...(own ? presentSent(own) : NEVER),
    lookAlikes: rows
      .filter(row => row !== own)
      .slice(0, MOST_LOOK_ALIKES)
      .map(row => ({ address: addressFromBytes(row.counterparty), ...presentSent(row) })),
    missing,
  };
}

function presentSent({ times, first_ms, last_ms }: StoredRecipient): typeof NEVER {
  return { transfers: Number(times), firstTime: Number(first_ms), lastTime: Number(last_ms) };
}

/** A wallet must not take "never" for an answer from an index that has not seen everything. */
async function missingOf({
  readers,
  heads,
}: {
  readers: Readers;
  heads: ChainHeads;
}): Promise<Recipients['missing']> {
  const [sync, provenance, node] = await Promise.all([
    readers.stats.sync(),
    readers.stats.provenance(),
    heads.read(),
  ]);
  if (provenance.rebuiltTo !== undefined) return 'rebuilding';
  const head = node?.head?.number;
  if (head !== undefined && head - (sync.cursor?.number ?? -1n) > BEHIND_BLOCKS) return 'newest';
  return sync.startBlock > 0n ? 'beginning' : '';
}
