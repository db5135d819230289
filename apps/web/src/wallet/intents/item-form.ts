import type { Address } from '@sunscope/tron/address';
import type { FormReading } from './intent.ts';
import { readRecipient } from './transfer-parts.ts';
import type { Trc1155Transfer } from './trc1155-transfer.ts';
import type { Trc721Transfer } from './trc721-transfer.ts';

/** What the form of an item's transfer holds, as typed. */
export interface ItemValues {
  readonly to: string;
  /** How many; items of TRC721 are single. */
  readonly count: string;
}

/** What it is judged by. */
export interface ItemFacts {
  readonly from: Address;
  readonly contract: Address;
  readonly itemId: bigint;
  readonly standard: 'trc721' | 'trc1155';
  /** How many of it the account has. */
  readonly balance: bigint;
}

/** Judges the form of an item's transfer. */
export function readItemForm(
  { to: typed, count }: ItemValues,
  { from, contract, itemId, standard, balance }: ItemFacts,
): FormReading<Trc721Transfer | Trc1155Transfer, ItemValues> {
  const { to, problem } = readRecipient(typed, from);
  const amount = standard === 'trc721' ? 1n : /^\d{1,78}$/.test(count.trim()) ? BigInt(count.trim()) : 0n;
  const isCount = amount > 0n && amount <= balance;
  const problems = {
    ...(problem === undefined ? {} : { to: problem }),
    ...(count.trim() !== '' && !isCount ? { count: 'fill_a_valid_number' as const } : {}),
  };
  if (to === undefined || !isCount || Object.keys(problems).length > 0)
    return { problems, intent: undefined };
  const plain = { from, contract, itemId, to, note: '', permissionId: 0 };
  return {
    problems,
    intent:
      standard === 'trc721'
        ? { kind: 'trc721_transfer', ...plain }
        : { kind: 'trc1155_transfer', ...plain, amount },
  };
}
