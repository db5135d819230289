import { addressToBytes, isAddress } from '@sunscope/tron/address';
import { bytesToText } from '@sunscope/tron/bytes';
import type { TransactionInfo } from '@sunscope/tron/messages';
import { isAddressBytes } from '../transaction-context.ts';
import { withPrefix } from '../decode-token-events.ts';

/** Something a contract did that was not refused, as its internal transaction records it. */
export interface InternalStep {
  /** java-tron's word for it, such as `delegateResourceOfEnergy`. */
  note: string;
  caller: Uint8Array;
  /** Undefined where the step goes to nobody. */
  receiver: Uint8Array | undefined;
  sun: bigint;
  extra: string;
}

/** The notes that say nothing about stake or votes, and are nearly all there are. */
const PLAIN = new Set(['call', 'create', 'suicide']);

/** What contracts did with stake and votes in a transaction, in their order. */
export function internalSteps(info: TransactionInfo | undefined): InternalStep[] {
  const steps: InternalStep[] = [];
  for (const internal of info?.internal_transactions ?? []) {
    if (internal.rejected) continue;
    const note = bytesToText(internal.note) ?? '';
    if (PLAIN.has(note)) continue;
    const caller = withPrefix(internal.caller_address);
    const receiver = withPrefix(internal.transferTo_address);
    if (!isAddressBytes(caller)) continue;
    steps.push({
      note,
      caller,
      receiver: isAddressBytes(receiver) ? receiver : undefined,
      sun: internal.callValueInfo.find(value => value.tokenId === '')?.callValue ?? 0n,
      extra: internal.extra,
    });
  }
  return steps;
}

/** The votes in the `extra` of a `voteWitness`, `{"votes":[{"vote_address":"T…","vote_count":1}]}`; none in anything else. */
export function votesOfExtra(extra: string): { vote_address: Uint8Array; vote_count: bigint }[] {
  const found = [];
  // Not by JSON.parse: counts may lie beyond what a double holds. What 64 bits do not hold is no count.
  for (const [, address = '', count = ''] of extra.matchAll(
    /"vote_address"\s*:\s*"(\w+)"\s*,\s*"vote_count"\s*:\s*(\d{1,18})\b/g,
  ))
    if (isAddress(address)) found.push({ vote_address: addressToBytes(address), vote_count: BigInt(count) });
  return found;
}

/** Amounts by resource in the `extra` of a `cancelAllUnfreezeV2`, `{"BANDWIDTH":1,"ENERGY":2}`. */
export function amountsOfExtra(extra: string): { key: string; value: bigint }[] {
  return [...extra.matchAll(/"(\w+)"\s*:\s*(\d{1,19})\b/g)].map(([, key = '', value = '0']) => ({
    key,
    value: BigInt(value),
  }));
}
