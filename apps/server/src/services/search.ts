import type { SearchHit } from '@sunscope/product-api/types';
import { addressToBytes, tryParseAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { parseTokenText, tokenText } from '../repositories/keys.ts';
import type { Readers } from '../repositories/readers.ts';
import type { StoredToken } from '../repositories/tokens-read.ts';
import { levelOf } from './present/token-info.ts';

/** Tokens a text finds at most. */
const MAX_TOKENS = 10;
const MAX_TERM = 200;
const CONTRACT = 2;
const TRC20 = 20;
/** Largest block number asked for; longer digits are no height of any chain. */
const MAX_HEIGHT_DIGITS = 12;

/** One way to read what was typed; gives its hits, or none where the text is nothing of the kind. */
type Provider = (term: string, readers: Readers) => Promise<SearchHit[]>;

/** In the order of the specification: block number, block hash, transaction hash, token, address. */
const providers: readonly Provider[] = [
  blockByNumber,
  blockByHash,
  transactionByHash,
  tokenByText,
  accountByAddress,
];

/** Everything a text may mean, best first. Spaces and quotes around and inside do not count. */
export async function search(text: string, readers: Readers): Promise<SearchHit[]> {
  const term = text.replace(/["'\s\u200b]/g, '').slice(0, MAX_TERM);
  if (term === '') return [];
  const spaced = text.trim().replace(/\s+/g, ' ').slice(0, MAX_TERM);
  const found = await Promise.all(
    providers.map(provider => provider(provider === tokenByText ? spaced : term, readers)),
  );
  return found.flat();
}

async function blockByNumber(term: string, readers: Readers): Promise<SearchHit[]> {
  const digits = /^#?(\d+)$/.exec(term.replaceAll(',', ''))?.[1];
  if (digits === undefined || digits.length > MAX_HEIGHT_DIGITS) return [];
  const block = await readers.blocks.byNumber(BigInt(digits));
  return block ? [{ desc: 'Block', value: block.number.toString() }] : [];
}

function hashOf(term: string): Uint8Array | undefined {
  const hex = term.replace(/^0x/i, '');
  return /^[0-9a-fA-F]{64}$/.test(hex) ? hexToBytes(hex) : undefined;
}

async function blockByHash(term: string, readers: Readers): Promise<SearchHit[]> {
  const hash = hashOf(term);
  const block = hash && (await readers.blocks.byHash(hash));
  return block ? [{ desc: 'Block', value: block.number.toString() }] : [];
}

async function transactionByHash(term: string, readers: Readers): Promise<SearchHit[]> {
  const hash = hashOf(term);
  const transaction = hash && (await readers.transactions.byHash(hash));
  return transaction ? [{ desc: 'TxHash', value: term.replace(/^0x/i, '').toLowerCase() }] : [];
}

async function tokenByText(term: string, readers: Readers): Promise<SearchHit[]> {
  const id = parseTokenText(tryParseAddress(term) ?? term);
  const exact = id && (await readers.tokens.byToken(id));
  if (exact) return [tokenHit(exact)];
  if (hashOf(term) || tryParseAddress(term)) return [];
  const found = await readers.tokens.list({ search: term }, 'transfers', { start: 0, limit: MAX_TOKENS });
  // Suspicious ones last: a look-alike must never be the first answer to a well-known name.
  return found.toSorted((a, b) => Number(a.risk !== 0) - Number(b.risk !== 0)).map(tokenHit);
}

/** Display text whose last word is the id or contract. */
function tokenHit(token: StoredToken): SearchHit {
  const id = tokenText(token.token);
  const label = [token.name, token.symbol ? `(${token.symbol})` : ''].filter(Boolean).join(' ');
  return {
    desc: token.kind === TRC20 ? 'Token-TRC20' : 'Token-TRC10',
    value: label === '' ? id : `${label} ${id}`,
    ...(token.risk === 0 ? {} : { level: levelOf(token.risk) }),
  };
}

async function accountByAddress(term: string, readers: Readers): Promise<SearchHit[]> {
  const address = tryParseAddress(term);
  if (address === undefined) return [];
  const account = await readers.accounts.byAddress(addressToBytes(address));
  return [{ desc: account?.type === CONTRACT ? 'Contract' : 'Address', value: address }];
}
