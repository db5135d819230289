import { contractPosts } from './contracts.ts';
import { exchangePosts } from './exchange.ts';
import { multisigPosts } from './multisig.ts';
import { broadcastAnswer, broadcastBody } from './transactions.ts';

/** Every POST call of the Product API that takes and gives JSON: path to body and answer. */
export const postEndpoints = {
  '/api/broadcast': {
    summary: 'Hands a signed transaction to the node',
    body: broadcastBody,
    response: broadcastAnswer,
  },
  ...exchangePosts,
  ...multisigPosts,
  ...contractPosts,
} as const;
