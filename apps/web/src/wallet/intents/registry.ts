import { ContractType } from '@sunscope/tron/messages';
import type { AccountCreate } from './account-create.ts';
import type { AccountId } from './account-id.ts';
import type { AccountName } from './account-name.ts';
import type { AccountPermissions } from './account-permissions.ts';
import type { AssetIssue } from './asset-issue.ts';
import type { AssetParticipate } from './asset-participate.ts';
import type { AssetUnfreeze } from './asset-unfreeze.ts';
import type { AssetUpdate } from './asset-update.ts';
import type { Brokerage } from './brokerage.ts';
import type { CancelUnstakes } from './cancel-unstakes.ts';
import type { ContractCallIntent } from './contract-call.ts';
import type { ContractClearAbi } from './contract-clear-abi.ts';
import type { ContractCreate } from './contract-create.ts';
import type { ContractEnergyLimit } from './contract-energy-limit.ts';
import type { ContractSetting } from './contract-setting.ts';
import type { Delegate } from './delegate.ts';
import type { ExchangeCreate } from './exchange-create.ts';
import type { ExchangeInject } from './exchange-inject.ts';
import type { ExchangeTrade } from './exchange-trade.ts';
import type { ExchangeWithdraw } from './exchange-withdraw.ts';
import type { ContractName, IntentEntry } from './intent.ts';
import type { ItemRevoke, ItemsRevoke } from './items-revoke.ts';
import type { MarketCancel } from './market-cancel.ts';
import type { MarketSell } from './market-sell.ts';
import type { ProposalApprove, ProposalWithdraw } from './proposal-approve.ts';
import type { ProposalCreate } from './proposal-create.ts';
import type { ProposalDelete } from './proposal-delete.ts';
import type { Reclaim } from './reclaim.ts';
import type { Stake } from './stake.ts';
import { trc10Transfer, type Trc10Transfer } from './trc10-transfer.ts';
import type { Trc1155Transfer } from './trc1155-transfer.ts';
import type { Trc20Approve } from './trc20-approve.ts';
import { trc20Transfer, type Trc20Transfer } from './trc20-transfer.ts';
import type { Trc721Transfer } from './trc721-transfer.ts';
import { trxTransfer, type TrxTransfer } from './trx-transfer.ts';
import type { UnfreezeOld } from './unfreeze-old.ts';
import type { Unstake } from './unstake.ts';
import type { Vote } from './vote.ts';
import type { WithdrawReward } from './withdraw-reward.ts';
import type { WithdrawUnstaked } from './withdraw-unstaked.ts';
import type { WitnessCreate } from './witness-create.ts';
import type { WitnessUpdate } from './witness-update.ts';

/** Everything the wallet can do. A new kind is one file, one line here, one where it is added, and its words. */
export type Intent =
  | TrxTransfer
  | Trc10Transfer
  | Trc20Transfer
  | Stake
  | Unstake
  | WithdrawUnstaked
  | CancelUnstakes
  | UnfreezeOld
  | Delegate
  | Reclaim
  | Vote
  | WithdrawReward
  | AccountName
  | AccountId
  | AccountPermissions
  | Trc20Approve
  | ItemsRevoke
  | ItemRevoke
  | AccountCreate
  | ProposalCreate
  | ProposalApprove
  | ProposalWithdraw
  | ProposalDelete
  | WitnessCreate
  | WitnessUpdate
  | Brokerage
  | AssetIssue
  | AssetUpdate
  | AssetParticipate
  | AssetUnfreeze
  | Trc721Transfer
  | Trc1155Transfer
  | ContractCallIntent
  | ContractCreate
  | ContractSetting
  | ContractEnergyLimit
  | ContractClearAbi
  | ExchangeCreate
  | ExchangeInject
  | ExchangeWithdraw
  | ExchangeTrade
  | MarketSell
  | MarketCancel;

/** An entry whose kind is not known here; it takes only intents of its own. */
export type AnyIntentEntry = IntentEntry<Intent, ContractName>;

/** Entries by kind: transfers from the start, others once they are added. */
const byKind = new Map<string, AnyIntentEntry>();

/** Adds entries: those of transfers are here, others come with the screens and workers that need them. */
export function addEntries(entries: readonly AnyIntentEntry[]): void {
  for (const entry of entries) byKind.set(entry.kind, entry);
}
addEntries([trxTransfer, trc10Transfer, trc20Transfer]);

/** The entry of an intent. */
export function entryOf(intent: Intent): AnyIntentEntry {
  const entry = byKind.get(intent.kind);
  if (!entry) throw new TypeError(`No intent: ${intent.kind}`);
  return entry;
}

/** The entries of a contract type, by its code on the wire. Several may share one: `TriggerSmartContract` can be anything. */
export function entriesOfContract(code: number): readonly AnyIntentEntry[] {
  return [...byKind.values()].filter(({ contract }) => ContractType[contract] === code);
}
