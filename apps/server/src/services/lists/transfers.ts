import type {
  accountTransferList,
  accountTransferQuery,
  assetTransferList,
  assetTransferQuery,
  transferList,
  transferQuery,
  trc20TransferList,
  trc20TransferQuery,
} from '@sunscope/product-api/schemas/transfers';
import { addressToBytes, parseAddress, tryParseAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { z } from 'zod';
import { parseTokenText } from '../../repositories/keys.ts';
import type { Page } from '../../repositories/page.ts';
import type { StoredTransfer, TransferFilter } from '../../repositories/transfers-read.ts';
import type { ApiContext } from '../context.ts';
import { readPageFacts, type PageFacts } from '../present/page-facts.ts';
import { addressText } from '../address-text.ts';
import {
  presentAccountTransfer,
  presentAssetTransfer,
  presentTransfer,
  presentTrc20Transfer,
} from '../present/transfer-rows.ts';
import { pageOf, timeRangeOf, totals } from './paging.ts';

type Context = Pick<ApiContext, 'readers'>;

const CAP = 200;

/** Transfers of all kinds; TRX and TRC10 unless asked otherwise, as TRONSCAN's list has it. */
export async function listTransfers(
  context: Context,
  query: z.output<typeof transferQuery>,
): Promise<z.output<typeof transferList>> {
  const transaction =
    query.hash === undefined ? undefined : await context.readers.transactions.byHash(hexToBytes(query.hash));
  if (query.hash !== undefined && !transaction) return { ...empty(), data: [] };
  const filter: TransferFilter = {
    address: bytesOf(query.address),
    from: bytesOf(query.from),
    to: bytesOf(query.to),
    token: query.token === undefined ? undefined : tokenKey(query.token),
    kind: query.kind ?? (query.block === undefined && query.hash === undefined ? 'native' : 'all'),
    block: query.block === undefined ? undefined : BigInt(query.block),
    transaction: transaction?.position,
    ...timeRangeOf(query),
  };
  const found = await readList(context, filter, query.risk, pageOf(query, CAP));
  return { ...found.envelope, data: found.rows.map(row => presentTransfer(row, found.sync, found.facts)) };
}

/** Transfers of an account, every kind of token in one list. */
export async function listAccountTransfers(
  context: Context,
  query: z.output<typeof accountTransferQuery>,
): Promise<z.output<typeof accountTransferList>> {
  const address = addressToBytes(parseAddress(query.address));
  const filter: TransferFilter = {
    address,
    from: query.direction === 'out' ? address : undefined,
    to: query.direction === 'in' ? address : undefined,
    ...timeRangeOf(query),
  };
  const found = await readList(context, filter, query.risk, pageOf(query, CAP));
  return {
    ...found.envelope,
    transfers: found.rows.map(row => presentAccountTransfer(row, found.sync, found.facts)),
  };
}

/** TRC20 transfers, of one contract or all. */
export async function listTrc20Transfers(
  context: Context,
  query: z.output<typeof trc20TransferQuery>,
): Promise<z.output<typeof trc20TransferList>> {
  const filter: TransferFilter = {
    token: bytesOf(query.contract_address),
    kind: 'trc20',
    address: bytesOf(query.relatedAddress),
    ...timeRangeOf(query),
  };
  const found = await readList(context, filter, undefined, pageOf(query, CAP));
  return {
    ...found.envelope,
    token_transfers: found.rows.map(row => presentTrc20Transfer(row, found.sync, found.facts)),
  };
}

/** Transfers of one TRC10 token, named by id or by its unique name. */
export async function listAssetTransfers(
  context: Context,
  query: z.output<typeof assetTransferQuery>,
): Promise<z.output<typeof assetTransferList>> {
  const token = await assetKey(context, query.name, bytesOf(query.issueAddress));
  if (token === undefined) return { ...empty(), Data: [] };
  const filter: TransferFilter = { token, address: bytesOf(query.relatedAddress), ...timeRangeOf(query) };
  const found = await readList(context, filter, undefined, pageOf(query, CAP));
  return {
    ...found.envelope,
    Data: found.rows.map(row => presentAssetTransfer(row, found.sync, found.facts)),
  };
}

/** What the rows of the newest transfers look like, for the feed and lists that are read already. */
export async function transferFacts(
  { readers }: Context,
  rows: readonly StoredTransfer[],
): Promise<PageFacts> {
  return readPageFacts(readers, {
    addresses: rows.flatMap(row => [addressText(row.from_address), addressText(row.to_address)]),
    tokens: rows.map(row => row.token),
  });
}

async function readList(
  context: Context,
  filter: TransferFilter,
  risk: 'hide' | 'show' | 'only' | undefined,
  page: Page,
) {
  const { readers } = context;
  const shown: TransferFilter = risk === undefined || risk === 'show' ? filter : { ...filter, risk };
  const [rows, total, riskTotal, sync] = await Promise.all([
    page.limit === 0 ? [] : readers.transfers.list(shown, page),
    rangeTotal(context, shown),
    risk === undefined ? undefined : readers.transfers.count({ ...filter, risk: 'only' }),
    readers.stats.sync(),
  ]);
  const facts = await transferFacts(context, rows);
  return {
    rows,
    sync,
    facts,
    envelope: {
      ...totals(total),
      ...(riskTotal === undefined ? {} : { riskTotal }),
      contractMap: facts.contractMap,
      addressNames: facts.addressNames,
    },
  };
}

/** Where a counter knows the answer nothing is counted. */
async function rangeTotal({ readers }: Context, filter: TransferFilter): Promise<number> {
  const plain =
    filter.fromMs === undefined &&
    filter.toMs === undefined &&
    filter.from === undefined &&
    filter.to === undefined &&
    filter.risk === undefined &&
    filter.transaction === undefined;
  const { address, token, block, kind } = filter;
  if (plain && address === undefined && token === undefined && block === undefined) {
    const counters = await readers.stats.counters();
    const of = (name: string) => Number(counters.get(`transfers_${name}`) ?? 0n);
    if (kind === 'trx' || kind === 'trc10' || kind === 'trc20') return of(kind);
    return of('trx') + of('trc10') + (kind === 'native' ? 0 : of('trc20'));
  }
  if (
    plain &&
    address !== undefined &&
    token === undefined &&
    block === undefined &&
    (kind === undefined || kind === 'all')
  )
    return Number((await readers.accounts.byAddress(address))?.transfers ?? 0n);
  if (plain && address === undefined && token !== undefined && token.length > 1 && block === undefined)
    return Number((await readers.tokens.byToken(token))?.transfers ?? 0n);
  return (await readers.transfers.count(filter)) ?? 0;
}

function empty() {
  return { ...totals(0), contractMap: {}, addressNames: {} };
}

function bytesOf(address: string | undefined): Uint8Array | undefined {
  return address === undefined ? undefined : addressToBytes(parseAddress(address));
}

/**
 * The key of a token in a request.
 * @throws InvalidValueError `invalid_token`
 */
function tokenKey(text: string): Uint8Array {
  const key = parseTokenText(tryParseAddress(text) ?? text);
  if (!key)
    throw new InvalidValueError(
      'invalid_token',
      `"${text.slice(0, 64)}" is not a token: write _ for TRX, a TRC10 id, or a contract address`,
    );
  return key;
}

/** The key of a TRC10 token by id, or by a name that its issuer (where given) makes unique. */
async function assetKey(
  { readers }: Context,
  name: string,
  issuer: Uint8Array | undefined,
): Promise<Uint8Array | undefined> {
  if (name === '_' || /^\d{1,19}$/.test(name)) return parseTokenText(name);
  const found = await readers.tokens.list({ kind: 10, name, issuer }, 'issued', {
    start: 0,
    limit: 1,
    ascending: true,
  });
  return found[0]?.token;
}
