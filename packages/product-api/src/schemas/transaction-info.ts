import { z } from 'zod';
import { addressFacts, amount, count, hashParameter, risk, timestampMs, tokenInfo } from './common.ts';
import { decodedValue, transactionRow } from './transactions.ts';

/** One token movement inside a transaction. */
export const tokenMovement = z.object({
  from_address: z.string(),
  to_address: z.string(),
  contract_address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number().int(),
  amount_str: z.string(),
  tokenType: z.string(),
  type: z.string(),
  icon_url: z.string(),
  level: z.string(),
  vip: z.boolean(),
  status: z.number().int(),
  risk,
});

/** A variable inside a story sentence, typed so that the page draws it as chip, amount or text. */
export const storyVariable = z.discriminatedUnion('type', [
  z.object({ type: z.literal('address'), address: z.string() }),
  z.object({ type: z.literal('token'), amount: z.string(), token: tokenInfo }),
  z.object({ type: z.literal('asset'), token: tokenInfo }),
  z.object({ type: z.literal('trx'), sun: z.string() }),
  z.object({ type: z.literal('number'), value: z.string() }),
  z.object({ type: z.literal('method'), name: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('duration'), seconds: z.number().int() }),
  z.object({ type: z.literal('resource'), resource: z.enum(['BANDWIDTH', 'ENERGY', 'TRON_POWER']) }),
]);

/** What happened in one sentence: a translation key and its variables, never finished prose. */
export const story = z.object({
  template: z.string(),
  vars: z.record(z.string(), storyVariable),
  followedBy: z
    .object({ template: z.string(), vars: z.record(z.string(), storyVariable) })
    .optional()
    .describe('What a contract then paid out, a sentence of its own'),
  attempted: z.boolean().optional().describe('True where it failed: the sentence says what was tried'),
});

/** Why a transaction failed: a translation key and its variables, never finished prose. */
export const failure = z.object({
  code: z.string(),
  vars: z.record(z.string(), storyVariable),
  nodeMessage: z.string().describe('What the node says itself, may be empty'),
});

/** A reason to distrust a transaction: a translation key and its variables, never finished prose. */
export const warning = z.object({ code: z.string(), vars: z.record(z.string(), storyVariable) });

export const internalTransaction = z.object({
  hash: z.string(),
  caller_address: z.string(),
  transfer_to_address: z.string(),
  value_info_list: z.string().describe('JSON text of [{token_id, call_value}]'),
  note: z.string(),
  rejected: z.boolean(),
});

export const eventLog = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: z.string(),
  event: z.string().describe('Signature where known, else empty'),
  parameters: z.array(
    z.object({ name: z.string(), type: z.string(), value: z.string(), indexed: z.boolean() }),
  ),
  arguments: z
    .array(decodedValue)
    .optional()
    .describe('The same with members and units; at most 200, of details only'),
  dataBytes: count
    .optional()
    .describe('Bytes of the whole data where it is cut to its beginning here; such an event is not decoded'),
});

/** The permission a transaction was signed under, as it was then, and how far its signatures reach. */
const signing = z.object({
  id: z.number().int(),
  name: z.string(),
  threshold: amount,
  weight: amount.describe('Of the signatures'),
  keys: z.array(z.object({ address: z.string(), weight: amount, signed: z.boolean() })),
});

/** A parameter of the chain that a proposal changes. */
const proposedChange = z.object({
  id: count,
  key: z.string().describe('Its key in /wallet/getchainparameters; empty for an unknown number'),
  value: amount,
  before: amount.optional().describe('What stood when it was proposed, where that is known'),
});

/** Token balances of a party around a transaction. */
const balanceAround = z.object({
  address: z.string(),
  token: z.string(),
  before: z.string(),
  after: z.string(),
});

/** What an exchange of the chain itself did in a transaction. */
export const exchangeInfo = z.object({
  exchange_id: z.number().int(),
  token_id: z.string().describe('What was given, put in or taken out: _ for TRX or a TRC10 id'),
  quant: amount,
  expected: amount.describe('The least that should come back; 0 where the type has none'),
  another_token_id: z.string().describe('The other side of the pair; empty where it is not known'),
  another_amount: amount.describe('Bought, or put in or taken out of the other side along with it'),
});

/** Movements, events and internal transactions that the detail of a transaction lists itself, of each kind. */
export const LISTED_PARTS = 200;

/** Full detail; `{}` for an unknown hash. */
export const transactionInfo = transactionRow
  .extend({
    confirmations: count,
    internal_transactions: z
      .record(z.string(), z.array(internalTransaction))
      .describe('At most 200; all by /api/transaction-info/internal'),
    internal_count: count,
    tokenTransferInfo: tokenMovement.optional(),
    trc20TransferInfo: z.array(tokenMovement).describe('Of transfersAllList those of TRC20 tokens'),
    transfersAllList: z.array(tokenMovement).describe('At most 200; all by /api/transaction-info/transfers'),
    transfers_count: count,
    transfers_cut: z
      .boolean()
      .describe('True where it moved as much as the index has places for (16,383) and may have moved more'),
    contract_map: z.record(z.string(), z.boolean()),
    contractMap: z.record(z.string(), z.boolean()),
    addressNames: z.record(z.string(), z.string()),
    ...addressFacts,
    addressTag: z.record(z.string(), z.string()).describe('Public tags of the addresses that have one'),
    exchange_info: exchangeInfo.optional(),
    riskTransaction: z.boolean().describe('True where it has a warning'),
    warnings: z.array(warning).describe('Why it deserves suspicion, the worst first'),
    cheat_status: z.boolean(),
    project: z.string(),
    noteLevel: z.number().int(),
    triggerContractType: z.number().int().describe('0 no call, 1 of a token, 2 of another contract'),
    info: z.object({ resMessage: z.string().optional().describe('Failure reason as English text') }),
    failure: failure.optional().describe('The same to be translated; absent where it succeeded'),
    signature_addresses: z.array(z.string()),
    srConfirmList: z.array(
      z.object({ address: z.string(), name: z.string(), block: count, url: z.string() }),
    ),
    fee_limit: amount,
    expiration: timestampMs,
    rawTimestamp: timestampMs.describe('Time the sender wrote; 0 where absent'),
    permissionId: z.number().int(),
    size: count,
    event_count: count,
    events: z.array(eventLog).describe('At most 200; all by /api/transaction-info/events'),
    contract_address: z.string().describe('Contract created or called'),
    contractResult: z.string().describe('Hex of what the call returned'),
    returned: z.array(decodedValue).optional().describe('The same decoded, where the ABI declares it'),
    tokens: z
      .record(z.string(), tokenInfo)
      .optional()
      .describe(
        'Tokens that decoded values name or count, by contract, and TRC10 tokens that its contract, pair or internal transactions name, by id',
      ),
    signing: signing.optional().describe('Absent where the permission of that time is not known'),
    proposed: z.array(proposedChange).optional().describe('What a proposal, or a vote on one, would change'),
    balances: z
      .array(balanceAround)
      .optional()
      .describe('Of TRC20 tokens that it moved, raw units; where the index can tell'),
    trx_usd_then: z
      .string()
      .optional()
      .describe('USD for one TRX at its time, where the price source knows the past'),
    story: story.optional(),
  })
  .partial();

export const transactionInfoQuery = z.object({ hash: hashParameter, uuid: z.string().optional() });

export const transactionInfoEndpoints = {
  '/api/transaction-info': {
    summary: 'One transaction in full',
    query: transactionInfoQuery,
    response: transactionInfo,
  },
} as const;
