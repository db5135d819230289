import { bancorReturn } from '@sunscope/tron/bancor';
import { defineActuator } from '../actuator.ts';
import {
  BALANCE_LIMIT,
  credit,
  ensureHas,
  ensureNotClosed,
  exchangeAndAccount,
  holds,
  isTokenId,
  moveBalances,
  sideOf,
  type Side,
} from './exchange-tokens.ts';
import type { State } from '../../state/state.ts';
import { ensure, isValidAddress } from '../../transactions/rules.ts';

export const exchangeTransaction = defineActuator({
  type: 'ExchangeTransactionContract',

  validate({ state }, { owner_address: owner, exchange_id: id, token_id: token, quant, expected }) {
    ensure(isValidAddress(owner), 'Invalid address');
    const { exchange, account } = exchangeAndAccount(state, owner, id);
    ensure(isTokenId(token), 'token id is not a valid number');
    ensure(holds(exchange, token), 'token is not in exchange');
    ensure(quant > 0n, 'token quant must greater than zero');
    ensure(expected > 0n, 'token expected must greater than zero');
    ensureNotClosed(exchange);
    const side = sideOf(exchange, token);
    ensure(side.balance + quant <= BALANCE_LIMIT, `token balance must less than ${BALANCE_LIMIT}`);
    ensureHas(account, token, quant, { trx: 'balance is not enough', token: 'token balance is not enough' });
    ensure(received(state, side, quant) >= expected, 'token required must greater than expected');
  },

  execute({ state }, { owner_address: owner, exchange_id: id, token_id: token, quant }) {
    const { exchange } = exchangeAndAccount(state, owner, id);
    const side = sideOf(exchange, token);
    const bought = received(state, side, quant);
    credit(state, owner, token, -quant);
    credit(state, owner, side.otherToken, bought);
    state.registers.putExchange(moveBalances(exchange, token, quant, -bought));
    return { feeSun: 0n, exchange_received_amount: bought };
  },
});

function received(state: State, side: Side, quant: bigint): bigint {
  return bancorReturn(side.balance, side.otherBalance, quant, state.property('ALLOW_STRICT_MATH') === 1n);
}
