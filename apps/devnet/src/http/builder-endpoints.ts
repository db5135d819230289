import { messageFromJson } from '@sunscope/node-api/message-json';
import type { MessageName } from '@sunscope/tron/codec';
import { buildRawData, builtJson, validateContract } from './build.ts';
import type { Endpoint } from './endpoint.ts';

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
];

/** Calls that build an unsigned transaction out of a contract's fields and check it against the present state. */
export const builderEndpoints: readonly Endpoint[] = contracts.map(([name, type, withMemo = false]) => ({
  name,
  postOnly: true,
  handle(call) {
    const contract = messageFromJson(type, call.params, call);
    validateContract(call, type, contract);
    return builtJson(buildRawData(call, type, contract, { withMemo }), call);
  },
}));
