import { parentPort } from 'node:worker_threads';
import { recoverPacked } from './signer-batch.ts';

// The other thread of SignerThread: recovers batches of signatures, one reply per message, in order.

parentPort?.on('message', (packed: Uint8Array) => {
  const addresses = recoverPacked(packed);
  parentPort?.postMessage(addresses, [addresses.buffer]);
});
