import type { AnyActuator } from './actuator.ts';
import { accountCreate } from './account-create.ts';
import { accountPermissionUpdate } from './account-permission-update.ts';
import { accountUpdate } from './account-update.ts';
import { assetIssue } from './asset-issue.ts';
import { participateAssetIssue } from './participate-asset-issue.ts';
import { freezeBalanceV2 } from './freeze-balance-v2.ts';
import { unfreezeBalanceV2 } from './unfreeze-balance-v2.ts';
import { voteWitness } from './vote-witness.ts';
import { withdrawExpireUnfreeze } from './withdraw-expire-unfreeze.ts';
import { witnessCreate } from './witness-create.ts';
import { transferAsset } from './transfer-asset.ts';
import { transfer } from './transfer.ts';

/** Every contract type this chain runs outside the virtual machine. */
const actuators: readonly AnyActuator[] = [
  accountCreate,
  transfer,
  transferAsset,
  assetIssue,
  participateAssetIssue,
  accountUpdate,
  accountPermissionUpdate,
  freezeBalanceV2,
  unfreezeBalanceV2,
  withdrawExpireUnfreeze,
  voteWitness,
  witnessCreate,
];

const byType = new Map<string, AnyActuator>(actuators.map(actuator => [actuator.type, actuator]));

/** The actuator of a contract type, undefined for one this chain does not run yet. */
export function actuatorOf(type: string): AnyActuator | undefined {
  return byType.get(type);
}
