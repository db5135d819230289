import { z } from 'zod';

const text = (description: string) => z.string().max(10_000).optional().describe(description);

/**
 * Etherscan's interface for the common calls. Every parameter of every action is text here; what an action needs is
 * checked by it, and a mistake is answered as Etherscan does: status 0, message NOTOK, and the reason as result.
 */
export const etherscanQuery = z.object({
  module: z
    .string()
    .max(40)
    .default('')
    .describe('account, contract, transaction, block, logs, stats, token or proxy'),
  action: z
    .string()
    .max(60)
    .default('')
    .describe(
      'account: balance, balancemulti, txlist, txlistinternal, tokentx, tokennfttx, token1155tx, tokenbalance, getminedblocks; contract: getabi, getsourcecode, getcontractcreation, checkverifystatus, and by POST verifysourcecode; transaction: getstatus, gettxreceiptstatus; block: getblockreward, getblockcountdown, getblocknobytime; logs: getLogs; stats: tokensupply, ethsupply, ethprice; token: tokenholderlist; proxy: eth_blockNumber, eth_chainId, eth_gasPrice, eth_getBlockByNumber, eth_getBlockTransactionCountByNumber, eth_getTransactionByHash, eth_getTransactionByBlockNumberAndIndex, eth_getTransactionReceipt, eth_getLogs, eth_getBalance, eth_getCode, eth_call, eth_estimateGas',
    ),
  format: z
    .enum(['base58', 'hex'])
    .default('base58')
    .catch('base58')
    .describe('How answers write addresses and hashes: base58check and plain hex, or 0x; proxy is always 0x'),
  address: text('An address; with commas for balancemulti'),
  contractaddress: text('A token contract'),
  contractaddresses: text('Contracts, with commas'),
  txhash: text('A transaction'),
  startblock: text('First block'),
  endblock: text('Last block'),
  page: text('From 1 on'),
  offset: text('Rows of a page; page times offset at most 10,000'),
  sort: text('asc or desc, by place on the chain'),
  blocktype: text('blocks or uncles; there are no uncles'),
  blockno: text('A block number'),
  timestamp: text('Seconds since 1970'),
  closest: text('before or after'),
  fromBlock: text('First block of logs'),
  toBlock: text('Last block of logs'),
  topic0: text('First topic, 0x'),
  topic1: text('Second topic'),
  topic2: text('Third topic'),
  topic3: text('Fourth topic'),
  topic0_1_opr: text('and, or'),
  topic0_2_opr: text('and, or'),
  topic0_3_opr: text('and, or'),
  topic1_2_opr: text('and, or'),
  topic1_3_opr: text('and, or'),
  topic2_3_opr: text('and, or'),
  tag: text('Block number or latest, earliest, finalized'),
  boolean: text('true: whole transactions'),
  index: text('Place in the block'),
  to: text('Contract to call'),
  from: text('Who calls'),
  data: text('Call data, 0x'),
  value: text('Sun sent along'),
  guid: text('What verifysourcecode gave'),
  tags: text('Ignored'),
  apikey: text('Ignored'),
});

/** Whatever the action gives; amounts are sun or raw units, as text. */
export const etherscanAnswer = z.union([
  z.object({
    status: z.enum(['0', '1']),
    message: z.string().describe('OK, NOTOK, or why a list is empty'),
    result: z.unknown(),
  }),
  z.object({
    jsonrpc: z.literal('2.0'),
    id: z.number().int(),
    result: z.unknown(),
  }),
  z.object({
    jsonrpc: z.literal('2.0'),
    id: z.number().int(),
    error: z.object({ code: z.number().int(), message: z.string(), data: z.string().optional() }),
  }),
]);

/** Parameters may stand in the path or, as a form, in the body. */
export const etherscanPosts = {
  '/api': {
    summary:
      'The same by POST, and verifysourcecode of Hardhat and Foundry, as application/x-www-form-urlencoded',
    query: etherscanQuery.partial(),
    body: z.record(z.string(), z.string()).describe('Parameters of the action; those of the path count too'),
    response: etherscanAnswer,
  },
} as const;

export const etherscanEndpoints = {
  '/api': {
    summary: 'Etherscan’s interface for the common calls, by module and action',
    query: etherscanQuery,
    response: etherscanAnswer,
  },
} as const;
