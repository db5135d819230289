import { parseAddress } from '@sunscope/tron/address';
import { InvalidValueError } from '@sunscope/tron/errors';

/** What a text in the search box is, decided without the network. */
export type Classified =
  | { kind: 'empty' }
  | { kind: 'address'; address: string }
  | { kind: 'mistyped_address'; text: string }
  | { kind: 'hash'; hash: string }
  | { kind: 'number'; number: number; token: boolean }
  | { kind: 'page'; path: string }
  | { kind: 'text'; text: string };

/** One pattern: says what a text is, or nothing where it does not recognise it. */
type Pattern = (text: string) => Classified | undefined;

/** First TRC10 id the chain gives out. */
const FIRST_TOKEN_ID = 1_000_001;

const TRON_BASE58 = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

const address: Pattern = text => {
  const hex = text.replace(/^0x/i, '');
  if (!TRON_BASE58.test(text) && !/^41[0-9a-f]{40}$/i.test(hex) && !/^[0-9a-f]{40}$/i.test(hex))
    return undefined;
  try {
    return { kind: 'address', address: parseAddress(text) };
  } catch (error) {
    if (error instanceof InvalidValueError && error.code === 'address_checksum')
      return { kind: 'mistyped_address', text };
    if (error instanceof InvalidValueError) return undefined;
    throw error;
  }
};

const hash: Pattern = text => {
  const hex = text.replace(/^0x/i, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(hex) ? { kind: 'hash', hash: hex } : undefined;
};

const number: Pattern = text => {
  const digits = text.replaceAll(',', '');
  if (!/^\d{1,10}$/.test(digits)) return undefined;
  const value = Number(digits);
  return { kind: 'number', number: value, token: digits.length === 7 && value >= FIRST_TOKEN_ID };
};

/** Paths that explorers use, ours and others', to pages of ours. The part that identifies is checked again. */
const PATHS: readonly [RegExp, (id: string) => string | undefined][] = [
  [/\/(?:transaction|tx)\/([0-9a-zA-Z]+)/, id => pathOf(hash(id))],
  [/\/(?:address|account)\/([0-9a-zA-Z]+)/, id => pathOf(address(id))],
  [/\/contract\/([0-9a-zA-Z]+)/, id => pathOf(address(id), '/contract/', '/code')],
  [/\/(?:token20|contract20)\/([0-9a-zA-Z]+)/, id => pathOf(address(id), '/token20/')],
  [
    /\/token\/([0-9a-zA-Z_]+)/,
    id => (id === '_' || /^\d+$/.test(id) ? `/token/${id}` : pathOf(address(id), '/token20/')),
  ],
  [
    /\/block\/([0-9a-zA-Z]+)/,
    id => (/^\d{1,10}$/.test(id) || hash(id) ? `/block/${id.replace(/^0x/i, '')}` : undefined),
  ],
];

const explorerLink: Pattern = text => {
  if (!/^https?:\/\//i.test(text)) return undefined;
  for (const [pattern, target] of PATHS) {
    const id = pattern.exec(text)?.[1];
    const path = id === undefined ? undefined : target(id);
    if (path !== undefined) return { kind: 'page', path };
  }
  return undefined;
};

function pathOf(found: Classified | undefined, prefix = '/address/', suffix = ''): string | undefined {
  if (found?.kind === 'hash') return `/transaction/${found.hash}`;
  return found?.kind === 'address' ? `${prefix}${found.address}${suffix}` : undefined;
}

const patterns: readonly Pattern[] = [explorerLink, address, hash, number];

/**
 * Decides what somebody pasted or typed: an address in any form, a hash with or without 0x, a number, a link of a
 * known explorer, or plain text. Spaces and quotes around and inside are gone first.
 */
export function classify(input: string): Classified {
  const text = input.replace(/[\s"'`“”‘’«»]+/g, '');
  if (text === '') return { kind: 'empty' };
  for (const pattern of patterns) {
    const found = pattern(text);
    if (found) return found;
  }
  return { kind: 'text', text: input.trim() };
}
