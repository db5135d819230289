import { bytesToHex, concatBytes } from '@sunscope/tron/bytes';
import { ByteReader, ByteWriter } from './bytes-io.ts';
import type { AddressBytes } from './address-bytes.ts';
import type { Store } from './store.ts';
import type { Table, ValueCodec } from './table.ts';

/** Whether an order can still be matched. */
export const OrderState = { ACTIVE: 0, INACTIVE: 1, CANCELED: 2 } as const;

/** An order of the market (java-tron: market_contract.proto, MarketOrder). */
export interface MarketOrder {
  readonly id: Uint8Array;
  readonly owner: AddressBytes;
  readonly createdMs: bigint;
  readonly sellToken: Uint8Array;
  readonly sellQuantity: bigint;
  readonly buyToken: Uint8Array;
  readonly buyQuantity: bigint;
  /** What of sellQuantity waits to be sold. */
  readonly sellRemain: bigint;
  /** What was given back because it was worth less than one unit. */
  readonly sellReturn: bigint;
  readonly state: number;
}

/** What an account has in the market: its active orders, the oldest first, and how many it ever placed. */
export interface MarketAccount {
  readonly active: readonly Uint8Array[];
  readonly placed: bigint;
}

const ID_BYTES = 32;

const orderCodec: ValueCodec<MarketOrder> = {
  encode(order) {
    const writer = new ByteWriter();
    for (const bytes of [order.id, order.owner, order.sellToken, order.buyToken]) writer.bytes(bytes);
    for (const number of [
      order.createdMs,
      order.sellQuantity,
      order.buyQuantity,
      order.sellRemain,
      order.sellReturn,
    ])
      writer.text(number.toString());
    writer.number(order.state);
    return writer.finish();
  },
  decode(bytes) {
    const reader = new ByteReader(bytes);
    const [id, owner, sellToken, buyToken] = [reader.bytes(), reader.bytes(), reader.bytes(), reader.bytes()];
    const number = () => BigInt(reader.text());
    return {
      id,
      owner,
      sellToken,
      buyToken,
      createdMs: number(),
      sellQuantity: number(),
      buyQuantity: number(),
      sellRemain: number(),
      sellReturn: number(),
      state: reader.number(),
    };
  },
};

const idsCodec: ValueCodec<readonly Uint8Array[]> = {
  encode: ids => concatBytes(...ids),
  decode: splitIds,
};

function splitIds(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: bytes.length / ID_BYTES }, (_, index) =>
    bytes.slice(index * ID_BYTES, (index + 1) * ID_BYTES),
  );
}

const accountCodec: ValueCodec<MarketAccount> = {
  encode({ active, placed }) {
    const writer = new ByteWriter();
    writer.bytes(concatBytes(...active));
    writer.text(placed.toString());
    return writer.finish();
  },
  decode(bytes) {
    const reader = new ByteReader(bytes);
    return { active: splitIds(reader.bytes()), placed: BigInt(reader.text()) };
  },
};

/** Orders and the book of those that wait (java-tron: MarketOrderStore, MarketAccountStore, MarketPair…Store). */
export class MarketTables {
  private readonly orders: Table<MarketOrder>;
  private readonly accounts: Table<MarketAccount>;
  private readonly books: Table<readonly Uint8Array[]>;

  private constructor(
    orders: Table<MarketOrder>,
    accounts: Table<MarketAccount>,
    books: Table<readonly Uint8Array[]>,
  ) {
    this.orders = orders;
    this.accounts = accounts;
    this.books = books;
  }

  static async open(store: Store): Promise<MarketTables> {
    return new MarketTables(
      await store.table('q:', orderCodec),
      await store.table('qa:', accountCodec),
      await store.table('qb:', idsCodec, { resident: true }),
    );
  }

  order(id: Uint8Array): MarketOrder | undefined {
    return this.orders.get(bytesToHex(id));
  }

  putOrder(order: MarketOrder): void {
    this.orders.put(bytesToHex(order.id), order);
  }

  account(owner: AddressBytes): MarketAccount {
    return this.accounts.get(bytesToHex(owner)) ?? { active: [], placed: 0n };
  }

  putAccount(owner: AddressBytes, account: MarketAccount): void {
    this.accounts.put(bytesToHex(owner), account);
  }

  /** Orders that sell one token for another, the cheapest first, among equals the oldest. */
  book(sellToken: Uint8Array, buyToken: Uint8Array): MarketOrder[] {
    const ids = this.books.get(bookKey(sellToken, buyToken)) ?? [];
    return ids.flatMap(id => this.order(id) ?? []);
  }

  putBook(sellToken: Uint8Array, buyToken: Uint8Array, orders: readonly MarketOrder[]): void {
    const key = bookKey(sellToken, buyToken);
    if (orders.length === 0) this.books.delete(key);
    else
      this.books.put(
        key,
        orders.map(order => order.id),
      );
  }

  /** The first order of every book: its two tokens name the pair. */
  pairs(): MarketOrder[] {
    return [...this.books.entries()].flatMap(([, ids]) => {
      const [first] = ids;
      return first ? (this.order(first) ?? []) : [];
    });
  }
}

function bookKey(sellToken: Uint8Array, buyToken: Uint8Array): string {
  return `${bytesToHex(sellToken)}-${bytesToHex(buyToken)}`;
}
