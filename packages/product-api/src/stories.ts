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
  token_approved_unlimited: { from: 'address', to: 'address', token: 'text' },
  contract_created: { from: 'address', contract: 'address', name: 'text' },
  contract_called: { from: 'address', contract: 'address', method: 'method' },
  contract_called_with_trx: { from: 'address', contract: 'address', method: 'method', amount: 'trx' },
  contract_called_unknown: { from: 'address', contract: 'address' },
  token_issued: { from: 'address', amount: 'token' },
  token_bought: { from: 'address', to: 'address', amount: 'trx', token: 'text' },
  account_created: { from: 'address', to: 'address' },
  account_named: { from: 'address', name: 'text' },
  account_id_set: { from: 'address', name: 'text' },
  staked: { from: 'address', amount: 'trx', resource: 'resource' },
  staked_for: { from: 'address', to: 'address', amount: 'trx', resource: 'resource' },
  unstaked: { from: 'address', amount: 'trx', resource: 'resource' },
  unstaked_old: { from: 'address', resource: 'resource' },
  unstaked_withdrawn: { from: 'address' },
  unstakes_cancelled: { from: 'address' },
  delegated: { from: 'address', to: 'address', amount: 'trx', resource: 'resource' },
  undelegated: { from: 'address', to: 'address', amount: 'trx', resource: 'resource' },
  voted_one: { from: 'address', to: 'address', votes: 'number' },
  voted_many: { from: 'address', count: 'number', votes: 'number' },
  reward_withdrawn: { from: 'address' },
  witness_created: { from: 'address', url: 'text' },
  witness_updated: { from: 'address', url: 'text' },
  brokerage_updated: { from: 'address', percent: 'number' },
  permissions_updated: { from: 'address' },
  proposal_created: { from: 'address', count: 'number' },
  proposal_approved: { from: 'address', proposal: 'number' },
  proposal_disapproved: { from: 'address', proposal: 'number' },
  proposal_deleted: { from: 'address', proposal: 'number' },
  exchange_traded: { from: 'address', exchange: 'number' },
  /** Any type without a sentence of its own: `type` is its wire name, or `Unknown(code)`. */
  other: { from: 'address', type: 'text' },
} as const satisfies Record<string, Record<string, Kind>>;

export type StoryTemplate = keyof typeof STORIES;

/** The variables of one template, each of the declared kind. */
export type StoryVariables<T extends StoryTemplate> = {
  [K in keyof (typeof STORIES)[T]]: Extract<StoryVariable, { type: (typeof STORIES)[T][K] }>;
};
