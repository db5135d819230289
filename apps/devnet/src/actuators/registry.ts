import type { AnyActuator } from './actuator.ts';
import { accountCreate } from './account-create.ts';
import { accountPermissionUpdate } from './account-permission-update.ts';
import { accountUpdate } from './account-update.ts';
import { assetIssue } from './asset-issue.ts';
import { participateAssetIssue } from './participate-asset-issue.ts';
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
];

const byType = new Map<string, AnyActuator>(actuators.map(actuator => [actuator.type, actuator]));

/** The actuator of a contract type, undefined for one this chain does not run yet. */
export function actuatorOf(type: string): AnyActuator | undefined {
  return byType.get(type);
}
