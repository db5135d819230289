import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { ResourceCode, type Account } from '@sunscope/tron/messages';
import { blockOfPosition, StakeAction } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';

/** An account's own stake of one kind and resource, what it lends not included. */
export interface OwnStake {
  version: 1 | 2;
  resource: number;
  sun: bigint;
  /** Stake 1.0 cannot be taken back before; 0 for Stake 2.0. */
  expireMs: bigint;
  block: bigint | undefined;
  timeMs: bigint | undefined;
  hash: Uint8Array | null;
}

/** Stake of both versions, in sun. */
interface Stake {
  bandwidth: bigint;
  energy: bigint;
  total: bigint;
}

/** Own stake of both kinds, lent resources included in the total. */
export function stakeOf(account: Account | undefined): Stake {
  if (!account) return { bandwidth: 0n, energy: 0n, total: 0n };
  const v2 = (type: number) =>
    account.frozenV2.filter(item => item.type === type).reduce((sum, item) => sum + item.amount, 0n);
  const bandwidth =
    account.frozen.reduce((sum, item) => sum + item.frozen_balance, 0n) + v2(ResourceCode.BANDWIDTH);
  const energy =
    (account.account_resource?.frozen_balance_for_energy?.frozen_balance ?? 0n) + v2(ResourceCode.ENERGY);
  const lent =
    account.delegated_frozen_balance_for_bandwidth +
    account.delegated_frozenV2_balance_for_bandwidth +
    (account.account_resource?.delegated_frozen_balance_for_energy ?? 0n) +
    (account.account_resource?.delegated_frozenV2_balance_for_energy ?? 0n);
  const power = (account.tron_power?.frozen_balance ?? 0n) + v2(ResourceCode.TRON_POWER);
  return { bandwidth, energy, total: bandwidth + energy + lent + power };
}

/** Sun that the account has put away: staked, lent to others, and on its way back. */
export const putAwaySun = (account: Account): bigint =>
  account.unfrozenV2.reduce((sum, { unfreeze_amount: sun }) => sum + sun, stakeOf(account).total);

/** An account as the node has it now; undefined where it has none or cannot be asked. */
export async function readAccount(
  node: Pick<NodeClient, 'account'>,
  address: Address,
): Promise<Account | undefined> {
  try {
    return await node.account(address);
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return undefined;
  }
}

/** Own stake by the node, with the last time it grew by the index. */
export async function ownStakes(
  { node, readers }: { node: NodeClient; readers: Readers },
  address: Address,
): Promise<OwnStake[]> {
  const [account, last] = await Promise.all([
    readAccount(node, address),
    readers.stake.lastStakes(addressToBytes(address)),
  ]);
  if (!account) return [];
  const { frozen_balance_for_energy: energy } = account.account_resource ?? {};
  const v1 = [
    ...account.frozen.map(item => ({ ...item, resource: ResourceCode.BANDWIDTH })),
    ...(energy ? [{ ...energy, resource: ResourceCode.ENERGY }] : []),
    ...(account.tron_power ? [{ ...account.tron_power, resource: ResourceCode.TRON_POWER }] : []),
  ].map(item => ({
    version: 1 as const,
    resource: item.resource as number,
    sun: item.frozen_balance,
    expireMs: item.expire_time,
  }));
  const v2 = account.frozenV2.map(item => ({
    version: 2 as const,
    resource: item.type,
    sun: item.amount,
    expireMs: 0n,
  }));
  return [...v2, ...v1]
    .filter(({ sun }) => sun > 0n)
    .map(stake => {
      const action = stake.version === 2 ? StakeAction.freezeV2 : StakeAction.freezeV1;
      const grown = last.find(event => event.action === action && event.resource === stake.resource);
      return {
        ...stake,
        block: grown && blockOfPosition(grown.position),
        timeMs: grown?.timestamp_ms,
        hash: grown?.hash ?? null,
      };
    });
}
