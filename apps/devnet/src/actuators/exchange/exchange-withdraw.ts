import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { defineActuator } from '../actuator.ts';
import {
  credit,
  ensureNotClosed,
  exchangeAndAccount,
  holds,
  isTokenId,
  moveBalances,
  sideOf,
} from './exchange-tokens.ts';
import { ensure, isValidAddress } from '../../transactions/rules.ts';

export const exchangeWithdraw = defineActuator({
  type: 'ExchangeWithdrawContract',

  validate({ state }, { owner_address: owner, exchange_id: id, token_id: token, quant }) {
    ensure(isValidAddress(owner), 'Invalid address');
    const { exchange } = exchangeAndAccount(state, owner, id);
    ensure(equalBytes(exchange.creator_address, owner), `account[${bytesToHex(owner)}] is not creator`);
    ensure(isTokenId(token), 'token id is not a valid number');
    ensure(holds(exchange, token), 'token is not in exchange');
    ensure(quant > 0n, 'withdraw token quant must greater than zero');
    ensureNotClosed(exchange);
    const side = sideOf(exchange, token);
    const other = (side.otherBalance * quant) / side.balance;
    ensure(side.balance >= quant && side.otherBalance >= other, 'exchange balance is not enough');
    ensure(other > 0n, 'withdraw another token quant must greater than zero');
    ensure(isPrecise(side.otherBalance * quant, side.balance, other), 'Not precise enough');
  },

  execute({ state }, { owner_address: owner, exchange_id: id, token_id: token, quant }) {
    const { exchange } = exchangeAndAccount(state, owner, id);
    const side = sideOf(exchange, token);
    const other = (side.otherBalance * quant) / side.balance;
    credit(state, owner, token, quant);
    credit(state, owner, side.otherToken, other);
    state.registers.putExchange(moveBalances(exchange, token, -quant, -other));
    return { feeSun: 0n, exchange_withdraw_another_amount: other };
  },
});

/**
 * Whether cutting a share to whole units loses at most a ten-thousandth of it. As java-tron: the exact share rounded
 * half up to four decimals, then doubles.
 */
function isPrecise(numerator: bigint, denominator: bigint, whole: bigint): boolean {
  const tenThousandths = (numerator * 20_000n + denominator) / (denominator * 2n);
  const decimals = (tenThousandths % 10_000n).toString().padStart(4, '0');
  const exact = Number(`${tenThousandths / 10_000n}.${decimals}`);
  return !((exact - Number(whole)) / Number(whole) > 0.0001);
}
