import type { MessageName } from './codec.ts';
import { ContractType } from './messages.gen.ts';

/** What is known of one contract type: its code on the wire, its message, and which of its fields carry what. */
export interface ContractTypeInfo {
  /** Number on the wire (`Transaction.Contract.type`). */
  readonly code: number;
  /** Name on the wire, which is also the message's name. */
  readonly name: string;
  /** Message in the .proto files; undefined for codes that never had one. */
  readonly message: MessageName | undefined;
  readonly group: ContractGroup;
  /** Field with the address that signs. */
  readonly owner: string;
  /** Field with the one other address concerned, if there is one. */
  readonly counterparty?: string;
  /** Field with the amount moved, staked or paid, and what it is counted in. */
  readonly amount?: { readonly field: string; readonly unit: 'sun' | 'trc10' };
  /** Whether public networks accept it today. */
  readonly accepted: boolean;
}

/** The groups in which permissions are edited (product specification, section 6, and Stake 2.0). */
export type ContractGroup =
  | 'balance'
  | 'account'
  | 'trc10'
  | 'contract'
  | 'witness'
  | 'exchange'
  | 'resource'
  | 'market'
  | 'other';

type Extra = Partial<Pick<ContractTypeInfo, 'counterparty' | 'amount' | 'owner' | 'accepted' | 'message'>>;

function define(name: keyof typeof ContractType, group: ContractGroup, extra: Extra = {}): ContractTypeInfo {
  return {
    code: ContractType[name],
    name,
    message: name as MessageName,
    group,
    owner: 'owner_address',
    accepted: true,
    ...extra,
  };
}

const sun = (field: string) => ({ field, unit: 'sun' }) as const;
const trc10 = (field: string) => ({ field, unit: 'trc10' }) as const;

/** Every contract type the protocol has a number for, ascending by code (java-tron: core/Tron.proto, ContractType). */
export const contractTypes: readonly ContractTypeInfo[] = [
  define('AccountCreateContract', 'account', { counterparty: 'account_address' }),
  define('TransferContract', 'balance', { counterparty: 'to_address', amount: sun('amount') }),
  define('TransferAssetContract', 'trc10', { counterparty: 'to_address', amount: trc10('amount') }),
  define('VoteAssetContract', 'other', { accepted: false }),
  define('VoteWitnessContract', 'witness'),
  define('WitnessCreateContract', 'witness'),
  define('AssetIssueContract', 'trc10'),
  define('WitnessUpdateContract', 'witness'),
  define('ParticipateAssetIssueContract', 'trc10', { counterparty: 'to_address', amount: sun('amount') }),
  define('AccountUpdateContract', 'account'),
  define('FreezeBalanceContract', 'balance', {
    counterparty: 'receiver_address',
    amount: sun('frozen_balance'),
  }),
  define('UnfreezeBalanceContract', 'balance', { counterparty: 'receiver_address' }),
  define('WithdrawBalanceContract', 'witness'),
  define('UnfreezeAssetContract', 'trc10'),
  define('UpdateAssetContract', 'trc10'),
  define('ProposalCreateContract', 'witness'),
  define('ProposalApproveContract', 'witness'),
  define('ProposalDeleteContract', 'witness'),
  define('SetAccountIdContract', 'account'),
  define('CustomContract', 'other', { accepted: false, message: undefined }),
  define('CreateSmartContract', 'contract'),
  define('TriggerSmartContract', 'contract', { counterparty: 'contract_address', amount: sun('call_value') }),
  define('GetContract', 'other', { accepted: false, message: undefined }),
  define('UpdateSettingContract', 'contract', { counterparty: 'contract_address' }),
  define('ExchangeCreateContract', 'exchange'),
  define('ExchangeInjectContract', 'exchange'),
  define('ExchangeWithdrawContract', 'exchange'),
  define('ExchangeTransactionContract', 'exchange'),
  define('UpdateEnergyLimitContract', 'contract', { counterparty: 'contract_address' }),
  define('AccountPermissionUpdateContract', 'account'),
  define('ClearABIContract', 'contract', { counterparty: 'contract_address' }),
  define('UpdateBrokerageContract', 'witness'),
  define('ShieldedTransferContract', 'other', {
    accepted: false,
    owner: 'transparent_from_address',
    counterparty: 'transparent_to_address',
  }),
  define('MarketSellAssetContract', 'market'),
  define('MarketCancelOrderContract', 'market'),
  define('FreezeBalanceV2Contract', 'resource', { amount: sun('frozen_balance') }),
  define('UnfreezeBalanceV2Contract', 'resource', { amount: sun('unfreeze_balance') }),
  define('WithdrawExpireUnfreezeContract', 'resource'),
  define('DelegateResourceContract', 'resource', {
    counterparty: 'receiver_address',
    amount: sun('balance'),
  }),
  define('UnDelegateResourceContract', 'resource', {
    counterparty: 'receiver_address',
    amount: sun('balance'),
  }),
  define('CancelAllUnfreezeV2Contract', 'resource'),
];

const byCode = new Map(contractTypes.map(info => [info.code, info]));
const byName = new Map(contractTypes.map(info => [info.name, info]));

/** The contract type of a code, undefined for a code this version does not know. */
export function contractTypeByCode(code: number): ContractTypeInfo | undefined {
  return byCode.get(code);
}

/** The contract type of a wire name such as `TransferContract`. */
export function contractTypeByName(name: string): ContractTypeInfo | undefined {
  return byName.get(name);
}
