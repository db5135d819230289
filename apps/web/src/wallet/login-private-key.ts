import { hexToBytes, isHex } from '@sunscope/tron/bytes';
import type { LoginKind } from './login-kind.ts';

/** Word that, typed as private key, asks for the external device login. */
export const EXTERNAL_WORD = 'external';

/** Private key: exactly 64 hex digits, any case, within the curve's range. */
export const privateKeyLogin: LoginKind = {
  id: 'ACCOUNT_PRIVATE_KEY',
  secret: true,
  length: 64,
  letters: /^(?:[0-9a-f]*|ex|ext|exte|exter|extern|externa|external)$/i,
  async read(text, signing) {
    if (text === EXTERNAL_WORD) return { status: 'external' };
    if (!isHex(text, 32)) return { status: 'incomplete' };
    const address = await signing.describe(hexToBytes(text));
    return address === undefined
      ? { status: 'incomplete' }
      : { status: 'ready', address, privateKey: hexToBytes(text) };
  },
};
