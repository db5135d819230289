import type { Answer } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';

/** An address the owner has sent value to, by transfers it signed. */
export interface KnownRecipient {
  address: Address;
  /** Transfers to it. */
  count: number;
  /** First and last of them, ms since 1970. */
  firstMs: number;
  lastMs: number;
}

/** What the index says of a recipient. */
export type RecipientHistory = Answer<'/api/account/recipients'>;

/** What the owner's own history says of a recipient. */
export type RecipientVerdict =
  | { kind: 'known'; recipient: KnownRecipient }
  /** Looks like a known address at a glance and is another one: the pattern of address poisoning. */
  | { kind: 'look_alike'; recipient: KnownRecipient }
  | { kind: 'first_time' };

/** Equal characters behind the T, and at the end. */
function likeness(a: string, b: string): { front: number; end: number } {
  let front = 0;
  while (front < a.length - 1 && a[front + 1] === b[front + 1]) front++;
  let end = 0;
  while (end < a.length && a.at(-1 - end) === b.at(-1 - end)) end++;
  return { front, end };
}

/**
 * Whether two addresses can be taken for each other where one end, or a little of both, is looked at. The index has
 * the same rule (`recipients-read.ts`), and the reason for its numbers.
 */
export function looksAlike(a: string, b: string): boolean {
  const { front, end } = likeness(a, b);
  return a !== b && (front >= 4 || end >= 4 || (front >= 3 && end >= 3));
}

/**
 * Judges a recipient against the owner's history.
 * @param history undefined where the index cannot be asked
 * @param local recipients that this browser remembers. They add look-alikes and never take one away: a thief's
 *   address among them is still a look-alike to the index.
 */
export function judgeRecipient(
  to: Address,
  history: RecipientHistory | undefined,
  local: readonly KnownRecipient[],
): RecipientVerdict {
  const own = history && history.transfers > 0 ? knownOf(to, history) : undefined;
  const alike = [
    ...(history?.lookAlikes ?? []).map(row => knownOf(row.address as Address, row)),
    ...local.filter(({ address }) => looksAlike(address, to)),
  ].sort((a, b) => score(b, to) - score(a, to));
  const [twin] = alike;
  // Who fell for a look-alike once has sent to it: that makes it no friend. Both ends are never equal by chance.
  const fooled = own && alike.find(({ address, firstMs }) => isTwin(address, to) && firstMs < own.firstMs);
  if (fooled) return { kind: 'look_alike', recipient: fooled };
  if (own) return { kind: 'known', recipient: own };
  if (twin) return { kind: 'look_alike', recipient: twin };
  const remembered = local.find(({ address }) => address === to);
  return remembered ? { kind: 'known', recipient: remembered } : { kind: 'first_time' };
}

function knownOf(
  address: Address,
  sent: { transfers: number; firstTime: number; lastTime: number },
): KnownRecipient {
  return { address, count: sent.transfers, firstMs: sent.firstTime, lastMs: sent.lastTime };
}

function isTwin(a: string, b: string): boolean {
  const { front, end } = likeness(a, b);
  return front >= 4 && end >= 4;
}

function score({ address }: KnownRecipient, to: string): number {
  const { front, end } = likeness(address, to);
  return front + end;
}
