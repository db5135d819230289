import { tryParseAddress } from '@sunscope/tron/address';
import type { LoginKind } from './login-kind.ts';

/** Address only: everything can be seen, nothing signed. */
export const watchOnlyLogin: LoginKind = {
  id: 'ACCOUNT_ADDRESS',
  secret: false,
  length: 34,
  async read(text) {
    const address = tryParseAddress(text);
    return address === undefined ? { status: 'incomplete' } : { status: 'ready', address };
  },
};
