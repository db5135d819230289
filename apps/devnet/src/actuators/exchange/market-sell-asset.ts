import { bytesToText, equalBytes } from '@sunscope/tron/bytes';
import { OrderState } from '../../state/market-tables.ts';
import { defineActuator } from '../actuator.ts';
import { credit, ensureHas, isTokenId, isTrx } from './exchange-tokens.ts';
import { ensureMarketOpen, matchOrder, orderIdOf } from './market.ts';
import { addExact, burnFee, ensure, isValidAddress } from '../../transactions/rules.ts';

const QUANTITY_LIMIT = 1_000_000_000_000_000n;
const MAX_ACTIVE_ORDERS = 100;

export const marketSellAsset = defineActuator({
  type: 'MarketSellAssetContract',

  validate({ state }, contract) {
    const { owner_address: owner, sell_token_id: sell, buy_token_id: buy } = contract;
    const { sell_token_quantity: sellQuantity, buy_token_quantity: buyQuantity } = contract;
    ensureMarketOpen(state);
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, 'Account does not exist!');
    ensure(isTokenId(sell), 'sellTokenId is not a valid number');
    ensure(isTokenId(buy), 'buyTokenId is not a valid number');
    ensure(!equalBytes(sell, buy), 'cannot exchange same tokens');
    ensure(sellQuantity > 0n && buyQuantity > 0n, 'token quantity must greater than zero');
    ensure(
      sellQuantity <= QUANTITY_LIMIT && buyQuantity <= QUANTITY_LIMIT,
      `token quantity must less than ${QUANTITY_LIMIT}`,
    );
    ensure(
      state.market.account(owner).active.length < MAX_ACTIVE_ORDERS,
      `Maximum number of orders exceeded，${MAX_ACTIVE_ORDERS}`,
    );
    const fee = state.property('MARKET_SELL_FEE');
    ensure(account.balance >= (isTrx(sell) ? addExact(sellQuantity, fee) : fee), 'No enough balance !');
    if (!isTrx(sell)) {
      ensure(state.asset(bytesToText(sell) ?? '') !== undefined, 'No sellTokenId !');
      ensureHas(account, sell, sellQuantity, { trx: '', token: 'SellToken balance is not enough !' });
    }
    ensure(isTrx(buy) || state.asset(bytesToText(buy) ?? '') !== undefined, 'No buyTokenId !');
  },

  execute({ state }, contract) {
    const { owner_address: owner, sell_token_id: sellToken, buy_token_id: buyToken } = contract;
    const feeSun = state.property('MARKET_SELL_FEE');
    burnFee(state, owner, feeSun);
    credit(state, owner, sellToken, -contract.sell_token_quantity);
    const account = state.market.account(owner);
    const id = orderIdOf(owner, sellToken, buyToken, account.placed);
    state.market.putAccount(owner, { active: [...account.active, id], placed: account.placed + 1n });
    const orderDetails = matchOrder(state, {
      id,
      owner,
      createdMs: state.property('LATEST_BLOCK_TIMESTAMP'),
      sellToken,
      sellQuantity: contract.sell_token_quantity,
      buyToken,
      buyQuantity: contract.buy_token_quantity,
      sellRemain: contract.sell_token_quantity,
      sellReturn: 0n,
      state: OrderState.ACTIVE,
    });
    return { feeSun, orderId: id, orderDetails };
  },
});
