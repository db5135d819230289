/** An order of the slow book; amounts in units of token A, prices in units of token B per whole token A. */
interface SlowOrder {
  readonly id: number;
  readonly owner: string;
  readonly sells: boolean;
  readonly price: bigint;
  readonly fee: bigint;
  left: bigint;
}

export interface SlowTrade {
  readonly buy: number;
  readonly sell: number;
  readonly price: bigint;
  readonly amountA: bigint;
  readonly amountB: bigint;
}

/** Trades a call makes at most, as the contract's MAX_FILLS. */
const MOST = 16;

/**
 * The order book at its simplest: a list of orders that is searched through from end to end each time. What the
 * contract does is compared with it.
 */
export class SlowBook {
  open: SlowOrder[] = [];
  /** What everybody gained and paid by `account token`, B or A; what lies in orders is not with its owner. */
  readonly purses = new Map<string, bigint>();
  readonly #unit: bigint;
  #orders = 0;

  /** @param unit 10^decimals of token A */
  constructor(unit: bigint) {
    this.#unit = unit;
  }

  place(owner: string, sells: boolean, price: bigint, amountA: bigint, fee: bigint): SlowTrade[] {
    this.#pay(owner, sells ? 'A' : 'B', -(sells ? amountA : this.cost(amountA, price)));
    const before = this.match(MOST);
    this.open.push({ id: ++this.#orders, owner, sells, price, fee, left: amountA });
    return [...before, ...this.match(MOST - before.length)];
  }

  cancel(id: number): SlowOrder | undefined {
    const order = this.open.find(one => one.id === id);
    if (!order) return undefined;
    this.open = this.open.filter(one => one !== order);
    this.#pay(
      order.owner,
      order.sells ? 'A' : 'B',
      order.sells ? order.left : this.cost(order.left, order.price),
    );
    return order;
  }

  match(most: number): SlowTrade[] {
    const trades: SlowTrade[] = [];
    while (trades.length < most) {
      const buy = this.best(false);
      const sell = this.best(true);
      if (!buy || !sell || buy.price < sell.price) break;
      trades.push(this.#trade(buy, sell));
    }
    return trades;
  }

  /** The best price of a side, and of those the oldest. */
  best(sells: boolean): SlowOrder | undefined {
    let best: SlowOrder | undefined;
    // Orders lie by age: one must be better to come before.
    for (const order of this.open)
      if (order.sells === sells && (!best || (sells ? order.price < best.price : order.price > best.price)))
        best = order;
    return best;
  }

  cost(amountA: bigint, price: bigint): bigint {
    return (amountA * price) / this.#unit;
  }

  #trade(buy: SlowOrder, sell: SlowOrder): SlowTrade {
    const [older, newer] = buy.id < sell.id ? [buy, sell] : [sell, buy];
    const amountA = buy.left < sell.left ? buy.left : sell.left;
    const amountB = this.cost(amountA, older.price);
    buy.left -= amountA;
    sell.left -= amountA;
    this.open = this.open.filter(order => order.left > 0n);
    const gain = newer === buy ? amountA : amountB;
    const fee = (gain * newer.fee) / 10_000n;
    this.#pay(buy.owner, 'A', amountA - (newer === buy ? fee : 0n));
    this.#pay(sell.owner, 'B', amountB - (newer === sell ? fee : 0n));
    this.#pay(buy.owner, 'B', this.cost(amountA, buy.price) - amountB);
    this.#pay('operator', newer === buy ? 'A' : 'B', fee);
    return { buy: buy.id, sell: sell.id, price: older.price, amountA, amountB };
  }

  #pay(owner: string, token: 'A' | 'B', amount: bigint): void {
    const key = `${owner} ${token}`;
    this.purses.set(key, (this.purses.get(key) ?? 0n) + amount);
  }
}
