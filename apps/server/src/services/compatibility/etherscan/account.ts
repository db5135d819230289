import { bytesToHex } from '@sunscope/tron/bytes';
import { decodeMessage } from '@sunscope/tron/codec';
import { addressFromBytes } from '@sunscope/tron/address';
import { ContractType } from '@sunscope/tron/messages';
import { z } from 'zod';
import {
  blockOfPosition,
  TokenKind,
  tokenKindOf,
  transactionOfPosition,
  transferOfPosition,
} from '../../../repositories/keys.ts';
import type { StoredTransaction } from '../../../repositories/transactions-read.ts';
import { readLabels } from '../../shared/labels.ts';
import { openTransaction } from '../../transactions/transaction-row.ts';
import { defineAction, noneOr, type EtherscanContext } from './action.ts';
import { balanceByContract } from '../../accounts/contract-balances.ts';
import {
  addressBytes,
  addressList,
  blockSpan,
  hashBytes,
  hex,
  pageOf,
  paging,
  spanOf,
  type Forms,
} from './forms.ts';

const MILLISECONDS = 1000n;
const NO_TRANSACTIONS = 'No transactions found';

/** What rows of one list share: heights, block ids and what energy cost at a time. */
interface Surroundings {
  cursor: bigint;
  blockHashes: ReadonlyMap<bigint, Uint8Array>;
  energyPrice: (ms: bigint) => bigint | undefined;
}

async function surroundings(
  { readers, parameters }: EtherscanContext,
  positions: readonly bigint[],
): Promise<Surroundings> {
  const [sync, blockHashes, energyPrice] = await Promise.all([
    readers.stats.sync(),
    readers.events.blockHashes([...new Set(positions.map(blockOfPosition))]),
    parameters.energyPrices(),
  ]);
  return { cursor: sync.cursor?.number ?? 0n, blockHashes, energyPrice };
}

/** Where a row stands, as every list of accounts has it. */
function placeOf(
  row: { position: bigint; timestamp_ms: bigint; hash: Uint8Array },
  around: Surroundings,
  forms: Forms,
): Record<string, string> {
  const block = blockOfPosition(row.position);
  return {
    blockNumber: block.toString(),
    timeStamp: (row.timestamp_ms / MILLISECONDS).toString(),
    hash: forms.hash(row.hash),
    nonce: '0',
    blockHash: forms.hash(around.blockHashes.get(block) ?? new Uint8Array(32)),
    transactionIndex: transactionOfPosition(row.position).toString(),
    confirmations: (around.cursor - block).toString(),
  };
}

/** Energy in the words of gas; TRON counts bandwidth apart, so `fee` reports all that was burned, in sun. */
function gasOf(transaction: StoredTransaction | undefined, around: Surroundings): Record<string, string> {
  const receipt = transaction?.info ? decodeMessage('TransactionInfo', transaction.info).receipt : undefined;
  const used = (receipt?.energy_usage_total ?? 0n).toString();
  return {
    gas: used,
    gasPrice: ((transaction && around.energyPrice(transaction.timestamp_ms)) ?? 0n).toString(),
    gasUsed: used,
    cumulativeGasUsed: used,
    fee: (transaction?.fee ?? 0n).toString(),
  };
}

const balance = defineAction({
  query: z.object({ address: addressBytes }),
  async run({ node }, { address }) {
    return ((await node.account(addressFromBytes(address)))?.balance ?? 0n).toString();
  },
});

const balancemulti = defineAction({
  query: z.object({ address: addressList(20) }),
  async run({ node }, { address }, forms) {
    return Promise.all(
      address.map(async bytes => ({
        account: forms.address(bytes),
        balance: ((await node.account(addressFromBytes(bytes)))?.balance ?? 0n).toString(),
      })),
    );
  },
});

const txlist = defineAction({
  query: z.object({ address: addressBytes, ...blockSpan, ...paging }),
  async run(context, query, forms) {
    const { readers, abis } = context;
    const rows = await readers.transactions.list(
      { address: query.address, blocks: spanOf(query) },
      pageOf(query),
    );
    const opened = rows.map(openTransaction);
    const [around] = await Promise.all([
      surroundings(
        context,
        rows.map(row => row.position),
      ),
      abis.prepare(opened.map(item => item.trigger)),
    ]);
    return noneOr(
      NO_TRANSACTIONS,
      opened.map(({ stored: row, trigger }) => {
        const data = trigger?.parameter.data ?? new Uint8Array(0);
        const created = row.contract_type === ContractType.CreateSmartContract;
        return {
          ...placeOf(row, around, forms),
          from: forms.address(row.owner),
          to: created ? '' : forms.address(row.counterparty),
          value: (row.token === null || tokenKindOf(row.token) === TokenKind.trx
            ? (row.amount ?? 0n)
            : 0n
          ).toString(),
          ...gasOf(row, around),
          isError: row.succeeded ? '0' : '1',
          txreceipt_status: row.succeeded ? '1' : '0',
          input: hex(data),
          contractAddress: created ? forms.address(row.counterparty) : '',
          methodId: data.length < 4 ? '0x' : hex(data.subarray(0, 4)),
          functionName: (trigger && abis.knownCall(trigger.contract, data)?.signature) ?? '',
        };
      }),
    );
  },
});

const txlistinternal = defineAction({
  query: z
    .object({ address: addressBytes.optional(), txhash: hashBytes.optional(), ...blockSpan, ...paging })
    .refine(
      query => query.address !== undefined || query.txhash !== undefined || query.startblock !== undefined,
      'Missing address, txhash or startblock',
    ),
  async run({ readers }, query, forms) {
    const cause = query.txhash && (await readers.transactions.byHash(query.txhash));
    if (query.txhash && !cause) return noneOr(NO_TRANSACTIONS, []);
    const rows = await readers.internalTransactions.list(
      { address: query.address, transaction: cause?.position, blocks: spanOf(query) },
      pageOf(query),
    );
    return noneOr(
      NO_TRANSACTIONS,
      rows.map(row => ({
        blockNumber: blockOfPosition(row.position).toString(),
        timeStamp: (row.timestamp_ms / MILLISECONDS).toString(),
        hash: forms.hash(row.hash),
        from: forms.address(row.caller),
        to: row.note === 'create' ? '' : forms.address(row.receiver),
        value: row.value.toString(),
        contractAddress: row.note === 'create' ? forms.address(row.receiver) : '',
        input: '',
        type: row.note,
        gas: '0',
        gasUsed: '0',
        traceId: transferOfPosition(row.position).toString(),
        isError: row.rejected ? '1' : '0',
        errCode: '',
      })),
    );
  },
});

function tokenTransfers(kind: 'trc20' | 'trc721' | 'trc1155') {
  return defineAction({
    query: z
      .object({
        address: addressBytes.optional(),
        contractaddress: addressBytes.optional(),
        ...blockSpan,
        ...paging,
      })
      .refine(
        query => query.address !== undefined || query.contractaddress !== undefined,
        'Missing address or contractaddress',
      ),
    async run(context, query, forms) {
      const { readers } = context;
      const listed = await readers.transfers.list(
        { address: query.address, token: query.contractaddress, kind, blocks: spanOf(query) },
        pageOf(query),
      );
      // Of a token asked for by its contract all kinds are listed: an item of a collectible is no amount.
      const rows = listed.filter(row => row.token_kind === TokenKind[kind]);
      const [facts, transactions, around] = await Promise.all([
        readLabels(readers, { tokens: rows.map(row => row.token) }),
        readers.transactions.byHashes([
          ...new Map(rows.map(row => [bytesToHex(row.hash), row.hash])).values(),
        ]),
        surroundings(
          context,
          rows.map(row => row.position),
        ),
      ]);
      const byHash = new Map(transactions.map(row => [bytesToHex(row.hash), row]));
      return noneOr(
        NO_TRANSACTIONS,
        rows.map(row => {
          const token = facts.token(row.token);
          const item = (row.token_id ?? 0n).toString();
          return {
            ...placeOf(row, around, forms),
            from: forms.address(row.from_address),
            contractAddress: forms.address(row.token),
            to: forms.address(row.to_address),
            ...(kind === 'trc20' ? { value: row.amount.toString() } : { tokenID: item }),
            ...(kind === 'trc1155' ? { tokenValue: row.amount.toString() } : {}),
            tokenName: token.tokenName,
            tokenSymbol: token.tokenAbbr,
            ...(kind === 'trc1155' ? {} : { tokenDecimal: token.tokenDecimal.toString() }),
            ...gasOf(byHash.get(bytesToHex(row.hash)), around),
            input: 'deprecated',
          };
        }),
      );
    },
  });
}

const tokenbalance = defineAction({
  query: z.object({ address: addressBytes, contractaddress: addressBytes }),
  async run({ readers, node }, { address, contractaddress }) {
    const balance = await readers.tokens.balanceOf(contractaddress, address);
    return (await balanceByContract(node, { token: contractaddress, address, balance })).toString();
  },
});

const getminedblocks = defineAction({
  query: z.object({
    address: addressBytes,
    blocktype: z.enum(['blocks', 'uncles']).default('blocks'),
    ...paging,
    sort: paging.sort.default('desc'),
  }),
  async run({ readers, parameters }, query) {
    if (query.blocktype === 'uncles') return noneOr(NO_TRANSACTIONS, []);
    const [rows, reward] = await Promise.all([
      readers.blocks.list({ producer: query.address }, pageOf(query)),
      parameters.get('getWitnessPayPerBlock'),
    ]);
    return noneOr(
      NO_TRANSACTIONS,
      rows.map(row => ({
        blockNumber: row.number.toString(),
        timeStamp: (row.timestamp_ms / MILLISECONDS).toString(),
        blockReward: (reward ?? 0n).toString(),
      })),
    );
  },
});

export const accountActions = {
  balance,
  balancemulti,
  txlist,
  txlistinternal,
  tokentx: tokenTransfers('trc20'),
  tokennfttx: tokenTransfers('trc721'),
  token1155tx: tokenTransfers('trc1155'),
  tokenbalance,
  getminedblocks,
};
