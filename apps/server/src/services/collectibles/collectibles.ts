import type { itemDescriptions, itemDescriptionsQuery } from '@sunscope/product-api/schemas/collectibles';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { TokenKind } from '../../repositories/keys.ts';
import type { ItemDescriptionsStore } from '../../repositories/item-descriptions-store.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { Description } from './description.ts';
import { ItemCache } from './item-cache.ts';
import { keptDescriptions } from './kept-descriptions.ts';
import { ItemReader, type Item, type ItemReaderOptions, type Unread } from './item-reader.ts';
import type { Picture } from './picture.ts';
import { ReadingQueue } from './reading-queue.ts';

type DescriptionRow = z.output<typeof itemDescriptions>['data'][number];

/** How long a page waits for hosts it never heard of. It asks again for what was not there. */
const WAIT_MS = 2500;
const PICTURE_WAIT_MS = 12_000;
const QUEUE = { atOnce: 6, atOnceOfHost: 3, waiting: 200, perMinute: 600 };
const MAX_DESCRIPTION_BYTES = 16 << 20;
const MAX_PICTURE_BYTES = 64 << 20;

/** Descriptions and pictures of the items of TRC721 and TRC1155 tokens, read by this server for its visitors. */
export class Collectibles {
  readonly #reader: ItemReader;
  readonly #descriptions: ItemCache<Description>;
  readonly #pictures: ItemCache<Picture>;
  readonly #readers: Pick<Readers, 'tokens' | 'tokenItems'>;

  constructor({
    readers,
    store,
    now,
    ...options
  }: Omit<ItemReaderOptions, 'queue'> & {
    readers: Pick<Readers, 'tokens' | 'tokenItems'>;
    store: ItemDescriptionsStore;
    now: () => number;
  }) {
    this.#readers = readers;
    this.#reader = new ItemReader({ ...options, queue: new ReadingQueue(QUEUE, now) });
    this.#descriptions = new ItemCache({
      maxBytes: MAX_DESCRIPTION_BYTES,
      sizeOf: value => 2 * JSON.stringify(value).length,
      now,
      kept: keptDescriptions(store),
    });
    this.#pictures = new ItemCache({ maxBytes: MAX_PICTURE_BYTES, sizeOf: ({ bytes }) => bytes.length, now });
  }

  /** Items that nobody ever held are left out: nobody makes this server read for numbers he made up. */
  async describe(query: z.output<typeof itemDescriptionsQuery>): Promise<z.output<typeof itemDescriptions>> {
    const rows = await Promise.all(
      query.tokenIds.map(BigInt).map(async (id): Promise<DescriptionRow[]> => {
        const item = await this.#find(query.contract, id);
        if (!item) return [];
        const found = await this.#description(item, WAIT_MS);
        return [presentDescription(query.contract, id, found)];
      }),
    );
    return { data: rows.flat() };
  }

  /** The picture of an item, or why there is none; undefined for an unknown item. */
  async picture(contract: string, id: bigint): Promise<Picture | Unread | undefined> {
    const item = await this.#find(contract, id);
    if (!item) return undefined;
    const description = await this.#description(item, PICTURE_WAIT_MS);
    if (description === undefined) return 'busy';
    if (typeof description === 'string') return description;
    const { image } = description;
    const picture = await this.#pictures.get(keyOf(item), () => this.#reader.picture(image), PICTURE_WAIT_MS);
    return picture ?? 'busy';
  }

  #description(item: Item, waitMs: number): Promise<Description | Unread | undefined> {
    return this.#descriptions.get(keyOf(item), () => this.#reader.description(item), waitMs);
  }

  async #find(contract: string, id: bigint): Promise<Item | undefined> {
    const token = addressToBytes(parseAddress(contract));
    const stored = await this.#readers.tokens.byToken(token);
    if (stored?.kind !== TokenKind.trc721 && stored?.kind !== TokenKind.trc1155) return undefined;
    const known = await this.#readers.tokenItems.countItems({ token, item: id });
    return known === 0 ? undefined : { token, kind: stored.kind, id };
  }
}

function keyOf({ token, id }: Item): string {
  return `${bytesToHex(token)} ${id}`;
}

function presentDescription(
  contract: string,
  id: bigint,
  found: Description | Unread | undefined,
): DescriptionRow {
  const none = { name: '', description: '', image: '', external_url: '', attributes: [] };
  const token_id = id.toString();
  if (found === undefined || found === 'busy') return { token_id, state: 'reading', ...none };
  if (typeof found === 'string') return { token_id, state: found, ...none };
  const { name, text, image, page, attributes } = found;
  return {
    token_id,
    state: 'known',
    name,
    description: text,
    image: image === '' ? '' : picturePath(contract, id),
    external_url: page,
    attributes,
  };
}

/** Where this server gives the picture of an item. */
export function picturePath(contract: string, id: bigint): string {
  return `/api/nft/image/${contract}/${id}`;
}
