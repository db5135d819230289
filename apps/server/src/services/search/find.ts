import {
  addressFromBytes,
  addressToBytes,
  parseAddress,
  tryParseAddress,
  type Address,
} from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { StoredBlock } from '../../repositories/blocks-read.ts';
import { blockOfPosition, parseTokenText, tokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';

/** What a text may mean. */
export interface Found {
  blocks: StoredBlock[];
  transactions: { hash: string; block: bigint; timestampMs: bigint }[];
  /** Suspicious ones last: a look-alike must never be the first answer to a well-known name. */
  tokens: StoredToken[];
  /** Found by address, or by the name their creator gave them. */
  contracts: NamedAddress[];
  /** Found by address, by a public tag, or by the name the account gave itself. */
  accounts: NamedAddress[];
}

export interface NamedAddress {
  address: Address;
  name: string;
}

const MAX_TERM = 200;
const CONTRACT = 2;
/** Largest block number asked for; longer digits are no height of any chain. */
const MAX_HEIGHT_DIGITS = 12;

/**
 * Everything a text may mean: a number or hash of a block, a hash of a transaction, a token's id, contract or the
 * beginning of its name or symbol, an address, the beginning of a contract's or account's name, or of a word of a public
 * tag. Upper and lower case are the same; spaces and quotes around do not count.
 */
export async function find(
  text: string,
  readers: Pick<Readers, 'accounts' | 'blocks' | 'contracts' | 'tags' | 'tokens' | 'transactions'>,
  limits: Readonly<Record<'tokens' | 'names', number>>,
): Promise<Found> {
  const term = text.replace(/["'\s\u200b]/g, '').slice(0, MAX_TERM);
  const nothing: Found = { blocks: [], transactions: [], tokens: [], contracts: [], accounts: [] };
  if (term === '') return nothing;
  const hash = hashOf(term);
  if (hash) return { ...nothing, ...(await byHash(hash, readers)) };
  const address = tryParseAddress(term);
  if (address !== undefined) return { ...nothing, ...(await byAddress(address, readers)) };
  const spaced = text
    .replace(/["'\u200b]/g, '')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, MAX_TERM);
  const [blocks, tokens, contracts, accounts, tagged] = await Promise.all([
    byNumber(term, readers),
    tokensByText(spaced, readers, limits.tokens),
    readers.contracts.list({ name: spaced }, 'calls', { start: 0, limit: limits.names }),
    readers.accounts.byName(spaced, limits.names),
    byTag(spaced, readers, limits.names),
  ]);
  const tags = new Set(tagged.map(({ address: known }) => known));
  const tokenAddresses = new Set(tokens.map(token => tokenText(token.token)));
  return {
    ...nothing,
    blocks,
    tokens,
    // A token's contract is found as the token.
    contracts: contracts
      .map(contract => ({ address: addressFromBytes(contract.address), name: contract.name ?? '' }))
      .filter(contract => !tokenAddresses.has(contract.address)),
    // Whoever runs the server vouches for a tag; a name everybody gives himself as he likes.
    accounts: [
      ...tagged,
      ...accounts
        .map(account => ({ address: addressFromBytes(account.address), name: account.name }))
        .filter(account => !tags.has(account.address)),
    ].slice(0, limits.names),
  };
}

/** Addresses with a tag of which a word begins so. */
async function byTag(text: string, readers: Pick<Readers, 'tags'>, limit: number): Promise<NamedAddress[]> {
  const wanted = ` ${text.toLowerCase()}`;
  return [...(await readers.tags.all())]
    .filter(([, { tag }]) => ` ${tag.toLowerCase()}`.includes(wanted))
    .slice(0, limit)
    .map(([address, { tag }]) => ({ address: parseAddress(address), name: tag }));
}

async function byNumber(term: string, readers: Pick<Readers, 'blocks'>): Promise<StoredBlock[]> {
  const digits = /^#?(\d+)$/.exec(term.replaceAll(',', ''))?.[1];
  if (digits === undefined || digits.length > MAX_HEIGHT_DIGITS) return [];
  const block = await readers.blocks.byNumber(BigInt(digits));
  return block ? [block] : [];
}

function hashOf(term: string): string | undefined {
  const hex = term.replace(/^0x/i, '');
  return /^[0-9a-fA-F]{64}$/.test(hex) ? hex.toLowerCase() : undefined;
}

async function byHash(
  hash: string,
  readers: Pick<Readers, 'blocks' | 'transactions'>,
): Promise<Pick<Found, 'blocks' | 'transactions'>> {
  const bytes = hexToBytes(hash);
  const [block, transaction] = await Promise.all([
    readers.blocks.byHash(bytes),
    readers.transactions.byHash(bytes),
  ]);
  return {
    blocks: block ? [block] : [],
    transactions: transaction
      ? [{ hash, block: blockOfPosition(transaction.position), timestampMs: transaction.timestamp_ms }]
      : [],
  };
}

async function byAddress(
  address: Address,
  readers: Pick<Readers, 'accounts' | 'contracts' | 'tokens'>,
): Promise<Pick<Found, 'accounts' | 'contracts' | 'tokens'>> {
  const bytes = addressToBytes(address);
  const [account, token] = await Promise.all([
    readers.accounts.byAddress(bytes),
    readers.tokens.byToken(bytes),
  ]);
  const isContract = account?.type === CONTRACT;
  const contract = isContract ? await readers.contracts.byAddress(bytes) : undefined;
  return {
    tokens: token ? [token] : [],
    contracts: isContract ? [{ address, name: contract?.name ?? '' }] : [],
    accounts: isContract ? [] : [{ address, name: account?.name ?? '' }],
  };
}

async function tokensByText(
  text: string,
  readers: Pick<Readers, 'tokens'>,
  limit: number,
): Promise<StoredToken[]> {
  const id = parseTokenText(text);
  const exact = id && (await readers.tokens.byToken(id));
  if (exact) return [exact];
  const found = await readers.tokens.list({ search: text }, 'transfers', { start: 0, limit });
  return found.toSorted((a, b) => Number(a.risk !== 0) - Number(b.risk !== 0));
}
