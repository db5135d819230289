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
