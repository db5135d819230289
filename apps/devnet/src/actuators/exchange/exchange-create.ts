import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { defineActuator } from '../actuator.ts';
import { BALANCE_LIMIT, credit, ensureHas, isTokenId, isTrx } from './exchange-tokens.ts';
import { burnFee, ensure, isValidAddress } from '../../transactions/rules.ts';

export const exchangeCreate = defineActuator({
  type: 'ExchangeCreateContract',

  validate({ state }, contract) {
    const { owner_address: owner, first_token_id: first, second_token_id: second } = contract;
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, `account[${bytesToHex(owner)}] not exists`);
    const fee = state.property('EXCHANGE_CREATE_FEE');
    ensure(account.balance >= fee, 'No enough balance for exchange create fee!');
    ensure(isTokenId(first), 'first token id is not a valid number');
    ensure(isTokenId(second), 'second token id is not a valid number');
    ensure(!equalBytes(first, second), 'cannot exchange same tokens');
    const amounts = [contract.first_token_balance, contract.second_token_balance] as const;
    ensure(
      amounts.every(amount => amount > 0n),
      'token balance must greater than zero',
    );
    ensure(
      amounts.every(amount => amount <= BALANCE_LIMIT),
      `token balance must less than ${BALANCE_LIMIT}`,
    );
    const withFee = (token: Uint8Array, amount: bigint) => (isTrx(token) ? amount + fee : amount);
    ensureHas(account, first, withFee(first, amounts[0]), {
      trx: 'balance is not enough',
      token: 'first token balance is not enough',
    });
    ensureHas(account, second, withFee(second, amounts[1]), {
      trx: 'balance is not enough',
      token: 'second token balance is not enough',
    });
  },

  execute({ state }, contract) {
    const { owner_address: owner } = contract;
    const feeSun = state.property('EXCHANGE_CREATE_FEE');
    burnFee(state, owner, feeSun);
    credit(state, owner, contract.first_token_id, -contract.first_token_balance);
    credit(state, owner, contract.second_token_id, -contract.second_token_balance);
    const id = state.property('EXCHANGE_COUNT') + 1n;
    state.registers.putExchange({
      exchange_id: id,
      creator_address: owner,
      create_time: state.property('LATEST_BLOCK_TIMESTAMP'),
      first_token_id: contract.first_token_id,
      first_token_balance: contract.first_token_balance,
      second_token_id: contract.second_token_id,
      second_token_balance: contract.second_token_balance,
    });
    state.setProperty('EXCHANGE_COUNT', id);
    return { feeSun, exchange_id: id };
  },
});
