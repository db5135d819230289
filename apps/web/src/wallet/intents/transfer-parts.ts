import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { parseAmount } from '@sunscope/tron/amount';
import type { BaseIntent, ConfirmRow, FormField, FormReading } from './intent.ts';

/** What the three transfers share. They differ in the contract and in what is sent. */
export interface TransferIntent extends BaseIntent {
  readonly to: Address;
  /** Raw units. */
  readonly amount: bigint;
}

/** What a transfer's form holds, as typed. */
export interface TransferValues {
  readonly to: string;
  /** `_` for TRX, a TRC10 id, or a contract address. */
  readonly tokenId: string;
  readonly amount: string;
  readonly note: string;
}

/** What the form asks for, in the order of the specification. */
export const transferFields: readonly FormField<TransferValues>[] = [
  { name: 'to', kind: 'recipient', label: 'send_to', hint: 'send_to_hint' },
  { name: 'tokenId', kind: 'asset', label: 'send_token' },
  { name: 'amount', kind: 'amount', label: 'amount' },
  { name: 'note', kind: 'text', label: 'note', hint: 'send_note_hint', rows: 2, isNote: true },
];

/** What a transfer's form is judged by. */
export interface TransferFacts {
  readonly from: Address;
  readonly permissionId: number;
  /** Of what is sent: its decimals say what an amount means. */
  readonly decimals: number;
  /** Raw units. */
  readonly balance: bigint;
  readonly maxNoteCharacters: number;
}

/** Judges a transfer's form by the specification's rules (section 5). */
export function readTransfer(
  values: TransferValues,
  facts: TransferFacts,
): FormReading<Omit<TransferIntent, 'kind'>, TransferValues> {
  const { to, problem } = readRecipient(values.to, facts.from);
  const amount = readAmount(values.amount, facts);
  const problems = {
    ...(problem === undefined ? {} : { to: problem }),
    ...(values.amount !== '' && amount === undefined ? { amount: 'fill_a_valid_number' as const } : {}),
    ...(isNoteTooLong(values.note, facts) ? { note: 'fill_a_valid_ledger_note' as const } : {}),
  };
  const right = Object.keys(problems).length === 0 && to !== undefined && amount !== undefined;
  return {
    problems,
    intent: right
      ? { from: facts.from, permissionId: facts.permissionId, to, amount, note: values.note }
      : undefined,
  };
}

/** The address typed, in canonical form, and what is wrong with it. */
export function readRecipient(
  text: string,
  from: Address,
): { to: Address | undefined; problem?: 'fill_a_valid_address' | 'send_to_yourself' } {
  const to = tryParseAddress(text);
  if (text.trim() !== '' && to === undefined) return { to, problem: 'fill_a_valid_address' };
  return to === from ? { to, problem: 'send_to_yourself' } : { to };
}

/** Whether a login kind cannot sign so long a note. */
export function isNoteTooLong(
  note: string,
  { maxNoteCharacters }: Pick<TransferFacts, 'maxNoteCharacters'>,
): boolean {
  return Array.from(note).length > maxNoteCharacters;
}

/** Raw units above zero and within the balance; undefined for any other text. */
export function readAmount(
  text: string,
  { decimals, balance }: Pick<TransferFacts, 'decimals' | 'balance'>,
): bigint | undefined {
  if (!/^\d+(?:\.\d*)?$/.test(text)) return undefined;
  const raw = parseAmount(text, decimals);
  return raw > 0n && raw <= balance ? raw : undefined;
}

/** What the entries of all three say alike. */
export const transferParts = {
  invalid: ({ amount }: TransferIntent) =>
    amount > 0n ? undefined : { field: 'amount', right: 'above 0', found: String(amount) },
  // Own account, fee limit and permission are bounded in the worker; to whom and how much only a person can say.
  workerSigns: true,
  recipient: ({ to }: TransferIntent) => to,
  rows: ({ to }: TransferIntent): readonly ConfirmRow[] => [{ label: 'send_to', address: to }],
  messages: {
    title: 'confirm_transfer_title',
    action: 'send_button',
    toast: 'successful_send',
    done: 'send_success_title',
  },
} as const;
