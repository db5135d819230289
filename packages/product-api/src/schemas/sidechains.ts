import { z } from 'zod';
import { addressParameter } from './common.ts';

/** What a bridge asks of the main chain about its side chains. This network has none. */

const answer = <T extends z.ZodType>(data: T) => z.object({ retCode: z.string(), retMsg: z.string(), data });

export const mappingFees = z.object({
  mappingFee: z.number().describe('TRX for mapping a token; every member 0: there is no bridge here'),
  retryFee: z.number().describe('TRX for asking again after a failure'),
  depositFee: z.number().describe('TRX'),
  withdrawFee: z.number().describe('TRX'),
  trxDepositMinValue: z.number().describe('TRX that must be deposited at least'),
  trxWithdrawMinValue: z.number().describe('TRX that must be withdrawn at least'),
});

export const sidechainEndpoints = {
  '/external/sidechain/getMappingBySidechainAddress': {
    summary: 'Main-chain twin of a side-chain contract',
    query: z.object({ sidechainAddress: addressParameter }),
    response: answer(
      z.object({ mainchainAddress: z.string().describe('Empty: no main chain is mapped here') }),
    ),
  },
  '/external/sidechain/getMappingByMainchainAddress': {
    summary: 'Side-chain twins of a main-chain contract',
    query: z.object({ mainchainAddress: addressParameter }),
    response: answer(
      z.object({ sidechains: z.array(z.unknown()).describe('Empty: no side chain is mapped here') }),
    ),
  },
  '/external/sidechain/getSideChainList': {
    summary: 'Side chains of this network',
    query: z.object({ uuid: z.string().optional().describe('Ignored') }),
    response: answer(
      z.object({ chains: z.array(z.unknown()).describe('Empty: this network has no side chain') }),
    ),
  },
  '/external/sidechain/getMappingFees': {
    summary: 'What a bridge charges for mapping, deposits and withdrawals',
    query: z.object({ uuid: z.string().optional().describe('Ignored') }),
    response: answer(mappingFees),
  },
} as const;
