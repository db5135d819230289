import type { transferQuery } from '@sunscope/product-api/schemas/transfers';
import type {
  contractEvents,
  contractEventsQuery,
  transferStats,
  trc1155TransferQuery,
  walletTransferList,
  walletTransferRow,
} from '@sunscope/product-api/schemas/transfer-lists';
import type { TransferRow } from '@sunscope/product-api/types';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, equalBytes, hexToBytes } from '@sunscope/tron/bytes';
import { ContractType } from '@sunscope/tron/messages';
import type { z } from 'zod';
import { blockOfPosition, TokenKind, tokenText } from '../../repositories/keys.ts';
import type { StoredTransfer, TransferFilter } from '../../repositories/transfers-read.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import type { Labels } from '../shared/labels.ts';
import { readMemos } from './memos.ts';
import { eventOf, presentTransfer } from './transfer-rows.ts';
import { amountJson } from '../shared/json-values.ts';
import { pageOf } from '../shared/paging.ts';
import { bytesOf, commonFilter } from '../shared/filters.ts';
import { listTrc20Transfers, readList, transferFacts } from './transfers.ts';

interface Context {
  readers: Readers;
  heads: ChainHeads;
  abis: ContractAbis;
}

const CAP = 200;
const HOUR_MS = 3_600_000n;

/** The first transfer of a transaction; `{}` where there is none. */
export async function readTransfer(context: Context, hash: string): Promise<Partial<TransferRow>> {
  const { readers } = context;
  const transaction = await readers.transactions.byHash(hexToBytes(hash));
  const [first] = transaction ? await readers.transfers.ofTransaction(transaction.position) : [];
  if (!first) return {};
  const [facts, memos, sync] = await Promise.all([
    transferFacts(context, [first]),
    readMemos(readers, [first]),
    readers.stats.sync(),
  ]);
  return presentTransfer(first, memos.of(first), { sync, facts });
}

/** TRX moved and transfers made by minute, over the hour up to the newest block: a chain that stands still keeps its last hour. */
export async function readTransferStats({ readers }: Context): Promise<z.output<typeof transferStats>> {
  const { cursor } = await readers.stats.sync();
  const newest = cursor && (await readers.blocks.byNumber(cursor.number));
  if (!newest) return { value: [], total: [] };
  const from = await readers.blocks.firstSince(newest.timestamp_ms - HOUR_MS);
  const rows = from === undefined ? [] : await readers.transfers.perMinute(from);
  const series = (value: (row: (typeof rows)[number]) => bigint) =>
    rows.map(row => ({ timestamp: Number(row.minute_ms), value: amountJson(value(row)) }));
  return { value: series(row => row.sun), total: series(row => row.count) };
}

/** Transfers of contracts' tokens in which an address has part, or that a token contract emitted. */
export async function listContractEvents(
  context: Context,
  query: z.output<typeof contractEventsQuery>,
): Promise<z.output<typeof contractEvents>> {
  const address = bytesOf(query.address ?? query.contract ?? query.contract_address);
  const token = address && (await context.readers.tokens.byToken(address));
  const filter: TransferFilter = {
    ...(token ? { token: token.token } : { address }),
    kind: 'trc20',
    ...(await commonFilter(context, query)),
  };
  const found = await readList(context, filter, query.risk, pageOf(query, CAP));
  const memos = await readMemos(context.readers, found.rows);
  return {
    ...found.envelope,
    data: found.rows.map(row => {
      const shown = presentTransfer(row, memos.of(row), found);
      return { ...shown, decimals: shown.tokenInfo.tokenDecimal };
    }),
  };
}

/** Transfers of one kind of native token, whatever the request says of kinds. */
export function nativeQuery(
  kind: 'trx' | 'trc10',
  query: Omit<z.output<typeof transferQuery>, 'kind'>,
): z.output<typeof transferQuery> {
  return { ...query, kind };
}

/** TRC1155 transfers, the direction being that of `relatedAddress`. */
export async function listTrc1155Transfers(
  context: Context,
  { direction, tokenId, ...query }: z.output<typeof trc1155TransferQuery>,
): ReturnType<typeof listTrc20Transfers> {
  const side = direction === '1' ? 'fromAddress' : direction === '2' ? 'toAddress' : undefined;
  return listTrc20Transfers(
    context,
    side === undefined || query.relatedAddress === undefined
      ? query
      : { ...query, [side]: query.relatedAddress },
    'trc1155',
    { item: tokenId === undefined ? undefined : BigInt(tokenId) },
  );
}

interface WalletQuery {
  address: string;
  start: number;
  limit: number;
  reverse?: string | undefined;
  start_timestamp?: number | undefined;
  end_timestamp?: number | undefined;
}

/** Transfers as wallets list them. */
export async function listForWallet(
  context: Context,
  query: WalletQuery,
  filter: { kind: 'trx' | 'trc10' | 'trc20'; token: Uint8Array | undefined; direction: 'in' | 'out' | 'all' },
): Promise<z.output<typeof walletTransferList>> {
  const address = addressToBytes(parseAddress(query.address));
  const { kind, token, direction } = filter;
  const page = { ...pageOf(query, CAP), ascending: query.reverse === 'false' };
  const found = await readList(
    context,
    {
      address,
      from: direction === 'out' ? address : undefined,
      to: direction === 'in' ? address : undefined,
      token,
      kind,
      ...(await commonFilter(context, query)),
    },
    undefined,
    page,
  );
  return {
    code: 200,
    page_size: found.rows.length,
    contractMap: found.envelope.contractMap,
    tokenInfo: Object.fromEntries(
      found.rows.map(row => [tokenText(row.token), found.facts.token(row.token)]),
    ),
    data: found.rows.map(row =>
      walletRow(row, { address, facts: found.facts, solid: found.sync.solidNumber }),
    ),
  };
}

function walletRow(
  transfer: StoredTransfer,
  { address, facts, solid }: { address: Uint8Array; facts: Labels; solid: bigint },
): z.output<typeof walletTransferRow> {
  const token = facts.token(transfer.token);
  const block = blockOfPosition(transfer.position);
  const type = contractTypeOf(transfer);
  return {
    hash: bytesToHex(transfer.hash),
    block: Number(block),
    block_timestamp: Number(transfer.timestamp_ms),
    from: addressText(transfer.from_address),
    to: addressText(transfer.to_address),
    amount: transfer.amount.toString(),
    decimals: token.tokenDecimal,
    token_name: token.tokenName,
    symbol: token.tokenAbbr,
    id: token.tokenId,
    issue_address: token.issuerAddr ?? '',
    confirmed: block <= solid ? 1 : 0,
    revert: 0,
    contract_type: transfer.token_kind > TokenKind.trc10 ? token.tokenType : type.name,
    contractType: type.code,
    contract_ret: 'SUCCESS',
    event_type: eventOf(transfer),
    direction: equalBytes(transfer.to_address, address) ? 1 : 2,
    riskTransaction: transfer.risk !== 0,
  };
}

const CONTRACT_ORIGIN = 0;

/** Type of the transaction that made a transfer: only calls make transfers that are not their own contract's. */
function contractTypeOf(transfer: StoredTransfer): { name: string; code: number } {
  const name =
    transfer.origin !== CONTRACT_ORIGIN
      ? 'TriggerSmartContract'
      : transfer.token_kind === TokenKind.trc10
        ? 'TransferAssetContract'
        : 'TransferContract';
  return { name, code: ContractType[name] };
}

/** Directions as the wallet lists number them, and the other way round. */
export const WALLET_DIRECTIONS = { '0': 'all', '1': 'in', '2': 'out' } as const;
export const STATUS_DIRECTIONS = { '0': 'all', '1': 'out', '2': 'in' } as const;
