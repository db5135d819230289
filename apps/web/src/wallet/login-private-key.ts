import { addressFromPrivateKey, isPrivateKey, parsePrivateKey } from '@sunscope/tron/keys';
import type { LoginKind } from './login-kinds.ts';

/** Word that, typed as private key, asks for the external device login. */
export const EXTERNAL_WORD = 'external';

/** Private key: exactly 64 hex digits, any case, within the curve's range. */
export const privateKeyLogin: LoginKind = {
  id: 'ACCOUNT_PRIVATE_KEY',
  secret: true,
  read(text) {
    if (text === EXTERNAL_WORD) return { status: 'external' };
    if (!isPrivateKey(text)) return { status: 'incomplete' };
    const privateKey = parsePrivateKey(text);
    return { status: 'ready', address: addressFromPrivateKey(privateKey), privateKey };
  },
};
