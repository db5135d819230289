import { NO_ITEM } from '../../database/derived/token-items.ts';
import { keyOf } from '../../database/key-of.ts';
import type { AllowanceKey, StoredAllowance } from '../../repositories/signed-approvals.ts';
import type { TransferEffect } from '../effects.ts';

/** What owners allowed by calls they signed, as it stands at the place of the chain that has been reached. */
export class Allowances {
  readonly #amounts = new Map<string, bigint>();

  learn(approvals: readonly StoredAllowance[]): void {
    for (const approval of approvals) this.#amounts.set(nameOf(approval), approval.amount);
  }

  /** Whether the owner allowed this: what was taken before is not subtracted, the token itself watches over that. */
  cover(transfer: TransferEffect): boolean {
    return (
      transfer.amount > 0n &&
      allowancesFor(transfer).some(key => (this.#amounts.get(nameOf(key)) ?? 0n) >= transfer.amount)
    );
  }
}

/** The allowances any of which would make a transfer one that its owner agreed to; none where the owner signed it. */
export function allowancesFor({
  from: owner,
  token,
  takers,
  tokenId,
  amount,
}: TransferEffect): AllowanceKey[] {
  if (amount === 0n) return [];
  const items = tokenId === undefined ? [NO_ITEM] : [NO_ITEM, tokenId];
  return takers.flatMap(spender => items.map(item => ({ owner, token, spender, item })));
}

function nameOf({ owner, token, spender, item }: AllowanceKey): string {
  return `${keyOf(owner)}${keyOf(token)}${keyOf(spender)}${item}`;
}
