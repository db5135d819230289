import type { NodeClient } from '@sunscope/node-api/client';
import { messageToJson, transactionToJson } from '@sunscope/node-api/message-json';
import type {
  gridTransaction,
  gridTransfer,
  trongridEndpoints,
} from '@sunscope/product-api/schemas/trongrid';
import { addressFromBytes, addressToBytes, isAddress, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { InternalTransaction } from '@sunscope/tron/messages';
import type { z } from 'zod';
import { blockOfPosition, TokenKind } from '../../../repositories/keys.ts';
import type { StoredTransfer } from '../../../repositories/transfers-read.ts';
import { addressText } from '../../shared/address-text.ts';
import { heldTokens } from '../../accounts/contract-balances.ts';
import type { Readers } from '../../../repositories/readers.ts';
import { readLabels, type Labels } from '../../shared/labels.ts';
import {
  contractRetName,
  openTransaction,
  type OpenedTransaction,
} from '../../transactions/transaction-row.ts';
import { amountJson, safeJson } from '../../shared/json-values.ts';
import { confirmedRange, gridPageOf, pageOfRows, timesOf, type GridPage } from './grid-page.ts';

type Endpoints = typeof trongridEndpoints;
interface Context {
  readers: Readers;
  node: NodeClient;
}
type GridTransaction = z.output<typeof gridTransaction>;
type GridTransfer = z.output<typeof gridTransfer>;
type TransactionQuery = z.output<Endpoints['/v1/accounts/{address}/transactions']['query']> & {
  min_block_timestamp?: number | undefined;
  max_block_timestamp?: number | undefined;
};
type TransferQuery = z.output<Endpoints['/v1/accounts/{address}/transactions/trc20']['query']>;
type GridAccount = z.output<Endpoints['/v1/accounts/{address}']['response']>['data'][number];

/** The account as its node prints it; none for an address that was never used. */
export async function gridAccount(
  { readers, node }: Context,
  query: z.output<Endpoints['/v1/accounts/{address}']['query']>,
): Promise<GridAccount[]> {
  const address = parseAddress(query.address);
  const bytes = addressToBytes(address);
  const [account, held] = await Promise.all([
    query.only_confirmed ? node.solidAccount(address) : node.account(address),
    heldTokens({ readers, node }, bytes),
  ]);
  if (!account) return [];
  const printed = safeJson(messageToJson('Account', account, { visible: query.visible }));
  return [
    {
      ...(printed as Record<string, unknown>),
      address: query.visible ? address : bytesToHex(bytes),
      trc20: held
        // Collectibles have contracts as well; a balance of theirs is no amount.
        .filter(token => token.kind === TokenKind.trc20)
        .map(token => ({ [addressFromBytes(token.token)]: token.balance.toString() })),
    },
  ];
}

export async function gridTransactions(
  { readers }: Context,
  query: TransactionQuery,
): Promise<GridPage<GridTransaction>> {
  const address = addressToBytes(parseAddress(query.address));
  const page = gridPageOf(query);
  const sync = await readers.stats.sync();
  const stored = await readers.transactions.list(
    {
      address,
      owner: query.only_from ? address : undefined,
      receiver: query.only_to ? address : undefined,
      blocks: confirmedRange(query, sync.solidNumber),
      ...timesOf(
        query.min_timestamp ?? query.min_block_timestamp,
        query.max_timestamp ?? query.max_block_timestamp,
      ),
    },
    page,
  );
  return pageOfRows(stored, page.limit, {
    row: row => presentTransaction(openTransaction(row), sync.solidNumber, query.visible),
    place: row => row.position,
  });
}

/** A transaction as TronGrid prints it: the node's form with its receipt beside, left out where nobody knows it. */
export function presentTransaction(
  { stored, decoded, info }: OpenedTransaction,
  solidNumber: bigint,
  visible: boolean,
): GridTransaction {
  const { raw_data, raw_data_hex, signature, txID } = safeJson(
    transactionToJson(decoded, { visible }),
  ) as Pick<GridTransaction, 'raw_data' | 'raw_data_hex' | 'txID'> & { signature?: string[] };
  const receipt = info?.receipt;
  const block = blockOfPosition(stored.position);
  return {
    ret: [
      {
        contractRet: contractRetName(stored.contract_result, stored.succeeded),
        ...(stored.fee === null ? {} : { fee: amountJson(stored.fee) }),
      },
    ],
    signature: signature ?? [],
    txID,
    raw_data_hex,
    blockNumber: Number(block),
    block_timestamp: Number(stored.timestamp_ms),
    ...(info
      ? {
          net_usage: amountJson(receipt?.net_usage ?? 0n),
          net_fee: amountJson(receipt?.net_fee ?? 0n),
          energy_usage: amountJson(receipt?.energy_usage ?? 0n),
          energy_fee: amountJson(receipt?.energy_fee ?? 0n),
          energy_usage_total: amountJson(receipt?.energy_usage_total ?? 0n),
        }
      : {}),
    raw_data,
    internal_transactions: (info?.internal_transactions ?? []).map(internal =>
      presentInternal(internal, visible),
    ),
    ...(block > solidNumber ? { _unconfirmed: true as const } : {}),
  };
}

function presentInternal(
  internal: InternalTransaction,
  visible: boolean,
): GridTransaction['internal_transactions'][number] {
  const side = (bytes: Uint8Array) => (visible ? addressText(bytes) : bytesToHex(bytes));
  const sent = internal.callValueInfo.filter(value => value.callValue !== 0n);
  return {
    internal_tx_id: bytesToHex(internal.hash),
    data: {
      note: bytesToHex(internal.note),
      rejected: internal.rejected,
      ...(sent.length === 0
        ? {}
        : {
            call_value: Object.fromEntries(
              sent.map(value => [value.tokenId === '' ? '_' : value.tokenId, amountJson(value.callValue)]),
            ),
          }),
    },
    to_address: side(internal.transferTo_address),
    from_address: side(internal.caller_address),
  };
}

export async function gridTransfers(
  { readers }: Context,
  query: TransferQuery,
): Promise<GridPage<GridTransfer>> {
  const address = addressToBytes(parseAddress(query.address));
  const page = gridPageOf(query);
  const sync = await readers.stats.sync();
  const stored = await readers.transfers.list(
    {
      address,
      from: query.only_from ? address : undefined,
      to: query.only_to ? address : undefined,
      kind: 'trc20',
      token:
        query.contract_address === undefined
          ? undefined
          : addressToBytes(parseAddress(query.contract_address)),
      blocks: confirmedRange(query, sync.solidNumber),
      ...timesOf(query.min_timestamp, query.max_timestamp),
    },
    page,
  );
  const facts = await readLabels(readers, { tokens: stored.map(row => row.token) });
  return pageOfRows(stored, page.limit, {
    row: row => presentTransfer(row, facts, sync.solidNumber),
    place: row => row.position,
  });
}

function presentTransfer(row: StoredTransfer, facts: Labels, solidNumber: bigint): GridTransfer {
  const token = facts.token(row.token);
  return {
    transaction_id: bytesToHex(row.hash),
    token_info: {
      symbol: token.tokenAbbr,
      address: isAddress(token.tokenId) ? token.tokenId : '',
      decimals: token.tokenDecimal,
      name: token.tokenName,
    },
    block_timestamp: Number(row.timestamp_ms),
    from: addressText(row.from_address),
    to: addressText(row.to_address),
    type: 'Transfer',
    value: row.amount.toString(),
    ...(blockOfPosition(row.position) > solidNumber ? { _unconfirmed: true as const } : {}),
  };
}
