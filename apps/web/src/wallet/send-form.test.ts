// @vitest-environment node
import { sanitizeAmount } from '@sunscope/tron/amount';
import { parseAddress } from '@sunscope/tron/address';
import type { AccountDetail, TokenInfo } from '@sunscope/product-api/types';
import { describe, expect, it } from 'vitest';
import type { TransferValues } from './intents/transfer-parts.ts';
import { EMPTY_SEND } from './send-form.ts';
import { preselect, sendableTokens } from './sendable-tokens.ts';
import { readSendForm } from './testing-transfers.ts';

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const to = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

function info(tokenId: string, tokenType: TokenInfo['tokenType'], tokenDecimal: number): TokenInfo {
  return {
    tokenId,
    tokenType,
    tokenDecimal,
    tokenAbbr: tokenId,
    tokenName: tokenId,
    tokenCanShow: 1,
    tokenLogo: '',
    tokenLevel: '1',
    vip: false,
  };
}
const rows: AccountDetail['tokens'] = [
  { tokenId: usdt, tokenInfo: info(usdt, 'trc20', 6), balance: '2500000' },
  { tokenId: '1000007', tokenInfo: info('1000007', 'trc10', 0), balance: '12' },
  { tokenId: '1000009', tokenInfo: info('1000009', 'trc10', 2), balance: '0' },
  { tokenId: '0', tokenInfo: info('0', 'trc10', 0), balance: '5' },
  { tokenId: '_', tokenInfo: info('_', 'trx', 6), balance: '3000000' },
  {
    tokenId: 'TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9',
    tokenInfo: info('TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9', 'trc721', 0),
    balance: '1',
  },
];
const tokens = sendableTokens({ tokens: rows });
const read = (values: Partial<TransferValues>, maxNoteCharacters = 1_000_000) =>
  readSendForm({ ...EMPTY_SEND, ...values }, { from, tokens, maxNoteCharacters });

describe('sendableTokens', () => {
  it('lists positive balances only, TRX and TRC10 before TRC20, TRC10 ids above zero, fungible kinds', () => {
    expect(tokens.map(token => token.id)).toEqual(['_', '1000007', usdt]);
  });
  it('preselects the first, or the one asked for when it can be sent', () => {
    expect(preselect(tokens, undefined)).toBe('_');
    expect(preselect(tokens, usdt)).toBe(usdt);
    expect(preselect(tokens, '1000009')).toBe('_');
    expect(preselect([], undefined)).toBe('');
  });
  it('begins with TRC10 when there is no TRX', () => {
    expect(preselect(sendableTokens({ tokens: rows.slice(0, 4) }), undefined)).toBe('1000007');
  });
});

describe('readSendForm', () => {
  it('finds nothing wrong with an empty form, and nothing to send', () => {
    expect(read({ tokenId: '_' })).toEqual({ problems: {}, recipient: undefined, transfer: undefined });
  });

  it('reads a right form', () => {
    expect(read({ to, tokenId: '_', amount: '1.5', note: 'lunch' }).transfer).toEqual({
      from,
      to,
      token: { kind: 'trx' },
      amount: 1_500_000n,
      note: 'lunch',
    });
  });

  it('takes the hex form of an address and makes it canonical', () => {
    expect(
      read({ to: '417e5f4552091a69125d5dfcb7b8c2659029395bdf', tokenId: '_', amount: '1' }).recipient,
    ).toBe(to);
  });

  it.each(['T', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HD', 'hello', '0x12'])(
    'wants a valid address, not %s',
    text => {
      expect(read({ to: text, tokenId: '_', amount: '1' })).toMatchObject({
        problems: { to: 'fill_a_valid_address' },
        transfer: undefined,
      });
    },
  );

  it('refuses the sender as recipient', () => {
    expect(read({ to: from, tokenId: '_', amount: '1' })).toMatchObject({
      problems: { to: 'send_to_yourself' },
      transfer: undefined,
    });
  });

  it.each(['0', '0.0000001', '3.000001', '1e3', '-1', '.', 'NaN', '99999999999999999999999999'])(
    'wants an amount above 0 and within the balance of 3 TRX, not %s',
    amount => {
      expect(read({ to, tokenId: '_', amount })).toMatchObject({
        problems: { amount: 'fill_a_valid_number' },
        transfer: undefined,
      });
    },
  );

  it('sends nothing while the amount is empty', () => {
    expect(read({ to, tokenId: '_' }).transfer).toBeUndefined();
  });

  it.each([
    ['_', '3', 3_000_000n],
    ['_', '0.000001', 1n],
    ['1000007', '12', 12n],
    [usdt, '2.5', 2_500_000n],
  ])('scales %s %s by the token’s decimals', (tokenId, amount, raw) => {
    expect(read({ to, tokenId, amount }).transfer?.amount).toBe(raw);
  });

  it('needs a token', () => {
    expect(read({ to, tokenId: 'nothing', amount: '1' }).transfer).toBeUndefined();
  });

  it('limits the note by the login kind, counted in characters', () => {
    expect(read({ to, tokenId: '_', amount: '1', note: '🌞'.repeat(50) }, 50).transfer).toBeDefined();
    expect(read({ to, tokenId: '_', amount: '1', note: 'x'.repeat(51) }, 50)).toMatchObject({
      problems: { note: 'fill_a_valid_ledger_note' },
      transfer: undefined,
    });
  });
});

describe('sanitizeAmount, as the form types it', () => {
  it.each([
    ['1,234.5', 6, '1234.5'],
    ['..5', 6, '5'],
    ['1..2.3', 6, '1.23'],
    ['1.23456789', 6, '1.234567'],
    ['1.239', 2, '1.23'],
    ['7.9', 0, '7'],
    ['abc', 6, ''],
    ['１２', 6, ''],
  ])('%s at %i decimals is %s', (typed, decimals, kept) => {
    expect(sanitizeAmount(typed, decimals)).toBe(kept);
  });
});
