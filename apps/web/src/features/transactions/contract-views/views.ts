import { textOf } from '../../../lib/format/text-of.ts';
import type { MessageKey } from '../../../lib/i18n/i18n.tsx';

/** How the value of a field is drawn. */
export type FieldKind =
  | 'address'
  | 'sun'
  /** Raw units of the TRC10 token the transaction moves. */
  | 'token_amount'
  /** Smallest units of the token that another member of the contract names. */
  | 'amount_of'
  /** Smallest units of what the pair gives in exchange. */
  | 'expected_amount'
  /** Smallest units of the token that this contract issues. */
  | 'issued_amount'
  | 'token_id'
  | 'integer'
  | 'percent'
  /** What a representative keeps, in per cent. */
  | 'brokerage'
  | 'text'
  /** Written by whoever signed; anything may stand there. */
  | 'self_declared'
  /** A web address that somebody wrote. */
  | 'link'
  | 'time'
  | 'hex'
  | 'flag'
  | 'resource'
  | 'votes'
  | 'parameters'
  | 'permission'
  | 'permissions'
  | 'frozen_supply'
  | 'new_contract';

export interface ContractField {
  /** Member of the contract, by its name in the protocol. */
  field: string;
  label: MessageKey<'explorer' | 'transactions' | 'wallet'>;
  kind: FieldKind;
  /** Member that names the token of an amount. */
  of?: string;
  /** Value of a member that is absent because it holds the protocol's default. */
  absent?: string | number | boolean;
}

const at = (
  field: string,
  label: MessageKey<'explorer' | 'transactions' | 'wallet'>,
  kind: FieldKind,
  absent?: ContractField['absent'],
): ContractField => (absent === undefined ? { field, label, kind } : { field, label, kind, absent });

const amountOf = (
  field: string,
  label: MessageKey<'explorer' | 'transactions' | 'wallet'>,
  of: string,
  absent?: number,
): ContractField => ({ field, label, kind: 'amount_of', of, ...(absent === undefined ? {} : { absent }) });

const to = at('to_address', 'to', 'address');
const contract = at('contract_address', 'contract', 'address');
const receiver = at('receiver_address', 'receiver', 'address');
const resource = at('resource', 'resource', 'resource', 'BANDWIDTH');
const exchange = at('exchange_id', 'exchange', 'integer');
const url = at('url', 'website', 'link');

/**
 * What the card of each contract type shows, in order; the owner comes before it, and whatever a contract holds
 * beyond these fields follows by its own name. A type without an entry shows all its fields that way.
 */
export const contractViews: Readonly<Record<string, readonly ContractField[]>> = {
  AccountCreateContract: [at('account_address', 'new_account', 'address')],
  TransferContract: [to, at('amount', 'quantity_moved', 'sun', 0)],
  TransferAssetContract: [
    to,
    at('amount', 'quantity_moved', 'token_amount', 0),
    at('asset_name', 'token', 'token_id'),
  ],
  VoteAssetContract: [at('vote_address', 'votes', 'text'), at('count', 'votes', 'integer')],
  VoteWitnessContract: [at('votes', 'votes', 'votes')],
  WitnessCreateContract: [url],
  AssetIssueContract: [
    at('name', 'name', 'self_declared'),
    at('abbr', 'abbreviation', 'self_declared'),
    at('total_supply', 'total_supply', 'issued_amount', 0),
    at('precision', 'decimals', 'integer', 0),
    at('trx_num', 'sale_trx_num', 'sun', 0),
    at('num', 'sale_num', 'issued_amount', 0),
    at('start_time', 'sale_start', 'time'),
    at('end_time', 'sale_end', 'time'),
    at('frozen_supply', 'frozen_supply', 'frozen_supply'),
    at('free_asset_net_limit', 'free_net_limit', 'integer', 0),
    at('public_free_asset_net_limit', 'public_net_limit', 'integer', 0),
    at('description', 'description', 'self_declared'),
    url,
  ],
  WitnessUpdateContract: [at('update_url', 'website', 'link')],
  ParticipateAssetIssueContract: [
    at('to_address', 'issuer', 'address'),
    at('asset_name', 'token', 'token_id'),
    at('amount', 'paid', 'sun', 0),
  ],
  AccountUpdateContract: [at('account_name', 'new_name', 'self_declared')],
  FreezeBalanceContract: [
    at('frozen_balance', 'quantity_moved', 'sun', 0),
    at('frozen_duration', 'duration_days', 'integer', 0),
    resource,
    receiver,
  ],
  UnfreezeBalanceContract: [resource, receiver],
  WithdrawBalanceContract: [],
  UnfreezeAssetContract: [],
  UpdateAssetContract: [
    at('description', 'description', 'self_declared'),
    url,
    at('new_limit', 'free_net_limit', 'integer', 0),
    at('new_public_limit', 'public_net_limit', 'integer', 0),
  ],
  ProposalCreateContract: [at('parameters', 'parameters', 'parameters')],
  ProposalApproveContract: [
    at('proposal_id', 'proposal', 'integer', 0),
    at('is_add_approval', 'approves', 'flag', false),
  ],
  ProposalDeleteContract: [at('proposal_id', 'proposal', 'integer', 0)],
  SetAccountIdContract: [at('account_id', 'new_account_id', 'self_declared')],
  CreateSmartContract: [
    at('new_contract', 'contract', 'new_contract'),
    amountOf('call_token_value', 'sent_along_token', 'token_id'),
    at('token_id', 'token', 'token_id'),
  ],
  TriggerSmartContract: [
    contract,
    at('call_value', 'sent_along', 'sun'),
    amountOf('call_token_value', 'sent_along_token', 'token_id'),
    at('token_id', 'token', 'token_id'),
  ],
  UpdateSettingContract: [contract, at('consume_user_resource_percent', 'caller_share', 'percent', 0)],
  ExchangeCreateContract: [
    at('first_token_id', 'first_token', 'token_id'),
    amountOf('first_token_balance', 'first_amount', 'first_token_id', 0),
    at('second_token_id', 'second_token', 'token_id'),
    amountOf('second_token_balance', 'second_amount', 'second_token_id', 0),
  ],
  ExchangeInjectContract: [
    exchange,
    at('token_id', 'token', 'token_id'),
    amountOf('quant', 'quantity_moved', 'token_id', 0),
  ],
  ExchangeWithdrawContract: [
    exchange,
    at('token_id', 'token', 'token_id'),
    amountOf('quant', 'quantity_moved', 'token_id', 0),
  ],
  ExchangeTransactionContract: [
    exchange,
    at('token_id', 'token', 'token_id'),
    amountOf('quant', 'quantity_moved', 'token_id', 0),
    at('expected', 'expected_least', 'expected_amount', 0),
  ],
  UpdateEnergyLimitContract: [contract, at('origin_energy_limit', 'origin_energy_limit', 'integer', 0)],
  AccountPermissionUpdateContract: [
    at('owner', 'permission_owner', 'permission'),
    at('witness', 'permission_witness', 'permission'),
    at('actives', 'permissions_active', 'permissions'),
  ],
  ClearABIContract: [contract],
  UpdateBrokerageContract: [at('brokerage', 'brokerage', 'brokerage', 0)],
  ShieldedTransferContract: [
    at('transparent_from_address', 'from', 'address'),
    at('from_amount', 'amount_raw', 'integer'),
    at('transparent_to_address', 'to', 'address'),
    at('to_amount', 'amount_raw', 'integer'),
  ],
  MarketSellAssetContract: [
    at('sell_token_id', 'first_token', 'token_id'),
    amountOf('sell_token_quantity', 'first_amount', 'sell_token_id', 0),
    at('buy_token_id', 'second_token', 'token_id'),
    amountOf('buy_token_quantity', 'second_amount', 'buy_token_id', 0),
  ],
  MarketCancelOrderContract: [at('order_id', 'order', 'hex')],
  FreezeBalanceV2Contract: [at('frozen_balance', 'quantity_moved', 'sun', 0), resource],
  UnfreezeBalanceV2Contract: [at('unfreeze_balance', 'quantity_moved', 'sun', 0), resource],
  WithdrawExpireUnfreezeContract: [],
  DelegateResourceContract: [
    receiver,
    at('balance', 'quantity_moved', 'sun', 0),
    resource,
    at('lock', 'locked', 'flag', false),
    at('lock_period', 'lock_blocks', 'integer'),
  ],
  UnDelegateResourceContract: [receiver, at('balance', 'quantity_moved', 'sun', 0), resource],
  CancelAllUnfreezeV2Contract: [],
};

/** Members every contract has that the card draws elsewhere. */
const ELSEWHERE: readonly string[] = ['owner_address', 'data'];

export interface DrawnField extends ContractField {
  value: unknown;
  /** Id of the token of an amount, as the contract names it. */
  tokenId?: string;
}

/** A member without a label: a type or version this page does not know. */
export interface OtherField {
  field: string;
  value: unknown;
}

/** The fields of a contract to draw: the known ones in order, then the rest by name, so that nothing is hidden. */
export function fieldsOfContract(
  typeName: string,
  data: Readonly<Record<string, unknown>>,
): { known: DrawnField[]; other: OtherField[] } {
  const view = Object.hasOwn(contractViews, typeName) ? contractViews[typeName] : undefined;
  const known = (view ?? [])
    .map(field => ({
      ...field,
      value: data[field.field] ?? field.absent,
      ...(field.of === undefined ? {} : { tokenId: textOf(data[field.of]) }),
    }))
    .filter(field => field.value !== undefined && field.value !== '');
  const named = new Set([...(view ?? []).map(field => field.field), ...ELSEWHERE]);
  const other = Object.entries(data)
    .filter(([field]) => !named.has(field))
    .map(([field, value]) => ({ field, value }));
  return { known, other };
}
