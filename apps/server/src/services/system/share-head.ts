import { addressToBytes, type Address } from '@sunscope/tron/address';
import { formatAmountGrouped, TRX_DECIMALS } from '@sunscope/tron/amount';
import { hexToBytes } from '@sunscope/tron/bytes';
import { contractTypeByCode } from '@sunscope/tron/contract-types';
import { handled } from '@sunscope/tron/promises';
import { blockOfPosition, parseTokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import { addressText } from '../shared/address-text.ts';
import { readLabels } from '../shared/labels.ts';
import { LIST_HEADS } from './list-heads.ts';

/** What a page says of itself where its address is shared. */
export interface ShareHead {
  title: string;
  description: string;
  /** Path of a picture of this site; undefined for the app's own. */
  image?: string | undefined;
}

type Known = Pick<Readers, 'accounts' | 'blocks' | 'tags' | 'tokens' | 'transactions'>;

/** The page does not wait longer for its name: a slow database costs the preview, not the visit. */
const LIMIT_MS = 250;
const MAX_NAME = 60;

/**
 * Title and description of a page of the app, from the index; by its path alone where the index has nothing, fails or
 * takes too long.
 *
 * @param page path inside the app, in its canonical form: `block/5`, `contract/T…/code`, `tokens/list`
 */
export async function shareHead(page: string, readers: Known, limitMs = LIMIT_MS): Promise<ShareHead> {
  const list = LIST_HEADS.get(page);
  if (list !== undefined) return { title: list[0], description: list[1] };
  const [kind = '', id = ''] = page.split('/');
  const plain: ShareHead = { title: `${titleOf(kind)} ${short(id)}`.trim(), description: '' };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  try {
    return (await Promise.race([handled(described(kind, id, readers)), late])) ?? plain;
  } catch {
    // A preview is no reason to fail: the page itself says what is wrong.
    return plain;
  } finally {
    clearTimeout(timer);
  }
}

const TITLES: Readonly<Record<string, string>> = {
  block: 'Block',
  transaction: 'Transaction',
  address: 'Address',
  contract: 'Contract',
  token: 'Token',
  token20: 'Token',
};
const titleOf = (kind: string) => TITLES[kind] ?? '';

function described(kind: string, id: string, readers: Known): Promise<ShareHead | undefined> {
  switch (kind) {
    case 'block':
      return describeBlock(id, readers);
    case 'transaction':
      return describeTransaction(id, readers);
    case 'address':
    case 'contract':
      return describeAddress(kind, id as Address, readers);
    case 'token':
    case 'token20':
      return describeToken(id, readers);
    default:
      return Promise.resolve(undefined);
  }
}

async function describeBlock(id: string, readers: Known): Promise<ShareHead | undefined> {
  const block = await (/^\d{1,18}$/.test(id)
    ? readers.blocks.byNumber(BigInt(id))
    : readers.blocks.byHash(hexToBytes(id)));
  if (block === undefined) return undefined;
  const producer = block.witness.length === 0 ? undefined : addressText(block.witness);
  const labels = await readLabels(readers, { addresses: producer === undefined ? [] : [producer] });
  const by =
    producer === undefined ? '' : `, produced by ${nameIn(labels.addressNames[producer]) || producer}`;
  return {
    title: `Block ${block.number}`,
    description: `${counted(block.tx_count, 'transaction')}${by}, ${utc(block.timestamp_ms)}`,
  };
}

async function describeTransaction(id: string, readers: Known): Promise<ShareHead | undefined> {
  const transaction = await readers.transactions.byHash(hexToBytes(id));
  if (transaction === undefined) return undefined;
  const type = contractTypeByCode(transaction.contract_type)?.name ?? `Type ${transaction.contract_type}`;
  const owner = addressText(transaction.owner);
  const labels = await readLabels(readers, { addresses: [owner] });
  const state = transaction.succeeded ? 'successful' : 'failed';
  return {
    title: `Transaction ${short(id)}`,
    description: `${type} of ${nameIn(labels.addressNames[owner]) || owner}, ${state}, block ${blockOfPosition(transaction.position)}, ${utc(transaction.timestamp_ms)}`,
  };
}

async function describeAddress(
  kind: 'address' | 'contract',
  address: Address,
  readers: Known,
): Promise<ShareHead | undefined> {
  const [labels, account] = await Promise.all([
    readLabels(readers, { addresses: [address] }),
    readers.accounts.byAddress(addressToBytes(address)),
  ]);
  const name = nameIn(labels.addressNames[address]);
  const { logo } = labels.tagOf(address);
  const holds =
    account === undefined || account.balance === null
      ? []
      : [`${formatAmountGrouped(account.balance, TRX_DECIMALS)} TRX`];
  const did = account === undefined ? [] : [counted(Number(account.transactions), 'transaction')];
  return {
    title: name === '' ? `${titleOf(kind)} ${short(address)}` : `${name} (${short(address)})`,
    description: [address, ...holds, ...did].join(', '),
    image: ownPicture(logo),
  };
}

async function describeToken(id: string, readers: Known): Promise<ShareHead | undefined> {
  const key = parseTokenText(id);
  const token = key && (await readers.tokens.byToken(key));
  if (!token) return undefined;
  // What a fake calls itself is no name to call it by.
  if (token.risk !== 0)
    return { title: `Token ${short(id)}`, description: 'This explorer takes this token for a fake or spam.' };
  const [name, symbol] = [nameIn(token.name), nameIn(token.symbol)];
  const called = name !== '' && symbol !== '' && name !== symbol ? `${name} (${symbol})` : name || symbol;
  const kind = `TRC${token.kind} token`;
  return {
    title: called === '' ? `Token ${short(id)}` : called,
    description: `${kind} ${id}, ${counted(Number(token.holders), 'holder')}, ${counted(Number(token.transfers), 'transfer')}`,
    image: ownPicture(token.logo_url),
  };
}

/** A name for one line: nothing that turns the direction or hides, and not without end. */
function nameIn(name: string | null | undefined): string {
  const plain = (name ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const letters = Array.from(plain);
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME).join('')}…` : plain;
}

/** A picture of this site that sites show in previews, which SVG is not. */
function ownPicture(path: string | null): string | undefined {
  return path !== null && /^\/(?!\/)[\w./?=&-]+$/.test(path) && !path.endsWith('.svg') ? path : undefined;
}

function short(id: string): string {
  return id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

function utc(ms: bigint): string {
  const date = new Date(Number(ms));
  return Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
