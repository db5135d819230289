import { ContractType } from '@sunscope/tron/messages';
import { accountId, type AccountId } from './account-id.ts';
import { accountName, type AccountName } from './account-name.ts';
import { accountPermissions, type AccountPermissions } from './account-permissions.ts';
import { cancelUnstakes, type CancelUnstakes } from './cancel-unstakes.ts';
import { delegate, type Delegate } from './delegate.ts';
import type { ContractName, IntentEntry } from './intent.ts';
import { reclaim, type Reclaim } from './reclaim.ts';
import { stake, type Stake } from './stake.ts';
import { trc10Transfer, type Trc10Transfer } from './trc10-transfer.ts';
import { trc20Transfer, type Trc20Transfer } from './trc20-transfer.ts';
import { trxTransfer, type TrxTransfer } from './trx-transfer.ts';
import { unstake, type Unstake } from './unstake.ts';
import { vote, type Vote } from './vote.ts';
import { withdrawReward, type WithdrawReward } from './withdraw-reward.ts';
import { withdrawUnstaked, type WithdrawUnstaked } from './withdraw-unstaked.ts';

/** Everything the wallet can do. A new kind is one file, one line here and one below, and its words. */
export type Intent =
  | TrxTransfer
  | Trc10Transfer
  | Trc20Transfer
  | Stake
  | Unstake
  | WithdrawUnstaked
  | CancelUnstakes
  | Delegate
  | Reclaim
  | Vote
  | WithdrawReward
  | AccountName
  | AccountId
  | AccountPermissions;

/** An entry whose kind is not known here; it takes only intents of its own. */
export type AnyIntentEntry = IntentEntry<Intent, ContractName>;

/** One entry per kind of intent. Several may share a contract type: `TriggerSmartContract` can be anything. */
export const intentEntries: readonly AnyIntentEntry[] = [
  trxTransfer,
  trc10Transfer,
  trc20Transfer,
  stake,
  unstake,
  withdrawUnstaked,
  cancelUnstakes,
  delegate,
  reclaim,
  vote,
  withdrawReward,
  accountName,
  accountId,
  accountPermissions,
];

const byKind = new Map<string, AnyIntentEntry>(intentEntries.map(entry => [entry.kind, entry]));

/** The entry of an intent. */
export function entryOf(intent: Intent): AnyIntentEntry {
  const entry = byKind.get(intent.kind);
  if (!entry) throw new TypeError(`No intent: ${intent.kind}`);
  return entry;
}

/** The entries of a contract type, by its code on the wire. */
export function entriesOfContract(code: number): readonly AnyIntentEntry[] {
  return intentEntries.filter(({ contract }) => ContractType[contract] === code);
}
