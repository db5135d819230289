import { z } from 'zod';
import {
  addressParameter,
  count,
  envelope,
  hash,
  paging,
  timeRange,
  timestampMs,
  chainSort,
  sortedBy,
  momentParameter,
  wholeNumber,
} from './common.ts';

/** An event as TRON's event services give it; addresses 0x and 20 bytes, numbers as text. */
export const contractEvent = z.object({
  transaction_id: hash,
  block_number: count,
  block_timestamp: timestampMs,
  contract_address: z.string().describe('Who wrote it'),
  caller_contract_address: z.string().describe('Who was called by the transaction'),
  event_index: count.describe('Place among the logs of its transaction'),
  event_name: z.string().describe('Empty where nobody knows the signature'),
  event: z.string().describe('Signature with names and indexed words, empty where unknown'),
  result: z.record(z.string(), z.string()).describe('Values by position and by name'),
  result_type: z.record(z.string(), z.string()).describe('Types by name'),
  result_with_topic: z.object({
    topic: z.string().describe('topics[0], hex'),
    index: z.array(z.object({ param: z.string(), value: z.string() })),
    dataInArr: z.array(z.object({ param: z.string(), value: z.string() })),
  }),
  topics: z.array(z.string()).describe('As logged, hex'),
  data: z.string().describe('As logged, hex'),
  confirmed: z.boolean(),
});

export const contractEventsQuery = z.object({
  ...paging,
  ...timeRange,
  sort: chainSort,
  contract: addressParameter,
  event_name: z.string().max(200).optional(),
  indexed: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Only events with this indexed value: an address in any form, a whole number, true or false, 32 bytes in hex, or the text of an indexed string',
    ),
});

/** Totals count all events of the contract; with a name or a time range, those up to the end of this page. */
export const contractEvents = z.object({ ...envelope, data: z.array(contractEvent) });

/** `since` and `fingerprint` are those of TronGrid's first event service. */
export const eventServiceQuery = z.object({
  address: addressParameter,
  event_name: z.string().max(200).optional(),
  size: wholeNumber.default(20).describe('Events to give, at most 200'),
  page: z.coerce.number<number | string>().int().min(1).default(1),
  since: momentParameter.optional().describe('First moment, ms, inclusive'),
  sort: sortedBy('block_timestamp'),
  onlyConfirmed: z.enum(['true', 'false']).optional(),
  uuid: z.string().optional().describe('Ignored'),
});

export const contractEventEndpoints = {
  '/api/contracts/event': {
    summary: 'Events of a contract',
    query: contractEventsQuery,
    response: contractEvents,
  },
  '/api/event/contract/{address}': {
    summary: 'Events of a contract, as an event service gives them',
    query: eventServiceQuery,
    response: z.array(contractEvent),
  },
  '/event/contract/{address}': {
    summary: 'The same at the path of an event service’s own host',
    query: eventServiceQuery,
    response: z.array(contractEvent),
  },
} as const;
