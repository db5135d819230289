import { contractCallPosts } from './contract-calls.ts';
import { exchangePosts } from './exchange.ts';
import { faucetPosts } from './faucet.ts';
import { multisigPosts } from './multisig.ts';
import { orderBookPosts } from './order-book.ts';
import { profilePosts } from './profiles.ts';
import { tokenRegistrationPosts } from './token-registration.ts';
import { transactionPreviewPosts } from './transaction-preview.ts';
import { transactionPosts } from './transactions.ts';
import { verificationPosts } from './verification.ts';

/** Every POST call of the Product API that takes and gives JSON: path to body and answer. */
export const postEndpoints = {
  ...transactionPosts,
  ...transactionPreviewPosts,
  ...tokenRegistrationPosts,
  ...exchangePosts,
  ...orderBookPosts,
  ...faucetPosts,
  ...multisigPosts,
  ...contractCallPosts,
  ...profilePosts,
  ...verificationPosts,
} as const;
