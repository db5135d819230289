import type { Address } from '@sunscope/tron/address';
import { create } from 'zustand';
import { intentOf, failedAgain, type Batch } from '../../../wallet/batch/batch.ts';
import { createBatchJournal } from '../../../wallet/batch/journal.ts';
import { runBatch, type BatchStop } from '../../../wallet/batch/run-batch.ts';
import { failureWords, type FailureWords } from '../../../wallet/failure.ts';
import { walletNode } from '../../../wallet/node.ts';
import { forgetPending, pendingOf } from '../../../wallet/pending-transactions.ts';
import type { SendStep } from '../../../wallet/send-intent.ts';
import { WalletError } from '../../../wallet/signer.ts';
import { wallet } from '../../../wallet/wallet.ts';
import { refreshAccount } from '../queries.ts';
import { sendFromHere, untilBlock } from '../send-from-here.ts';

interface Running {
  /** What the journal has for each account that was asked for; null where it has none. */
  batches: Readonly<Record<Address, Batch | null>>;
  /** The id of the batch that this tab carries out; it goes on while other pages are looked at. */
  running: string | undefined;
  isStopping: boolean;
  step: { line: number; step: SendStep } | undefined;
  /** Why the last run stopped, or could not begin. */
  stop: BatchStop | undefined;
  fault: FailureWords | undefined;
}

const journal = createBatchJournal();
let ending = new AbortController();

export const useRunner = create<Running>(() => ({
  batches: {},
  running: undefined,
  isStopping: false,
  step: undefined,
  stop: undefined,
  fault: undefined,
}));

/** Reads what the journal has for an account. */
export async function readBatch(owner: Address): Promise<void> {
  try {
    const batch = (await journal.read(owner)) ?? null;
    useRunner.setState(({ batches }) => ({ batches: { ...batches, [owner]: batch } }));
  } catch (error) {
    // Without a journal nothing may be sent: what was before cannot be known.
    useRunner.setState({ fault: failureWords(error) });
  }
}

/** Keeps a batch and begins it. */
export async function beginBatch(batch: Batch): Promise<void> {
  try {
    await journal.add(batch);
  } catch (error) {
    useRunner.setState({ fault: failureWords(error) });
    return;
  }
  await readBatch(batch.owner);
  await carryOn(batch);
}

/** Sends what is unpaid of a batch, until it is settled, stopped, or a row does not get through. */
export async function carryOn(batch: Batch): Promise<void> {
  if (useRunner.getState().running !== undefined) return;
  ending = new AbortController();
  useRunner.setState({ running: batch.id, isStopping: false, stop: undefined, fault: undefined });
  const { owner } = batch;
  const { signal } = ending;
  try {
    const stop = await runBatch({
      batch,
      journal,
      node: walletNode(),
      send: async (now, row, onSigned) => {
        if (wallet.signer().address !== owner)
          throw new WalletError('wrong_key', 'Another account is signed in than the one that pays');
        const { feeLimitSun, agreedFeeSun } = row;
        const terms = {
          feeLimitSun,
          ...(agreedFeeSun === undefined ? {} : { agreedFeeSun }),
          ...(now.agreedAheadMs === undefined ? {} : { agreedAheadMs: now.agreedAheadMs }),
        };
        return sendFromHere(
          { intent: intentOf(now, row), tokens: [now.token], terms },
          step => useRunner.setState({ step: { line: row.line, step } }),
          onSigned,
        );
      },
      pause: ms => Promise.race([untilBlock(ms), aborted(signal)]),
      signal,
      onChange: () => {
        useRunner.setState({ step: undefined });
        void readBatch(owner);
      },
    });
    useRunner.setState({ stop });
  } catch (error) {
    useRunner.setState({ fault: failureWords(error) });
  } finally {
    useRunner.setState({ running: undefined, isStopping: false, step: undefined });
    await readBatch(owner);
    forgetEnded(owner);
    await refreshAccount(owner);
  }
}

/** Ends it after the row under way. */
export function pauseBatch(): void {
  useRunner.setState({ isStopping: true });
  ending.abort();
}

/** Rows that failed for good are sent again. */
export async function sendFailedAgain(batch: Batch): Promise<void> {
  await journal.change(batch, failedAgain);
  await readBatch(batch.owner);
  await carryOn(batch);
}

/** Forgets a batch; what of it is under way stays noted as the account's pending transaction. */
export async function closeBatch(batch: Batch): Promise<void> {
  await journal.close(batch);
  useRunner.setState({ stop: undefined, fault: undefined });
  await readBatch(batch.owner);
}

/** The runner watched what it had sent: those whose end the journal knows hold up nothing any more. */
function forgetEnded(owner: Address): void {
  const batch = useRunner.getState().batches[owner];
  if (!batch) return;
  const open = new Set(batch.rows.flatMap(({ state }) => (state.is === 'signed' ? [state.last.hash] : [])));
  const known = new Set(
    batch.rows.flatMap(({ state }) =>
      state.is === 'included' ? [state.last.hash] : 'hash' in state ? [state.hash] : [],
    ),
  );
  for (const { hash } of pendingOf(owner)) if (known.has(hash) && !open.has(hash)) forgetPending(owner, hash);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
