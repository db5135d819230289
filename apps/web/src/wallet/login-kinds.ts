import type { LoginKind } from './login-kind.ts';
import { privateKeyLogin } from './login-private-key.ts';
import { watchOnlyLogin } from './login-watch-only.ts';

/** Every login kind that exists, in the order of the dialog. */
export const loginKinds: readonly LoginKind[] = [privateKeyLogin, watchOnlyLogin];
