import type { NodeClient } from '@sunscope/node-api/client';
import type { Address } from '@sunscope/tron/address';
import type { OrderPlaced } from './intents/intent.ts';
import type { Settled } from './quote.ts';

type MarketOrder = Awaited<ReturnType<NodeClient['marketOrders']>>[number];

/** Orders one order may meet (java-tron: MarketSellAssetActuator.MAX_MATCH_NUM). */
const MOST_MET = 20;

/**
 * What an order on the chain's market meets at once, and what of it waits, by the orders of this moment (java-tron:
 * MarketSellAssetActuator, MarketUtils). Whoever waits has named the price: it is theirs or better.
 * @param makers orders that sell what this one buys; at one price the oldest first
 */
export function orderOutcome(
  from: Address,
  { sells, buys }: OrderPlaced,
  makers: readonly MarketOrder[] | undefined,
  parameters: ReadonlyMap<string, bigint>,
): Settled {
  if (makers === undefined || parameters.get('getAllowMarketTransaction') === 0n)
    return { spends: [], receives: [], failure: 'The market of this network is not open' };
  let [rest, sold, bought, returned, met] = [sells.raw, 0n, 0n, 0n, 0];
  // Whoever meets an order of their own is paid by themselves.
  let [ownSells, ownBuys] = [0n, 0n];
  for (const maker of cheapestFirst(makers)) {
    if (rest === 0n || sells.raw * maker.sellQuantity < buys.raw * maker.buyQuantity) break;
    if (++met > MOST_MET)
      return { spends: [], receives: [], failure: `It would meet more than ${MOST_MET} orders at once` };
    const isOwn = maker.owner === from;
    const wanted = (rest * maker.sellQuantity) / maker.buyQuantity;
    if (wanted === 0n) {
      returned = rest;
      rest = 0n;
      break;
    }
    const usesUp = wanted >= maker.remaining;
    const paid = usesUp ? (maker.remaining * maker.buyQuantity) / maker.sellQuantity : rest;
    if (usesUp && wanted > maker.remaining && paid === 0n) {
      // What the maker has left is worth less than one unit, and goes back.
      if (isOwn) ownBuys += maker.remaining;
      continue;
    }
    rest -= paid;
    sold += paid;
    bought += usesUp ? maker.remaining : wanted;
    if (isOwn) ownSells += paid;
  }
  const receives = [
    { asset: buys.asset, raw: bought + ownBuys },
    { asset: sells.asset, raw: returned + ownSells },
  ];
  return {
    spends: [],
    receives: receives.filter(({ raw }) => raw > 0n),
    order: { sold, bought: { asset: buys.asset, raw: bought }, rest, returned },
  };
}

/** A node may list anything in any order; the chain goes by price, and by age at one price. */
function cheapestFirst(makers: readonly MarketOrder[]): MarketOrder[] {
  return makers
    .filter(maker => maker.sellQuantity > 0n && maker.buyQuantity > 0n && maker.remaining > 0n)
    .toSorted((a, b) => {
      const difference = a.buyQuantity * b.sellQuantity - b.buyQuantity * a.sellQuantity;
      return difference === 0n ? 0 : difference < 0n ? -1 : 1;
    });
}
