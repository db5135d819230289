import { z } from 'zod';
import {
  address,
  addressParameter,
  amountText,
  count,
  envelope,
  hashParameter,
  timestampMs,
  tokenInfo,
  wholeNumber,
} from './common.ts';

/** What a bridge asks of the main chain about its side chain, and what is known of everything that crosses it. */

const answer = <T extends z.ZodType>(data: T) => z.object({ retCode: z.string(), retMsg: z.string(), data });
const uuid = z.string().optional().describe('Ignored');

export const mappingFees = z.object({
  mappingFee: z.number().describe('TRX for mapping a token; every member 0: there is no bridge here'),
  retryFee: z.number().describe('TRX for asking again after a failure'),
  depositFee: z.number().describe('TRX'),
  withdrawFee: z.number().describe('TRX'),
  trxDepositMinValue: z.number().describe('TRX that must be deposited at least'),
  trxWithdrawMinValue: z.number().describe('TRX that must be withdrawn at least'),
});

const chain = z.object({
  chainid: z.string().describe('42 hex digits, which signatures of the side chain cover'),
  mainchain_gateway: address,
  sidechain_gateway: address,
});

const mapped = chain.extend({
  mainchain_address: address.describe('The token on the main chain'),
  sidechain_address: address.describe('Its twin on the side chain'),
});

/** In sun, but the minimums of tokens, which are smallest units. */
const fees = z.object({
  mappingFee: amountText,
  depositFee: amountText,
  withdrawFee: amountText,
  retryFee: amountText,
  trxDepositMin: amountText,
  trxWithdrawMin: amountText,
  trc10DepositMin: amountText,
  trc10WithdrawMin: amountText,
  trc20DepositMin: amountText,
  trc20WithdrawMin: amountText,
});

const invariant = z.object({
  state: z.enum(['holds', 'broken', 'unknown']).describe('Whether what is locked covers what was minted'),
  problems: z.array(z.string()),
  checked: timestampMs.nullable(),
});

const crossing = z.object({
  id: z.string().describe('Direction and nonce: unique'),
  direction: z.enum(['deposit', 'withdrawal', 'mapping']),
  nonce: amountText.describe('Place in the gateway’s list'),
  kind: z.enum(['trx', 'trc10', 'trc20', 'trc721']),
  asset: z.string().describe('_ for TRX, the id of a TRC10 token, else the contract on the main chain'),
  sideToken: z.string().describe('The twin on the side chain; empty where there is none'),
  account: address,
  amount: amountText.describe('Sun or smallest units; the id of a TRC721 item; 0 for a mapping'),
  tokenInfo: tokenInfo
    .optional()
    .describe('What crosses, by this chain’s own index; absent where that has not met it'),
  state: z
    .enum(['waiting', 'voting', 'sent', 'done', 'failed'])
    .describe('failed: it cannot succeed as things are, and is tried again when somebody asks for it'),
  mainTransaction: z.string().describe('Empty until it is there'),
  sideTransaction: z.string().describe('Empty until it is there'),
  votes: count,
  quorum: count.describe('Oracles that it takes'),
  attempts: count,
  problem: z.string().describe('Why it does not go on; empty where all is well'),
  reason: z
    .enum(['', 'slow', 'unmapped', 'odd_token', 'record', 'unreachable', 'other'])
    .describe('The problem as a code; empty where all is well, and where something holds it back'),
  held: z
    .enum(['', 'limit', 'paused', 'delay'])
    .describe('What holds it back although nothing failed: a daily limit, a pause, the delay of large sums'),
  created: timestampMs.describe('Time of the block that it began in'),
  updated: timestampMs,
});

export const sidechainEndpoints = {
  '/external/sidechain/getMappingBySidechainAddress': {
    summary: 'Main-chain twin of a side-chain contract',
    query: z.object({ sidechainAddress: addressParameter }),
    response: answer(z.object({ mainchainAddress: z.string().describe('Empty: this contract has no twin') })),
  },
  '/external/sidechain/getMappingByMainchainAddress': {
    summary: 'Side-chain twins of a main-chain contract',
    query: z.object({ mainchainAddress: addressParameter }),
    response: answer(z.object({ sidechains: z.array(mapped).describe('Empty: this contract has no twin') })),
  },
  '/external/sidechain/getSideChainList': {
    summary: 'Side chains of this network',
    query: z.object({ uuid }),
    response: answer(z.object({ chains: z.array(chain).describe('Empty: this network has no side chain') })),
  },
  '/external/sidechain/getMappingFees': {
    summary: 'What a bridge charges for mapping, deposits and withdrawals',
    query: z.object({ uuid }),
    response: answer(mappingFees),
  },
  '/api/sidechains': {
    summary: 'The side chain behind the bridge: gateways, fees, and whether its sums hold',
    query: z.object({ uuid }),
    response: z.object({ total: count, data: z.array(chain.extend({ fees, invariant })) }),
  },
  '/api/sidechain/account': {
    summary: 'Whether an account exists on the main chain, where withdrawals go to',
    query: z.object({ address: addressParameter, uuid }),
    response: z.object({
      active: z.boolean().nullable().describe('null: there is no bridge, or its main chain does not say'),
    }),
  },
  '/api/sidechain/transfers': {
    summary: 'What crosses the bridge, newest first',
    query: z.object({
      account: addressParameter.optional(),
      id: z
        .string()
        .regex(
          /^(?:deposit|withdrawal|mapping)-\d{1,78}$/,
          'id is a direction and a nonce, such as deposit-7',
        )
        .optional(),
      transaction: hashParameter.optional().describe('Either of its transactions'),
      direction: z.enum(['deposit', 'withdrawal', 'mapping']).optional(),
      start: wholeNumber.default(0).describe('Rows to leave out'),
      limit: wholeNumber.default(20).describe('Rows to give, at most 200'),
      uuid,
    }),
    response: z.object({
      total: count,
      contractMap: envelope.contractMap.optional(),
      addressNames: envelope.addressNames.optional(),
      data: z.array(crossing),
    }),
  },
} as const;
