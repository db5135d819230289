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
import { cancelAllUnfreezeV2 } from './cancel-all-unfreeze-v2.ts';
import { clearAbi } from './clear-abi.ts';
import { delegateResource } from './delegate-resource.ts';
import { exchangeCreate } from './exchange-create.ts';
import { exchangeInject } from './exchange-inject.ts';
import { exchangeTransaction } from './exchange-transaction.ts';
import { exchangeWithdraw } from './exchange-withdraw.ts';
import { freezeBalance } from './freeze-balance.ts';
import { proposalApprove } from './proposal-approve.ts';
import { proposalCreate } from './proposal-create.ts';
import { proposalDelete } from './proposal-delete.ts';
import { setAccountId } from './set-account-id.ts';
import { unDelegateResource } from './undelegate-resource.ts';
import { unfreezeAsset } from './unfreeze-asset.ts';
import { unfreezeBalance } from './unfreeze-balance.ts';
import { updateAsset } from './update-asset.ts';
import { updateBrokerage } from './update-brokerage.ts';
import { updateEnergyLimit } from './update-energy-limit.ts';
import { updateSetting } from './update-setting.ts';
import { withdrawBalance } from './withdraw-balance.ts';
import { witnessUpdate } from './witness-update.ts';
import { marketCancelOrder } from './market-cancel-order.ts';
import { marketSellAsset } from './market-sell-asset.ts';
import { shieldedTransfer } from './shielded-transfer.ts';

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
  cancelAllUnfreezeV2,
  clearAbi,
  delegateResource,
  exchangeCreate,
  exchangeInject,
  exchangeTransaction,
  exchangeWithdraw,
  freezeBalance,
  proposalApprove,
  proposalCreate,
  proposalDelete,
  setAccountId,
  unDelegateResource,
  unfreezeAsset,
  unfreezeBalance,
  updateAsset,
  updateBrokerage,
  updateEnergyLimit,
  updateSetting,
  withdrawBalance,
  witnessUpdate,
  marketCancelOrder,
  marketSellAsset,
  shieldedTransfer,
];

const byType = new Map<string, AnyActuator>(actuators.map(actuator => [actuator.type, actuator]));

/** The actuator of a contract type, undefined for the obsolete ones that no chain runs. */
export function actuatorOf(type: string): AnyActuator | undefined {
  return byType.get(type);
}
