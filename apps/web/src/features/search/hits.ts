import type { SearchHit } from '@sunscope/product-api/types';
import { isSuspicious } from '../../lib/format/token-trust.ts';

/** One line of the result list. */
export interface SearchResult {
  id: string;
  kind:
    | 'block'
    | 'transaction'
    | 'address'
    | 'contract'
    | 'trc10'
    | 'trc20'
    | 'trc721'
    | 'trc1155'
    | 'token'
    | 'page';
  /** What the reader sees: a name, number, address or hash. */
  text: string;
  /** Id or contract of a token: names can be taken by anyone, these cannot. */
  detail?: string;
  /** The index suspects the token of imitating another. */
  suspicious?: boolean;
  /** Name of a contract or account, which anybody may have chosen. */
  name?: string;
  /** Picture of a token. */
  logo?: string;
  /** Page of the app it leads to. */
  path: string;
}

/** Last word of a token hit: its id or contract. */
function lastWord(value: string): string {
  return value.trim().split(/\s+/).at(-1) ?? '';
}

const CONTRACT_TOKENS = {
  'Token-TRC20': 'trc20',
  'Token-TRC721': 'trc721',
  'Token-TRC1155': 'trc1155',
} as const;

/** Where a hit of the server leads, by its kind (the fixed table of search targets). */
export function resultOf(hit: SearchHit): SearchResult {
  const { value } = hit;
  const base = { id: `${hit.desc}:${value}`, text: value };
  // Beside a name the whole id stays in view: names can be taken by anyone.
  const called = hit.name === undefined ? {} : { name: hit.name, detail: value };
  const named = {
    ...base,
    text: value.replace(/\s*\S+$/, '') || value,
    detail: lastWord(value),
    ...(hit.logo === undefined ? {} : { logo: hit.logo }),
    ...(hit.level !== undefined && isSuspicious({ tokenLevel: hit.level }) ? { suspicious: true } : {}),
  };
  switch (hit.desc) {
    case 'Block':
      return { ...base, kind: 'block', path: `/block/${value}` };
    case 'TxHash':
      return { ...base, kind: 'transaction', path: `/transaction/${value}` };
    case 'Address':
      return { ...base, ...called, kind: 'address', path: `/address/${value}` };
    case 'Contract':
      return { ...base, ...called, kind: 'contract', path: `/contract/${value}/code` };
    case 'Token-TRC10':
      return { ...named, kind: 'trc10', path: `/token/${encodeURIComponent(lastWord(value))}` };
    case 'Token-TRC20':
    case 'Token-TRC721':
    case 'Token-TRC1155':
      return { ...named, kind: CONTRACT_TOKENS[hit.desc], path: `/token20/${lastWord(value)}` };
  }
}

/** Where a text that may name tokens leads: on the token view the search stays there, elsewhere it goes to the list. */
export function tokenSearchPath(text: string, currentPath: string): string {
  const target = currentPath.startsWith('/tokens/view') ? '/tokens/view' : '/tokens/list';
  return `${target}?search=${encodeURIComponent(text)}`;
}
