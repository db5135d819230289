import { addressToBytes, parseAddress, tryParseAddress } from '@sunscope/tron/address';
import { InvalidValueError } from '@sunscope/tron/errors';
import { parseTokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { TransferFilter } from '../../repositories/transfers-read.ts';
import { blocksOf, timeRangeOf } from './paging.ts';

const MAX_TOKENS = 20;

/** The bytes of an address in a request. */
export function bytesOf(address: string | undefined): Uint8Array | undefined {
  return address === undefined ? undefined : addressToBytes(parseAddress(address));
}

/**
 * The key of a token in a request.
 * @throws InvalidValueError `invalid_token`
 */
export function tokenKey(text: string): Uint8Array {
  const key = parseTokenText(tryParseAddress(text) ?? text);
  if (!key)
    throw new InvalidValueError(
      'invalid_token',
      `"${text.slice(0, 64)}" is not a token: write _ for TRX, a TRC10 id, or a contract address`,
    );
  return key;
}

/** Tokens divided by commas. */
export function tokenKeys(text: string | undefined): Uint8Array[] | undefined {
  const ids = text?.split(',').map(id => id.trim());
  if (ids !== undefined && ids.length > MAX_TOKENS)
    throw new InvalidValueError(
      'too_many_tokens',
      `tokens names ${ids.length} tokens; at most ${MAX_TOKENS} can be asked at once`,
    );
  return ids?.map(tokenKey);
}

/** Filters that all lists of transfers have. */
export async function commonFilter(
  { readers }: { readers: Readers },
  query: {
    start_timestamp?: number | undefined;
    end_timestamp?: number | undefined;
    confirm?: string | undefined;
    filterTokenValue?: string | undefined;
  },
): Promise<Pick<TransferFilter, 'fromMs' | 'toMs' | 'blocks' | 'hideDust'>> {
  return {
    ...timeRangeOf(query),
    blocks: await blocksOf(readers, query.confirm),
    hideDust: query.filterTokenValue === '1',
  };
}

interface MovementQuery {
  token?: string | undefined;
  counterparty?: string | undefined;
  amount_min?: string | undefined;
  amount_max?: string | undefined;
}

/**
 * Filters by token, by the other end and by how much moved.
 * @throws InvalidValueError `invalid_token`, `amount_alone`, `amounts_turned`
 */
export function movementFilter(
  query: MovementQuery,
): Pick<TransferFilter, 'token' | 'counterparty' | 'amounts'> {
  return {
    token: query.token === undefined ? undefined : tokenKey(query.token),
    counterparty: bytesOf(query.counterparty),
    amounts: amountsOf(query),
  };
}

function amountsOf({ token, amount_min, amount_max }: MovementQuery): TransferFilter['amounts'] {
  if (amount_min === undefined && amount_max === undefined) return undefined;
  if (token === undefined)
    throw new InvalidValueError(
      'amount_alone',
      'amount_min and amount_max are raw units of one token: give token as well',
    );
  const [least, most] = [amount_min, amount_max].map(text => (text === undefined ? undefined : BigInt(text)));
  if (least !== undefined && most !== undefined && most < least)
    throw new InvalidValueError('amounts_turned', 'amount_max must not be below amount_min');
  return { least, most };
}
