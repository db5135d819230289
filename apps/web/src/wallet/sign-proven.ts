import { WalletError } from './signer.ts';
import type { SigningReply } from './signing-messages.ts';
import type { ProvenRequest } from './proven.ts';
import { startProvenWorker } from './start-signing-worker.ts';

/** Signs with the owner's proof, in a worker that ends with the signature; where a page has no workers, here. */
export async function signWithProof(request: ProvenRequest): Promise<Uint8Array> {
  if (typeof Worker === 'undefined') return (await import('./proven.ts')).signProven(request);
  const worker = startProvenWorker();
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<SigningReply>) => {
        if ('error' in data) reject(new WalletError(data.error.code, data.error.message));
        else resolve(data.value as Uint8Array);
      });
      worker.addEventListener('error', event =>
        reject(new WalletError('record_damaged', `Signing failed: ${event.message || 'no worker'}`)),
      );
      const { proof } = request;
      // The worker becomes the only one that has the key.
      worker.postMessage(request, 'privateKey' in proof ? [proof.privateKey.buffer] : []);
    });
  } finally {
    worker.terminate();
  }
}
