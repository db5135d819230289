import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import type { MessageInit } from '@sunscope/tron/codec';
import { TestChain } from '../../testing.ts';

const V = 'CONTRACT_VALIDATE_ERROR: Contract validate error : ';
const TRX = 1_000_000n;
const trx = textToBytes('_');
const token = textToBytes('1000001');

describe('an exchange', () => {
  let test: TestChain;
  beforeEach(async () => {
    test = await TestChain.open();
    const { timestampMs } = test.chain.head;
    await test.run(test.account(0), 'AssetIssueContract', {
      name: textToBytes('Coin'),
      total_supply: 10_000_000n,
      trx_num: 1,
      num: 1,
      url: textToBytes('x'),
      start_time: timestampMs + 1n,
      end_time: timestampMs + 10n ** 9n,
    });
  });
  afterEach(() => test.close());

  const create = (parameter: MessageInit<'ExchangeCreateContract'>, owner = test.account(0)) =>
    test.refusal(owner, 'ExchangeCreateContract', parameter);
  const pair = {
    first_token_id: token,
    first_token_balance: 1_000_000n,
    second_token_id: trx,
    second_token_balance: 10_000n * TRX,
  };

  it('is made for 1,024 TRX; refusals say why', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    expect(await create({ ...pair, first_token_id: textToBytes('abc') })).toBe(
      `${V}first token id is not a valid number`,
    );
    expect(await create({ ...pair, second_token_id: textToBytes('007') })).toBe(
      `${V}second token id is not a valid number`,
    );
    expect(await create({ ...pair, second_token_id: token })).toBe(`${V}cannot exchange same tokens`);
    expect(await create({ ...pair, first_token_balance: 0n })).toBe(
      `${V}token balance must greater than zero`,
    );
    expect(await create({ ...pair, second_token_balance: 1_000_000_000_000_001n })).toBe(
      `${V}token balance must less than 1000000000000000`,
    );
    expect(await create({ ...pair, second_token_balance: 999_000n * TRX })).toBe(`${V}balance is not enough`);
    expect(await create({ ...pair, first_token_balance: 10_000_001n })).toBe(
      `${V}first token balance is not enough`,
    );
    expect(await create(pair, bob)).toBe(`${V}first token balance is not enough`);
    expect(
      await create({
        first_token_id: trx,
        first_token_balance: 1n,
        second_token_id: token,
        second_token_balance: 10_000_001n,
      }),
    ).toBe(`${V}second token balance is not enough`);
    const balance = test.chain.state.balance(alice.address);
    const info = await test.run(alice, 'ExchangeCreateContract', pair);
    expect(info.exchange_id).toBe(1n);
    const bytes = info.fee - 1_024n * TRX;
    expect(bytes).toBeLessThan(1n * TRX);
    expect(test.chain.state.balance(alice.address)).toBe(balance - 10_000n * TRX - info.fee);
    expect(test.chain.state.tokenBalance(alice.address, '1000001')).toBe(9_000_000n);
    expect(test.chain.state.registers.exchange(1n)).toMatchObject({
      first_token_balance: 1_000_000n,
      second_token_balance: 10_000n * TRX,
    });
  });

  it('trades with anyone by the Bancor formula', async () => {
    const bob = test.account(1);
    await test.run(test.account(0), 'ExchangeCreateContract', pair);
    const trade = (parameter: MessageInit<'ExchangeTransactionContract'>) =>
      test.refusal(bob, 'ExchangeTransactionContract', { exchange_id: 1n, token_id: trx, ...parameter });
    expect(await trade({ exchange_id: 2n })).toBe(`${V}Exchange[2] not exists`);
    expect(await trade({ token_id: textToBytes('x') })).toBe(`${V}token id is not a valid number`);
    expect(await trade({ token_id: textToBytes('1000009') })).toBe(`${V}token is not in exchange`);
    expect(await trade({ quant: 0n })).toBe(`${V}token quant must greater than zero`);
    expect(await trade({ quant: 1n })).toBe(`${V}token expected must greater than zero`);
    expect(await trade({ quant: 1_000_000_000_000_000n, expected: 1n })).toBe(
      `${V}token balance must less than 1000000000000000`,
    );
    expect(await trade({ quant: 2_000_000n * TRX, expected: 1n })).toBe(`${V}balance is not enough`);
    expect(await trade({ token_id: token, quant: 5n, expected: 1n })).toBe(`${V}token balance is not enough`);
    // 1,000,000 coins against 10,000 TRX: 100 TRX buy 100 / 10,100 of the coins, 9,900 cut to whole ones.
    expect(await trade({ quant: 100n * TRX, expected: 9_901n })).toBe(
      `${V}token required must greater than expected`,
    );
    const info = await test.run(bob, 'ExchangeTransactionContract', {
      exchange_id: 1n,
      token_id: trx,
      quant: 100n * TRX,
      expected: 9_900n,
    });
    expect(info.exchange_received_amount).toBe(9_900n);
    expect(test.chain.state.tokenBalance(bob.address, '1000001')).toBe(9_900n);
    expect(test.chain.state.registers.exchange(1n)).toMatchObject({
      first_token_balance: 990_100n,
      second_token_balance: 10_100n * TRX,
    });
  });

  it('is filled and emptied by its creator only, in proportion', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    await test.run(alice, 'ExchangeCreateContract', pair);
    type Change = MessageInit<'ExchangeInjectContract'>;
    const inject = (parameter: Change, owner = alice) =>
      test.refusal(owner, 'ExchangeInjectContract', { exchange_id: 1n, token_id: token, ...parameter });
    const withdraw = (parameter: Change, owner = alice) =>
      test.refusal(owner, 'ExchangeWithdrawContract', { exchange_id: 1n, token_id: token, ...parameter });
    const notCreator = `${V}account[${bytesToHex(bob.address)}] is not creator`;
    expect(await inject({ quant: 1n }, bob)).toBe(notCreator);
    expect(await inject({ exchange_id: 9n })).toBe(`${V}Exchange[9] not exists`);
    expect(await inject({ token_id: textToBytes('x') })).toBe(`${V}token id is not a valid number`);
    expect(await inject({ token_id: textToBytes('1') })).toBe(`${V}token id is not in exchange`);
    expect(await inject({ quant: 0n })).toBe(`${V}injected token quant must greater than zero`);
    expect(await inject({ token_id: trx, quant: 9_999n })).toBe(
      `${V}the calculated token quant  must be greater than 0`,
    );
    expect(await inject({ quant: 100_000_000_000n })).toBe(
      `${V}token balance must less than 1000000000000000`,
    );
    expect(await inject({ quant: 9_000_001n })).toBe(`${V}token balance is not enough`);
    expect(await inject({ token_id: trx, quant: 90_000n * TRX + 10_000n })).toBe(
      `${V}another token balance is not enough`,
    );
    const injected = await test.run(alice, 'ExchangeInjectContract', {
      exchange_id: 1n,
      token_id: token,
      quant: 500n,
    });
    expect(injected.exchange_inject_another_amount).toBe(5n * TRX);

    expect(await withdraw({ quant: 1n }, bob)).toBe(notCreator);
    expect(await withdraw({ token_id: textToBytes('1') })).toBe(`${V}token is not in exchange`);
    expect(await withdraw({ quant: 0n })).toBe(`${V}withdraw token quant must greater than zero`);
    expect(await withdraw({ quant: 1_000_501n })).toBe(`${V}exchange balance is not enough`);
    expect(await withdraw({ token_id: trx, quant: 9_999n })).toBe(
      `${V}withdraw another token quant must greater than zero`,
    );
    // 15,000 sun are worth 1.5 coins: cutting them to 1 loses half.
    expect(await withdraw({ token_id: trx, quant: 15_000n })).toBe(`${V}Not precise enough`);
    const withdrawn = await test.run(alice, 'ExchangeWithdrawContract', {
      exchange_id: 1n,
      token_id: token,
      quant: 1_000_500n,
    });
    expect(withdrawn.exchange_withdraw_another_amount).toBe(10_005n * TRX);
    const closed = `${V}Token balance in exchange is equal with 0,the exchange has been closed`;
    expect(await withdraw({ quant: 1n })).toBe(closed);
    expect(await inject({ quant: 1n })).toBe(closed);
    expect(test.chain.state.tokenBalance(alice.address, '1000001')).toBe(10_000_000n);
  });
});
