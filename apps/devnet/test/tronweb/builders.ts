import type { Checks } from './check.ts';
import { accounts } from './builders/accounts.ts';
import { changes } from './builders/changes.ts';
import { contracts } from './builders/contracts.ts';
import { exchanges } from './builders/exchanges.ts';
import { payments } from './builders/payments.ts';
import { witnesses } from './builders/witnesses.ts';
import { sending } from './builders/sending.ts';
import { stakes } from './builders/stakes.ts';
import { tokens } from './builders/tokens.ts';
import { withdrawals } from './builders/withdrawals.ts';

// What makes transactions and sends them. Builders work in TronWeb itself, with the reference of the chain's head; each is
// signed, sent and must be executed.

export const transactionChecks: Checks = {
  ...prefixed('tronWeb.trx', sending),
  ...prefixed('tronWeb.transactionBuilder', {
    ...payments,
    ...stakes,
    ...witnesses,
    ...tokens,
    ...accounts,
    ...exchanges,
    ...contracts,
    ...changes,
    ...withdrawals,
  }),
};

function prefixed(prefix: string, checks: Checks): Checks {
  return Object.fromEntries(Object.entries(checks).map(([name, check]) => [`${prefix}.${name}`, check]));
}
