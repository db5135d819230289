import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FailureWords } from './failure.ts';
import { TransactionPendingError, type PendingTransaction } from './send-errors.ts';
import type { SendStep, SentTransaction } from './send-intent.ts';

/** States of the send form (product specification, section 4). */
export type SendState =
  | { readonly status: 'waiting' }
  | { readonly status: 'sending'; readonly step: SendStep; readonly hash?: string }
  /** A block may still hold it: nothing else is sent until its end is known. */
  | { readonly status: 'pending'; readonly pending: PendingTransaction }
  | { readonly status: 'success'; readonly sent: SentTransaction }
  | { readonly status: 'failure'; readonly failure: FailureWords };

export interface SendMachine {
  readonly store: StoreApi<SendState>;
  /** Runs a send unless one is running. */
  start: (
    send: (onStep: (step: SendStep, hash?: string) => void) => Promise<SentTransaction>,
  ) => Promise<void>;
  /** What became of a transaction that was pending, or was found so when the form opened. */
  settle: (end: Promise<SentTransaction>) => Promise<void>;
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

  function set(mine: number, state: SendState): void {
    if (mine === run) store.setState(state, true);
  }

  async function finish(mine: number, end: Promise<SentTransaction>): Promise<void> {
    try {
      set(mine, { status: 'success', sent: await end });
    } catch (error) {
      if (error instanceof TransactionPendingError) {
        set(mine, { status: 'pending', pending: error.pending });
        return;
      }
      set(mine, { status: 'failure', failure: words(error) });
      timer = setTimeout(() => set(mine, { status: 'waiting' }), FAILURE_MS);
    }
  }

  return {
    store,
    async start(send) {
      const { status } = store.getState();
      if (status === 'sending' || status === 'pending') return;
      clearTimeout(timer);
      const mine = ++run;
      set(mine, { status: 'sending', step: 'building' });
      const onStep = (step: SendStep, hash?: string) =>
        set(mine, { status: 'sending', step, ...(hash === undefined ? {} : { hash }) });
      await finish(mine, send(onStep));
    },
    async settle(end) {
      clearTimeout(timer);
      await finish(++run, end);
    },
    reset() {
      run++;
      clearTimeout(timer);
      store.setState({ status: 'waiting' }, true);
    },
  };
}
