import type { SearchHit } from '@sunscope/product-api/types';
import { tryParseAddress } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import type { PrivateLabels } from '../../../lib/labels/private-labels.ts';
import { isSuspicious } from '../../../lib/format/token-trust.ts';
import { isContractStandard } from '../../../components/chain/token-facts.ts';
import type { Candidate } from './plan.ts';

/** A token as the list of tokens returns it. */
export interface ListedToken {
  abbr: string;
  name: string;
  tokenType: string;
  tokenId: number | string;
  contractAddress: string;
  decimal: number;
  level?: string;
}

/** Those to choose among at most. */
const MOST = 5;
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** An address in any form needs no looking up. */
export function pastedParty(name: string): Candidate | undefined {
  const address = tryParseAddress(name.replaceAll(' ', ''));
  return address === undefined || address === null ? undefined : { id: address, name: address };
}

/**
 * Whom a name may mean: the reader's own label before all, then whoever has exactly this name, else those whose name
 * begins with it. Names can be taken by anyone, so two of the same are never decided between.
 */
export function partiesOf(name: string, labels: PrivateLabels, hits: readonly SearchHit[]): Candidate[] {
  const own = Object.entries(labels).map(([id, label]) => ({ id, name: label }));
  const exact = own.filter(one => same(one.name, name));
  if (exact.length > 0) return exact.slice(0, MOST);
  const known = hits.flatMap(hit =>
    hit.desc === 'Address' || hit.desc === 'Contract' ? [{ id: hit.value, name: hit.name ?? hit.value }] : [],
  );
  const begun = own.filter(one => ` ${one.name}`.toLowerCase().includes(` ${name.trim().toLowerCase()}`));
  const all = [...begun, ...known].filter(
    (one, at, list) => list.findIndex(other => other.id === one.id) === at,
  );
  const called = all.filter(one => same(one.name, name));
  return (called.length > 0 ? called : all).slice(0, MOST);
}

export const TRX: Candidate = { id: '_', name: 'TRX', decimals: TRX_DECIMALS };

/** Which token a word means: one with exactly this symbol, name or id. Fakes are never meant. */
export function tokensOf(name: string, rows: readonly ListedToken[]): Candidate[] {
  return rows
    .filter(row => !isSuspicious({ tokenLevel: row.level ?? '0' }))
    .map(row => ({
      row,
      id: isContractStandard(row.tokenType) ? row.contractAddress : String(row.tokenId),
    }))
    .filter(({ row, id }) => [row.abbr, row.name, id].some(text => same(text, name)))
    .map(({ row, id }) => ({ id, name: row.abbr || row.name || id, decimals: row.decimal }))
    .slice(0, MOST);
}
