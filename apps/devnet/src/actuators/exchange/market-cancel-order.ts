import { equalBytes } from '@sunscope/tron/bytes';
import { OrderState } from '../../state/market-tables.ts';
import { defineActuator } from '../actuator.ts';
import { credit } from './exchange-tokens.ts';
import { endOrder, ensureMarketOpen, removeFromBook } from './market.ts';
import { burnFee, ensure, isValidAddress } from '../../transactions/rules.ts';

export const marketCancelOrder = defineActuator({
  type: 'MarketCancelOrderContract',

  validate({ state }, { owner_address: owner, order_id: id }) {
    ensureMarketOpen(state);
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, 'Account does not exist!');
    const order = state.market.order(id);
    ensure(order !== undefined, 'orderId not exists');
    ensure(order.state === OrderState.ACTIVE, 'Order is not active!');
    ensure(equalBytes(order.owner, owner), 'Order does not belong to the account!');
    ensure(account.balance >= state.property('MARKET_CANCEL_FEE'), 'No enough balance !');
  },

  execute({ state }, { owner_address: owner, order_id: id }) {
    const order = state.market.order(id);
    ensure(order !== undefined, 'orderId not exists');
    const feeSun = state.property('MARKET_CANCEL_FEE');
    burnFee(state, owner, feeSun);
    credit(state, owner, order.sellToken, order.sellRemain);
    removeFromBook(state, order);
    endOrder(state, { ...order, sellRemain: 0n }, OrderState.CANCELED);
    return { feeSun };
  },
});
