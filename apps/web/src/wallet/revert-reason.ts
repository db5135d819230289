import { bytesToHex, bytesToNumber, bytesToText } from '@sunscope/tron/bytes';

/** First four bytes of `Error(string)` and `Panic(uint256)`. */
const ERROR_SELECTOR = '08c379a0';
const PANIC_SELECTOR = '4e487b71';

/**
 * The text a contract reverted with, `Panic(n)` for a failed check of the compiler's own; undefined where the data
 * is of another shape (a custom error, or nothing).
 */
export function revertReason(data: Uint8Array): string | undefined {
  const selector = bytesToHex(data.subarray(0, 4));
  if (selector === PANIC_SELECTOR && data.length >= 36)
    return `Panic(${bytesToNumber(data.subarray(4, 36))})`;
  if (selector !== ERROR_SELECTOR || data.length < 68) return undefined;
  const length = bytesToNumber(data.subarray(36, 68));
  if (length > BigInt(data.length - 68)) return undefined;
  return bytesToText(data.subarray(68, 68 + Number(length)));
}
