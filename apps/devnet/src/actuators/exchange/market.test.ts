import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import type { MessageInit } from '@sunscope/tron/codec';
import type { KeyedAccount } from '../../chain/genesis.ts';
import { OrderState } from '../../state/market-tables.ts';
import { TestChain } from '../../testing.ts';
import { orderIdOf } from './market.ts';

const V = 'CONTRACT_VALIDATE_ERROR: Contract validate error : ';
const trx = textToBytes('_');
const token = textToBytes('1000001');

let test: TestChain;
beforeEach(async () => {
  test = await TestChain.open({}, { ALLOW_MARKET_TRANSACTION: 1n, MARKET_SELL_FEE: 10n });
  const { timestampMs } = test.chain.head;
  await test.run(test.account(0), 'AssetIssueContract', {
    name: textToBytes('Coin'),
    total_supply: 1_000_000n,
    trx_num: 1,
    num: 1,
    url: textToBytes('x'),
    start_time: timestampMs + 1n,
    end_time: timestampMs + 10n ** 9n,
  });
});
afterEach(() => test.close());

type Sell = MessageInit<'MarketSellAssetContract'>;

/** Sells coins for sun. */
const coins = (sell_token_quantity: bigint, buy_token_quantity: bigint): Sell => ({
  sell_token_id: token,
  sell_token_quantity,
  buy_token_id: trx,
  buy_token_quantity,
});
/** Sells sun for coins. */
const sun = (sell_token_quantity: bigint, buy_token_quantity: bigint): Sell => ({
  sell_token_id: trx,
  sell_token_quantity,
  buy_token_id: token,
  buy_token_quantity,
});

async function place(owner: KeyedAccount, order: Sell) {
  const info = await test.run(owner, 'MarketSellAssetContract', order);
  return { id: info.orderId, details: info.orderDetails, fee: info.fee };
}

const tokens = (owner: KeyedAccount) => test.chain.state.tokenBalance(owner.address, '1000001');
const orderOf = (id: Uint8Array) => test.chain.state.market.order(id);

describe('MarketSellAssetContract', () => {
  it('says why it refuses', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const refusal = (order: Sell, owner = alice) => test.refusal(owner, 'MarketSellAssetContract', order);
    expect(await refusal({ ...coins(1n, 1n), sell_token_id: textToBytes('x') })).toBe(
      `${V}sellTokenId is not a valid number`,
    );
    expect(await refusal({ ...coins(1n, 1n), buy_token_id: textToBytes('x') })).toBe(
      `${V}buyTokenId is not a valid number`,
    );
    expect(await refusal({ ...coins(1n, 1n), buy_token_id: token })).toBe(`${V}cannot exchange same tokens`);
    expect(await refusal(coins(0n, 1n))).toBe(`${V}token quantity must greater than zero`);
    expect(await refusal(coins(1n, 1_000_000_000_000_001n))).toBe(
      `${V}token quantity must less than 1000000000000000`,
    );
    expect(await refusal(sun(1_000_000_000_000n, 1n))).toBe(`${V}No enough balance !`);
    expect(await refusal({ ...coins(1n, 1n), sell_token_id: textToBytes('7') })).toBe(`${V}No sellTokenId !`);
    expect(await refusal(coins(1n, 1n), bob)).toBe(`${V}SellToken balance is not enough !`);
    expect(await refusal({ ...sun(1n, 1n), buy_token_id: textToBytes('7') })).toBe(`${V}No buyTokenId !`);
  });

  it('waits in the book, the cheapest first, and meets takers at the makers’ prices', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const dear = await place(alice, coins(100n, 300n));
    const cheap = await place(alice, coins(100n, 200n));
    const later = await place(alice, coins(50n, 100n));
    expect(dear.fee).toBe(10n);
    expect(bytesToHex(dear.id)).toBe(bytesToHex(orderIdOf(alice.address, token, trx, 0n)));
    expect(tokens(alice)).toBe(999_750n);
    expect(test.chain.state.market.book(token, trx).map(order => bytesToHex(order.id))).toEqual(
      [cheap, later, dear].map(order => bytesToHex(order.id)),
    );
    // 400 sun at up to 3 sun a coin: 100 coins for 200, 50 for 100, and 33 for the last 100 at 3 sun.
    const taker = await place(bob, sun(400n, 133n));
    expect(taker.details.map(detail => [detail.fillSellQuantity, detail.fillBuyQuantity])).toEqual([
      [200n, 100n],
      [100n, 50n],
      [100n, 33n],
    ]);
    expect(tokens(bob)).toBe(183n);
    expect(orderOf(taker.id)).toMatchObject({ state: OrderState.INACTIVE, sellRemain: 0n });
    expect(orderOf(cheap.id)).toMatchObject({ state: OrderState.INACTIVE, sellRemain: 0n });
    expect(orderOf(dear.id)).toMatchObject({ state: OrderState.ACTIVE, sellRemain: 67n });
    expect(test.chain.state.market.account(alice.address).active).toHaveLength(1);
  });

  it('gives back what buys less than one unit, and waits with what finds no seller', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    await place(alice, coins(10n, 1_000n));
    const small = await place(bob, sun(99n, 1n));
    // 99 sun buy 0.99 coins: not at that price, so the order meets no one and waits.
    expect(orderOf(small.id)).toMatchObject({ state: OrderState.ACTIVE, sellRemain: 99n });
    const rest = await place(bob, sun(150n, 1n));
    // One coin for 100 would leave 50: java-tron gives all 150 for the one coin.
    expect(rest.details.map(detail => [detail.fillSellQuantity, detail.fillBuyQuantity])).toEqual([
      [150n, 1n],
    ]);
    expect(tokens(bob)).toBe(1n);
  });

  it('meets at most 20 orders', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    for (let index = 0; index < 21; index++) await test.send(alice, 'MarketSellAssetContract', coins(1n, 1n));
    await test.mine();
    expect(await test.refusal(bob, 'MarketSellAssetContract', sun(21n, 21n))).toBe(
      'CONTRACT_EXE_ERROR: Contract execute error : Too many matches. MAX_MATCH_NUM = 20',
    );
    expect(await test.refusal(bob, 'MarketSellAssetContract', sun(20n, 20n))).toBe('accepted');
    await test.mine();
    expect(tokens(bob)).toBe(20n);
    expect(test.chain.state.market.book(token, trx)).toHaveLength(1);
  });
});

describe('MarketCancelOrderContract', () => {
  it('gives the rest back to its owner only', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const { id } = await place(alice, coins(100n, 200n));
    const cancel = (order_id: Uint8Array, owner = alice) =>
      test.refusal(owner, 'MarketCancelOrderContract', { order_id });
    expect(await cancel(new Uint8Array(32))).toBe(`${V}orderId not exists`);
    expect(await cancel(id, bob)).toBe(`${V}Order does not belong to the account!`);
    await place(bob, sun(50n, 25n));
    expect(await cancel(id)).toBe('accepted');
    await test.mine();
    expect(tokens(alice)).toBe(999_975n);
    expect(orderOf(id)).toMatchObject({ state: OrderState.CANCELED, sellRemain: 0n });
    expect(test.chain.state.market.book(token, trx)).toEqual([]);
    expect(await cancel(id)).toBe(`${V}Order is not active!`);
  });
});
