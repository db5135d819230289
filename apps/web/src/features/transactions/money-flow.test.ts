import type { TransactionDetail } from '@sunscope/product-api/types';
import { describe, expect, test } from 'vitest';
import { BETWEEN, moneyFlowOf, NOWHERE, REST, RIGHT, shareOf } from './money-flow.ts';

type Movement = NonNullable<TransactionDetail['transfersAllList']>[number];
const move = (from: string, to: string, amount: number, token = '_', level = '0') =>
  ({
    from_address: from,
    to_address: to,
    contract_address: token,
    symbol: token,
    decimals: 6,
    amount_str: String(amount),
    tokenType: token === '_' ? 'trx' : 'trc20',
    level,
  }) as Movement;
const flowOf = (movements: Movement[], part: Partial<TransactionDetail> = {}) =>
  moneyFlowOf({
    ownerAddress: 'A',
    cost: { fee: 5 } as NonNullable<TransactionDetail['cost']>,
    transfersAllList: movements,
    ...part,
  });
const idsOf = (parties: { id: string }[] | undefined) => parties?.map(party => party.id);

describe('money flow', () => {
  test('one payment is drawn with its fee; where nothing moved there is no figure', () => {
    expect(flowOf([])).toBeUndefined();
    const flow = flowOf([move('A', 'B', 1)]);
    expect([idsOf(flow?.payers), idsOf(flow?.recipients), flow?.feeSun]).toEqual([['A'], [`${RIGHT}B`], 5n]);
  });

  test('one payment whose parties’ balances are known shows what they had', () => {
    const balances = [{ address: 'B', token: 'USDS', before: '0', after: '1' }];
    const flow = flowOf([move('A', 'B', 1, 'USDS')], { balances });
    expect([idsOf(flow?.payers), idsOf(flow?.recipients)]).toEqual([['A'], [`${RIGHT}B`]]);
  });

  test('one payment by somebody else than who signed is drawn: the sentence names the call alone', () => {
    const flow = flowOf([move('C', 'X', 1)]);
    expect([idsOf(flow?.payers), idsOf(flow?.recipients)]).toEqual([['C', 'A'], [`${RIGHT}X`]]);
  });

  test('a contract that hands on what it got stands between and keeps the rest', () => {
    const flow = flowOf([move('A', 'C', 4), move('C', 'X', 1), move('C', 'Y', 2)]);
    expect([idsOf(flow?.payers), idsOf(flow?.between), idsOf(flow?.recipients)]).toEqual([
      ['A'],
      ['C'],
      [`${RIGHT}Y`, `${RIGHT}X`],
    ]);
    expect(flow?.kept).toMatchObject([{ raw: 1n }]);
    expect(flow?.feeSun).toBe(5n);
  });

  test('one that hands on all keeps nothing', () => {
    expect(flowOf([move('A', 'C', 3), move('C', 'X', 1), move('C', 'Y', 2)])?.kept).toEqual([]);
  });

  test('who pays and is paid stands at both ends', () => {
    const flow = flowOf([move('A', 'P', 10), move('P', 'A', 7, 'USDS')]);
    expect([idsOf(flow?.payers), idsOf(flow?.between), idsOf(flow?.recipients)]).toEqual([
      ['A'],
      ['P'],
      [`${RIGHT}A`],
    ]);
  });

  test('the same token between the same two is one band', () => {
    const flow = flowOf([move('A', 'B', 1), move('A', 'B', 2), move('A', 'C', 6)]);
    expect(flow?.bands.map(band => band.raw)).toEqual([3n, 6n]);
    expect(flow?.bands.map(band => shareOf(band, flow.bands))).toEqual([0.5, 1]);
  });

  test('of more than six recipients the five largest are named', () => {
    const flow = flowOf(['B', 'C', 'D', 'E', 'F', 'G', 'H'].map((to, index) => move('A', to, index + 1)));
    expect(idsOf(flow?.recipients)).toEqual(['H', 'G', 'F', 'E', 'D', REST].map(id => RIGHT + id));
    expect(flow?.recipients.at(-1)?.count).toBe(2);
    expect(flow?.bands.find(band => band.to === RIGHT + REST)?.raw).toBe(3n);
  });

  test('more than two between are one', () => {
    const flow = flowOf([move('A', 'B', 9), move('B', 'C', 9), move('C', 'D', 9), move('D', 'E', 9)]);
    expect(idsOf(flow?.between)).toEqual([BETWEEN]);
    expect(flow?.bands.map(band => [band.from, band.to])).toEqual([
      ['A', BETWEEN],
      [BETWEEN, `${RIGHT}E`],
    ]);
  });

  test('who signed pays the fee, even where he moved nothing', () => {
    const flow = flowOf([move('C', 'X', 1), move('C', 'Y', 1)]);
    expect(idsOf(flow?.payers)).toEqual(['C', 'A']);
  });

  test('minting comes from nowhere; it is no contract between', () => {
    const flow = flowOf([move(NOWHERE, 'A', 1, 'USDS'), move('B', NOWHERE, 1, 'USDS')]);
    expect(idsOf(flow?.between)).toEqual([]);
    expect(idsOf(flow?.payers)).toContain(NOWHERE);
  });

  test('what is not all listed is not drawn, and nothing that moved nothing', () => {
    expect(flowOf([move('A', 'B', 1), move('A', 'C', 1)], { transfers_count: 900 })).toBeUndefined();
    expect(flowOf([move('A', 'B', 0)])).toBeUndefined();
  });

  test('a suspicious token ranks last', () => {
    const flow = flowOf([move('A', 'B', 1, 'FAKE', '3'), move('A', 'C', 1, 'FAKE', '3'), move('A', 'B', 1)]);
    expect(flow?.tokens).toEqual(['_', 'FAKE']);
  });
});
