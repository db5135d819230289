import { parseAddress } from '@sunscope/tron/address';
import { InvalidValueError } from '@sunscope/tron/errors';
import { z } from 'zod';

/** Base58check address. Requests also accept hex forms; answers always hold this one. */
export const address = z
  .string()
  .regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  .describe('Base58check address');

/** 64 lower-case hex digits without 0x: a transaction id or block id. */
export const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('32 bytes as hex, no 0x');

/** A hash in a request: 64 hex digits of any case, with or without 0x; handlers get the canonical form. */
export const hashParameter = z
  .string()
  .trim()
  .regex(/^(?:0x)?[0-9a-fA-F]{64}$/, 'needs 64 hex digits')
  .overwrite(text => text.replace(/^0x/i, '').toLowerCase())
  .describe('32 bytes as hex');

/** An address in a request, in any form people paste; handlers get base58check. */
export const addressParameter = z
  .string()
  .max(100)
  .transform((text, context) => {
    try {
      return parseAddress(text);
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  })
  .describe('Address: base58check, or hex with or without 0x');

/**
 * An integer amount in smallest units (sun, or raw token units): a JSON number where a double holds it exactly, else
 * a decimal string. Readers turn both into bigint.
 */
export const amount = z
  .union([z.number().int(), z.string().regex(/^-?\d+$/)])
  .describe('Integer in smallest units; a string beyond 2^53');

/** The same, always as a decimal string (TRC20 quantities). */
export const amountText = z
  .string()
  .regex(/^-?\d+$/)
  .describe('Integer in smallest units, as text');

/** A contract's method in a request. */
export const methodParameter = z
  .string()
  .max(200)
  .regex(
    /^(?:(?:0x)?[0-9a-fA-F]{8}|[A-Za-z_$][\w$]*\([^\s]*\))$/,
    'method is the first four bytes of call data in hex, or a signature such as transfer(address,uint256)',
  );

/** A whole number in a request that is not negative. */
export const wholeNumber = z.coerce.number<number | string>().int().min(0);

/** The last moment a Date can hold. */
export const LAST_MOMENT_MS = 8.64e15;

/** A moment in a request, ms; one beyond the last date there is stands for that one. */
export const momentParameter = wholeNumber.overwrite(value => Math.min(value, LAST_MOMENT_MS));

/** The greatest code the index keeps: no contract type has it, and none has a greater one. */
const LAST_CODE = 2 ** 31 - 1;

/** Code of a contract type in a request; one beyond what the index keeps is a type nothing has. */
export const codeParameter = wholeNumber.overwrite(value => Math.min(value, LAST_CODE));

/** Milliseconds since 1970. */
export const timestampMs = z.number().int().describe('Milliseconds since 1970');

const count = z.number().int().nonnegative();
export { count };

/** Asks for a list as a file. */
export const formatParameter = z
  .enum(['json', 'csv'])
  .optional()
  .describe('csv: every matching row as a file, whatever limit says');

/** Paging that every list takes. */
export const paging = {
  start: wholeNumber.default(0).describe('Rows to leave out'),
  limit: wholeNumber.default(20).describe('Rows to give; cut to the cap of the endpoint'),
  sort: z.string().optional().describe('Accepted: this list has one order'),
  count: z.string().optional().describe('Accepted for compatibility: the total is always given'),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe('nextCursor of the page before: the rows behind it, at any depth; start counts from there'),
  format: formatParameter,
  uuid: z.string().optional().describe('Ignored'),
  random: z.string().optional().describe('Ignored'),
  total: z.string().optional().describe('Ignored'),
};

/**
 * `sort` of a list by one of these fields, - in front for descending. Of several divided by commas the first counts:
 * the rest could only order what is equal.
 */
export function sortedBy(...fields: readonly [string, ...string[]]) {
  const one = `-?(?:${fields.join('|')})`;
  const words = [fields.slice(0, -1).join(', '), fields.at(-1)].filter(word => word !== '').join(' or ');
  return (
    z
      .string()
      .regex(new RegExp(`^(?:${one}(?:,${one})*)?$`), `is ${words}, with - in front for descending`)
      // Empty is what clients send that let nobody choose.
      .transform(text => text.split(',', 1)[0] || undefined)
      .optional()
      .describe(`${words}, - in front for descending`)
  );
}

/** The same for lists in the chain's own order, which rows name by several names. */
export const chainSort = sortedBy(
  'timestamp',
  'block',
  'number',
  'block_timestamp',
  'block_ts',
  'date_created',
);

export const timeRange = {
  start_timestamp: momentParameter
    .optional()
    .describe('First moment, ms, inclusive; date_start, its name of 2018, is read as well'),
  end_timestamp: momentParameter.optional().describe('Last moment, ms, inclusive; or date_to'),
};

/** Members of every list answer beside its rows. */
export const envelope = {
  total: count.describe('Rows that can be paged, at most 10,000'),
  rangeTotal: count.describe('All matching rows'),
  nextCursor: z
    .string()
    .optional()
    .describe('Where the next page begins, to be given as cursor; absent behind the last row'),
  contractMap: z.record(z.string(), z.boolean()).describe('Addresses in the rows: true for contracts'),
  addressNames: z.record(z.string(), z.string()).describe('Names known for addresses in the rows'),
};

/** Which rows by finality, as clients of today's TRONSCAN ask it. */
export const confirmParameter = z
  .string()
  .regex(/^[01](?:,[01])?$/, 'confirm is 0 (solidified), 1 (not yet solidified) or 0,1')
  .optional()
  .describe('0 solidified rows, 1 rows not yet solidified, 0,1 or absent both');

/** What the server calls an address for everybody to see (its files of public tags). */
export const addressTag = z.string().describe('Public tag; empty for none');
export const addressTagLogo = z
  .string()
  .describe('Path or https address of the tag’s picture; empty for none');

/** The same, as TRONSCAN names it where contracts are described. */
export const tagMembers = {
  tag1: addressTag,
  tag1Url: z.string().describe('Page about whom the tag names; empty for none'),
  publicTagDesc: z.string().optional().describe('A sentence about the tag'),
};

/** Members that lists of transactions and transfers have beside the envelope's. */
export const addressFacts = {
  contractInfo: z
    .record(
      z.string(),
      z.object({
        isToken: z.boolean(),
        ...tagMembers,
        name: z.string(),
        vip: z.boolean(),
        risk: z.boolean().describe('True for a token contract that deserves suspicion'),
      }),
    )
    .describe('Contracts in the rows'),
  normalAddressInfo: z
    .record(z.string(), z.object({ risk: z.boolean(), ...z.object(tagMembers).partial().shape }))
    .describe('The other addresses; tags where they have one'),
};

/** Why a row deserves suspicion; empty for an ordinary one. */
export const risk = z
  .array(
    z.enum([
      'zero_value',
      'dust',
      'look_alike_address',
      'look_alike_token',
      'not_signed_by_owner',
      'unknown_issuer',
      'link_in_text',
    ]),
  )
  .describe(
    'Empty for an ordinary row. zero_value: nothing moved; dust: at most 100 sun; look_alike_address: one side looks like ' +
      'somebody the other side sent to; look_alike_token: reads like an older or well-known token; not_signed_by_owner: ' +
      'taken by another, without an allowance that the owner gave by a call of the token they signed; unknown_issuer: ' +
      'nobody is known to have issued the TRC10 token; link_in_text: the note or the token’s name holds a link',
  );

/** What is known of the token an amount is in. */
export const tokenInfo = z.object({
  tokenId: z.string().describe('_ for TRX, a TRC10 id, or a contract address'),
  tokenAbbr: z.string(),
  tokenName: z.string(),
  tokenDecimal: z.number().int(),
  tokenCanShow: z.number().int(),
  tokenType: z.enum(['trx', 'trc10', 'trc20', 'trc721', 'trc1155']),
  tokenLogo: z.string(),
  tokenLevel: z.string().describe('0 unknown, 1 neutral, 2 ok, 3 suspicious, 4 unsafe'),
  issuerAddr: z.string().optional(),
  vip: z.boolean(),
  risk: risk.optional().describe('Why the level is 3; absent for others'),
});

/** Which rows by the marks of their risk. */
export const riskParameter = z
  .enum(['hide', 'show', 'only'])
  .optional()
  .describe('hide leaves out suspicious rows, only gives none but them; riskTotal counts them');

/** Resources and fees of one transaction; sun and plain units. */
export const cost = z.object({
  net_usage: amount.describe('Bandwidth from stake or the free allowance'),
  net_fee: amount.describe('Sun burned for bandwidth'),
  net_burned: amount.optional().describe('Bandwidth that this sun paid for; absent where none was burned'),
  energy_usage: amount.describe('Energy from the caller’s stake'),
  origin_energy_usage: amount.describe('Energy paid by the contract’s owner'),
  energy_usage_total: amount,
  energy_fee: amount.describe('Sun burned for energy'),
  energy_penalty_total: amount,
  fee: amount.describe('All sun burned'),
  multi_sign_fee: amount.optional(),
  memoFee: amount.optional(),
  account_create_fee: amount.optional(),
});

export const errorBody = z.object({
  message: z.string(),
  code: z.string().optional(),
});
