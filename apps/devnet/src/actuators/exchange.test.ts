import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import type { MessageInit } from '@sunscope/tron/codec';
import { TestChain } from '../testing.ts';
import { bancorReturn } from './bancor.ts';
import { strictPow } from './strict-pow.ts';

const V = 'CONTRACT_VALIDATE_ERROR: Contract validate error : ';
const TRX = 1_000_000n;
const trx = textToBytes('_');
const token = textToBytes('1000001');

function double(hex: string): number {
  return new DataView(hexToBytes(hex).slice().buffer).getFloat64(0);
}

describe('strictPow', () => {
  // Made with java.lang.StrictMath.pow (OpenJDK 17). Math.pow of V8 differs from the last two in the last bit.
  it.each([
    ['3ffbb0f17a8ddcd0', 0.0005, '3ff0011f9fedebdf'],
    ['3ff0011f9fedebdf', 2_000, '3ffbb0f17a8de27a'],
    ['3ffbfc994409dc2c', 0.0005, '3ff001253125dce5'],
    ['3ff001253125dce5', 2_000, '3ffbfc994409da80'],
    ['3ff000bfa37f2419', 2_000, '3ff70f3a391de2ae'],
    ['3ffa4407f9165a14', 0.0005, '3ff00103e8e15511'],
  ])('of %s to %d is %s', (base, exponent, power) => {
    expect(strictPow(double(base), exponent)).toBe(double(power));
  });

  it('is exact where the power is', () => {
    expect(strictPow(2, 10)).toBe(1_024);
    expect(strictPow(1.5, 2)).toBe(2.25);
    expect(strictPow(4, 0.5)).toBe(2);
    expect(strictPow(7, 0)).toBe(1);
    expect(strictPow(7, 1)).toBe(7);
    expect(strictPow(1, 2_000)).toBe(1);
  });
});

describe('bancorReturn', () => {
  const GIB_128 = 128n * 1024n ** 3n;

  // java-tron: ExchangeProcessorTest.
  it('pays what java-tron’s own tests say', () => {
    expect(bancorReturn(100_000_000_000_000n, GIB_128, 2_000_000_000_000n, true)).toBe(2_694_881_440n);
    expect(bancorReturn(100_000_000_000_000n, GIB_128, 1_000_000_000_000n, true)).toBe(1_360_781_717n);
    expect(bancorReturn(101_000_000_000_000n, GIB_128 - 1_360_781_717n, 1_000_000_000_000n, true)).toBe(
      1_334_099_723n,
    );
    expect(bancorReturn(GIB_128 - 2_694_881_440n, 102_000_000_000_000n, 2_694_881_440n, true)).toBe(
      1_999_999_999_542n,
    );
    expect(bancorReturn(1_000_000_000_000n, 10_000_000n, 10_000_000n, true)).toBe(99n);
    expect(bancorReturn(200_010_000_000n, 1_999_901n, 10_000_000n, true)).toBe(99n);
  });

  // The same arithmetic run in Java with StrictMath.
  it.each([
    [4_732_214n, 2_202_692_725_330n, 29_218n, 13_516_579_895n],
    [912080n, 52012429623669n, 16308n, 913646775161n],
    [42920880486535n, 606830056098n, 334263366220n, 4689408916n],
    [4158736224n, 40775082911n, 204651692n, 1912433611n],
    [16372769498n, 310466776738n, 665154435n, 12120511529n],
    [354624329184940n, 54491053035n, 17738849184069n, 2595875821n],
    [32865n, 24103951605333n, 2716n, 1839923907703n],
  ])('pays %d, %d, %d as Java does', (sold, bought, quant, paid) => {
    expect(bancorReturn(sold, bought, quant, true)).toBe(paid);
  });
});

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
