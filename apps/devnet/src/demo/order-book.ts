import { ZERO_ADDRESS, addressToBytes } from '@sunscope/tron/address';
import { cast, people, type Character } from './cast.ts';
import type { DemoPlaces, DemoWorld } from './demo-world.ts';
import { each, type Founding } from './founding-steps.ts';
import { orderBookContract, type AssetKey, type ContractKey } from './tokens.ts';

/** TRX in token arguments of the order book. */
const TRX = addressToBytes(ZERO_ADDRESS);
const HOUR_MS = 3_600_000;
/** What an order names: tokens by their contracts, a TRC10 token by its id and TRX, or that and a token. */
const ORDER = {
  contracts: '(address,uint256,address,uint256,uint256)',
  assetForTrx: '(uint256,uint256,uint256,uint256)',
  assetForToken: '(uint256,uint256,address,uint256,uint256)',
} as const;
/** An order that fills many others. */
const FEE_LIMIT_SUN = 150_000_000n;
const ALL = 2n ** 255n;

interface Market {
  /** Sets its waves apart from those of the others. */
  readonly id: bigint;
  readonly first: { contract: ContractKey } | { asset: AssetKey };
  readonly second: ContractKey | 'trx';
  readonly firstDecimals: number;
  /** Second tokens per first around which the price moves. */
  readonly price: number;
  /** Least and largest value of people's orders, in second tokens. */
  readonly value: readonly [least: number, most: number];
}

/** All prices have four decimals and all amounts two: both second tokens have six. */
const PRICE_DECIMALS = 4;
const AMOUNT_DECIMALS = 2;
const markets: readonly Market[] = [
  {
    id: 1n,
    first: { contract: 'usds' },
    second: 'trx',
    firstDecimals: 6,
    price: 8.33,
    value: [40, 600],
  },
  {
    id: 2n,
    first: { contract: 'marigold' },
    second: 'usds',
    firstDecimals: 18,
    price: 0.42,
    value: [5, 80],
  },
  { id: 3n, first: { asset: 'points' }, second: 'trx', firstDecimals: 6, price: 0.05, value: [12, 90] },
  { id: 4n, first: { asset: 'verde' }, second: 'usds', firstDecimals: 2, price: 0.85, value: [3, 40] },
];

/** Those who trade on the order book. */
const traders: readonly Character[] = [cast.meridian, cast.lantern, ...people.slice(0, 6)];

/** What a token is worth at a time: waves of days and of hours, the same after each restart. */
function priceAt({ price, id }: Market, timeMs: number): number {
  const hours = timeMs / HOUR_MS + Number(id) * 31;
  return (
    price * (1 + 0.05 * Math.sin(hours / 23) + 0.025 * Math.sin(hours / 5.3) + 0.008 * Math.sin(hours * 1.7))
  );
}

interface Wish {
  readonly trader: Character;
  readonly market: Market;
  readonly sells: boolean;
  /** In second tokens per first, and in first tokens. */
  readonly price: number;
  readonly amount: number;
}

type BookPlaces = Pick<DemoWorld, 'host' | 'sender' | 'contracts' | 'assets' | 'orderBook' | 'assetBook'>;

/** The contract a market is in; undefined in a world that was founded before there was one. */
const bookOf = ({ first }: Market, { orderBook, assetBook }: Pick<BookPlaces, 'orderBook' | 'assetBook'>) =>
  'asset' in first ? assetBook : orderBook;

/** Places an order as the exchange's page does: both amounts and the price as whole steps; sells only what is there. */
async function place(places: BookPlaces, { trader, market, sells, price, amount }: Wish): Promise<void> {
  const { sender, contracts, assets, host } = places;
  const book = bookOf(market, places);
  if (!book) return;
  const level = BigInt(Math.max(1, Math.round(price * 10 ** PRICE_DECIMALS)));
  const lots = BigInt(Math.max(1, Math.round(amount * 10 ** AMOUNT_DECIMALS)));
  // Four and two decimals make six, those of both second tokens.
  const amountB = lots * level;
  const amountA = lots * 10n ** BigInt(market.firstDecimals - AMOUNT_DECIMALS);
  const { first, second } = market;
  const name = sells ? 'sellOrder' : 'buyOrder';
  const paid = { feeLimitSun: FEE_LIMIT_SUN, sun: !sells && second === 'trx' ? amountB : 0n };
  const values = [amountB, level * 100n];
  const secondToken = second === 'trx' ? TRX : contracts[second];
  if ('contract' in first) {
    const named = [contracts[first.contract], amountA, secondToken, ...values];
    await sender.call(trader, book, name + ORDER.contracts, named, paid);
    return;
  }
  const id = assets[first.asset];
  if (sells && host.chain.state.tokenBalance(trader.address, id) < amountA) return;
  const tokens = sells ? { tokens: { id, amount: amountA } } : {};
  if (second === 'trx')
    await sender.call(trader, book, name + ORDER.assetForTrx, [BigInt(id), amountA, ...values], {
      ...paid,
      ...tokens,
    });
  else
    await sender.call(
      trader,
      book,
      name + ORDER.assetForToken,
      [BigInt(id), amountA, secondToken, ...values],
      { ...paid, ...tokens },
    );
}

/** Lists the markets and fills them with orders of those who make them. */
export async function openOrderBook(founding: Founding, places: DemoPlaces): Promise<void> {
  const { sender, nextBlock, host } = founding;
  const { contracts, assets, orderBook, assetBook } = places;
  if (!orderBook || !assetBook) return;
  for (const { first, second, firstDecimals } of markets) {
    const [tokenB, least] = second === 'trx' ? [TRX, 10_000_000n] : [contracts[second], 1_000_000n];
    const rest = [tokenB, BigInt(PRICE_DECIMALS), least];
    if ('asset' in first)
      await sender.call(
        orderBookContract.owner,
        assetBook,
        'listAsset(uint256,uint8,address,uint256,uint128)',
        [BigInt(assets[first.asset]), BigInt(firstDecimals), ...rest],
      );
    else
      await sender.call(orderBookContract.owner, orderBook, 'listPair(address,address,uint256,uint128)', [
        contracts[first.contract],
        ...rest,
      ]);
  }
  await each(founding, traders, async trader => {
    await sender.transferTrc10(cast.harbour, trader.address, assets.points, 40_000n * 10n ** 6n);
    await sender.transferTrc10(cast.solVerde, trader.address, assets.verde, 400_000n);
    await sender.call(trader, contracts.usds, 'approve(address,uint256)', [assetBook, ALL]);
  });
  await each(founding, traders, async trader => {
    for (const token of [contracts.usds, contracts.marigold])
      await sender.call(trader, token, 'approve(address,uint256)', [orderBook, ALL]);
  });
  const now = Number(host.chain.head.timestampMs);
  const ladder = markets.flatMap(market =>
    [1, 2, 3, 4, 5, 6].flatMap(step =>
      [true, false].map(sells => ({
        trader: step % 2 === 0 ? cast.meridian : cast.lantern,
        market,
        sells,
        price: priceAt(market, now) * (1 + (sells ? 0.012 : -0.012) * step),
        amount: (market.value[1] * (0.6 + step * 0.3)) / market.price,
      })),
    ),
  );
  await each(founding, ladder, wish => place({ ...places, host, sender }, wish));
  // One thinks better of the first.
  await sender.call(cast.lantern, orderBook, 'cancelOrder(uint256)', [1n]);
  await nextBlock();
}

/** Somebody places an order not far from what the token is worth; about every second meets another. */
export async function tradeOnBook(world: DemoWorld): Promise<void> {
  const { host, random } = world;
  const market = random.pick(markets);
  const sells = random.chance(0.5);
  const trader = random.pick(traders);
  const isLarge = trader === cast.meridian || trader === cast.lantern;
  const [least, most] = market.value;
  const value = least * (most / least) ** random.next() * (isLarge ? 2 : 1);
  const price = priceAt(market, host.clock.now()) * (1 + (sells ? 1 : -1) * (random.next() * 0.02 - 0.007));
  await place(world, { trader, market, sells, price, amount: value / price });
}
