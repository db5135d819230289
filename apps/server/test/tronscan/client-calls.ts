import { accounts } from './calls/accounts.ts';
import { blocks } from './calls/blocks.ts';
import { contracts } from './calls/contracts.ts';
import { exchanges } from './calls/exchanges.ts';
import { signing } from './calls/signing.ts';
import { system } from './calls/system.ts';
import { tokens } from './calls/tokens.ts';
import { transactions } from './calls/transactions.ts';
import { votes } from './calls/votes.ts';
import type { ClientCalls } from './client-call.ts';

/** Every method of the client. A new version with another method fails until it has a line in one of these. */
export const clientCalls: ClientCalls = {
  ...signing,
  ...transactions,
  ...blocks,
  ...accounts,
  ...tokens,
  ...votes,
  ...system,
  ...contracts,
  ...exchanges,
};
