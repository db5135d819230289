import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { longToJson, messageToJson } from '@sunscope/node-api/message-json';
import { tronPower } from '../../resources/tron-power.ts';
import { bandwidthLimit, energyLimit, headSlot, recoveredUsage } from '../../resources/resource-window.ts';
import { pendingReward } from '../../governance/rewards.ts';
import type { Account } from '@sunscope/tron/messages';
import { recoverPool } from '@sunscope/tron/resources';
import type { State } from '../../state/state.ts';
import { address, integer, name, text, type ApiCall, type Endpoint } from '../call/endpoint.ts';
import { ApiError } from '../call/errors.ts';
import { accountJson } from '../call/shapes.ts';

/** Unfreezings that may wait at once (java-tron: UNFREEZE_MAX_TIMES). */
const MAX_UNFREEZINGS = 32;

function accountOf(call: ApiCall, key = 'address'): Account | undefined {
  const bytes = address(call, key);
  return bytes && call.devnet.chain.state.account(bytes);
}

/** Calls about accounts. */
export const accountEndpoints: readonly Endpoint[] = [
  {
    name: 'getaccount',
    queryAsMessage: true,
    solid: true,
    handle(call) {
      const account = accountOf(call);
      return account ? accountJson(call.devnet.chain.state, account, call) : {};
    },
  },
  {
    name: 'getaccountresource',
    byHand: true,
    handle(call) {
      const account = accountOf(call);
      if (!account) return {};
      const { state } = call.devnet.chain;
      return messageToJson(
        'AccountResourceMessage',
        { ...netOf(state, account), ...energyOf(state, account) },
        call,
      );
    },
  },
  {
    name: 'getaccountnet',
    handle(call) {
      const account = accountOf(call);
      return account ? messageToJson('AccountNetMessage', netOf(call.devnet.chain.state, account), call) : {};
    },
  },
  {
    name: 'getavailableunfreezecount',
    solid: true,
    handle(call) {
      const account = accountOf(call, 'owner_address');
      const now = call.devnet.chain.state.property('LATEST_BLOCK_TIMESTAMP');
      const waiting = account?.unfrozenV2.filter(entry => entry.unfreeze_expire_time > now).length ?? 0;
      const count = MAX_UNFREEZINGS - waiting;
      return count > 0 ? { count: longToJson(BigInt(count), call) } : {};
    },
  },
  {
    name: 'getcanwithdrawunfreezeamount',
    solid: true,
    handle(call) {
      const asked = integer(call, 'timestamp');
      const at = asked === 0n ? call.devnet.chain.state.property('LATEST_BLOCK_TIMESTAMP') : asked;
      const due =
        accountOf(call, 'owner_address')?.unfrozenV2.filter(entry => entry.unfreeze_expire_time <= at) ?? [];
      const amount = due.reduce((sum, entry) => sum + entry.unfreeze_amount, 0n);
      return amount > 0n ? { amount: longToJson(amount, call) } : {};
    },
  },
  {
    name: 'getReward',
    byHand: true,
    solid: true,
    handle(call) {
      const account = accountOf(addressed(call));
      return { reward: longToJson(account ? pendingReward(call.devnet.chain.state, account) : 0n, call) };
    },
  },
  {
    name: 'getBrokerage',
    byHand: true,
    solid: true,
    handle(call) {
      const { state } = call.devnet.chain;
      const witness = address(addressed(call), 'address');
      if (!witness) return { brokerage: 0 };
      return { brokerage: Number(state.rewards.brokerage(state.property('CURRENT_CYCLE'), witness)) };
    },
  },
  {
    name: 'getaccountbyid',
    queryAsMessage: true,
    solid: true,
    handle(call) {
      const { state } = call.devnet.chain;
      const id = name(call, 'account_id');
      const owner = id && state.registers.accountById(id);
      const account = owner && state.account(owner);
      return account ? accountJson(state, account, call, false) : {};
    },
  },
];

/** getReward and getBrokerage take an address in either form, whatever `visible` says, and name faults without a class. */
function addressed(call: ApiCall): ApiCall {
  const given = text(call, 'address');
  const isBase58 = given?.startsWith('T') ?? false;
  if (given !== undefined && !isBase58 && !/^(0x)?[0-9a-fA-F]{42}$/.test(given))
    throw new ApiError(undefined, `INVALID address, ${given}`);
  return { ...call, visible: isBase58 };
}

function netOf(state: State, account: Account) {
  const now = headSlot(state);
  const assets = account.assetV2.flatMap(({ key }) => state.asset(key) ?? []);
  const usedOf = (id: string) => account.free_asset_net_usageV2.find(entry => entry.key === id)?.value ?? 0n;
  const slotOf = (id: string) =>
    account.latest_asset_operation_timeV2.find(entry => entry.key === id)?.value ?? 0n;
  return {
    freeNetUsed: recoverPool(account.free_net_usage, account.latest_consume_free_time, now),
    freeNetLimit: state.property('FREE_NET_LIMIT'),
    NetUsed: recoveredUsage(account, 'bandwidth', now),
    NetLimit: bandwidthLimit(state, account),
    assetNetUsed: assets.map(({ id }) => ({ key: id, value: recoverPool(usedOf(id), slotOf(id), now) })),
    assetNetLimit: assets.map(({ id, free_asset_net_limit: value }) => ({ key: id, value })),
    TotalNetLimit: state.property('TOTAL_NET_LIMIT'),
    TotalNetWeight: state.property('TOTAL_NET_WEIGHT'),
  };
}

function energyOf(state: State, account: Account) {
  return {
    TotalTronPowerWeight: state.property('TOTAL_TRON_POWER_WEIGHT'),
    tronPowerUsed: account.votes.reduce((sum, vote) => sum + vote.vote_count, 0n),
    tronPowerLimit: tronPower(account) / SUN_PER_TRX,
    EnergyUsed: recoveredUsage(account, 'energy', headSlot(state)),
    EnergyLimit: energyLimit(state, account),
    TotalEnergyLimit: state.property('TOTAL_CURRENT_ENERGY_LIMIT'),
    TotalEnergyWeight: state.property('TOTAL_ENERGY_WEIGHT'),
  };
}
