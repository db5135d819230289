import { NodeError } from '@sunscope/node-api/errors';
import { addressFromBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { ContractType } from '@sunscope/tron/messages';
import { z } from 'zod';
import { blockOfPosition, transactionOfPosition } from '../../../repositories/keys.ts';
import { eventsOf } from '../../contracts/event-scan.ts';
import { defineAction, type EtherscanContext } from './action.ts';
import {
  addressBytes,
  blockTag,
  EtherscanRefusal,
  hashBytes,
  hex,
  hexData,
  quantity,
  wholeNumber,
} from './forms.ts';
import { blockOfTag, findLogs, logQuery } from './logs.ts';
import {
  blockHashOf,
  energyPrice,
  energyPriceThen,
  evmAddress,
  NO_BLOOM,
  presentBlock,
  presentLog,
  presentTransaction,
  receiptOf,
} from './proxy-forms.ts';

/** The chain in Ethereum's words: the actions of the module proxy. */

const withTag = z.object({ tag: blockTag.default('latest') });
const latestOnly = z
  .enum(['latest', 'pending'], 'QUANTITY not supported, just support TAG as latest')
  .default('latest');

const callQuery = z.object({
  to: addressBytes.optional(),
  from: addressBytes.optional(),
  data: hexData.default(new Uint8Array(0)),
  value: wholeNumber.optional(),
  tag: latestOnly,
});

async function simulate({ node }: EtherscanContext, query: z.output<typeof callQuery>) {
  return node.triggerConstant({
    owner: query.from === undefined ? ZERO_ADDRESS : addressFromBytes(query.from),
    ...(query.to === undefined ? {} : { contract: addressFromBytes(query.to) }),
    data: query.data,
    ...(query.value === undefined ? {} : { callValueSun: query.value }),
  });
}

/** A call that failed as such, with what it gave back. */
export class RevertedError extends EtherscanRefusal {
  readonly data: string;

  constructor(message: string, data: Uint8Array) {
    super(message);
    this.data = hex(data);
  }
}

export const proxyActions = {
  eth_blockNumber: defineAction({
    query: z.object({}),
    run: async context => quantity(await blockOfTag(context, 'latest')),
  }),
  eth_chainId: defineAction({
    query: z.object({}),
    // The last four bytes of the genesis block, as java-tron has it.
    run: async ({ readers }) => {
      const genesis = (await readers.stats.sync()).genesis ?? new Uint8Array(32);
      return quantity(BigInt(hex(genesis.subarray(28))));
    },
  }),
  eth_gasPrice: defineAction({ query: z.object({}), run: energyPrice }),
  eth_getBlockByNumber: defineAction({
    query: z.object({ tag: blockTag.default('latest'), boolean: z.enum(['true', 'false']).default('false') }),
    async run(context, { tag, boolean }) {
      const block = await context.readers.blocks.byNumber(await blockOfTag(context, tag));
      return block ? presentBlock(context, block, boolean === 'true') : null;
    },
  }),
  eth_getBlockTransactionCountByNumber: defineAction({
    query: withTag,
    async run(context, { tag }) {
      const block = await context.readers.blocks.byNumber(await blockOfTag(context, tag));
      return block ? quantity(block.tx_count) : null;
    },
  }),
  eth_getTransactionByHash: defineAction({
    query: z.object({ txhash: hashBytes }),
    async run(context, { txhash }) {
      const row = await context.readers.transactions.byHash(txhash);
      return row
        ? presentTransaction(row, await blockHashOf(context, row), await energyPriceThen(context, row))
        : null;
    },
  }),
  eth_getTransactionByBlockNumberAndIndex: defineAction({
    query: z.object({ tag: blockTag, index: wholeNumber }),
    async run(context, { tag, index }) {
      const rows = await context.readers.transactions.list(
        { block: await blockOfTag(context, tag) },
        { start: Number(index), limit: 1, ascending: true },
      );
      const [row] = rows;
      return row
        ? presentTransaction(row, await blockHashOf(context, row), await energyPriceThen(context, row))
        : null;
    },
  }),
  eth_getTransactionReceipt: defineAction({
    query: z.object({ txhash: hashBytes }),
    async run(context, { txhash }) {
      const row = await context.readers.transactions.byHash(txhash);
      if (!row) return null;
      const number = blockOfPosition(row.position);
      const [blockHash, gasPrice, before, logs] = await Promise.all([
        blockHashOf(context, row),
        energyPriceThen(context, row),
        context.readers.transactions.list(
          { block: number },
          { start: 0, limit: transactionOfPosition(row.position) + 1, ascending: true },
        ),
        eventsOf(context.abis, row, { decode: false }, true),
      ]);
      const created = row.contract_type === ContractType.CreateSmartContract;
      return {
        blockHash: blockHash ? hex(blockHash) : null,
        blockNumber: quantity(number),
        contractAddress: created ? evmAddress(row.counterparty) : null,
        cumulativeGasUsed: quantity(
          before.reduce((sum, item) => sum + (receiptOf(item)?.receipt?.energy_usage_total ?? 0n), 0n),
        ),
        effectiveGasPrice: gasPrice,
        from: evmAddress(row.owner),
        gasUsed: quantity(receiptOf(row)?.receipt?.energy_usage_total ?? 0n),
        logs: logs.map(event => presentLog(event, blockHash)),
        logsBloom: NO_BLOOM,
        status: row.succeeded ? '0x1' : '0x0',
        to: created ? null : evmAddress(row.counterparty),
        transactionHash: hex(row.hash),
        transactionIndex: quantity(transactionOfPosition(row.position)),
        type: '0x0',
      };
    },
  }),
  eth_getLogs: defineAction({
    query: logQuery,
    async run(context, query) {
      const events = await findLogs(context, query);
      const hashes = await context.readers.events.blockHashes([
        ...new Set(events.map(event => blockOfPosition(event.transaction.position))),
      ]);
      return events.map(event => presentLog(event, hashes.get(blockOfPosition(event.transaction.position))));
    },
  }),
  eth_getBalance: defineAction({
    query: z.object({ address: addressBytes, tag: latestOnly }),
    run: async ({ node }, { address }) =>
      quantity((await node.account(addressFromBytes(address)))?.balance ?? 0n),
  }),
  eth_getCode: defineAction({
    query: z.object({ address: addressBytes, tag: latestOnly }),
    run: async ({ node }, { address }) =>
      hex((await node.contractInfo(addressFromBytes(address)))?.runtimeCode ?? new Uint8Array(0)),
  }),
  eth_call: defineAction({
    query: callQuery,
    async run(context, query) {
      const { result, reverted, message } = await refusable(simulate(context, query));
      if (reverted) throw new RevertedError(message === '' ? 'REVERT opcode executed' : message, result);
      return hex(result);
    },
  }),
  eth_estimateGas: defineAction({
    query: callQuery,
    async run(context, query) {
      const { energyUsed, reverted, message, result } = await refusable(simulate(context, query));
      if (reverted) throw new RevertedError(message === '' ? 'REVERT opcode executed' : message, result);
      return quantity(energyUsed);
    },
  }),
};

/** What the node refuses to simulate is reported in its own words. */
async function refusable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NodeError && error.code !== 'node_unreachable' && error.code !== 'node_timeout')
      throw new EtherscanRefusal(error.message);
    throw error;
  }
}
