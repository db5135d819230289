import type { Address } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { keccak256 } from '@sunscope/tron/hash';
import { messageDigest, recoverAddress } from '@sunscope/tron/signature';

/**
 * What wallets may have signed of a text. The old front end signed `tronWeb.toHex(content)` by `trx.sign`, whose
 * prefix says "32 bytes" however long the message is (TRON's or, on request, Ethereum's words); `signMessageV2` states
 * the true length and takes the text or its hex as a text.
 */
function digestsOf(content: string): Uint8Array[] {
  const bytes = textToBytes(content);
  const hex = bytesToHex(bytes);
  const fixed = (words: string) =>
    keccak256(concatBytes(textToBytes(`\x19${words} Signed Message:\n32`), bytes));
  return [
    fixed('TRON'),
    fixed('Ethereum'),
    messageDigest(bytes),
    messageDigest(hex),
    messageDigest(`0x${hex}`),
  ];
}

/** True where the account signed the text in any of the ways wallets have. */
export function isSignedBy(content: string, signature: string, signer: Address): boolean {
  const bytes = hexToBytes(signature);
  return digestsOf(content).some(digest => {
    try {
      return recoverAddress(digest, bytes) === signer;
    } catch (error) {
      // A signature that no key can have made of this digest.
      if (!(error instanceof InvalidValueError)) throw error;
      return false;
    }
  });
}
