import type { FormDifference } from './answer-forms.ts';

export interface Reason {
  readonly calls: 'any' | readonly string[];
  readonly paths: readonly (string | RegExp)[];
  readonly what: FormDifference['what'];
  readonly why: string;
}

const SHIELDED = 'shielded transactions are left out';
const HISTORY = 'the history of balances, off in java-tron by default, is left out';

/** Calls that were recorded and are not here. */
export const NOT_SERVED: Readonly<Record<string, string>> = {
  getaccountbalance: HISTORY,
  getblockbalance: HISTORY,
  ...Object.fromEntries(
    [
      'createshieldedcontractparameters',
      'createspendauthsig',
      'getakfromask',
      'getdiversifier',
      'getexpandedspendingkey',
      'getincomingviewingkey',
      'getnewshieldedaddress',
      'getnkfromnsk',
      'getspendingkey',
      'gettriggerinputforshieldedtrc20contract',
      'getzenpaymentaddress',
      'scanshieldedtrc20notesbyivk',
      'scanshieldedtrc20notesbyovk',
    ].map(name => [name, SHIELDED]),
  ),
};

/** Builders that were recorded as built, where this world has nothing for them: their refusals are compared. */
export const NOT_ASKED: readonly string[] = ['unfreezeasset', 'withdrawbalance'];

// A member at its default is left out, here as there: each object has what its situation gives it.
const DEFAULT = 'empty here';
const LARGER = 'empty there';

const of = (
  what: Reason['what'],
  why: string,
  paths: Reason['paths'],
  calls: Reason['calls'] = 'any',
): Reason => ({ what, why, paths, calls });

/** Each difference between recorded answers and ours, and why it is one. */
export const DIFFERENCES: readonly Reason[] = [
  of('recorded only', DEFAULT, [
    /^raw_data\.contract\[\]\.parameter\.value\.(?:actives\[\]\.id|new_limit|new_public_limit)$/,
    /^(?:create_time|owner_permission|active_permission|free_asset_net_usageV2|asset_optimized)$/,
    'account_resource.acquired_delegated_frozenV2_balance_for_energy',
    'TotalNetWeight',
    /^(?:assetIssue\[\]\.)?(?:frozen_supply|precision|vote_score|description|free_asset_net_limit|public_free_asset_net_limit)$/,
    /^(?:\[\]\.)?(?:fee|receipt\.net_fee|receipt\.energy_fee|internal_transactions)$/,
    'raw_data.fee_limit',
    'transactions',
    'txId',
    'nodes',
    'peerList[]',
    'delegatedResource',
    'delegatedResource[].expire_time_for_energy',
    'fromAccounts',
    'toAccounts',
    'contract_state.update_cycle',
    'witnesses[].totalMissed',
    /^(?:proposals\[\]\.)?(?:approvals|state)$/,
    /abi\.entrys\[\]\.constant$/,
  ]),
  of('ours only', LARGER, [
    /^(?:votes|asset_issued_name|asset_issued_ID|account_id|unfrozenV2|toAccounts|max_size|amount|logs)$/,
    /^account_resource\.(?:energy_usage|delegated_frozenV2_balance_for_energy)$/,
    'frozenV2[].amount',
    /^(?:tronPowerUsed|tronPowerLimit|EnergyUsed)$/,
    'assetIssue[].url',
    /^(?:block\[\]\.)?transactions(?:\[\])?$/,
    /^(?:\[\]\.)?(?:contract_address|log|receipt\.(?:energy_usage|energy_usage_total|net_usage|result))$/,
    /^raw_data\.contract\[\]\.parameter\.value\.(?:to_address|amount)$/,
    /abi\.entrys\[\](?:\.inputs(?:\[\]\.indexed)?|\.outputs\[\]\.name)?$/,
    /^(?:smart_contract\.)?consume_user_resource_percent$/,
  ]),
  of('recorded only', 'the documentation prints its lists once more, apart', ['[]'], ['getaccountresource']),
  of(
    'recorded only',
    'what memory the Java machine has',
    ['machineInfo.memoryDescInfoList[]'],
    ['getnodeinfo'],
  ),
  of(
    'other kind',
    'whole here, if nothing is measured',
    [/^machineInfo\.(?:cpuRate|processCpuRate)$/],
    ['getnodeinfo'],
  ),
  of(
    'other kind',
    'a digit too many in the documentation',
    ['transaction.raw_data.contract[].parameter.value.data'],
    ['triggersmartcontract'],
  ),
  of('recorded only', 'of a refusal', [/^result\.(?:code|message)$/], ['triggersmartcontract']),
  of(
    'recorded only',
    'of a refusal; the example of a success that has a code is the documentation’s own: nodes answer `{result, txid}`',
    [/^(?:code|message)$/],
    ['broadcasttransaction'],
  ),
  of('ours only', 'java-tron has it since 4.8.2', ['logs[].blockTimestamp'], ['eth_getTransactionReceipt']),
];
