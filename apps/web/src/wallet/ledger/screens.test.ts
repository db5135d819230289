// @vitest-environment node
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { createTransactionRaw } from '@sunscope/tron/transaction';
import { describe, expect, it } from 'vitest';
import { limitOf } from './limits.ts';
import { screensOf } from './screens.ts';

const OWNER = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const OTHER = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const other = addressToBytes(OTHER);
const FROM = { label: 'from', address: OWNER };
const sun = (label: string, raw: bigint) => ({ label, amount: { asset: '_', raw } });

const raw = (type: Parameters<typeof createTransactionRaw>[0], fields: object = {}, permissionId = 0) =>
  createTransactionRaw(
    type,
    { owner_address: addressToBytes(OWNER), ...fields },
    {
      refBlock: { ref_block_bytes: new Uint8Array(2), ref_block_hash: new Uint8Array(8) },
      expirationMs: 300_000n,
      timestampMs: 0n,
      permissionId,
    },
  );
const tokenCall = (selector: string, amount: bigint) =>
  hexToBytes(
    selector +
      '00'.repeat(12) +
      [...other.subarray(1)].map(byte => byte.toString(16).padStart(2, '0')).join('') +
      amount.toString(16).padStart(64, '0'),
  );

/** What the review menus of the TRON app have, row by row (LedgerHQ/app-tron, sign.c and ui_review_menu_nbgl.c). */
describe('the rows a Ledger shows', () => {
  it.each<[string, Uint8Array, object]>([
    [
      'a transfer',
      raw('TransferContract', { to_address: other, amount: 7n }),
      { kind: 'whole', rows: [sun('amount', 7n), { label: 'to', address: OTHER }, FROM] },
    ],
    [
      'one by an active permission',
      raw('TransferContract', { to_address: other, amount: 0n }, 2),
      {
        kind: 'whole',
        rows: [sun('amount', 0n), { label: 'to', address: OTHER }, { label: 'from', text: `P2 - ${OWNER}` }],
      },
    ],
    [
      'a TRC10 transfer, without decimals',
      raw('TransferAssetContract', {
        asset_name: textToBytes('1000001'),
        to_address: other,
        amount: 2n ** 63n - 1n,
      }),
      {
        kind: 'whole',
        rows: [
          { label: 'amount', text: '9223372036854775807' },
          { label: 'token', text: '1000001' },
          { label: 'to', address: OTHER },
          FROM,
        ],
      },
    ],
    [
      'a TRC20 approval, and what stands there of a token it does not know',
      raw('TriggerSmartContract', {
        contract_address: other,
        data: tokenCall('095ea7b3', 2n ** 256n - 1n),
      }),
      {
        kind: 'whole',
        rows: [
          { label: 'amount', amount: { asset: OTHER, raw: 2n ** 256n - 1n } },
          { label: 'allow', address: OTHER },
          FROM,
        ],
        ofUnknownToken: [
          { label: 'contract', address: OTHER },
          { label: 'selector', text: '095ea7b3' },
          sun('paid', 0n),
          FROM,
        ],
      },
    ],
    [
      'another call, that pays a TRC10 token',
      raw('TriggerSmartContract', {
        contract_address: other,
        data: hexToBytes('d0e30db0ff'),
        call_token_value: 5n,
        token_id: 1_000_001n,
      }),
      {
        kind: 'call',
        rows: [
          { label: 'contract', address: OTHER },
          { label: 'selector', text: 'd0e30db0' },
          { label: 'paid', text: '5 1000001' },
          FROM,
        ],
      },
    ],
    [
      'votes',
      raw('VoteWitnessContract', { votes: [{ vote_address: other, vote_count: 3n }] }),
      {
        kind: 'whole',
        rows: [{ label: 'vote', address: OTHER, beside: '3' }, { label: 'votes', text: '1: 3' }, FROM],
      },
    ],
    [
      'a stake',
      raw('FreezeBalanceV2Contract', { frozen_balance: 5n, resource: 1 }),
      {
        kind: 'whole',
        rows: [
          { label: 'resource', text: 'Energy' },
          sun('amount', 5n),
          { label: 'to', address: OWNER },
          FROM,
        ],
      },
    ],
    [
      'a delegation',
      raw('DelegateResourceContract', { receiver_address: other, balance: 5n, lock: true }),
      {
        kind: 'whole',
        rows: [
          { label: 'resource', text: 'Bandwidth' },
          sun('amount', 5n),
          { label: 'lock', text: 'True' },
          { label: 'to', address: OTHER },
          FROM,
        ],
      },
    ],
    [
      'a pair',
      raw('ExchangeCreateContract', {
        first_token_id: textToBytes('_'),
        first_token_balance: 1n,
        second_token_id: textToBytes('1000001'),
        second_token_balance: 2n,
      }),
      {
        kind: 'whole',
        rows: [
          { label: 'token', text: 'TRX' },
          sun('amount', 1n),
          { label: 'token_2', text: '1000001' },
          { label: 'amount_2', text: '2' },
          FROM,
        ],
      },
    ],
    [
      'a withdrawal from one',
      raw('ExchangeWithdrawContract', { exchange_id: 4n, token_id: textToBytes('1000001'), quant: 9n }),
      {
        kind: 'whole',
        rows: [
          { label: 'action', text: 'withdraw' },
          { label: 'exchange', text: '4' },
          { label: 'token', text: '1000001' },
          { label: 'amount', text: '9' },
          FROM,
        ],
      },
    ],
    ['a claim', raw('WithdrawBalanceContract'), { kind: 'whole', rows: [FROM] }],
    [
      'a name, by its hash alone',
      raw('AccountUpdateContract', { account_name: textToBytes('x') }),
      { kind: 'hash', rows: [FROM] },
    ],
  ])('of %s', (_name, rawData, expected) => expect(screensOf(rawData)).toEqual(expected));

  it('there are rows for all that it signs, and for nothing that it refuses', () => {
    const names = [
      'AccountCreateContract',
      'TransferContract',
      'TransferAssetContract',
      'VoteWitnessContract',
      'WitnessCreateContract',
      'AccountUpdateContract',
      'FreezeBalanceContract',
      'UnfreezeBalanceContract',
      'WithdrawBalanceContract',
      'ProposalCreateContract',
      'ProposalApproveContract',
      'ProposalDeleteContract',
      'TriggerSmartContract',
      'ExchangeCreateContract',
      'ExchangeInjectContract',
      'ExchangeWithdrawContract',
      'ExchangeTransactionContract',
      'AccountPermissionUpdateContract',
      'MarketSellAssetContract',
      'FreezeBalanceV2Contract',
      'UnfreezeBalanceV2Contract',
      'WithdrawExpireUnfreezeContract',
      'DelegateResourceContract',
      'UnDelegateResourceContract',
      'CancelAllUnfreezeV2Contract',
    ] as const;
    for (const name of names) {
      const rawData = raw(name, {
        to_address: other,
        contract_address: other,
        receiver_address: other,
      });
      expect([name, screensOf(rawData) !== undefined]).toEqual([name, limitOf(rawData) === undefined]);
    }
  });

  it('bytes that are no transaction have none', () => {
    for (const hex of ['', 'ff', '0a']) expect(screensOf(hexToBytes(hex))).toBeUndefined();
    expect(screensOf(raw('TransferContract', { to_address: hexToBytes('00'), amount: 1n }))).toBeUndefined();
  });
});
