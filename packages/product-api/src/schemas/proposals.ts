import { z } from 'zod';
import { addressParameter, amount, count, formatParameter, paging, timestampMs, sortedBy } from './common.ts';
import { witnessRow } from './witnesses.ts';

const parameter = z.object({
  key: count.describe('Number of the parameter'),
  name: z.string().describe('Its key among the chain parameters; empty for one not known'),
  value: amount,
});

const approval = z.object({
  address: z.string(),
  name: z.string(),
  url: z.string(),
  time: timestampMs.nullable().describe('When it agreed; null where that is not in this index'),
  hash: z.string().describe('Transaction in which it agreed; empty as above'),
});

/** A proposal and who agreed with it. */
export const proposal = z.object({
  proposalId: count,
  proposer: witnessRow.partial().extend({ address: z.string(), name: z.string(), url: z.string() }),
  paramters: z.array(parameter).describe('Spelled so on this interface'),
  parameters: z.array(parameter).describe('The same'),
  createTime: timestampMs,
  expirationTime: timestampMs,
  state: z.enum(['PENDING', 'DISAPPROVED', 'APPROVED', 'CANCELED']),
  approvals: z.array(approval),
  typeApprovals: z.object({
    sr: z.array(approval).describe('Of those that make blocks now'),
    partner: z.array(approval),
    candidate: z.array(approval),
  }),
  totalVotes: count.describe('All that agreed'),
  validVotes: count.describe('Those of them that make blocks now: only theirs count'),
  neededVotes: count.describe('Valid votes that it takes'),
  veto: z.boolean().describe('It was decided against'),
  proposalHash: z.string().describe('Transaction that made it; empty where that is not in this index'),
  cancelHash: z.string().describe('Transaction that took it back; empty where there is none'),
  approveSelf: z.boolean().describe('`address` agreed'),
  createSelf: z.boolean().describe('`address` made it'),
});

const proposalSort = sortedBy('number', 'timestamp');

export const proposalQuery = z.object({
  ...paging,
  sort: proposalSort,
  id: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .optional()
    .describe('One proposal alone, not in a list'),
  address: addressParameter.optional().describe('Whose part is reported in approveSelf and createSelf'),
});

export const accountProposalQuery = z.object({
  ...paging,
  sort: proposalSort,
  address: addressParameter,
  type: z.enum(['1', '2']).default('1').describe('1 made by the address, 2 approved by it'),
});

export const proposalList = z.object({ total: count, rangeTotal: count, data: z.array(proposal) });

const parameterChange = z.object({
  proposalId: count,
  time: timestampMs.describe('End of its vote: it holds from the next maintenance on'),
  before: amount
    .nullable()
    .describe('By the change before; null for the first, which the chain does not tell'),
  value: amount,
});

export const parametersQuery = z.object({
  type: z.string().optional().describe('Accepted: all are always given'),
  history: z.enum(['0', '1']).default('0').describe('1 tells the changes of each as well'),
  format: formatParameter,
  uuid: z.string().optional().describe('Ignored'),
});

export const proposalEndpoints = {
  '/api/chainparameters': {
    summary: 'Parameters of the chain, in the order of their numbers',
    query: parametersQuery,
    response: z.object({
      tronParameters: z.array(
        z.object({
          key: z.string(),
          value: amount,
          id: count.nullable().describe('Number in proposals; null where proposals cannot change it'),
          changes: z
            .array(parameterChange)
            .optional()
            .describe(
              'By approved proposals, newest first; only with history, and not where no node told the proposals',
            ),
        }),
      ),
    }),
  },
  '/api/proposal': {
    summary: 'Proposals, or one of them by its id',
    query: proposalQuery,
    response: z.union([proposalList, proposal, z.object({})]),
  },
  '/api/account-proposal': {
    summary: 'Proposals an address made or approved',
    query: accountProposalQuery,
    response: proposalList,
  },
} as const;
