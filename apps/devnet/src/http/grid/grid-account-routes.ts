import type { FastifyInstance } from 'fastify';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { decodeMessage } from '@sunscope/tron/codec';
import { contractTypeByCode } from '@sunscope/tron/contract-types';
import { ContractResult, type TransactionInfo } from '@sunscope/tron/messages';
import { fromBigInt, type JsonObject } from '@sunscope/node-api/json';
import { messageToJson } from '@sunscope/node-api/message-json';
import type { ArchivedBlock, ArchivedTransaction } from '../../chain/blocks/archive.ts';
import type { ApiDevnet } from '../call/api-devnet.ts';
import { findPage, sendPage, withAddress, type GridQuery } from './grid-page.ts';
import { accountJson, transactionJson } from '../call/shapes.ts';
import { Trc20Holdings, trc20Event } from './trc20-holdings.ts';

type AddressRoute = { Params: { address: string }; Querystring: GridQuery };

const HEX = { visible: false };

/** The account calls of TronGrid v1 that wallets use, out of the chain's own blocks. Not part of java-tron. */
export function addGridAccountRoutes(app: FastifyInstance, devnet: ApiDevnet): void {
  const holdings = new Trc20Holdings(devnet.chain);
  app.get<AddressRoute>('/v1/accounts/:address', (request, reply) =>
    withAddress(request.params.address, reply, async address => {
      const account = accountOf(devnet, address);
      const tokens = account ? await holdings.of(address) : [];
      const trc20 = tokens.map(({ token, balance }) => ({ [token]: balance.toString() }));
      return sendPage(request, reply, { data: account ? [{ ...account, trc20 }] : [] });
    }),
  );
  app.get<AddressRoute>('/v1/accounts/:address/transactions', (request, reply) =>
    withAddress(request.params.address, reply, async address => {
      const { query } = request;
      const wanted = (block: ArchivedBlock) => transactionsOf(block, address, query);
      return sendPage(request, reply, await findPage(devnet, query, wanted));
    }),
  );
  app.get<AddressRoute>('/v1/accounts/:address/transactions/trc20', (request, reply) =>
    withAddress(request.params.address, reply, async address => {
      const { query } = request;
      const wanted = (block: ArchivedBlock) => trc20Of(devnet, holdings, block, address, query);
      return sendPage(request, reply, await findPage(devnet, query, wanted));
    }),
  );
}

/** An account as the node prints it, but for the addresses of keys and votes, which TronGrid gives in base58. */
function accountOf({ chain }: ApiDevnet, address: Address): JsonObject | undefined {
  const account = chain.state.account(addressToBytes(address));
  if (!account) return undefined;
  const visible = accountJson(chain.state, account, { visible: true });
  const shown = ['owner_permission', 'witness_permission', 'active_permission', 'votes'].flatMap(key =>
    visible[key] === undefined ? [] : [[key, visible[key]] as const],
  );
  return { ...accountJson(chain.state, account, HEX), ...Object.fromEntries(shown) };
}

/** The addresses of a transaction's contract: who signs it, and whom it goes to. */
function partiesOf({ transaction }: ArchivedTransaction): { from: string; to: string } {
  const contract = transaction.raw_data?.contract[0];
  const type = contract && contractTypeByCode(contract.type);
  if (!contract?.parameter || !type?.message) return { from: '', to: '' };
  const values = decodeMessage(type.message, contract.parameter.value) as unknown as Record<string, unknown>;
  const hex = (field: string | undefined) => {
    const value = field === undefined ? undefined : values[field];
    return value instanceof Uint8Array ? bytesToHex(value) : '';
  };
  return { from: hex(type.owner), to: hex(type.counterparty ?? 'contract_address') };
}

/** Whether an account's side is the one that was asked for. */
function isWanted(query: GridQuery, from: boolean, to: boolean): boolean {
  if (query['only_from'] === 'true' && query['only_to'] !== 'true') return from;
  if (query['only_to'] === 'true' && query['only_from'] !== 'true') return to;
  return from || to;
}

function transactionsOf(block: ArchivedBlock, address: Address, query: GridQuery): JsonObject[] {
  const bytes = Buffer.from(addressToBytes(address));
  const hex = bytes.toString('hex');
  return block.transactions.flatMap((transaction, index) => {
    const info = block.infos[index];
    // Most transactions have nothing to do with the account, and need not be decoded to see that.
    if (!info || !Buffer.from(transaction.rawData).includes(bytes)) return [];
    const { from, to } = partiesOf(transaction);
    return isWanted(query, from === hex, to === hex) ? [recordOf(transaction, info)] : [];
  });
}

/** A transaction with the part of its info that TronGrid puts beside it. */
function recordOf(transaction: ArchivedTransaction, info: TransactionInfo): JsonObject {
  const { receipt } = info;
  const number = (value: bigint | undefined) => fromBigInt(value ?? 0n);
  const contractRet = transaction.transaction.ret[0]?.contractRet ?? ContractResult.SUCCESS;
  const result = Object.entries(ContractResult).find(([, code]) => code === contractRet)?.[0] ?? '';
  return {
    ...transactionJson(transaction, HEX),
    ret: [{ contractRet: result, fee: number(info.fee) }],
    blockNumber: number(info.blockNumber),
    block_timestamp: number(info.blockTimeStamp),
    net_usage: number(receipt?.net_usage),
    net_fee: number(receipt?.net_fee),
    energy_usage: number(receipt?.energy_usage),
    energy_fee: number(receipt?.energy_fee),
    energy_usage_total: number(receipt?.energy_usage_total),
    internal_transactions: info.internal_transactions.map(one =>
      messageToJson('InternalTransaction', one, HEX),
    ),
  };
}

function trc20Of(
  { chain }: ApiDevnet,
  holdings: Trc20Holdings,
  block: ArchivedBlock,
  address: Address,
  query: GridQuery,
): JsonObject[] {
  return block.infos.flatMap(info =>
    info.log.flatMap(log => {
      const event = trc20Event(log);
      if (!event || !isWanted(query, event.from === address, event.to === address)) return [];
      if (query['contract_address'] !== undefined && query['contract_address'] !== event.token) return [];
      const { name, symbol, decimals } = holdings.info(event.token);
      return [
        {
          transaction_id: bytesToHex(info.id),
          token_info: { symbol, address: event.token, decimals, name },
          block_timestamp: fromBigInt(info.blockTimeStamp),
          from: event.from,
          to: event.to,
          type: event.kind,
          value: event.value.toString(),
          ...(info.blockNumber > chain.solidNumber ? { _unconfirmed: true } : {}),
        },
      ];
    }),
  );
}
