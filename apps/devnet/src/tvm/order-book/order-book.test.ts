import { encodeCall } from '@sunscope/tron/abi';
import { bytesToHex } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE } from '../fixtures.ts';
import { E18, E6, ExchangeBench, hexOf, POINTS, reasonOf, TRX, wordOf } from './exchange-bench.ts';

const ORDER = '(address,uint256,address,uint256,uint256)';
const BECOME = 'become(uint8,address,address,bytes)';
const HABITS = [
  'none',
  'takesFee',
  'returnsFalse',
  'lies',
  'reverts',
  'burns',
  'reenters',
  'takesDouble',
] as const;
const habit = (name: (typeof HABITS)[number]) => BigInt(HABITS.indexOf(name));

let exchange: ExchangeBench;
let ann: Uint8Array, bob: Uint8Array, cy: Uint8Array;
beforeEach(async () => {
  exchange = await ExchangeBench.create(3);
  [ann, bob, cy] = exchange.traders as [Uint8Array, Uint8Array, Uint8Array];
  exchange.listPair(exchange.gold, TRX, 4, 10n * E6);
});

const trxPair = () => ({ tokenA: exchange.gold, tokenB: TRX, unit: E18 });
const cancel = (order: number, owner: Uint8Array) =>
  exchange.send(exchange.book, 'cancelOrder(uint256)', [BigInt(order)], owner);

describe('what an order must be', () => {
  it('says what is wrong with price, amount, value, pair and TRX sent along', () => {
    const { book, gold, dollar } = exchange;
    const call = (values: unknown[], sun: bigint, name = 'buyOrder') =>
      reasonOf(exchange.send(book, name + ORDER, values, ann, { sun }));
    const [a, b] = [hexOf(gold), TRX];
    expect(call([a, 100n * E18, b, 50n * E6, E6 / 2n], 50n * E6)).toBe('');
    expect(call([a, 100n * E18, b, 50n * E6, E6 / 2n], 49n * E6)).toMatch(/other TRX/);
    expect(call([a, 100n * E18, b, 50n * E6 + 1n, E6 / 2n], 50n * E6 + 1n)).toMatch(
      /amounts and price differ/,
    );
    expect(call([a, 100n * E18, b, 50n * E6, E6 / 2n + 1n], 50n * E6)).toMatch(/not a price/);
    expect(call([a, 100n * E18 + 1n, b, 50n * E6, E6 / 2n], 50n * E6)).toMatch(/not an amount/);
    expect(call([a, 0n, b, 0n, E6 / 2n], 0n)).toMatch(/not an amount/);
    expect(call([a, 100n * E18, b, 0n, 0n], 0n)).toMatch(/not a price/);
    expect(call([a, 19n * E18, b, 9_500_000n, E6 / 2n], 9_500_000n)).toMatch(/too small/);
    expect(call([hexOf(dollar), 1n, b, 1n, 1n], 1n)).toMatch(/no such pair/);
    expect(call([a, 2n ** 255n, b, 50n * E6, E6 / 2n], 50n * E6)).toMatch(/not an amount/);
    expect(
      exchange.send(book, 'sellOrder' + ORDER, [a, 100n * E18, b, 50n * E6, E6 / 2n], ann, { sun: 1n })
        .result,
    ).toBe('REVERT');
    // TRX sent to a pair of tokens would be lost.
    exchange.listPair(gold, hexOf(dollar), 4, E6);
    expect(call([a, 100n * E18, hexOf(dollar), 50n * E6, E6 / 2n], 1n)).toMatch(/other TRX/);
    expect(
      exchange.bench.call(book, new Uint8Array(0), { value: { sun: 5n, token: 0n, tokenId: 0n } }).result,
    ).toBe('REVERT');
  });

  it('is paid by an approval that is there', () => {
    exchange.must(exchange.gold, 'approve(address,uint256)', [hexOf(exchange.book), E18], ann);
    expect(reasonOf(exchange.order(ann, true, trxPair(), 100n * E18, E6))).toMatch(/did not arrive in full/);
  });
});

describe('priority', () => {
  it('serves the best price first, then the oldest; the older order sets the price; a rest stays', () => {
    exchange.order(ann, true, trxPair(), 10n * E18, 1_100_000n);
    exchange.order(bob, true, trxPair(), 10n * E18, 1_000_000n);
    exchange.order(ann, true, trxPair(), 10n * E18, 1_000_000n);
    const before = exchange.held(cy, TRX);
    const outcome = exchange.order(cy, false, trxPair(), 35n * E18, 1_200_000n);
    expect(exchange.events(outcome, 'traded').map(([, , sell, price]) => [sell, price])).toEqual([
      [2n, 1_000_000n],
      [3n, 1_000_000n],
      [1n, 1_100_000n],
    ]);
    // 31 TRX for what was there, and 5 at 1.2 wait.
    expect(before - exchange.held(cy, TRX)).toBe(31n * E6 + 6n * E6);
    expect(exchange.left(4)).toBe(5n * E18);
    expect(cancel(4, cy).result).toBe('SUCCESS');
    expect(before - exchange.held(cy, TRX)).toBe(31n * E6);
  });

  it('fills at most sixteen in a call; what crosses then is matched by anybody, in the same order', () => {
    for (let index = 0; index < 40; index++) exchange.order(ann, true, trxPair(), 10n * E18, E6);
    const sweep = exchange.order(bob, false, trxPair(), 400n * E18, E6);
    expect(exchange.events(sweep, 'traded')).toHaveLength(16);
    console.log(`energy of an order that fills sixteen: ${sweep.energyUsed}`);
    expect(sweep.energyUsed).toBeLessThan(1_000_000n);
    expect(exchange.read(exchange.book, 'bestPrices(uint256)', [1n], ['uint256', 'uint256'])).toEqual([
      E6,
      E6,
    ]);
    // One who comes in between waits until those before are served.
    const late = exchange.order(cy, false, trxPair(), 10n * E18, 2n * E6);
    expect(exchange.events(late, 'traded').map(([, buy, sell]) => [buy, sell])).toEqual(
      Array.from({ length: 16 }, (_, index) => [41n, BigInt(17 + index)]),
    );
    const matched = exchange.must(exchange.book, 'matchOrders(uint256,uint256)', [1n, 1000n], cy);
    // Then the better price comes first.
    expect(exchange.events(matched, 'traded').map(([, buy, , price]) => [buy, price])).toEqual([
      [42n, E6],
      ...Array.from({ length: 7 }, () => [41n, E6]),
    ]);
    expect(exchange.left(41)).toBe(10n * E18);
    expect(cancel(41, bob).result).toBe('SUCCESS');
    expect(exchange.held(exchange.book, TRX)).toBe(0n);
    expect(exchange.held(exchange.book, hexOf(exchange.gold))).toBe(0n);
  });
});

describe('the operator', () => {
  it('may pause, close a pair and set a small fee; cancelling, matching and withdrawing go on', () => {
    const { book } = exchange;
    exchange.order(ann, true, trxPair(), 20n * E18, E6);
    exchange.must(book, 'setPaused(bool)', [true]);
    expect(reasonOf(exchange.order(bob, false, trxPair(), 20n * E18, E6))).toMatch(/paused/);
    expect(exchange.send(book, 'matchOrders(uint256,uint256)', [1n, 5n], bob).result).toBe('SUCCESS');
    expect(cancel(1, ann).result).toBe('SUCCESS');
    exchange.must(book, 'setPaused(bool)', [false]);
    exchange.must(book, 'openPair(uint256,bool)', [1n, false]);
    expect(reasonOf(exchange.order(bob, false, trxPair(), 20n * E18, E6))).toMatch(/no new orders/);
    exchange.must(book, 'openPair(uint256,bool)', [1n, true]);
    expect(reasonOf(exchange.send(book, 'setFee(uint16)', [31n]))).toMatch(/fee too high/);
    // The fee of an order is that of the day it was placed, and only who takes pays.
    exchange.must(book, 'setFee(uint16)', [30n]);
    exchange.order(ann, true, trxPair(), 20n * E18, E6);
    exchange.must(book, 'setFee(uint16)', [0n]);
    exchange.order(bob, false, trxPair(), 20n * E18, E6);
    expect(exchange.purse(ALICE, hexOf(exchange.gold))).toBe(exchange.held(ALICE, hexOf(exchange.gold)));
  });

  it('is nobody else, and moves nobody’s funds', () => {
    const { book, gold } = exchange;
    for (const [call, values] of [
      ['setPaused(bool)', [true]],
      ['setFee(uint16)', [1n]],
      ['openPair(uint256,bool)', [1n, false]],
      ['setOperator(address)', [hexOf(ann)]],
      ['listPair(address,address,uint256,uint128)', [hexOf(exchange.dollar), TRX, 4n, 1n]],
    ] as const)
      expect(reasonOf(exchange.send(book, call, values, ann))).toMatch(/not the operator/);
    exchange.order(ann, true, trxPair(), 20n * E18, E6);
    expect(reasonOf(cancel(1, ALICE))).toMatch(/not your order/);
    expect(reasonOf(cancel(2, ALICE))).toMatch(/not your order/);
    expect(reasonOf(exchange.send(book, 'withdraw(address,address)', [hexOf(gold), hexOf(ALICE)]))).toMatch(
      /nothing to withdraw/,
    );
    expect(cancel(1, ann).result).toBe('SUCCESS');
    expect(reasonOf(cancel(1, ann))).toMatch(/nothing left/);
  });
});

describe('odd tokens and accounts', () => {
  let odd: Uint8Array;
  const oddPair = () => ({ tokenA: odd, tokenB: TRX, unit: E6 });
  const become = (name: (typeof HABITS)[number], victim = TRX, target = TRX, payload = '0x') =>
    exchange.must(odd, BECOME, [habit(name), victim, target, payload]);
  beforeEach(() => {
    odd = exchange.deploy('OddToken', ['uint256'], [10n ** 30n]);
    exchange.endow(odd);
    exchange.listPair(odd, TRX, 4, 10n * E6);
  });

  it('refuses tokens that do not arrive in full', () => {
    for (const name of ['takesFee', 'returnsFalse', 'lies', 'reverts', 'burns'] as const) {
      become(name, hexOf(exchange.book));
      expect(exchange.order(ann, true, oddPair(), 20n * E6, E6).result, name).toBe('REVERT');
    }
    expect(exchange.held(exchange.book, hexOf(odd))).toBe(0n);
  });

  it('owes what a token does not deliver: cancelling works all the same, and so does the other’s trade', () => {
    for (const name of ['returnsFalse', 'lies', 'reverts', 'burns'] as const) {
      become('none');
      const first = Number(exchange.read(exchange.book, 'orderCount()', [], ['uint64'])[0]) + 1;
      exchange.order(ann, true, oddPair(), 40n * E6, E6);
      become(name, hexOf(ann));
      expect(cancel(first, ann).result, name).toBe('SUCCESS');
      become('none');
      exchange.must(exchange.book, 'withdraw(address,address)', [hexOf(odd), hexOf(ann)], ann);
      // The same to a buyer who waits: the seller sells.
      exchange.order(bob, false, oddPair(), 20n * E6, E6);
      become(name, hexOf(bob));
      const before = exchange.held(ann, TRX);
      expect(exchange.order(ann, true, oddPair(), 20n * E6, E6).result, name).toBe('SUCCESS');
      expect(exchange.held(ann, TRX) - before).toBe(20n * E6);
      become('none');
      exchange.must(exchange.book, 'withdraw(address,address)', [hexOf(odd), hexOf(cy)], bob);
      expect(exchange.held(exchange.book, hexOf(odd))).toBe(0n);
    }
  });

  it('stops a token that takes more than it was told, which would be others’ money', () => {
    exchange.order(ann, true, oddPair(), 20n * E6, E6);
    exchange.order(bob, true, oddPair(), 20n * E6, E6);
    become('takesDouble', hexOf(ann));
    expect(reasonOf(cancel(1, ann))).toMatch(/took more/);
    expect(exchange.held(exchange.book, hexOf(odd))).toBe(40n * E6);
    become('none');
    expect(cancel(2, bob).result).toBe('SUCCESS');
  });

  it('cannot be entered again by a token, whichever call it tries', () => {
    exchange.order(ann, true, oddPair(), 20n * E6, E6);
    for (const [call, values] of [
      ['cancelOrder(uint256)', [1n]],
      ['matchOrders(uint256,uint256)', [2n, 5n]],
      ['withdraw(address,address)', [hexOf(odd), hexOf(odd)]],
      ['buyOrder' + ORDER, [hexOf(odd), 0n, TRX, 0n, 0n]],
      ['sellOrder' + ORDER, [hexOf(odd), 20n * E6, TRX, 20n * E6, E6]],
    ] as const) {
      become('reenters', TRX, hexOf(exchange.book), `0x${bytesToHex(encodeCall(call, [...values]))}`);
      expect(exchange.order(bob, true, oddPair(), 20n * E6, E6).result, call).toBe('SUCCESS');
      expect(exchange.read(odd, 'reentered()', [], ['bool'])).toEqual([false]);
    }
  });

  it('pays old tokens that return nothing', () => {
    const legacy = exchange.deploy('LegacyToken', ['uint256'], [10n ** 30n]);
    exchange.endow(legacy);
    exchange.listPair(legacy, TRX, 4, 10n * E6);
    const pair = { tokenA: legacy, tokenB: TRX, unit: 10n ** 8n };
    exchange.order(ann, true, pair, 20n * 10n ** 8n, E6);
    const before = exchange.held(bob, hexOf(legacy));
    exchange.order(bob, false, pair, 20n * 10n ** 8n, E6);
    expect(exchange.held(bob, hexOf(legacy)) - before).toBe(20n * 10n ** 8n);
  });

  it('is held up by no account that refuses TRX or calls back; who is owed it has it sent elsewhere', () => {
    const puppet = exchange.deploy('Puppet');
    exchange.must(exchange.gold, 'transfer(address,uint256)', [hexOf(puppet), 100n * E18]);
    const act = (target: Uint8Array, call: string, values: unknown[]) =>
      exchange.must(puppet, 'act(address,bytes)', [
        hexOf(target),
        `0x${bytesToHex(encodeCall(call, values))}`,
      ]);
    act(exchange.gold, 'approve(address,uint256)', [hexOf(exchange.book), 100n * E18]);
    act(exchange.book, 'sellOrder' + ORDER, [hexOf(exchange.gold), 20n * E18, TRX, 20n * E6, E6]);
    const bought = exchange.order(bob, false, trxPair(), 20n * E18, E6);
    expect(bought.result).toBe('SUCCESS');
    expect(exchange.events(bought, 'credited')).toEqual([[BigInt(hexOf(puppet)), 0n, 20n * E6]]);
    expect(exchange.held(puppet, TRX)).toBe(0n);
    // It takes TRX now, and tries to get in while it is paid.
    const again = encodeCall('withdraw(address,address)', [TRX, hexOf(puppet)]);
    exchange.must(puppet, 'become(bool,address,bytes)', [
      true,
      hexOf(exchange.book),
      `0x${bytesToHex(again)}`,
    ]);
    act(exchange.book, 'withdraw(address,address)', [TRX, hexOf(puppet)]);
    expect(exchange.held(puppet, TRX)).toBe(20n * E6);
    expect(exchange.held(exchange.book, TRX)).toBe(0n);
  });
});

describe('TRC10 tokens', () => {
  const points = { tokenA: POINTS, tokenB: TRX, unit: E6 };
  const FOUR = '(uint256,uint256,uint256,uint256)';
  beforeEach(async () => {
    exchange = await ExchangeBench.create(3, 'AssetOrderBook');
    [ann, bob, cy] = exchange.traders as [Uint8Array, Uint8Array, Uint8Array];
    exchange.listPair(POINTS, TRX, 4, 10n * E6);
  });

  it('are sold with the call and bought with TRX; what is left comes back', () => {
    const before = exchange.held(ann, wordOf(POINTS));
    expect(exchange.order(ann, true, points, 30n * E6, E6).result).toBe('SUCCESS');
    expect(exchange.order(bob, false, points, 20n * E6, E6).result).toBe('SUCCESS');
    expect(exchange.held(bob, wordOf(POINTS))).toBe(before + 20n * E6);
    expect(cancel(1, ann).result).toBe('SUCCESS');
    expect(exchange.held(ann, wordOf(POINTS))).toBe(before - 20n * E6);
    expect(exchange.held(exchange.book, wordOf(POINTS))).toBe(0n);
  });

  it('refuses other tokens than the order sells, TRX beside them, and tokens where none are wanted', () => {
    const { book } = exchange;
    const sell = [POINTS, 20n * E6, 20n * E6, E6];
    const said = (...call: [signature: string, values: unknown[], value: object]) =>
      reasonOf(exchange.send(book, call[0], call[1], ann, call[2]));
    expect(said(`sellOrder${FOUR}`, sell, {})).toMatch(/other tokens/);
    expect(said(`sellOrder${FOUR}`, sell, { token: 20n * E6 - 1n, tokenId: POINTS })).toMatch(/other tokens/);
    exchange.bench.state.putAsset({ ...emptyMessage('AssetIssueContract'), id: '1000002' });
    exchange.bench.state.addToken(ann, '1000002', 20n * E6);
    expect(said(`sellOrder${FOUR}`, sell, { token: 20n * E6, tokenId: 1_000_002n })).toMatch(/other tokens/);
    expect(said(`sellOrder${FOUR}`, sell, { token: 20n * E6, tokenId: POINTS, sun: 1n })).toMatch(/no TRX/);
    expect(said(`buyOrder${FOUR}`, sell, { token: 1n, tokenId: POINTS, sun: 20n * E6 })).toMatch(
      /tokens sent along/,
    );
    expect(said('matchOrders(uint256,uint256)', [1n, 1n], { token: 1n, tokenId: POINTS })).toMatch(
      /tokens sent along/,
    );
    expect(said(`buyOrder${FOUR}`, [5n, 20n * E6, 20n * E6, E6], { sun: 20n * E6 })).toMatch(/not the id/);
    // The methods of contracts sell no TRC10 token, whatever its id looks like.
    expect(
      said('sellOrder' + ORDER, [wordOf(POINTS), 20n * E6, TRX, 20n * E6, E6], {
        token: 20n * E6,
        tokenId: POINTS,
      }),
    ).toMatch(/tokens sent along/);
    expect(said('sellOrder' + ORDER, [wordOf(POINTS), 20n * E6, TRX, 20n * E6, E6], {})).toMatch(
      /other tokens/,
    );
    expect(exchange.held(book, wordOf(POINTS))).toBe(0n);
  });

  it('are owed to a contract that refuses them, which has them sent elsewhere', () => {
    const puppet = exchange.deploy('Puppet');
    const act = (call: string, values: unknown[]) =>
      exchange.send(puppet, 'act(address,bytes)', [
        hexOf(exchange.book),
        `0x${bytesToHex(encodeCall(call, values))}`,
      ]);
    exchange.bench.state.addBalance(puppet, 100n * E6);
    expect(exchange.order(ann, true, points, 20n * E6, E6).result).toBe('SUCCESS');
    const bought = exchange.bench.call(
      exchange.book,
      encodeCall(`buyOrder${FOUR}`, [POINTS, 20n * E6, 20n * E6, E6]),
      { owner: puppet, energyLimit: 10_000_000n, value: { sun: 20n * E6, token: 0n, tokenId: 0n } },
    );
    expect(bought.result).toBe('SUCCESS');
    expect(exchange.events(bought, 'credited')).toEqual([[BigInt(hexOf(puppet)), POINTS, 20n * E6]]);
    const before = exchange.held(cy, wordOf(POINTS));
    expect(act('withdraw(address,address)', [wordOf(POINTS), hexOf(cy)]).result).toBe('SUCCESS');
    expect(exchange.held(cy, wordOf(POINTS))).toBe(before + 20n * E6);
  });
});
