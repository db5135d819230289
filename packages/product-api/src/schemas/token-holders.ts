import { z } from 'zod';
import {
  addressParameter,
  addressTag,
  addressTagLogo,
  count,
  envelope,
  paging,
  sortedBy,
  timestampMs,
  wholeNumber,
} from './common.ts';

export const holderRow = z.object({
  address: z.string(),
  holder_address: z.string(),
  name: z.string(),
  balance: z.string(),
  rank: count.optional().describe('Where holder_address is given: its place among all holders, up to 10,001'),
  addressTag,
  addressTagLogo,
  srTag: z.boolean().describe('A witness or a candidate'),
  srName: z.string().describe('Its page, without protocol'),
  foundationTag: z.boolean().describe('One of the foundation’s accounts (/api/fund)'),
  updateTime: timestampMs.describe('Its last transaction; 0 for none'),
});
export const trc10HoldersQuery = z.object({
  ...paging,
  sort: sortedBy('balance'),
  id: wholeNumber.optional(),
  address: addressParameter.optional().describe('Issuer of the token, where no id is given'),
  holder_address: addressParameter.optional(),
});
export const trc10Holders = z.object({ ...envelope, data: z.array(holderRow) });
export const trc20HoldersQuery = z.object({
  ...paging,
  sort: sortedBy('balance'),
  contract_address: addressParameter,
  holder_address: addressParameter.optional(),
});
export const trc20Holders = z.object({ ...envelope, trc20_tokens: z.array(holderRow) });

export const tokenHolderEndpoints = {
  '/api/tokenholders': {
    summary: 'Holders of a TRC10 token',
    query: trc10HoldersQuery,
    response: trc10Holders,
  },
  '/api/token_trc20/holders': {
    summary: 'Holders of a TRC20 token',
    query: trc20HoldersQuery,
    response: trc20Holders,
  },
} as const;
