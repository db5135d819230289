import type { Address } from '@sunscope/tron/address';
import { InvalidValueError } from '@sunscope/tron/errors';
import { recoverAddress } from '@sunscope/tron/signature';

const SIGNATURE_BYTES = 65;

/**
 * A signature that came from outside this page, in the one form all are kept in: nodes take both forms of its last byte,
 * but "signed already" compares text.
 * @returns undefined where it is none of this account over this digest
 */
export function checkedSignature(
  bytes: Uint8Array,
  digest: Uint8Array,
  address: Address,
): Uint8Array | undefined {
  if (bytes.length !== SIGNATURE_BYTES) return undefined;
  const signature = bytes.slice();
  try {
    if (recoverAddress(digest, signature) !== address) return undefined;
  } catch (error) {
    if (error instanceof InvalidValueError) return undefined;
    throw error;
  }
  const v = signature[SIGNATURE_BYTES - 1] ?? 0;
  if (v < 27) signature[SIGNATURE_BYTES - 1] = v + 27;
  return signature;
}
