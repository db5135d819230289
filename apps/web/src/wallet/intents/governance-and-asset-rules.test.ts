// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { describe, expect, it } from 'vitest';
import { accountCreateForm } from './account-create.ts';
import { assetEntries } from './asset-entries.ts';
import type { AssetIssue } from './asset-issue.ts';
import { buildIntent } from './build.ts';
import { checkIntent } from './check.ts';
import { governanceEntries } from './governance-entries.ts';
import { addEntries, type Intent } from './registry.ts';
import { brokerageForm, witnessCreateForm, witnessUpdateForm } from './witness-forms.ts';

addEntries([...governanceEntries, ...assetEntries]);

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const other = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const blockId = new Uint8Array(32).fill(7);
const options = {
  block: { id: blockId, timestampMs: 0n },
  nowMs: 1,
  expirationMs: 300_001n,
  feeLimitSun: 0n,
};
const common = { from, note: '', permissionId: 0 };
const issue: AssetIssue = {
  kind: 'asset_issue',
  ...common,
  name: 'Harbour',
  abbr: 'HRB',
  totalSupply: 1_000_000n,
  precision: 3,
  trxNum: 1,
  num: 2,
  startMs: 4_000_000_000_000n,
  endMs: 4_000_000_001_000n,
  locked: [{ amount: 5n, days: 6n }],
  description: 'A token 谢谢',
  url: 'https://harbour.example',
  freeLimit: 10n,
  publicLimit: 20n,
};

describe('what is refused whoever asks', () => {
  const checked = {
    refBlock: { ref_block_bytes: blockId.slice(0, 2), ref_block_hash: blockId.slice(0, 8) },
    feeLimitSun: 0n,
    expirationMs: options.expirationMs,
  };
  const locked = Array.from({ length: 11 }, () => ({ amount: 1n, days: 1n }));
  const update: Intent = {
    kind: 'asset_update',
    ...common,
    description: '',
    url: 'x',
    freeLimit: 0n,
    publicLimit: 0n,
  };
  const buy = {
    kind: 'asset_participate',
    ...common,
    issuer: other,
    tokenId: '1000001',
    amount: 1n,
  } as const;
  it.each<[string, Intent]>([
    ['a proposal of nothing', { kind: 'proposal_create', ...common, values: [] }],
    [
      'one parameter twice',
      { kind: 'proposal_create', ...common, values: [1n, 2n].map(value => ({ id: 11n, value })) },
    ],
    [
      'parameters out of order',
      { kind: 'proposal_create', ...common, values: [11n, 3n].map(id => ({ id, value: 1n })) },
    ],
    ['an approval of no proposal', { kind: 'proposal_approve', ...common, proposal: 0n }],
    ['no approval taken back', { kind: 'proposal_withdraw', ...common, proposal: 0n }],
    ['no proposal cancelled', { kind: 'proposal_delete', ...common, proposal: -1n }],
    ['a witness without a site', { kind: 'witness_create', ...common, url: '' }],
    ['a site of 257 bytes', { kind: 'witness_update', ...common, url: 'x'.repeat(257) }],
    ['a share above all', { kind: 'brokerage', ...common, percent: 101 }],
    ['a share below nothing', { kind: 'brokerage', ...common, percent: -1 }],
    ['a token called TRX', { ...issue, name: 'tRx' }],
    ['a name with a space', { ...issue, name: 'a b' }],
    ['a name of 33 characters', { ...issue, name: 'x'.repeat(33) }],
    ['a symbol with a space', { ...issue, abbr: 'a b' }],
    ['a supply of nothing', { ...issue, totalSupply: 0n, locked: [] }],
    ['seven decimals', { ...issue, precision: 7 }],
    ['a price of nothing', { ...issue, trxNum: 0 }],
    ['a sale that ends before it begins', { ...issue, endMs: issue.startMs }],
    ['a sale at no time', { ...issue, startMs: 0n }],
    ['eleven locked parts', { ...issue, locked }],
    ['a lock of nothing', { ...issue, locked: [{ amount: 0n, days: 1n }] }],
    ['a lock beyond ten years', { ...issue, locked: [{ amount: 1n, days: 3653n }] }],
    ['more locked than there is', { ...issue, locked: [{ amount: 1_000_001n, days: 1n }] }],
    ['a description of 201 bytes', { ...issue, description: 'é'.repeat(100) + 'x' }],
    ['bandwidth beyond a day’s', { ...issue, freeLimit: 57_600_000_000n }],
    ['bandwidth below nothing', { ...update, publicLimit: -1n }],
    ['a token without a site', { ...update, url: '' }],
    ['a purchase for nothing', { ...buy, amount: 0n }],
    ['a token number that begins with 0', { ...buy, tokenId: '01000001' }],
    ['TRX as a token', { ...buy, tokenId: '_' }],
  ])('%s', (_, intent) => {
    expect(() => checkIntent(buildIntent(intent, options).rawData, intent, checked)).toThrow(
      expect.objectContaining({ code: 'tampered' }),
    );
  });
});

it('refuses a price that 32 bits do not hold, and wraps none around', () => {
  expect(() => buildIntent({ ...issue, num: 2 ** 31 }, options)).toThrow(/int32/);
});

describe('forms', () => {
  const facts = { from, permissionId: 2 };
  const read = { from, permissionId: 2, note: '' };

  it('make intents of what is right', () => {
    const url = ' https://harbour.example/sr ';
    expect(witnessCreateForm.read({ url }, facts)).toEqual({
      problems: {},
      intent: { kind: 'witness_create', ...read, url: url.trim() },
    });
    expect(witnessUpdateForm.read({ url: 'ftp://harbour.example' }, facts).intent).toMatchObject({
      kind: 'witness_update',
      url: 'ftp://harbour.example',
    });
    for (const [voters, percent] of [
      ['80', 20],
      ['0', 100],
      ['100', 0],
    ] as const)
      expect(brokerageForm.read({ voters }, facts)).toEqual({
        problems: {},
        intent: { kind: 'brokerage', ...read, percent },
      });
    expect(accountCreateForm.read({ account: other }, { ...facts, exists: false })).toEqual({
      problems: {},
      intent: { kind: 'account_create', ...read, account: other },
    });
  });

  it('say what is wrong, and nothing of what is empty', () => {
    for (const form of [witnessCreateForm, witnessUpdateForm]) {
      const problem = (url: string) => form.read({ url }, facts).problems.url;
      expect(problem('')).toBeUndefined();
      for (const url of ['harbour.example', 'javascript:alert(1)', 'https://harbour', 'https://a b.example'])
        expect(problem(url)).toBe('invalid_url');
      expect(problem(`https://harbour.example/${'x'.repeat(240)}`)).toBe('url_too_long');
    }
    const share = (voters: string) => brokerageForm.read({ voters }, facts).problems.voters;
    expect(share('')).toBeUndefined();
    for (const voters of ['101', '1.5', '-1', 'x', '080'])
      expect(share(voters)).toBe('fill_a_valid_brokerage');
    const open = (account: string, exists: boolean) =>
      accountCreateForm.read({ account }, { ...facts, exists }).problems.account;
    expect(open('', false)).toBeUndefined();
    expect(open('T1', false)).toBe('fill_a_valid_address');
    expect(open(other, true)).toBe('account_create_exists');
    expect(open(from, false)).toBe('account_create_exists');
  });
});
