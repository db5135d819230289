import type { AccountDetail } from '@sunscope/product-api/types';
import { expect, it } from 'vitest';
import { transferRow } from '../../test/rows.ts';
import { accountName } from './account-name.ts';

const token = { ...transferRow('1').tokenInfo, tokenName: 'Sun Dollar', tokenLevel: '2' };
const representative = { enabled: false, lastWithDrawTime: 0, allowance: 0, url: '' };
const named = (members: Partial<AccountDetail>) =>
  accountName({ name: 'Own words', addressTag: 'Tag', representative, ...members });

it('goes by token, representative, tag, and what the account calls itself', () => {
  expect(named({ tokenOfContract: token })).toBe('Sun Dollar');
  expect(named({ representative: { ...representative, enabled: true } })).toBe('Own words');
  expect(named({})).toBe('Tag');
  expect(named({ addressTag: '' })).toBe('Own words');
  expect(named({ addressTag: '', name: '' })).toBe('');
});

it('takes no name from a suspicious token', () => {
  expect(named({ tokenOfContract: { ...token, tokenLevel: '3' } })).toBe('Tag');
});
