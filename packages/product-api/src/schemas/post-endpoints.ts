import { contractPosts } from './contracts.ts';
import { exchangePosts } from './exchange.ts';
import { faucetPosts } from './faucet.ts';
import { multisigPosts } from './multisig.ts';
import { profilePosts } from './profiles.ts';
import { tokenRegistrationPosts } from './token-registration.ts';
import { transactionPosts } from './transactions.ts';

/** Every POST call of the Product API that takes and gives JSON: path to body and answer. */
export const postEndpoints = {
  ...transactionPosts,
  ...tokenRegistrationPosts,
  ...exchangePosts,
  ...faucetPosts,
  ...multisigPosts,
  ...contractPosts,
  ...profilePosts,
} as const;
