import { addressFromBytes, addressToBytes, isAddress } from '@sunscope/tron/address';
import { bytesToText, textToBytes } from '@sunscope/tron/bytes';

/** Codes of `token_kind`. */
export const TokenKind = { trx: 0, trc10: 10, trc20: 20, trc721: 721, trc1155: 1155 } as const;
export type TokenKindCode = (typeof TokenKind)[keyof typeof TokenKind];

/** The key of TRX. */
export const TRX_TOKEN: Uint8Array = textToBytes('_');

const CONTRACT_BYTES = 21;

/**
 * The key of a TRC10 token by what a contract's asset_name holds. Since 2019 that is the id; older transactions
 * hold the token's name, which is kept marked as a name and is never taken for an id.
 */
export function trc10Key(assetName: Uint8Array): Uint8Array {
  const text = bytesToText(assetName);
  if (text !== undefined && /^\d{1,19}$/.test(text)) return assetName;
  const key = new Uint8Array(5 + assetName.length);
  key.set(textToBytes('name:'));
  key.set(assetName, 5);
  return key;
}

/** Text of a token key as the API has it: `_`, a TRC10 id (or old name), or a contract address. */
export function tokenText(token: Uint8Array): string {
  if (token.length === CONTRACT_BYTES && token[0] === 0x41) return addressFromBytes(token);
  const text = bytesToText(token) ?? '';
  return text.startsWith('name:') ? text.slice(5) : text;
}

/** The key that a text encodes, or undefined where it encodes none. */
export function parseTokenText(text: string): Uint8Array | undefined {
  if (text === '_') return TRX_TOKEN;
  if (/^\d{1,19}$/.test(text)) return textToBytes(text);
  return isAddress(text) ? addressToBytes(text) : undefined;
}

/**
 * What a key is a key of. A contract's key does not say which standard the contract follows: it is `trc20` here, and
 * its row in `tokens` knows whether it is `trc721` or `trc1155`.
 */
export function tokenKindOf(token: Uint8Array): TokenKindCode {
  if (token.length === 1 && token[0] === 0x5f) return TokenKind.trx;
  return token.length === CONTRACT_BYTES && token[0] === 0x41 ? TokenKind.trc20 : TokenKind.trc10;
}
