import { z } from 'zod';
import {
  addressParameter,
  addressTag,
  amount,
  count,
  envelope,
  paging,
  tagMembers,
  timeRange,
  timestampMs,
  tokenInfo,
  sortedBy,
} from './common.ts';

/** TRONSCAN's clients send 1, true or nothing. */
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .optional()
  .transform(text => text === '1' || text === 'true');

/** What the calls about one contract say before their data. */
const status = z.object({ code: z.number().int(), message: z.string() });

/** What is known of the token a contract is; every member text, as TRONSCAN has it. */
const contractToken = z.object({
  name: z.string(),
  symbol: z.string(),
  contract_address: z.string(),
  decimals: z.string(),
  total_supply: z.string(),
  icon_url: z.string(),
  issuer_addr: z.string(),
  issue_time: z.string(),
  holders_count: z.string(),
  home_page: z.string(),
  token_desc: z.string(),
  git_hub: z.string(),
  white_paper: z.string(),
  email: z.string(),
  social_media: z.string(),
  level: z.string(),
  status: z.string(),
});

export const contractRow = z.object({
  address: z.string(),
  name: z.string().describe('As its creator named it'),
  balance: amount.nullable().describe('Sun; null where no node told it yet'),
  trxCount: count.describe('Transactions that call it'),
  callers: count.describe('Different accounts that ever called it'),
  failedCount: count.describe('Of these, failed'),
  date_created: timestampMs.describe('0 where its creation is not in the index'),
  lastCalled: timestampMs.describe('0 where it never was'),
  creator: z.string(),
  verify_status: z.number().int().describe('2 verified, 0 not'),
  compile_version: z.string(),
  compile_settings: z.string().describe('JSON of the optimizer’s settings; empty where it is not verified'),
  compiler: z.string().describe('Older name of compile_version'),
  isSetting: z.boolean().describe('Compiled with the optimizer'),
  isParameter: z.boolean().describe('Made with constructor arguments'),
  isLibrary: z.boolean().describe('Linked with libraries'),
  dateVerified: z.number().int(),
  license: z.string(),
  verify_time: z.number().int(),
  ...tagMembers,
  vip: z.boolean(),
  risk: z.boolean(),
  trc20token: contractToken.optional(),
});

/** An end of a range, inclusive. */
const ends = (what: string) =>
  z
    .string()
    .regex(/^\d{1,78}$/, 'needs a whole number')
    .optional()
    .describe(`${what}, inclusive`);

export const contractListQuery = z.object({
  ...paging,
  ...timeRange,
  search: z.string().trim().max(100).optional().describe('Beginning of a name, any case, or a whole address'),
  creator: addressParameter
    .optional()
    .describe('Only those that an account made by its own transactions, the newest thousand'),
  similar: addressParameter
    .optional()
    .describe('Other contracts with the code of this one, among those that were not made by contracts'),
  balance_min: ends('Least balance, sun'),
  balance_max: ends('Greatest balance, sun'),
  calls_min: ends('Fewest calls'),
  calls_max: ends('Most calls'),
  callers_min: ends('Fewest callers'),
  callers_max: ends('Most callers'),
  confirm: z.string().optional().describe('Ignored'),
  'verified-only': flag.describe('Only contracts with verified sources'),
  'open-source-only': flag.describe('The same'),
  sort: sortedBy('trxCount', 'callers', 'balance', 'timestamp', 'date_created', 'lastCalled')
    .transform(sort => sort ?? '-trxCount')
    .describe('trxCount, callers, balance, timestamp (of creation) or lastCalled, - in front for descending'),
});

export const contractList = z.object({
  ...envelope,
  status,
  data: z.array(contractRow),
  contractCount: count,
  contractCount24h: count.describe('Made in the last 24 hours of the chain'),
  verifyContractCount: count,
  totalTrigger: count.describe('Calls of all contracts'),
  triggerTop7: z
    .array(
      z.object({
        contract: z.string(),
        name: z.string(),
        triggers: count,
        percentage: z.number().describe('Share of the day’s calls, 0 to 1'),
        tag1: addressTag,
        risk: z.boolean(),
      }),
    )
    .describe('Most called on the last whole day'),
  updateTime: timestampMs,
});

export const contractDetail = z.object({
  address: z.string(),
  name: z.string(),
  balance: amount.nullable(),
  balanceInUsd: z.number().nullable().describe('Null where no price is known'),
  trxCount: count,
  callers: count.describe('Different accounts that ever called it'),
  failedCount: count,
  eventCount: count,
  date_created: timestampMs,
  lastCalled: timestampMs.describe('0 where it never was'),
  verify_status: z.number().int(),
  is_proxy: z.boolean(),
  proxy_implementation: z.string(),
  proxy_by: z
    .enum(['', 'code', 'call', 'slot', 'beacon', 'event'])
    .describe(
      'How the implementation is known: by the code (EIP-1167), by implementation(), by the slot of EIP-1967 or its beacon, or, where the node reads no slots, by the newest Upgraded event',
    ),
  code_hash: z.string().describe('Keccak-256 of the code that runs, hex; empty where nobody knows it'),
  call_value: amount.describe('Sun it was made with'),
  call_token_value: amount,
  call_token_id: z.string(),
  call_token_info: tokenInfo.optional(),
  description: z.string(),
  ...tagMembers,
  vip: z.boolean(),
  risk: z.boolean(),
  methodMap: z
    .record(z.string(), z.string())
    .describe(
      'Selector to signature, by the ABI on the chain, and by that of the contract a proxy passes calls on to',
    ),
  energy_factor: z.number().describe('Surcharge of the dynamic energy model, ten-thousandths'),
  license: z.string(),
  tokenInfo: tokenInfo.optional(),
  trc20token: contractToken.optional(),
  creator: z.object({
    address: z.string(),
    txHash: z.string(),
    address_is_contract: z.boolean(),
    token_balance: amount.nullable().describe('Sun'),
    consume_user_resource_percent: z.number().int().describe('Per cent of energy that callers pay'),
    energy_remaining: amount.nullable().describe('Of the creator; null while the node is unreachable'),
    energy_limit: amount.nullable(),
    origin_energy_limit: amount.describe('Energy the creator pays at most per call'),
  }),
});

const contractParameter = z.object({
  contract: addressParameter,
  uuid: z.string().optional().describe('Ignored'),
});

export const contractAnswer = z.object({
  status,
  count,
  data: z.array(contractDetail).describe('Empty for an address that is no contract'),
  contractMap: z.record(z.string(), z.boolean()),
});

export const contractCode = z.object({
  status,
  data: z.object({
    address: z.string().describe('Empty for a contract whose source is not verified'),
    name: z.string(),
    compiler: z.string(),
    isSetting: z.boolean(),
    source: z.string().describe('Empty where it is not verified'),
    byteCode: z.string().describe('Hex of the code it was made with'),
    runtimeCode: z.string().describe('Hex of the code that runs'),
    abi: z.string().describe('JSON text; empty where the chain has none'),
    abiEncoded: z.string().describe('Constructor arguments, where the source is verified'),
    librarys: z.string(),
  }),
});

export const contractEndpoints = {
  '/api/contracts': { summary: 'Contracts', query: contractListQuery, response: contractList },
  '/api/contract': { summary: 'One contract', query: contractParameter, response: contractAnswer },
  '/api/contracts/code': {
    summary: 'Code and ABI of a contract',
    query: contractParameter,
    response: contractCode,
  },
} as const;
