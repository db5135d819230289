// @vitest-environment node
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { emptyMessage } from '@sunscope/tron/codec';
import type { Account } from '@sunscope/tron/messages';
import { expect, it } from 'vitest';
import type { ChainState } from '../chain-state.ts';
import { onDemandEntries } from './on-demand-entries.ts';
import { addEntries, entryOf, type Intent } from './registry.ts';

/** What the chain would refuse, by the rules of its actuators; what it would take is refused by none. */

addEntries(onDemandEntries);
const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const other = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const plain = { from, note: '', permissionId: 0 };
const TRX = 1_000_000n;
const headMs = 1_000_000_000n;

const account: Account = {
  ...emptyMessage('Account'),
  address: addressToBytes(from),
  balance: 1_000n * TRX,
  frozenV2: [{ type: 1, amount: 50n * TRX }],
  unfrozenV2: [{ type: 1, unfreeze_amount: TRX, unfreeze_expire_time: headMs + 1n }],
  assetV2: [{ key: '1000001', value: 10n }],
};
const proposal = {
  ...emptyMessage('Proposal'),
  proposal_id: 3n,
  proposer_address: addressToBytes(from),
  expiration_time: headMs + 1n,
};
const asset = {
  ...emptyMessage('AssetIssueContract'),
  start_time: headMs - 1n,
  end_time: headMs + 1n,
  trx_num: 10,
  num: 1,
};
const contract = { ...emptyMessage('SmartContract'), origin_address: addressToBytes(from) };
const lent = (sun: bigint, untilMs: bigint) => ({
  ...emptyMessage('DelegatedResource'),
  frozen_balance_for_energy: sun,
  expire_time_for_energy: untilMs,
});
/** Everything is taken in it. */
const state: ChainState = {
  account,
  headMs,
  incomeSun: 5n,
  parameters: new Map([
    ['getUnfreezeDelayDays', 14n],
    ['getAllowDelegateResource', 1n],
    ['getAllowCancelAllUnfreezeV2', 1n],
    ['getAllowMultiSign', 1n],
    ['getAllowUpdateAccountName', 0n],
  ]),
  other: { ...emptyMessage('Account'), assetV2: [{ key: '1000001', value: 1n }] },
  witnesses: new Set([from, other]),
  proposals: [proposal],
  contract,
  asset,
  delegatableSun: 40n * TRX,
  lent: [lent(8n * TRX, 0n), lent(4n * TRX, headMs)],
  ofId: null,
};
const nobody: Partial<ChainState> = { witnesses: new Set([other]) };
const closed = (...keys: string[]): Partial<ChainState> => ({
  parameters: new Map(keys.map(key => [key, 0n])),
});
const contractAccount = { other: { ...emptyMessage('Account'), type: 2 } };
const owner = { name: 'owner', threshold: 1n, keys: [{ address: from, weight: 1n }] };
const stake = { resource: 'ENERGY', amount: 5n * TRX } as const;
const permissions = {
  kind: 'account_permissions',
  ...plain,
  owner,
  witness: undefined,
  actives: [],
} as const;
const issue = {
  kind: 'asset_issue',
  ...plain,
  name: 'Sunny',
  abbr: 'SUN',
  description: '',
  url: 'https://sunny.example',
  totalSupply: 5n,
  precision: 0,
  trxNum: 1,
  num: 1,
  startMs: headMs + 1n,
  endMs: headMs + 2n,
  locked: [],
  freeLimit: 0n,
  publicLimit: 0n,
} as const;
const issuer: Account = {
  ...account,
  asset_issued_ID: Uint8Array.of(49),
  asset_issued_name: Uint8Array.of(49),
  frozen_supply: [{ frozen_balance: 1n, expire_time: headMs }],
};
const assetTerms = { ...plain, description: '', url: 'https://x.example', freeLimit: 0n, publicLimit: 0n };
const vote = { kind: 'vote', ...plain, votes: [{ witness: other, count: 50n }] } as const;
const delegate = { kind: 'delegate', ...plain, ...stake, to: other, lockBlocks: 0n } as const;
const reclaim = { kind: 'reclaim', ...plain, ...stake, receiver: other } as const;
const propose = (id: bigint, value: bigint) =>
  ({ kind: 'proposal_create', ...plain, values: [{ id, value }] }) as const;
const approve = { kind: 'proposal_approve', ...plain, proposal: 3n } as const;
const sale = { kind: 'asset_participate', ...plain, issuer: other, tokenId: '1000001', amount: 10n } as const;
const trc10 = { kind: 'trc10_transfer', ...plain, to: other, tokenId: '1000001', amount: 10n } as const;
const trx = { kind: 'trx_transfer', ...plain, to: other, amount: 1n } as const;
const approved = { proposals: [{ ...proposal, approvals: [addressToBytes(from)] }] };
const clear = { kind: 'contract_clear_abi', ...plain, contract: other } as const;

type Case = readonly [key: string, intent: object, change: Partial<ChainState>, right?: Partial<ChainState>];
const refusals: readonly Case[] = [
  ['refused_not_open', { kind: 'stake', ...plain, ...stake }, closed('getUnfreezeDelayDays')],
  [
    'refused_nothing_staked',
    { kind: 'unstake', ...plain, ...stake },
    { account: { ...account, frozenV2: [] } },
  ],
  [
    'refused_staked_less',
    { kind: 'unstake', ...plain, ...stake },
    { account: { ...account, frozenV2: [{ type: 1, amount: 5n * TRX - 1n }] } },
  ],
  [
    'refused_unstakes_full',
    { kind: 'unstake', ...plain, ...stake },
    { account: { ...account, unfrozenV2: Array.from({ length: 32 }, () => account.unfrozenV2[0]!) } },
  ],
  ['refused_nothing_due', { kind: 'withdraw_unstaked', ...plain }, { incomeSun: 0n }],
  [
    'refused_nothing_waits',
    { kind: 'cancel_unstakes', ...plain },
    { account: { ...account, unfrozenV2: [] } },
  ],
  ['refused_not_open', { kind: 'cancel_unstakes', ...plain }, closed('getAllowCancelAllUnfreezeV2')],
  ['refused_old_stake', { kind: 'unfreeze_old', ...plain, resource: 'ENERGY' }, { incomeSun: 0n }],
  [
    'refused_reward_day',
    { kind: 'withdraw_reward', ...plain },
    { account: { ...account, latest_withdraw_time: headMs - 86_399_999n } },
  ],
  ['refused_no_reward', { kind: 'withdraw_reward', ...plain }, { incomeSun: 0n }],
  ['refused_no_witness', vote, { witnesses: new Set([from]) }],
  ['refused_votes_more', { ...vote, votes: [{ witness: other, count: 51n }] }, {}],
  ['refused_receiver_none', delegate, { other: null }],
  ['refused_receiver_contract', delegate, contractAccount],
  ['refused_delegatable', delegate, { delegatableSun: 5n * TRX - 1n }],
  ['refused_not_open', delegate, closed('getAllowDelegateResource')],
  ['refused_nothing_lent', reclaim, { lent: [] }],
  [
    'refused_nothing_lent',
    { ...reclaim, resource: 'BANDWIDTH' },
    {},
    { lent: [{ ...lent(0n, 0n), frozen_balance_for_bandwidth: 9n * TRX }] },
  ],
  ['refused_lent_locked', { ...reclaim, amount: 8n * TRX + 1n }, {}],
  ['refused_not_open', reclaim, closed('getAllowDelegateResource')],
  [
    'refused_name_once',
    { kind: 'account_name', ...plain, name: 'Ada' },
    { account: { ...account, account_name: Uint8Array.of(65) } },
  ],
  [
    'refused_id_once',
    { kind: 'account_id', ...plain, id: 'adalovelace' },
    { account: { ...account, account_id: Uint8Array.of(65) } },
  ],
  ['refused_id_taken', { kind: 'account_id', ...plain, id: 'adalovelace' }, { ofId: account }],
  ['account_create_exists', { kind: 'account_create', ...plain, account: other }, {}, { other: null }],
  ['refused_witness_permission', permissions, { account: { ...account, is_witness: true } }],
  ['refused_no_witness_permission', { ...permissions, witness: owner }, {}],
  ['refused_not_open', permissions, closed('getAllowMultiSign')],
  [
    'refused_permission_operation',
    { ...permissions, actives: [{ ...owner, operations: [1, 52] }] },
    closed('getAllowMarketTransaction'),
  ],
  ['refused_witness_already', { kind: 'witness_create', ...plain, url: 'x' }, {}, nobody],
  ['refused_witness_only', { kind: 'witness_update', ...plain, url: 'x' }, nobody],
  ['refused_witness_only', { kind: 'brokerage', ...plain, percent: 5 }, nobody],
  ['refused_witness_only', { kind: 'proposal_create', ...plain, values: [] }, nobody],
  ['refused_proposal_value', propose(0n, 80_999n), {}],
  ['refused_proposal_needs', propose(46n, 1n), closed('getAllowMarketTransaction')],
  ['refused_proposal_decided', propose(67n, 1n), { parameters: new Map([['getAllowNewReward', 1n]]) }],
  ['refused_witness_only', approve, nobody],
  ['refused_proposal_over', approve, { proposals: [] }],
  ['refused_proposal_over', approve, { proposals: [{ ...proposal, expiration_time: headMs }] }],
  ['refused_proposal_over', approve, { proposals: [{ ...proposal, state: 3 }] }],
  ['refused_approved', approve, approved],
  ['refused_not_approved', { ...approve, kind: 'proposal_withdraw' }, {}, approved],
  [
    'refused_not_proposer',
    { ...approve, kind: 'proposal_delete' },
    { proposals: [{ ...proposal, proposer_address: addressToBytes(other) }] },
  ],
  ['refused_issued_once', issue, { account: issuer }],
  ['refused_start_past', { ...issue, startMs: headMs }, {}],
  ['refused_none_issued', { kind: 'asset_update', ...assetTerms }, {}, { account: issuer }],
  ['refused_none_issued', { kind: 'asset_unfreeze', ...plain }, {}, { account: issuer }],
  [
    'refused_supply_frozen',
    { kind: 'asset_unfreeze', ...plain },
    { account: { ...issuer, frozen_supply: [{ frozen_balance: 1n, expire_time: headMs + 1n }] } },
    { account: issuer },
  ],
  ['refused_sale_over', sale, { asset: null }],
  ['refused_sale_over', sale, { asset: { ...asset, end_time: headMs } }],
  ['refused_sale_too_little', { ...sale, amount: 9n }, {}],
  ['refused_sale_stock', { ...sale, amount: 20n }, {}],
  ['refused_sale_own', { ...sale, issuer: from }, {}],
  ['refused_no_contract', clear, { contract: null }],
  ['refused_contract_owner', clear, { contract: { ...contract, origin_address: addressToBytes(other) } }],
  ['refused_token_short', { ...trc10, amount: 11n }, {}],
  [
    'refused_to_contract',
    trc10,
    { ...contractAccount, parameters: new Map([['getForbidTransferToContract', 1n]]) },
  ],
  [
    'refused_to_contract',
    trx,
    {
      ...contractAccount,
      contract: { ...contract, version: 1 },
      parameters: new Map([['getAllowTvmCompatibleEvm', 1n]]),
    },
  ],
];

it.each(refusals.map(([key, intent, change]) => ({ key, intent, change })))(
  '$key: $intent.kind',
  ({ key, intent, change }) => {
    const entry = entryOf(intent as Intent);
    expect(entry.refused?.(intent as Intent, { ...state, ...change })?.key).toBe(key);
  },
);

it('nothing is refused that the chain would take, or of which the node tells nothing', () => {
  const silent: ChainState = { account, headMs, incomeSun: 5n, parameters: new Map() };
  const changed = new Set([
    'refused_votes_more',
    'refused_no_witness_permission',
    'refused_start_past',
    'refused_sale_too_little',
    'refused_token_short',
    'refused_lent_locked',
    'refused_proposal_value',
    'refused_sale_stock',
    'refused_sale_own',
  ]);
  for (const [key, intent, change, right] of refusals) {
    // What is wrong with these is in the intent itself.
    if (changed.has(key)) continue;
    const entry = entryOf(intent as Intent);
    expect([key, entry.refused?.(intent as Intent, { ...state, ...right })]).toEqual([key, undefined]);
    if (!('account' in change) && right?.account === undefined)
      expect([key, entry.refused?.(intent as Intent, silent)]).toEqual([key, undefined]);
  }
});
