import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import type { Address } from '@sunscope/tron/address';
import { ResourceCode, type AccountResourceMessage } from '@sunscope/tron/messages';
import { limitFromStake } from '@sunscope/tron/resources';

/** What stake of an amount gives a day: bandwidth or energy by java-tron's resource code; nothing where nobody knows. */
export type StakeValue = (resource: number, sun: bigint) => bigint;

/** Any account's answer carries the limits and weights of the whole chain. */
export async function readStakeValue(
  node: Pick<NodeClient, 'accountResource'>,
  address: Address,
): Promise<StakeValue> {
  let known: AccountResourceMessage | undefined;
  try {
    known = await node.accountResource(address);
  } catch (error) {
    // The rows are of the index; what they give is then reported as 0.
    if (!(error instanceof NodeError)) throw error;
  }
  return (resource, sun) => {
    if (!known || resource === ResourceCode.TRON_POWER) return 0n;
    return resource === ResourceCode.ENERGY
      ? limitFromStake(sun, known.TotalEnergyLimit, known.TotalEnergyWeight)
      : limitFromStake(sun, known.TotalNetLimit, known.TotalNetWeight);
  };
}
