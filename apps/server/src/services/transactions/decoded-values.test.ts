import type { TokenInfo } from '@sunscope/product-api/types';
import { describe, expect, test } from 'vitest';
import { addressesOfValues, presentValues } from './decoded-values.ts';

const USDS = 'TC21LXTP6L8VUmC6WfdiDn6UYvuwDt75ak';
const ROUTER = 'TH99YjexCppcYoKn5KZgT7rZfih6N8WwX9';
const ALICE = 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6';
const BOB = 'TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C';

const info = (tokenId: string, tokenType: TokenInfo['tokenType'] = 'trc20') =>
  ({ tokenId, tokenType, tokenDecimal: 6 }) as TokenInfo;
const tokens = (contract: string) => (contract === USDS ? info(USDS) : undefined);

describe('decoded values', () => {
  test('an amount in a call of a token counts that token, its address does not', () => {
    expect(
      presentValues(
        [
          { name: 'to', type: 'address', value: BOB },
          { name: 'value', type: 'uint256', value: 12_500_000n },
        ],
        USDS,
        tokens,
      ),
    ).toEqual([
      { name: 'to', type: 'address', depth: 0, value: BOB },
      { name: 'value', type: 'uint256', depth: 0, value: '12500000', unit: 'token', token: USDS },
    ]);
  });

  test('structs and lists are taken apart, and an amount counts the token beside it', () => {
    const payment = [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'deadline', type: 'uint64' },
    ];
    const rows = presentValues(
      [
        {
          name: 'payment',
          type: 'tuple',
          value: { token: USDS, amount: 250_000_000n, deadline: 1_795_352_400n },
          components: payment,
        },
        { name: 'shares', type: 'uint256[]', value: [6000n, 4000n] },
      ],
      ROUTER,
      tokens,
    );
    expect(rows.map(row => [row.depth, row.name, row.type, row.value || row.members, row.unit])).toEqual([
      [0, 'payment', 'tuple', 3, undefined],
      [1, 'token', 'address', USDS, undefined],
      [1, 'amount', 'uint256', '250000000', 'token'],
      [1, 'deadline', 'uint64', '1795352400', 'time'],
      [0, 'shares', 'uint256[]', 2, undefined],
      [1, '0', 'uint256', '6000', undefined],
      [1, '1', 'uint256', '4000', undefined],
    ]);
  });

  test('the amounts of a list are amounts, one by one', () => {
    const rows = presentValues([{ name: 'amounts', type: 'uint256[]', value: [1n, 2n] }], USDS, tokens);
    expect(rows.map(row => row.unit)).toEqual([undefined, 'token', 'token']);
  });

  test('beside two tokens an amount says nothing of either', () => {
    const OTHER = ROUTER;
    const rows = presentValues(
      [
        { name: 'tokenIn', type: 'address', value: USDS },
        { name: 'tokenOut', type: 'address', value: OTHER },
        { name: 'amount', type: 'uint256', value: 5n },
      ],
      ALICE,
      contract => (contract === USDS || contract === OTHER ? info(contract) : undefined),
    );
    expect(rows[2]).toEqual({ name: 'amount', type: 'uint256', depth: 0, value: '5' });
  });

  test('the number of an item is no amount of its collection', () => {
    const rows = presentValues([{ name: 'value', type: 'uint256', value: 7n }], USDS, contract =>
      contract === USDS ? info(USDS, 'trc721') : undefined,
    );
    expect(rows[0]?.unit).toBeUndefined();
  });

  test('sun are sun, and a number called a deadline that is no date stays a number', () => {
    const rows = presentValues(
      [
        { name: 'sun', type: 'uint256', value: 3_239_146n },
        { name: 'deadline', type: 'uint256', value: (1n << 256n) - 1n },
      ],
      ROUTER,
      tokens,
    );
    expect(rows.map(row => row.unit)).toEqual(['sun', undefined]);
  });

  test('what is hostile stays bounded: long lists, deep lists, long bytes, odd names', () => {
    const long = presentValues(
      [{ name: 'a', type: 'uint256[]', value: Array.from({ length: 5000 }, () => 1n) }],
      ROUTER,
      tokens,
    );
    expect([long.length, long[0]?.members]).toEqual([200, 5000]);
    let value: unknown = 1n;
    for (let depth = 0; depth < 500; depth++) value = [value];
    const deep = presentValues([{ name: 'd', type: `uint256${'[]'.repeat(500)}`, value }], ROUTER, tokens);
    expect(deep).toHaveLength(9);
    const bytes = presentValues(
      [{ name: '__proto__', type: 'bytes', value: `0x${'ff'.repeat(100_000)}` }],
      ROUTER,
      tokens,
    );
    expect(bytes[0]?.value).toHaveLength(4097);
  });

  test('addresses are found inside lists and structs', () => {
    expect(
      addressesOfValues([
        { name: 'receivers', type: 'address[]', value: [ALICE, BOB] },
        {
          name: 'p',
          type: 'tuple',
          value: { token: USDS },
          components: [{ name: 'token', type: 'address' }],
        },
      ]),
    ).toEqual([ALICE, BOB, USDS]);
  });
});
