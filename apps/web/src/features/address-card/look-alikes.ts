import type { Answer } from '@sunscope/product-api/types';
import type { PrivateLabels } from '../../lib/labels/private-labels.ts';
import { looksAlike } from '../../wallet/recipient-guard.ts';

export type Card = Answer<'/api/account/card'>;

/** Another address that this one can be taken for, and why that matters. */
export interface LookAlike {
  address: string;
  /** The worst first: it was made for that; the viewer paid the other; has a label for it; both are on this page. */
  why: 'imitates' | 'paid' | 'labelled' | 'page';
  /** The one that was looked at is the wrong one, as far as is known. */
  wrong: boolean;
}

/** Pairs a card compares; more say no more. */
const MOST = 2;

/** Addresses that one can be taken for, by what the index, the viewer's labels and the page know. */
export function lookAlikesOf(
  address: string,
  card: Card | undefined,
  labels: PrivateLabels,
  page: readonly string[],
): LookAlike[] {
  const history = card?.history;
  // Who was paid, or has a label, is who the viewer means.
  const known = labels[address] !== undefined || (history?.sent.transfers ?? 0) > 0;
  const alike = (others: readonly string[]) => others.filter(other => looksAlike(address, other));
  const found: LookAlike[] = [
    ...(card?.looksLike ?? []).map(row => ({
      address: row.address,
      why: 'imitates' as const,
      wrong: !known,
    })),
    ...(history?.lookAlikes ?? []).map(row => ({
      address: row.address,
      why: 'paid' as const,
      wrong: !known,
    })),
    ...alike(Object.keys(labels)).map(other => ({ address: other, why: 'labelled' as const, wrong: !known })),
    ...alike(page).map(other => ({ address: other, why: 'page' as const, wrong: false })),
  ];
  const first = new Map<string, LookAlike>();
  for (const one of found) if (!first.has(one.address)) first.set(one.address, one);
  return [...first.values()].slice(0, MOST);
}
