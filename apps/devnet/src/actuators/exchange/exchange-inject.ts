import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
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
} from './exchange-tokens.ts';
import { ensure, isValidAddress } from '../../transactions/rules.ts';

export const exchangeInject = defineActuator({
  type: 'ExchangeInjectContract',

  validate({ state }, { owner_address: owner, exchange_id: id, token_id: token, quant }) {
    ensure(isValidAddress(owner), 'Invalid address');
    const { exchange, account } = exchangeAndAccount(state, owner, id);
    ensure(equalBytes(exchange.creator_address, owner), `account[${bytesToHex(owner)}] is not creator`);
    ensure(isTokenId(token), 'token id is not a valid number');
    ensure(holds(exchange, token), 'token id is not in exchange');
    ensureNotClosed(exchange);
    ensure(quant > 0n, 'injected token quant must greater than zero');
    const side = sideOf(exchange, token);
    const other = (side.otherBalance * quant) / side.balance;
    ensure(other > 0n, 'the calculated token quant  must be greater than 0');
    ensure(
      side.balance + quant <= BALANCE_LIMIT && side.otherBalance + other <= BALANCE_LIMIT,
      `token balance must less than ${BALANCE_LIMIT}`,
    );
    ensureHas(account, token, quant, { trx: 'balance is not enough', token: 'token balance is not enough' });
    ensureHas(account, side.otherToken, other, {
      trx: 'balance is not enough',
      token: 'another token balance is not enough',
    });
  },

  execute({ state }, { owner_address: owner, exchange_id: id, token_id: token, quant }) {
    const { exchange } = exchangeAndAccount(state, owner, id);
    const side = sideOf(exchange, token);
    const other = (side.otherBalance * quant) / side.balance;
    credit(state, owner, token, -quant);
    credit(state, owner, side.otherToken, -other);
    state.registers.putExchange(moveBalances(exchange, token, quant, other));
    return { feeSun: 0n, exchange_inject_another_amount: other };
  },
});
