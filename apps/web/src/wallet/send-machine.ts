import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FailureWords } from './failure.ts';
import type { SendStep, SentTransaction } from './send-intent.ts';

/** States of the send form (product specification, section 4). */
export type SendState =
  | { readonly status: 'waiting' }
  | { readonly status: 'sending'; readonly step: SendStep; readonly hash?: string }
  | { readonly status: 'success'; readonly sent: SentTransaction }
  | { readonly status: 'failure'; readonly failure: FailureWords };

export interface SendMachine {
  readonly store: StoreApi<SendState>;
  /** Runs a send unless one is running. */
  start: (
    send: (onStep: (step: SendStep, hash?: string) => void) => Promise<SentTransaction>,
  ) => Promise<void>;
  /** Back to waiting at once: "make another transaction", or the dialog closes. A send that still runs is let go. */
  reset: () => void;
}

/** How long a failure shows before the form returns. */
export const FAILURE_MS = 2_000;

/** One form's machine. What was typed lives in the form, so a failure loses nothing. */
export function createSendMachine(words: (error: unknown) => FailureWords): SendMachine {
  const store = createStore<SendState>(() => ({ status: 'waiting' }));
  let run = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(mine: number, state: SendState): void {
    if (mine === run) store.setState(state, true);
  }

  return {
    store,
    async start(send) {
      if (store.getState().status === 'sending') return;
      clearTimeout(timer);
      const mine = ++run;
      settle(mine, { status: 'sending', step: 'building' });
      try {
        const sent = await send((step, hash) =>
          settle(mine, { status: 'sending', step, ...(hash === undefined ? {} : { hash }) }),
        );
        settle(mine, { status: 'success', sent });
      } catch (error) {
        settle(mine, { status: 'failure', failure: words(error) });
        timer = setTimeout(() => settle(mine, { status: 'waiting' }), FAILURE_MS);
      }
    },
    reset() {
      run++;
      clearTimeout(timer);
      store.setState({ status: 'waiting' }, true);
    },
  };
}
