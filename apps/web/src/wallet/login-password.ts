import { bytesToHex } from '@sunscope/tron/bytes';
import type { LoginKind } from './login-kind.ts';
import { privateKeyLogin } from './login-private-key.ts';

/** The specification's password: Base64 text of the 32 bytes of the private key. */
export const passwordLogin: LoginKind = {
  id: 'ACCOUNT_PRIVATE_KEY',
  secret: true,
  length: 44,
  letters: /^[A-Za-z0-9+/]*=?$/,
  async read(text, signing) {
    if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) return { status: 'incomplete' };
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    try {
      return await privateKeyLogin.read(bytesToHex(bytes), signing);
    } finally {
      bytes.fill(0);
    }
  },
};
