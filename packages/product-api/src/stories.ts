import type { StoryVariable } from './types.ts';

type Kind = StoryVariable['type'];

/**
 * Every sentence a story can be: its template (a translation key after the prefix `story_`) and its variables with
 * their kinds. The server fills them, the web translates them; neither writes finished prose.
 */
export const STORIES = {
  trx_sent: { from: 'address', to: 'address', amount: 'trx' },
  /** The genesis block gave an account its first balance. */
  genesis_funded: { to: 'address', amount: 'trx' },
  token_sent: { from: 'address', to: 'address', amount: 'token' },
  token_sent_by: { by: 'address', from: 'address', to: 'address', amount: 'token' },
  token_approved: { from: 'address', to: 'address', amount: 'token' },
  token_approved_unlimited: { from: 'address', to: 'address', token: 'asset' },
  token_approval_revoked: { from: 'address', to: 'address', token: 'asset' },
  token_minted: { from: 'address', to: 'address', amount: 'token' },
  token_burned: { from: 'address', amount: 'token' },
  wrapped: { from: 'address', amount: 'trx', token: 'token' },
  unwrapped: { from: 'address', amount: 'trx', token: 'token' },
  /** One kind of token went, another came, by a contract that exchanges. */
  swapped: { from: 'address', sold: 'token', bought: 'token', contract: 'address' },
  /** The same by a contract of which only that is known. */
  given_for: { from: 'address', given: 'token', got: 'token', contract: 'address' },
  liquidity_added: { from: 'address', first: 'token', second: 'token', contract: 'address' },
  liquidity_removed: { from: 'address', first: 'token', second: 'token', contract: 'address' },
  contract_given: { from: 'address', amount: 'token', contract: 'address' },
  /** What a contract paid out for a call, after the sentence of the call. */
  contract_paid: { contract: 'address', to: 'address', amount: 'token' },
  contract_paid_many: { contract: 'address', amount: 'token', count: 'number' },
  contract_gave: { from: 'address', amount: 'token', contract: 'address' },
  /** One kind of token to many recipients. */
  multi_sent: { from: 'address', amount: 'token', count: 'number' },
  nft_sent: { from: 'address', to: 'address', item: 'text', token: 'asset' },
  nft_minted: { from: 'address', to: 'address', item: 'text', token: 'asset' },
  nft_burned: { from: 'address', item: 'text', token: 'asset' },
  nfts_sent: { from: 'address', to: 'address', count: 'number', token: 'asset' },
  nfts_minted: { from: 'address', to: 'address', count: 'number', token: 'asset' },
  nfts_burned: { from: 'address', count: 'number', token: 'asset' },
  nft_approved: { from: 'address', to: 'address', item: 'text', token: 'asset' },
  nft_approval_revoked: { from: 'address', item: 'text', token: 'asset' },
  approved_for_all: { from: 'address', to: 'address', token: 'asset' },
  approval_for_all_revoked: { from: 'address', to: 'address', token: 'asset' },
  /** What a contract that was called did with stakes of its own. */
  contract_staked: { from: 'address', contract: 'address', amount: 'trx', resource: 'resource' },
  contract_unstaked: { from: 'address', contract: 'address', amount: 'trx', resource: 'resource' },
  contract_delegated: {
    from: 'address',
    contract: 'address',
    to: 'address',
    amount: 'trx',
    resource: 'resource',
  },
  contract_undelegated: {
    from: 'address',
    contract: 'address',
    to: 'address',
    amount: 'trx',
    resource: 'resource',
  },
  contract_voted: { from: 'address', contract: 'address' },
  contract_created: { from: 'address', contract: 'address', name: 'text' },
  contract_called: { from: 'address', contract: 'address', method: 'method' },
  contract_called_with_trx: { from: 'address', contract: 'address', method: 'method', amount: 'trx' },
  contract_called_unknown: { from: 'address', contract: 'address' },
  token_issued: { from: 'address', amount: 'token' },
  token_bought: { from: 'address', to: 'address', amount: 'trx', token: 'text' },
  token_bought_for: { from: 'address', to: 'address', amount: 'trx', bought: 'token' },
  asset_voted: { from: 'address', count: 'number' },
  asset_unfrozen: { from: 'address' },
  asset_updated: { from: 'address', url: 'text' },
  account_created: { from: 'address', to: 'address' },
  account_named: { from: 'address', name: 'text' },
  account_id_set: { from: 'address', name: 'text' },
  staked: { from: 'address', amount: 'trx', resource: 'resource' },
  staked_for: { from: 'address', to: 'address', amount: 'trx', resource: 'resource' },
  unstaked: { from: 'address', amount: 'trx', resource: 'resource' },
  unstaked_old: { from: 'address', resource: 'resource' },
  unstaked_old_amount: { from: 'address', amount: 'trx', resource: 'resource' },
  unstaked_withdrawn: { from: 'address' },
  unstaked_withdrawn_amount: { from: 'address', amount: 'trx' },
  unstakes_cancelled: { from: 'address' },
  delegated: { from: 'address', to: 'address', amount: 'trx', resource: 'resource' },
  /** The same where it cannot be taken back for a while. */
  delegated_locked: {
    from: 'address',
    to: 'address',
    amount: 'trx',
    resource: 'resource',
    time: 'duration',
  },
  undelegated: { from: 'address', to: 'address', amount: 'trx', resource: 'resource' },
  voted_one: { from: 'address', to: 'address', votes: 'number' },
  voted_many: { from: 'address', count: 'number', votes: 'number' },
  reward_withdrawn: { from: 'address' },
  reward_withdrawn_amount: { from: 'address', amount: 'trx' },
  witness_created: { from: 'address', url: 'text' },
  witness_updated: { from: 'address', url: 'text' },
  brokerage_updated: { from: 'address', percent: 'number', voters: 'number' },
  permissions_updated: { from: 'address' },
  /** Keys of the owner permission, the weight they must reach, and how many active permissions there are. */
  /** Any `needed` of the owner's keys sign together. */
  permissions_set: { from: 'address', needed: 'number', keys: 'number', actives: 'number' },
  /** Keys of different weights. */
  permissions_set_weighted: { from: 'address', keys: 'number', threshold: 'number', actives: 'number' },
  proposal_created: { from: 'address', count: 'number' },
  proposal_approved: { from: 'address', proposal: 'number' },
  proposal_disapproved: { from: 'address', proposal: 'number' },
  proposal_deleted: { from: 'address', proposal: 'number' },
  exchange_traded: { from: 'address', exchange: 'number' },
  exchange_swapped: { from: 'address', sold: 'token', bought: 'token', exchange: 'number' },
  exchange_sold: { from: 'address', amount: 'token', exchange: 'number' },
  exchange_created: { from: 'address', first: 'token', second: 'token' },
  exchange_injected: { from: 'address', amount: 'token', exchange: 'number' },
  exchange_withdrawn: { from: 'address', amount: 'token', exchange: 'number' },
  market_order_placed: { from: 'address', sell: 'token', buy: 'token' },
  market_order_cancelled: { from: 'address', order: 'text' },
  contract_share_set: { from: 'address', contract: 'address', percent: 'number' },
  contract_energy_limit_set: { from: 'address', contract: 'address', limit: 'number' },
  contract_abi_cleared: { from: 'address', contract: 'address' },
  shielded_in: { from: 'address', amount: 'number' },
  shielded_out: { to: 'address', amount: 'number' },
  shielded_moved: {},
  /** Any type without a sentence of its own: `type` is its wire name, or `Unknown(code)`. */
  other: { from: 'address', type: 'text' },
} as const satisfies Record<string, Record<string, Kind>>;

export type StoryTemplate = keyof typeof STORIES;

/** The variables of one template, each of the declared kind. */
export type StoryVariables<T extends StoryTemplate> = {
  [K in keyof (typeof STORIES)[T]]: Extract<StoryVariable, { type: (typeof STORIES)[T][K] }>;
};

/**
 * Every reason a failed transaction can have: its code (a translation key after the prefix `failure_`) and variables
 * with their kinds.
 */
export const FAILURES = {
  /** The contract's own words. */
  refused_text: { reason: 'text' },
  /** An error that the contract declares, by its first four bytes. */
  refused_own_error: { selector: 'text' },
  refused: {},
  panic_assertion: {},
  panic_overflow: {},
  panic_division: {},
  panic_enumeration: {},
  panic_encoding: {},
  panic_pop: {},
  panic_index: {},
  panic_memory: {},
  panic_function: {},
  panic_other: { panic: 'number' },
  out_of_energy: { energy: 'number', limit: 'trx' },
  out_of_time: {},
  transfer_failed: {},
  /** Any other result of the machine, by its wire name. */
  failed: { result: 'text' },
} as const satisfies Record<string, Record<string, Kind>>;

export type FailureCode = keyof typeof FAILURES;

/**
 * Every reason to distrust a transaction: its code (a translation key after the prefix `warning_`) and variables with
 * their kinds.
 */
export const WARNINGS = {
  copies_token: { token: 'asset', original: 'asset', contract: 'address' },
  copies_trc10: { token: 'asset', original: 'asset', id: 'text' },
  /** It reads like TRX, or like a token that the index does not have. */
  copies_name: { token: 'asset' },
  /** `owner` sent to `original` before. */
  look_alike_address: { address: 'address', original: 'address', owner: 'address' },
  link_in_token: { token: 'asset' },
  link_in_note: {},
  not_signed_by_owner: { from: 'address', by: 'address' },
  zero_value: {},
  dust: {},
  unknown_issuer: { token: 'asset' },
} as const satisfies Record<string, Record<string, Kind>>;

export type WarningCode = keyof typeof WARNINGS;

/** The variables of one warning, each of the declared kind. */
export type WarningVariables<T extends WarningCode> = {
  [K in keyof (typeof WARNINGS)[T]]: Extract<StoryVariable, { type: (typeof WARNINGS)[T][K] }>;
};
