import { z } from 'zod';
import { count, envelope, hashParameter, paging, wholeNumber } from './common.ts';
import { eventLog, internalTransaction, tokenMovement, transactionInfo } from './transaction-info.ts';

/** A page of what a transaction did, oldest first. */
export const transactionPartQuery = z.object({
  hash: hashParameter,
  start: paging.start,
  limit: wholeNumber.default(50).describe('Rows to give, at most 200'),
  uuid: z.string().optional().describe('Ignored'),
});
const partOf = <T extends z.ZodType>(row: T) =>
  z.object({
    total: count,
    contractMap: envelope.contractMap,
    addressNames: envelope.addressNames,
    data: z.array(row),
  });
export const transactionTransfers = partOf(tokenMovement).extend({
  cut: transactionInfo.shape.transfers_cut,
});
export const transactionEvents = partOf(eventLog).extend({ tokens: transactionInfo.shape.tokens });
export const transactionInternals = partOf(internalTransaction);

export const transactionPartEndpoints = {
  '/api/transaction-info/transfers': {
    summary: 'What a transaction moved, in its order',
    query: transactionPartQuery,
    response: transactionTransfers,
  },
  '/api/transaction-info/events': {
    summary: 'Events of a transaction, in its order',
    query: transactionPartQuery,
    response: transactionEvents,
  },
  '/api/transaction-info/internal': {
    summary: 'Internal transactions of a transaction, in its order',
    query: transactionPartQuery,
    response: transactionInternals,
  },
} as const;
