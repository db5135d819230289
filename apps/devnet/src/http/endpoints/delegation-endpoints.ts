import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { ResourceCode, type DelegatedResource } from '@sunscope/tron/messages';
import { type JsonObject } from '@sunscope/node-api/json';
import { longToJson, messageToJson } from '@sunscope/node-api/message-json';
import { isEmptyRecord } from '../../actuators/stake/delegation.ts';
import { delegationBytes } from '../../resources/delegation-bytes.ts';
import { delegatableSun } from '../../resources/resource-window.ts';
import type { DelegationKind, StakeGeneration } from '../../state/delegation-tables.ts';
import { address, integer, type ApiCall, type Endpoint } from '../call/endpoint.ts';

function recordsJson(call: ApiCall, kinds: readonly DelegationKind[]): JsonObject {
  const from = address(call, 'fromAddress');
  const to = address(call, 'toAddress');
  if (!from || !to) return {};
  const records = kinds
    .map(kind => call.devnet.chain.state.delegations.record(kind, from, to))
    .filter((record): record is DelegatedResource => record !== undefined && !isEmptyRecord(record));
  if (records.length === 0) return {};
  return { delegatedResource: records.map(record => messageToJson('DelegatedResource', record, call)) };
}

function indexJson(call: ApiCall, generation: StakeGeneration): JsonObject {
  const account = address(call, 'value');
  if (account?.length !== ADDRESS_BYTES) return {};
  const index = call.devnet.chain.state.delegations.index(generation, account);
  return messageToJson('DelegatedResourceAccountIndex', index, call);
}

const ADDRESS_BYTES = 21;

function maxSize(call: ApiCall): bigint {
  const { state } = call.devnet.chain;
  const owner = address(call, 'owner_address');
  const account = owner && state.account(owner);
  const type = Number(integer(call, 'type'));
  if (!account || (type !== ResourceCode.BANDWIDTH && type !== ResourceCode.ENERGY)) return 0n;
  if (type === ResourceCode.ENERGY) return delegatableSun(state, account, 'energy');
  const staked = account.frozenV2.find(entry => entry.type === ResourceCode.BANDWIDTH)?.amount ?? 0n;
  return delegatableSun(state, account, 'bandwidth', delegationBytes(state, staked));
}

/** Calls about who delegates resources to whom. */
export const delegationEndpoints: readonly Endpoint[] = [
  { name: 'getdelegatedresource', solid: true, handle: call => recordsJson(call, ['v1']) },
  { name: 'getdelegatedresourcev2', solid: true, handle: call => recordsJson(call, ['unlocked', 'locked']) },
  { name: 'getdelegatedresourceaccountindex', solid: true, handle: call => indexJson(call, 1) },
  { name: 'getdelegatedresourceaccountindexv2', solid: true, handle: call => indexJson(call, 2) },
  {
    name: 'getcandelegatedmaxsize',
    solid: true,
    handle(call) {
      const sun = maxSize(call);
      return sun >= SUN_PER_TRX ? { max_size: longToJson(sun, call) } : {};
    },
  },
];
