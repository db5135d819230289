import type { gridAsset, trongridEndpoints } from '@sunscope/product-api/schemas/trongrid';
import {
  addressFromBytes,
  addressToBytes,
  isAddress,
  parseAddress,
  tryParseAddress,
} from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { parseTokenText, tokenText } from '../../../repositories/keys.ts';
import type { TokenFilter } from '../../../repositories/token-filter.ts';
import type { StoredToken } from '../../../repositories/tokens-read.ts';
import { addressText } from '../../shared/address-text.ts';
import type { Readers } from '../../../repositories/readers.ts';
import { amountJson } from '../../shared/json-values.ts';
import { fingerprintOf, invalidFingerprint, readFingerprint, type GridPage } from './grid-page.ts';

type Endpoints = typeof trongridEndpoints;
interface Context {
  readers: Readers;
}
type GridAsset = z.output<typeof gridAsset>;

const TRC10 = 10;
const CAP = 200;
/** TRC10 tokens a chain can be asked about in any order; main net has some five thousand. */
const MAX_ASSETS = 20_000;

/** TRC10 tokens in the order asked for. */
export async function gridAssets(
  { readers }: Context,
  query: z.output<Endpoints['/v1/assets']['query']> & { name?: string | undefined },
): Promise<GridPage<GridAsset>> {
  const filter: TokenFilter = { kind: TRC10, name: query.name };
  const all = await readers.tokens.list(filter, 'issued', { start: 0, limit: MAX_ASSETS, ascending: true });
  const [field = 'id', direction] = query.order_by.split(',');
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = all.toSorted((a, b) => sign * compare(sortValue(a, field), sortValue(b, field)));
  const place = query.fingerprint === undefined ? '0' : readFingerprint(query.fingerprint);
  if (!/^\d{1,6}$/.test(place)) throw invalidFingerprint(query.fingerprint ?? '');
  const start = Number(place);
  const limit = Math.min(query.limit, CAP);
  return {
    rows: sorted.slice(start, start + limit).map(token => presentAsset(token, query.visible)),
    next: limit > 0 && start + limit < sorted.length ? fingerprintOf(String(start + limit)) : undefined,
  };
}

function sortValue(token: StoredToken, field: string): bigint {
  switch (field) {
    case 'total_supply':
      return token.total_supply ?? 0n;
    case 'start_time':
      return token.start_ms ?? 0n;
    case 'end_time':
      return token.end_ms ?? 0n;
    default:
      return token.first_position;
  }
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The token of an id, or those an address issued; none where there is no such token. */
export async function gridAssetsOf(
  { readers }: Context,
  query: z.output<Endpoints['/v1/assets/{identifier}']['query']>,
): Promise<GridAsset[]> {
  const issuer = tryParseAddress(query.identifier);
  const key = issuer === undefined ? parseTokenText(query.identifier) : undefined;
  const filter: TokenFilter | undefined =
    issuer !== undefined
      ? { kind: TRC10, issuer: addressToBytes(issuer) }
      : key && { kind: TRC10, token: key };
  if (!filter) return [];
  const found = await readers.tokens.list(filter, 'issued', { start: 0, limit: CAP, ascending: true });
  return found.map(token => presentAsset(token, query.visible));
}

function presentAsset(token: StoredToken, visible: boolean): GridAsset {
  const id = tokenText(token.token);
  return {
    id,
    abbr: token.symbol ?? '',
    description: token.description ?? '',
    name: token.name ?? id,
    num: amountJson(token.num ?? 0n),
    precision: token.decimals ?? 0,
    total_supply: (token.total_supply ?? 0n).toString(),
    trx_num: amountJson(token.trx_num ?? 0n),
    url: token.url ?? '',
    vote_score: 0,
    owner_address: visible ? addressText(token.issuer) : bytesToHex(token.issuer ?? new Uint8Array(0)),
    start_time: Number(token.start_ms ?? 0n),
    end_time: Number(token.end_ms ?? 0n),
  };
}

/** Holders of a token contract with their raw balances. */
export async function gridHolders(
  { readers }: Context,
  query: z.output<Endpoints['/v1/contracts/{address}/tokens']['query']>,
): Promise<GridPage<Record<string, string>>> {
  const limit = Math.min(query.limit, CAP);
  const rows = await readers.tokens.holders(addressToBytes(parseAddress(query.address)), undefined, {
    start: 0,
    limit,
    ascending: query.order_by.endsWith(',asc'),
    after: query.fingerprint === undefined ? undefined : rankOf(query.fingerprint),
  });
  const last = rows.at(-1);
  return {
    rows: rows.map(row => ({ [addressFromBytes(row.address)]: row.balance.toString() })),
    next:
      last === undefined || rows.length < limit
        ? undefined
        : fingerprintOf(`${last.balance}.${addressFromBytes(last.address)}`),
  };
}

function rankOf(fingerprint: string): { amount: bigint; address: Uint8Array } {
  const [, amount = '', address = ''] = /^(\d{1,78})\.(\w{34})$/.exec(readFingerprint(fingerprint)) ?? [];
  if (!isAddress(address)) throw invalidFingerprint(fingerprint);
  return { amount: BigInt(amount), address: addressToBytes(address) };
}
