import { describe, expect, it } from 'vitest';
import { deepSeconds, deepSeed, limits, rounds } from '../../../../../scripts/lib/deep.mjs';
import { DemoRandom } from '../../demo/random.ts';
import { E18, E6, ExchangeBench, hexOf, POINTS, reasonOf, TRX, wordOf } from './exchange-bench.ts';
import { SlowBook, type SlowTrade } from './slow-book.ts';

const TRADERS = 6;
/** Of each kind of pair; a deep run ends with its time as well. */
const ORDERS = rounds(75, 25_000);
const LIMIT_MS = rounds(Number.POSITIVE_INFINITY, (deepSeconds * 1000) / 4);
/** The largest fee there is, so that every trade pays one. */
const FEE = 30n;

describe.each([
  { name: 'a token against TRX', quote: 'trx', minimum: 10n * E6, middle: 2_000 },
  { name: 'a token against a token', quote: 'dollar', minimum: E6, middle: 900 },
  { name: 'a TRC10 token against TRX', quote: 'trx', minimum: 10n * E6, middle: 2_000, asset: true },
  { name: 'a TRC10 token against a token', quote: 'dollar', minimum: E6, middle: 900, asset: true },
])('$name: random orders', ({ name, quote, minimum, middle, asset = false }) => {
  it(
    'makes the same fills as the slow book, conserves every balance and leaves no order stuck',
    async () => {
      const exchange = await ExchangeBench.create(TRADERS, asset ? 'AssetOrderBook' : 'OrderBook');
      const { book, dollar, traders } = exchange;
      const [tokenA, unit] = asset ? [POINTS, E6] : [exchange.gold, E18];
      const wordA = wordOf(tokenA);
      const tokenB = quote === 'trx' ? TRX : hexOf(dollar);
      const pair = { tokenA, tokenB, unit };
      // Four decimals of a price, so that an amount has two: steps of 10^2 units and of a hundredth.
      const lot = unit / 100n;
      exchange.listPair(tokenA, tokenB, 4, minimum);
      exchange.must(book, 'setFee(uint16)', [FEE]);
      const slow = new SlowBook(unit);
      const random = new DemoRandom(deepSeed * 7 + middle);
      const begun = traders.map(trader => [exchange.held(trader, wordA), exchange.held(trader, tokenB)]);
      const sum = () =>
        [wordA, tokenB].map(token =>
          [book, ...traders].reduce((all, account) => all + exchange.held(account, token), 0n),
        );
      const whole = sum();

      const compareTrades = (outcome: Parameters<ExchangeBench['events']>[0], trades: SlowTrade[]) =>
        expect(exchange.events(outcome, 'traded').map(([, ...rest]) => rest)).toEqual(
          trades.map(trade => [
            BigInt(trade.buy),
            BigInt(trade.sell),
            trade.price,
            trade.amountA,
            trade.amountB,
          ]),
        );
      const compareBooks = () => {
        const holds = { A: slow.purses.get('operator A') ?? 0n, B: slow.purses.get('operator B') ?? 0n };
        for (const order of slow.open)
          if (order.sells) holds.A += order.left;
          else holds.B += slow.cost(order.left, order.price);
        expect({ A: exchange.held(book, wordA), B: exchange.held(book, tokenB) }).toEqual(holds);
        expect(sum()).toEqual(whole);
        for (const order of slow.open) expect(exchange.left(order.id)).toBe(order.left);
        expect(exchange.read(book, 'bestPrices(uint256)', [1n], ['uint256', 'uint256'])).toEqual([
          slow.best(false)?.price ?? 0n,
          slow.best(true)?.price ?? 0n,
        ]);
      };

      /** Most energy of a call, by what it did. */
      const most = new Map<string, bigint>();
      const note = (what: string, energy: bigint) =>
        most.set(what, energy > (most.get(what) ?? 0n) ? energy : (most.get(what) ?? 0n));
      let placed = 0;
      const until = performance.now() + LIMIT_MS;
      while (placed < ORDERS && performance.now() < until) {
        const kind = random.next();
        if (kind < 0.12 && slow.open.length > 0) {
          const order = random.pick(slow.open);
          const owner = traders.find(trader => hexOf(trader) === order.owner) as Uint8Array;
          const outcome = exchange.must(book, 'cancelOrder(uint256)', [BigInt(order.id)], owner);
          note('cancel', outcome.energyUsed);
          slow.cancel(order.id);
          continue;
        }
        if (kind < 0.15) {
          const fills = random.whole(0, 20);
          const outcome = exchange.must(book, 'matchOrders(uint256,uint256)', [1n, BigInt(fills)]);
          const trades = slow.match(Math.min(fills, 16));
          compareTrades(outcome, trades);
          note(`match of ${trades.length}`, outcome.energyUsed);
          continue;
        }
        const trader = random.pick(traders);
        const sells = random.chance(0.5);
        // Now and then one sweeps through more than a call may fill.
        const sweeps = random.chance(0.04);
        const level = middle + (sweeps ? (sells ? -60 : 60) : random.whole(-40, 40));
        const price = BigInt(level) * 100n;
        const least = (minimum * unit) / price / lot + 1n;
        const amountA = (least + BigInt(random.whole(0, sweeps ? 40_000 : 900))) * lot;
        const outcome = exchange.order(trader, sells, pair, amountA, price);
        expect([outcome.result, reasonOf(outcome)]).toEqual(['SUCCESS', '']);
        placed++;
        const trades = slow.place(hexOf(trader), sells, price, amountA, FEE);
        compareTrades(outcome, trades);
        expect(exchange.events(outcome, 'placed')).toEqual([
          [1n, BigInt(placed), BigInt(hexOf(trader)), sells, price, amountA],
        ]);
        note(`order that fills ${trades.length}`, outcome.energyUsed);
        if (placed % rounds(30, 1000) === 0) compareBooks();
      }
      compareBooks();

      // Everybody takes back what is left: nothing stays but the operator's fees.
      while (slow.match(16).length > 0) exchange.must(book, 'matchOrders(uint256,uint256)', [1n, 16n]);
      for (const order of slow.open) {
        const owner = traders.find(trader => hexOf(trader) === order.owner) as Uint8Array;
        exchange.must(book, 'cancelOrder(uint256)', [BigInt(order.id)], owner);
        slow.cancel(order.id);
      }
      compareBooks();
      traders.forEach((trader, index) => {
        const purse = [exchange.purse(trader, wordA), exchange.purse(trader, tokenB)];
        expect(purse).toEqual(
          (['A', 'B'] as const).map(
            (token, side) =>
              (begun[index]?.[side] ?? 0n) + (slow.purses.get(`${hexOf(trader)} ${token}`) ?? 0n),
          ),
        );
      });
      const rows = [...most].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
      console.log(
        `${placed} orders, energy at most, ${name}: ${rows.map(([what, energy]) => `${what} ${energy}`).join(', ')}`,
      );
      for (const [what, energy] of most) expect(energy, what).toBeLessThan(1_500_000n);
    },
    limits.testTimeout,
  );
});
