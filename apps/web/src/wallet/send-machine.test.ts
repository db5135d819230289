// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSendMachine } from './send-machine.ts';
import { TransactionPendingError } from './send-errors.ts';
import type { SentTransaction } from './send-intent.ts';

const sent: SentTransaction = { hash: 'ab'.repeat(32), blockNumber: 12n, feeSun: 0n };
const machine = () => createSendMachine(() => ({ key: 'send_error_unknown' }));

function deferred() {
  const resolvers: ((value: SentTransaction) => void)[] = [];
  const promise = new Promise<SentTransaction>(resolve => resolvers.push(resolve));
  return { promise, resolve: (value: SentTransaction) => resolvers.forEach(resolve => resolve(value)) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createSendMachine', () => {
  it('goes from waiting over its steps to success and stays there', async () => {
    const { store, start } = machine();
    const seen: string[] = [];
    store.subscribe(state => seen.push(state.status === 'sending' ? state.step : state.status));
    await start(async onStep => {
      onStep('signing');
      onStep('broadcasting');
      onStep('including', sent.hash);
      return sent;
    });
    expect(seen).toEqual(['building', 'signing', 'broadcasting', 'including', 'success']);
    vi.advanceTimersByTime(60_000);
    expect(store.getState()).toEqual({ status: 'success', sent });
  });

  it('shows a failure for two seconds, then waits again', async () => {
    const { store, start } = machine();
    await start(() => Promise.reject(new Error('no')));
    expect(store.getState()).toEqual({ status: 'failure', failure: { key: 'send_error_unknown' } });
    vi.advanceTimersByTime(1_999);
    expect(store.getState().status).toBe('failure');
    vi.advanceTimersByTime(1);
    expect(store.getState().status).toBe('waiting');
  });

  it('stays pending, sends nothing else, and ends as the transaction does', async () => {
    const { store, start, settle } = machine();
    const pending = { hash: sent.hash, expirationMs: 1 };
    await start(() => Promise.reject(new TransactionPendingError(pending)));
    vi.advanceTimersByTime(600_000);
    expect(store.getState()).toEqual({ status: 'pending', pending });
    const second = vi.fn(() => Promise.resolve(sent));
    await start(second);
    expect(second).not.toHaveBeenCalled();
    await settle(Promise.resolve(sent));
    expect(store.getState()).toEqual({ status: 'success', sent });
  });

  it('does not send twice', async () => {
    const { start } = machine();
    const { promise, resolve: finish } = deferred();
    const first = start(() => promise);
    const second = vi.fn(() => Promise.resolve(sent));
    await start(second);
    expect(second).not.toHaveBeenCalled();
    finish(sent);
    await first;
  });

  it('lets a new attempt survive the timer of the failure before it', async () => {
    const { store, start } = machine();
    await start(() => Promise.reject(new Error('no')));
    vi.advanceTimersByTime(1_000);
    void start(() => new Promise(() => undefined));
    vi.advanceTimersByTime(5_000);
    expect(store.getState().status).toBe('sending');
  });

  it('forgets a running send when reset', async () => {
    const { store, start, reset } = machine();
    const { promise, resolve: finish } = deferred();
    const running = start(() => promise);
    reset();
    finish(sent);
    await running;
    expect(store.getState()).toEqual({ status: 'waiting' });
  });
});
