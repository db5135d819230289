import { addressToBytes, addressToEvmBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { z } from 'zod';
import { addressText } from '../../shared/address-text.ts';

/** How addresses and hashes are written: TRON's own way, or as Ethereum's tools read them. */
export interface Forms {
  address(bytes: Uint8Array | null | undefined): string;
  hash(bytes: Uint8Array): string;
}

/** Base58check and plain hex. */
export const TRON_FORMS: Forms = { address: addressText, hash: bytesToHex };

/** 0x with 20 bytes, and 0x with 32. */
export const EVM_FORMS: Forms = {
  address(bytes) {
    const text = addressText(bytes);
    return text === '' ? '' : hex(addressToEvmBytes(text));
  },
  hash: hex,
};

export function hex(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`;
}

export function quantity(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

/** An address in a request: base58check, `41…`, or 0x with 20 bytes. */
export const addressBytes = z.string().transform((text, context) => {
  try {
    return addressToBytes(parseAddress(text.trim()));
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    context.addIssue({ code: 'custom', message: 'Invalid address format' });
    return z.NEVER;
  }
});

/** Addresses with commas between them. */
export const addressList = (most: number) =>
  z.string().transform((text, context) => {
    const addresses = text.split(',').map(part => addressBytes.safeParse(part));
    if (addresses.length > most)
      context.addIssue({ code: 'custom', message: `At most ${most} addresses are allowed` });
    return addresses.flatMap(address => {
      if (address.success) return [address.data];
      context.addIssue({ code: 'custom', message: 'Invalid address format' });
      return [];
    });
  });

export const hashBytes = z
  .string()
  .regex(/^(?:0x)?[0-9a-fA-F]{64}$/, 'Invalid transaction hash format')
  .transform(text => hexToBytes(text.replace(/^0x/i, '')));

export const hexData = z
  .string()
  .regex(/^(?:0x)?(?:[0-9a-fA-F]{2})*$/, 'Invalid hex data')
  .transform(text => hexToBytes(text.replace(/^0x/i, '')));

/** A number in either notation: decimal or 0x. */
export const wholeNumber = z
  .string()
  .regex(/^(?:0x[0-9a-fA-F]{1,15}|\d{1,15})$/, 'needs a number')
  .transform(text => BigInt(text));

/** A block by number or by name. */
export const blockTag = z
  .string()
  .regex(/^(?:0x[0-9a-fA-F]{1,15}|\d{1,15}|latest|pending|earliest|finalized|safe)$/, 'Invalid block number');

export const paging = {
  page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
  offset: z.coerce.number<string>().int().min(1).max(10_000).default(10_000),
  sort: z.enum(['asc', 'desc']).default('asc'),
};

export const blockSpan = {
  startblock: wholeNumber.optional(),
  endblock: wholeNumber.optional(),
};

const WINDOW = 10_000;

/** Rows to leave out and to give. */
export function pageOf(query: { page: number; offset: number; sort: 'asc' | 'desc' }): {
  start: number;
  limit: number;
  ascending: boolean;
} {
  const start = (query.page - 1) * query.offset;
  if (start + query.offset > WINDOW)
    throw new EtherscanRefusal(
      `Result window is too large, PageNo x Offset size must be less than or equal to ${WINDOW}`,
    );
  return { start, limit: query.offset, ascending: query.sort === 'asc' };
}

export function spanOf(query: { startblock?: bigint | undefined; endblock?: bigint | undefined }): {
  from: bigint | undefined;
  to: bigint | undefined;
} {
  return { from: query.startblock, to: query.endblock === undefined ? undefined : query.endblock + 1n };
}

/** A request that is answered with status 0 and these words. */
export class EtherscanRefusal extends InvalidValueError {
  constructor(message: string) {
    super('etherscan_refused', message);
  }
}
