import { ContractType } from '@sunscope/tron/messages';
import type { ContractName, IntentEntry } from './intent.ts';
import { trc10Transfer, type Trc10Transfer } from './trc10-transfer.ts';
import { trc20Transfer, type Trc20Transfer } from './trc20-transfer.ts';
import { trxTransfer, type TrxTransfer } from './trx-transfer.ts';

/** Everything the wallet can do. A new kind is one file, one line here and one below, and its words. */
export type Intent = TrxTransfer | Trc10Transfer | Trc20Transfer;

/** An entry whose kind is not known here; it takes only intents of its own. */
export type AnyIntentEntry = IntentEntry<Intent, ContractName>;

/** One entry per kind of intent. Several may share a contract type: `TriggerSmartContract` can be anything. */
export const intentEntries: readonly AnyIntentEntry[] = [trxTransfer, trc10Transfer, trc20Transfer];

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
