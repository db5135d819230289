import type { MessageName } from '@sunscope/tron/codec';
import type { JsonObject } from '@sunscope/node-api/json';
import { actuatorOf } from '../../actuators/registry.ts';
import { buildRawData, builtJson, validateContract } from './build.ts';
import { message, text, type ApiCall, type Endpoint } from '../call/endpoint.ts';
import { ApiError } from '../call/errors.ts';

/** Builders whose body holds the contract's own fields, by path. */
const contracts: readonly (readonly [path: string, type: MessageName, withMemo?: boolean])[] = [
  ['createtransaction', 'TransferContract', true],
  ['transferasset', 'TransferAssetContract', true],
  ['participateassetissue', 'ParticipateAssetIssueContract'],
  ['createassetissue', 'AssetIssueContract'],
  ['createaccount', 'AccountCreateContract'],
  ['updateaccount', 'AccountUpdateContract'],
  ['accountpermissionupdate', 'AccountPermissionUpdateContract'],
  ['freezebalancev2', 'FreezeBalanceV2Contract'],
  ['unfreezebalancev2', 'UnfreezeBalanceV2Contract'],
  ['withdrawexpireunfreeze', 'WithdrawExpireUnfreezeContract'],
  ['votewitnessaccount', 'VoteWitnessContract'],
  ['createwitness', 'WitnessCreateContract'],
  ['updatewitness', 'WitnessUpdateContract'],
  ['updateBrokerage', 'UpdateBrokerageContract'],
  ['withdrawbalance', 'WithdrawBalanceContract'],
  ['updateasset', 'UpdateAssetContract'],
  ['unfreezeasset', 'UnfreezeAssetContract'],
  ['setaccountid', 'SetAccountIdContract'],
  ['freezebalance', 'FreezeBalanceContract'],
  ['unfreezebalance', 'UnfreezeBalanceContract'],
  ['cancelallunfreezev2', 'CancelAllUnfreezeV2Contract'],
  ['delegateresource', 'DelegateResourceContract'],
  ['undelegateresource', 'UnDelegateResourceContract'],
  ['proposalcreate', 'ProposalCreateContract'],
  ['proposalapprove', 'ProposalApproveContract'],
  ['proposaldelete', 'ProposalDeleteContract'],
  ['exchangecreate', 'ExchangeCreateContract'],
  ['exchangeinject', 'ExchangeInjectContract'],
  ['exchangewithdraw', 'ExchangeWithdrawContract'],
  ['exchangetransaction', 'ExchangeTransactionContract'],
  ['updatesetting', 'UpdateSettingContract'],
  ['updateenergylimit', 'UpdateEnergyLimitContract'],
  ['clearabi', 'ClearABIContract'],
  ['marketsellasset', 'MarketSellAssetContract', true],
  ['marketcancelorder', 'MarketCancelOrderContract'],
];

/** Servlets that have no answer to GET; the others have an empty one. */
const withoutGet: ReadonlySet<string> = new Set([
  'cancelallunfreezev2',
  'createCommonTransaction',
  'createaccount',
  'delegateresource',
  'exchangecreate',
  'exchangeinject',
  'exchangetransaction',
  'exchangewithdraw',
  'freezebalance',
  'freezebalancev2',
  'updateBrokerage',
]);

function builder(name: string, build: (call: ApiCall) => JsonObject): Endpoint {
  return { name, postOnly: withoutGet.has(name) ? 'refused' : 'empty', handle: build };
}

function build(call: ApiCall, type: MessageName, withMemo: boolean): JsonObject {
  const contract = message(call, type);
  validateContract(call, type, contract);
  return builtJson(buildRawData(call, type, contract, { withMemo }), call);
}

/** Any contract, by the name of its type. */
function buildCommon(call: ApiCall): JsonObject {
  const wanted = text(call, 'contractType') ?? '';
  const actuator = actuatorOf(wanted);
  if (!actuator) throw new ApiError('java.lang.IllegalArgumentException', `No enum constant ${wanted}`);
  return build(call, actuator.type, false);
}

/** Calls that build an unsigned transaction out of a contract's fields and check it against the present state. */
export const builderEndpoints: readonly Endpoint[] = [
  ...contracts.map(([name, type, withMemo = false]) => builder(name, call => build(call, type, withMemo))),
  builder('createCommonTransaction', buildCommon),
];
