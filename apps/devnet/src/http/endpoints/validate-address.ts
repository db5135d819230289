import { isHex } from '@sunscope/tron/bytes';
import type { JsonObject } from '@sunscope/node-api/json';
import { tryParseAddress } from '@sunscope/tron/address';

const HEX_LENGTH = 42;
const BASE58_LENGTH = 34;
const BASE64_LENGTH = 28;

/** What /wallet/validateaddress says about a text (java-tron: ValidateAddressServlet). */
export function validateAddress(text: string | undefined): JsonObject {
  const given = text ?? '';
  let message: string;
  if (given.length === HEX_LENGTH)
    message = isHex(given) && given.startsWith('41') ? 'Hex string format' : '';
  else if (given.length === BASE58_LENGTH) message = tryParseAddress(given) ? 'Base58check format' : '';
  else if (given.length === BASE64_LENGTH)
    message = Buffer.from(given, 'base64')[0] === 0x41 ? 'Base64 format' : '';
  else return { result: false, message: 'Length error' };
  return message === '' ? { result: false, message: 'Invalid address' } : { result: true, message };
}
