import type { Address } from '@sunscope/tron/address';

/** An address the owner has sent value to. */
export interface KnownRecipient {
  address: Address;
  /** Transfers to it. */
  count: number;
  /** Newest of them, ms since 1970. */
  lastMs: number;
}

/** What the owner's own history says of a recipient. */
export type RecipientVerdict =
  | { kind: 'known'; recipient: KnownRecipient }
  /** Looks like a known address at a glance and is another one: the pattern of address poisoning. */
  | { kind: 'look_alike'; recipient: KnownRecipient }
  | { kind: 'first_time' };

/** What a transfer row must tell; matches the Product API's account transfers. */
export interface SentRow {
  to_address: string;
  date_created: number;
  contractRet: string;
  amount_str: string;
}

/** Recipients of successful transfers of value that the owner sent, newest first. */
export function knownRecipients(rows: readonly SentRow[]): KnownRecipient[] {
  const known = new Map<string, KnownRecipient>();
  for (const row of rows) {
    if (row.contractRet !== 'SUCCESS' || /^0*$/.test(row.amount_str)) continue;
    const before = known.get(row.to_address);
    known.set(row.to_address, {
      address: row.to_address as Address,
      count: (before?.count ?? 0) + 1,
      lastMs: Math.max(before?.lastMs ?? 0, row.date_created),
    });
  }
  return [...known.values()].sort((a, b) => b.lastMs - a.lastMs);
}

/** First four characters after the T, and last four: what people compare when addresses are shortened. */
function glance(address: string): string {
  return address.slice(1, 5) + address.slice(-4);
}

/** Judges a recipient against the owner's history. */
export function judgeRecipient(to: Address, known: readonly KnownRecipient[]): RecipientVerdict {
  const exact = known.find(recipient => recipient.address === to);
  if (exact) return { kind: 'known', recipient: exact };
  const twin = known.find(recipient => glance(recipient.address) === glance(to));
  return twin ? { kind: 'look_alike', recipient: twin } : { kind: 'first_time' };
}

/** Which characters of two texts of equal length differ, for showing them side by side. */
export function differingPositions(a: string, b: string): boolean[] {
  return Array.from(a, (character, index) => character !== b[index]);
}
