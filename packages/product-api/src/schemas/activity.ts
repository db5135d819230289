import { z } from 'zod';
import {
  addressFacts,
  addressParameter,
  amount,
  chainSort,
  codeParameter,
  confirmParameter,
  count,
  envelope,
  paging,
  risk,
  riskParameter,
  timeRange,
  tokenInfo,
} from './common.ts';
import { transactionRow } from './transactions.ts';
import { movementParameters } from './transfers.ts';

/** Movements of the address that a row of its activity lists; more are in the transaction. */
export const ACTIVITY_MOVEMENTS = 5;

/** What a transaction moved to or from the address. */
const activityMovement = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  amount,
  token_id: z.string().optional().describe('Item of a TRC721 or TRC1155 token'),
  tokenInfo,
  risk,
});

/** A transaction with what it moved to or from the address. */
const activityRow = transactionRow.extend({
  movements: z.array(activityMovement).describe(`The first ${ACTIVITY_MOVEMENTS}`),
  moreMovements: z.boolean().describe('There are others'),
});

export const activityEndpoints = {
  '/api/account/activity': {
    summary: 'Transactions in which an address has a part, by itself or by what they moved',
    query: z.object({
      ...paging,
      ...timeRange,
      sort: chainSort,
      address: addressParameter,
      direction: z.enum(['all', 'in', 'out']).optional(),
      type: codeParameter.optional().describe('Contract type code'),
      ...movementParameters,
      token: z
        .string()
        .optional()
        .describe('Only what moved it: _ for TRX, a TRC10 id, or a contract address'),
      confirm: confirmParameter,
      risk: riskParameter,
    }),
    response: z.object({
      ...envelope,
      ...addressFacts,
      riskTotal: count.optional().describe('Transactions that only suspicious transfers brought here'),
      data: z.array(activityRow),
    }),
  },
} as const;
