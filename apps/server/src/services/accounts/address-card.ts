import type { Answer } from '@sunscope/product-api/types';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import { amountJson } from '../shared/json-values.ts';
import { namedBy, readLabels } from '../shared/labels.ts';
import { readLooksLike } from './looks-like.ts';
import { readRecipients } from './recipients.ts';

type AddressCard = Answer<'/api/account/card'>;

const CONTRACT = 2;

interface Context {
  readers: Readers;
  heads: ChainHeads;
}

/** An address in a few facts, all from the index: it is asked wherever a pointer rests. */
export async function readAddressCard(
  context: Context,
  { address, viewer }: { address: Address; viewer?: Address | undefined },
): Promise<AddressCard> {
  const { readers } = context;
  const bytes = addressToBytes(address);
  const [[label], stored, tags, history] = await Promise.all([
    readers.accounts.labels([bytes]),
    readers.accounts.byAddress(bytes),
    readers.tags.all(),
    viewer === undefined || viewer === address ? undefined : readHistory(context, address, viewer),
  ]);
  const looksLike = await readLooksLike(context, bytes, stored);
  const { addressNames } = await readLabels(readers, {
    addresses: [
      ...looksLike.flatMap(pair => [pair.address, pair.owner]),
      ...(history?.lookAlikes ?? []).map(row => row.address),
    ],
  });
  const tag = tags.get(address);
  const named = namedBy(label ?? { name: null, witness_url: null }, tag?.tag);
  return {
    address,
    name: named.name,
    nameSource: named.source,
    tagDescription: tag?.description ?? '',
    suspicious: (label?.token_risk ?? 0) !== 0,
    accountType: stored?.type === CONTRACT ? CONTRACT : 0,
    balance: sunOf(stored?.balance),
    totalFrozen: sunOf(stored?.staked),
    firstTime: Number(stored?.created_ms ?? 0n),
    lastTime: Number(stored?.latest_operation_ms ?? 0n),
    totalTransactionCount: Number(stored?.transactions ?? 0n),
    looksLike,
    addressNames,
    ...(history ? { history } : {}),
  };
}

const sunOf = (sun: bigint | null | undefined) =>
  sun === null || sun === undefined ? null : amountJson(sun);

/** What two accounts have sent to each other. */
async function readHistory(
  context: Context,
  address: Address,
  viewer: Address,
): Promise<NonNullable<AddressCard['history']>> {
  const [sent, received] = await Promise.all([
    readRecipients(context, { address: viewer, to: address }),
    readRecipients(context, { address, to: viewer }),
  ]);
  const timesOf = ({ transfers, firstTime, lastTime }: typeof sent) => ({ transfers, firstTime, lastTime });
  return {
    sent: timesOf(sent),
    received: timesOf(received),
    lookAlikes: sent.lookAlikes,
    missing: sent.missing,
  };
}
