import { contractAbi } from '@sunscope/tron/contract-abi';
import type { DemoSender } from './demo-sender.ts';
import type { DemoContract } from './tokens.ts';

const DEPLOY_FEE_LIMIT_SUN = 1_500_000_000n;

/**
 * Deploys a contract of the demo world.
 * @param bytecode linked, with the constructor's arguments behind it
 */
export function deploy(
  sender: DemoSender,
  { owner, name, artifact, userPercent }: DemoContract,
  bytecode: Uint8Array,
): Promise<Uint8Array> {
  return sender.send(
    owner,
    'CreateSmartContract',
    {
      owner_address: owner.address,
      new_contract: {
        origin_address: owner.address,
        name,
        abi: contractAbi(artifact.abi),
        bytecode,
        consume_user_resource_percent: userPercent,
        origin_energy_limit: 10_000_000n,
      },
    },
    { feeLimitSun: DEPLOY_FEE_LIMIT_SUN },
  );
}
