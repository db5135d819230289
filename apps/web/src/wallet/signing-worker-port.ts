import type { SigningCall } from './signing-messages.ts';
import type { SigningVault } from './signing-vault.ts';
import { answerOf } from './worker-answer.ts';

// A worker of its own keeps key bytes out of the heap that the page, its state tools and its error reports see.

/** Runs a call that every vault understands. */
export function runSigning(vault: SigningVault, request: SigningCall): Promise<unknown> {
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

/** Answers what the page asks of this worker. */
export function serve(run: (request: never) => Promise<unknown>): void {
  addEventListener('message', (event: MessageEvent<{ id: number }>) => {
    void answerOf(event.data.id, () => run(event.data as never)).then(reply => postMessage(reply));
  });
}
