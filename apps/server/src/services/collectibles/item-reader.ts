import { addressFromBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { decodeParameters, encodeCall } from '@sunscope/tron/abi';
import { DecodeError, SunscopeError } from '@sunscope/tron/errors';
import type { NodeClient } from '@sunscope/node-api/client';
import { isRetryable, NodeError } from '@sunscope/node-api/errors';
import { TokenKind } from '../../repositories/keys.ts';
import type { ReadForeign } from '../system/foreign-read.ts';
import { readDescription, type Description } from './description.ts';
import { readItemAddress, withItemId, type ItemAddress, type ItemPlaces } from './item-address.ts';
import { readPicture, type Picture } from './picture.ts';
import type { ReadingQueue } from './reading-queue.ts';

/** An item of a TRC721 or TRC1155 token. */
export interface Item {
  token: Uint8Array;
  kind: number;
  id: bigint;
}

/**
 * Why something is not there:
 * - `none` the contract or the description names nothing
 * - `off` it is at a host, and this server reads none; `gateway` it is on IPFS, and no gateway is set
 * - `invalid` what was read is not what it should be
 * - `unreachable` its host, or the node, did not answer
 * - `busy` no room for another reading now
 */
export type Unread = 'none' | 'off' | 'gateway' | 'invalid' | 'unreachable' | 'busy';

const DESCRIPTION = { maxBytes: 256 << 10, timeoutMs: 6000, accept: 'application/json' };
const PICTURE = {
  maxBytes: 4 << 20,
  timeoutMs: 10_000,
  accept: 'image/png,image/jpeg,image/webp,image/gif',
};
/** How long a contract may take to name an address, and how long that may be (some hold the whole file). */
const CALL = { timeoutMs: 3000, maxBytes: 256 << 10 };

const CALLS: ReadonlyMap<number, string> = new Map([
  [TokenKind.trc721, 'tokenURI(uint256)'],
  [TokenKind.trc1155, 'uri(uint256)'],
]);

export interface ItemReaderOptions {
  node: NodeClient;
  places: ItemPlaces;
  read: ReadForeign;
  queue: ReadingQueue;
}

/** Reads what the author of a token wrote about its items: nothing of it is trusted. */
export class ItemReader {
  constructor(private readonly options: ItemReaderOptions) {}

  async description(item: Item): Promise<Description | Unread> {
    const text = await this.#addressOf(item);
    if (text === undefined) return 'unreachable';
    if (text === '') return 'none';
    const bytes = await this.#bytesAt(readItemAddress(text, this.options.places), DESCRIPTION);
    return typeof bytes === 'string' ? bytes : (readDescription(bytes) ?? 'invalid');
  }

  async picture(address: string): Promise<Picture | Unread> {
    if (address === '') return 'none';
    const bytes = await this.#bytesAt(readItemAddress(address, this.options.places), PICTURE);
    return typeof bytes === 'string' ? bytes : (readPicture(bytes) ?? 'invalid');
  }

  /** Where the contract says the item's description is; empty for nowhere, undefined where the node cannot say now. */
  async #addressOf({ token, kind, id }: Item): Promise<string | undefined> {
    const signature = CALLS.get(kind);
    if (signature === undefined) return '';
    const call = {
      owner: ZERO_ADDRESS,
      contract: addressFromBytes(token),
      data: encodeCall(signature, [id]),
    };
    try {
      const { reverted, result } = await this.options.node.triggerConstant(call, {
        signal: AbortSignal.timeout(CALL.timeoutMs),
      });
      if (reverted || result.length === 0 || result.length > CALL.maxBytes) return '';
      const text = decodeParameters(['string'], result)[0]?.value;
      return typeof text === 'string' ? withItemId(text.trim(), id) : '';
    } catch (error) {
      if (error instanceof DecodeError) return '';
      if (isRetryable(error)) return undefined;
      if (error instanceof NodeError) return '';
      throw error;
    }
  }

  async #bytesAt(address: ItemAddress, limits: Parameters<ReadForeign>[1]): Promise<Uint8Array | Unread> {
    if (address.kind === 'unread') return address.reason;
    if (address.kind === 'inline') return address.bytes.length > limits.maxBytes ? 'invalid' : address.bytes;
    const { read, queue } = this.options;
    const { url, isOwn } = address;
    try {
      const answer = await queue.run(url.host, () => read(url, { ...limits, isOwn }));
      return answer?.bytes ?? 'busy';
    } catch (error) {
      if (!(error instanceof SunscopeError)) throw error;
      return error.code === 'read_failed' ? 'unreachable' : 'invalid';
    }
  }
}
