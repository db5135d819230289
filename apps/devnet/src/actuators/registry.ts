import type { AnyActuator } from './actuator.ts';
import { accountCreate } from './accounts/account-create.ts';
import { accountPermissionUpdate } from './accounts/account-permission-update.ts';
import { accountUpdate } from './accounts/account-update.ts';
import { assetIssue } from './assets/asset-issue.ts';
import { participateAssetIssue } from './assets/participate-asset-issue.ts';
import { freezeBalanceV2 } from './stake/freeze-balance-v2.ts';
import { unfreezeBalanceV2 } from './stake/unfreeze-balance-v2.ts';
import { voteWitness } from './governance/vote-witness.ts';
import { withdrawExpireUnfreeze } from './stake/withdraw-expire-unfreeze.ts';
import { witnessCreate } from './governance/witness-create.ts';
import { transferAsset } from './transfers/transfer-asset.ts';
import { transfer } from './transfers/transfer.ts';
import { cancelAllUnfreezeV2 } from './stake/cancel-all-unfreeze-v2.ts';
import { clearAbi } from './contracts/clear-abi.ts';
import { delegateResource } from './stake/delegate-resource.ts';
import { exchangeCreate } from './exchange/exchange-create.ts';
import { exchangeInject } from './exchange/exchange-inject.ts';
import { exchangeTransaction } from './exchange/exchange-transaction.ts';
import { exchangeWithdraw } from './exchange/exchange-withdraw.ts';
import { freezeBalance } from './stake/freeze-balance.ts';
import { proposalApprove } from './governance/proposal-approve.ts';
import { proposalCreate } from './governance/proposal-create.ts';
import { proposalDelete } from './governance/proposal-delete.ts';
import { setAccountId } from './accounts/set-account-id.ts';
import { unDelegateResource } from './stake/undelegate-resource.ts';
import { unfreezeAsset } from './assets/unfreeze-asset.ts';
import { unfreezeBalance } from './stake/unfreeze-balance.ts';
import { updateAsset } from './assets/update-asset.ts';
import { updateBrokerage } from './governance/update-brokerage.ts';
import { updateEnergyLimit } from './contracts/update-energy-limit.ts';
import { updateSetting } from './contracts/update-setting.ts';
import { withdrawBalance } from './governance/withdraw-balance.ts';
import { witnessUpdate } from './governance/witness-update.ts';
import { marketCancelOrder } from './exchange/market-cancel-order.ts';
import { marketSellAsset } from './exchange/market-sell-asset.ts';
import { shieldedTransfer } from './transfers/shielded-transfer.ts';

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
