import { useState } from 'react';
import { useConfig } from '../../../lib/net/config.ts';
import type { LoginRequest } from '../../../wallet/session-types.ts';

/** Accounts of a recovery phrase that can be signed in with, of each way of counting. */
export const MOST_ACCOUNTS = 100;
export const MINUTE_MS = 60_000;
const SHORTEST_PASSWORD = 8;

/** What becomes of a key after signing in. */
interface Keeping {
  idleMs: number;
  password: string;
  stay: boolean;
  /** The person goes on without a password where one is asked for. */
  without: boolean;
}

/** The choice, and what it comes to. On the main network a password is asked for, unless one says otherwise. */
export function useKeeping(): {
  keeping: Keeping;
  set: (part: Partial<Keeping>) => void;
  asksPassword: boolean;
  isShort: boolean;
  isReady: boolean;
  request: () => Pick<LoginRequest, 'idleMs' | 'password' | 'stay'>;
} {
  const [keeping, setKeeping] = useState<Keeping>({
    idleMs: 60 * MINUTE_MS,
    password: '',
    stay: false,
    without: false,
  });
  const network = useConfig()?.network;
  // The chain in the same box is the main network of its server, and nobody's money.
  const isMain = network?.kind === 'main' && !network.embedded;
  const { idleMs, password, stay, without } = keeping;
  const asksPassword = isMain && !without;
  const isShort = password !== '' && password.length < SHORTEST_PASSWORD;
  return {
    keeping,
    set: part => setKeeping(before => ({ ...before, ...part })),
    asksPassword: isMain,
    isShort,
    isReady: !isShort && (password !== '' || !asksPassword),
    request: () => ({ idleMs, ...(password === '' ? { stay } : { password }) }),
  };
}
