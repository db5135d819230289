import { WalletError } from './signer.ts';
import type { SigningReply, SigningRequest } from './signing-messages.ts';
import { createSigningVault } from './signing-vault.ts';

// A worker of its own keeps key bytes out of the heap that the page, its state tools and its error reports see.

const vault = createSigningVault();

function run(request: SigningRequest): Promise<unknown> {
  switch (request.call) {
    case 'describe':
      return vault.describe(...request.arguments);
    case 'hold':
      return vault.hold(...request.arguments);
    case 'open':
      return vault.open(...request.arguments);
    case 'sign':
      return vault.sign(...request.arguments);
  }
}

async function answer(request: SigningRequest): Promise<SigningReply> {
  try {
    return { id: request.id, value: await run(request) };
  } catch (error) {
    if (error instanceof WalletError)
      return { id: request.id, error: { code: error.code, message: error.message } };
    // The text of an unforeseen error could hold what it choked on: say only its name.
    const name = error instanceof Error ? error.name : typeof error;
    return { id: request.id, error: { code: 'record_damaged', message: `Signing failed (${name})` } };
  }
}

addEventListener('message', (event: MessageEvent<SigningRequest>) => {
  void answer(event.data).then(reply => postMessage(reply));
});
