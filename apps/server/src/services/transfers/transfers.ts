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
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { z } from 'zod';
import { blockOfPosition, parseTokenText, TokenKind } from '../../repositories/keys.ts';
import type { StoredAccount } from '../../repositories/accounts-read.ts';
import type { Page } from '../../repositories/page.ts';
import type { StoredTransfer, TransferFilter } from '../../repositories/transfers-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import { heightsFor } from '../shared/finality.ts';
import { readLabels, type Labels } from '../shared/labels.ts';
import { addressText } from '../shared/address-text.ts';
import {
  presentAccountTransfer,
  presentAssetTransfer,
  presentTransfer,
  presentTrc20Transfer,
} from './transfer-rows.ts';
import { readMemos } from './memos.ts';
import { openTransaction, presentTrigger } from '../transactions/transaction-row.ts';
import { bytesOf, commonFilter, movementFilter, tokenKeys } from '../shared/filters.ts';
import { countOf, cursorAfter, pageOf, totals } from '../shared/paging.ts';

interface Context {
  readers: Readers;
  heads: ChainHeads;
  abis: ContractAbis;
}

const CAP = 200;

/** Transfers of all kinds; TRX and TRC10 unless asked otherwise, as TRONSCAN's list has it. */
export async function listTransfers(
  context: Context,
  query: z.output<typeof transferQuery>,
): Promise<z.output<typeof transferList>> {
  const transaction =
    query.hash === undefined ? undefined : await context.readers.transactions.byHash(hexToBytes(query.hash));
  if (query.hash !== undefined && !transaction)
    return { ...empty(), contractInfo: {}, normalAddressInfo: {}, data: [] };
  const filter: TransferFilter = {
    address: bytesOf(query.address),
    from: bytesOf(query.from ?? query.fromAddress),
    to: bytesOf(query.to ?? query.toAddress),
    ...movementFilter(query),
    tokens: tokenKeys(query.tokens),
    kind: query.kind ?? (query.block === undefined && query.hash === undefined ? 'native' : 'all'),
    block: query.block === undefined ? undefined : BigInt(query.block),
    transaction: transaction?.position,
    ...(await commonFilter(context, query)),
  };
  const found = await readList(context, filter, query.risk, pageOf(query, CAP));
  const memos = await readMemos(context.readers, found.rows);
  return {
    ...found.envelope,
    ...found.facts.addressInfo(),
    data: found.rows.map(row => presentTransfer(row, memos.of(row), found)),
  };
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
    kind: query.kind,
    ...movementFilter(query),
    ...(await commonFilter(context, query)),
  };
  const found = await readList(context, filter, query.risk, pageOf(query, CAP));
  return {
    ...found.envelope,
    transfers: found.rows.map(row => presentAccountTransfer(row, found.sync, found.facts)),
  };
}

/** Transfers reported by token contracts, of one contract or all. */
export async function listTrc20Transfers(
  context: Context,
  query: z.output<typeof trc20TransferQuery>,
  kind: 'trc20' | 'trc721' | 'trc1155' = 'trc20',
  more: Pick<TransferFilter, 'item'> = {},
): Promise<z.output<typeof trc20TransferList>> {
  const filter: TransferFilter = {
    token: bytesOf(query.contract_address),
    kind,
    address: bytesOf(query.relatedAddress),
    from: bytesOf(query.fromAddress),
    to: bytesOf(query.toAddress),
    block: query.block === undefined ? undefined : BigInt(query.block),
    ...(await commonFilter(context, query)),
    ...more,
  };
  const found = await readList(context, filter, query.risk, pageOf(query, CAP));
  const calls = kind === 'trc20' ? undefined : await callsOf(context, found.rows);
  return {
    ...found.envelope,
    ...found.facts.addressInfo(),
    token_transfers: found.rows.map(row =>
      presentTrc20Transfer(row, found.sync, found.facts, calls?.get(bytesToHex(row.hash))),
    ),
  };
}

/**
 * Transfers of one TRC10 token, named by id, by its unique name, or by its issuer, who has one at most.
 * @throws InvalidValueError `no_token` where none is named
 */
export async function listAssetTransfers(
  context: Context,
  query: z.output<typeof assetTransferQuery>,
): Promise<z.output<typeof assetTransferList>> {
  const token = await assetKey(context, query.name, bytesOf(query.issueAddress));
  if (token === undefined) return { ...empty(), Data: [] };
  const filter: TransferFilter = {
    token,
    address: bytesOf(query.relatedAddress),
    ...(await commonFilter(context, query)),
  };
  const found = await readList(context, filter, query.risk, pageOf(query, CAP));
  return {
    ...found.envelope,
    Data: found.rows.map(row => presentAssetTransfer(row, found.sync, found.facts)),
  };
}

/** The calls that caused these transfers, by hash. */
async function callsOf(
  { readers, abis }: Context,
  rows: readonly StoredTransfer[],
): Promise<Map<string, ReturnType<typeof presentTrigger>>> {
  const stored = await readers.transactions.byHashes(rows.map(row => row.hash));
  const opened = stored.map(openTransaction);
  await abis.prepare(opened.map(item => item.trigger));
  return new Map(
    opened.flatMap(({ stored: transaction, trigger }) => {
      return trigger
        ? [
            [
              bytesToHex(transaction.hash),
              presentTrigger(trigger, abis.knownCall(trigger.contract, trigger.parameter.data), {
                whole: false,
              }),
            ] as const,
          ]
        : [];
    }),
  );
}

/** What the rows of the newest transfers look like, for the feed and lists that are read already. */
export async function transferFacts(
  { readers }: { readers: Readers },
  rows: readonly StoredTransfer[],
): Promise<Labels> {
  return readLabels(readers, {
    addresses: rows.flatMap(row => [addressText(row.from_address), addressText(row.to_address)]),
    tokens: rows.map(row => row.token),
  });
}

/** One page of transfers with what its rows need to be shown. */
export async function readList(
  context: Context,
  filter: TransferFilter,
  risk: 'hide' | 'show' | 'only' | undefined,
  page: Page,
) {
  const { readers } = context;
  const shown: TransferFilter = risk === undefined || risk === 'show' ? filter : { ...filter, risk };
  const asked = page.limit === 0 ? Promise.resolve([]) : readers.transfers.list(shown, page);
  const counted = () => countOf(asked, page, async () => (await readers.transfers.count(shown)) ?? 0);
  const [rows, total, riskTotal] = await Promise.all([
    asked,
    rangeTotal(context, shown, counted),
    risk === undefined ? undefined : suspiciousAmong(context, filter),
  ]);
  const sync = await heightsFor(context, rows[0] && blockOfPosition(rows[0].position));
  const facts = await transferFacts(context, rows);
  return {
    rows,
    sync,
    facts,
    envelope: {
      ...cursorAfter(rows, page, row => row.position),
      ...totals(total),
      ...(riskTotal === undefined ? {} : { riskTotal }),
      contractMap: facts.contractMap,
      addressNames: facts.addressNames,
    },
  };
}

/** Suspicious rows among those that match. */
async function suspiciousAmong(context: Context, filter: TransferFilter): Promise<number> {
  const risky: TransferFilter = { ...filter, risk: 'only' };
  return rangeTotal(context, risky, async () => (await context.readers.transfers.count(risky)) ?? 0);
}

/** Where a counter knows the answer nothing is counted. */
async function rangeTotal(
  { readers }: Context,
  filter: TransferFilter,
  count: () => Promise<number>,
): Promise<number> {
  const { address, token, block, kind, risk, ...others } = filter;
  const only = Object.values(others).every(value => value === undefined || value === false);
  const plain = only && risk === undefined;
  if (plain && address === undefined && token === undefined && block === undefined) {
    const counters = await readers.stats.counters();
    const of = (name: string) => Number(counters.get(`transfers_${name}`) ?? 0n);
    if (kind !== undefined && kind !== 'native' && kind !== 'all') return of(kind);
    const native = of('trx') + of('trc10');
    return kind === 'native' ? native : native + of('trc20') + of('trc721') + of('trc1155');
  }
  if (
    only &&
    address !== undefined &&
    token === undefined &&
    block === undefined &&
    (kind === undefined || kind === 'all')
  )
    return transfersOfAccount(await readers.accounts.byAddress(address), risk);
  if (plain && address === undefined && token !== undefined && token.length > 1 && block === undefined) {
    const stored = await readers.tokens.byToken(token);
    // Items are asked for by themselves; a token without any has other transfers.
    const ofItems = kind === 'trc721' || kind === 'trc1155';
    if (!ofItems || stored?.kind === TokenKind[kind]) return Number(stored?.transfers ?? 0n);
  }
  return count();
}

function transfersOfAccount(account: StoredAccount | undefined, risk: 'hide' | 'only' | undefined): number {
  const [all, risky] = [Number(account?.transfers ?? 0n), Number(account?.risky_transfers ?? 0n)];
  return risk === undefined ? all : risk === 'only' ? risky : all - risky;
}

function empty() {
  return { ...totals(0), contractMap: {}, addressNames: {} };
}

/** The key of a TRC10 token by id, or by a name that its issuer (where given) makes unique. */
async function assetKey(
  { readers }: Context,
  name: string | undefined,
  issuer: Uint8Array | undefined,
): Promise<Uint8Array | undefined> {
  if (name === undefined && issuer === undefined)
    throw new InvalidValueError('no_token', 'name or issueAddress must be given: which token');
  if (name === '_' || (name !== undefined && /^\d{1,19}$/.test(name))) return parseTokenText(name);
  const found = await readers.tokens.list({ kind: 10, name, issuer }, 'issued', {
    start: 0,
    limit: 1,
    ascending: true,
  });
  return found[0]?.token;
}
