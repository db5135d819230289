import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { parseAddress } from '@sunscope/tron/address';
import { emptyMessage } from '@sunscope/tron/codec';
import type { TransactionInfo } from '@sunscope/tron/messages';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  forgetPending,
  notePending,
  onPendingChange,
  pendingOf,
  watchTransaction,
  type WatchNode,
} from './pending-transactions.ts';
import { TransactionFailedError, TransactionLapsedError } from './send-errors.ts';

const owner = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const EXPIRY = 1_700_000_300_000;
const one = { hash: 'ab'.repeat(32), expirationMs: EXPIRY };
const other = { hash: 'cd'.repeat(32), expirationMs: EXPIRY };
const KEY = `sunscope_pending_${owner}`;

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { hash } of [one, other]) forgetPending(owner, hash);
  localStorage.clear();
});

describe('the list of transactions that are pending', () => {
  it('is there for the next page, and for other tabs, until each is forgotten', () => {
    const heard = vi.fn();
    const stop = onPendingChange(heard);
    notePending(owner, one);
    notePending(owner, other);
    notePending(owner, one);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([one, other]);
    expect(pendingOf(owner)).toBe(pendingOf(owner));
    forgetPending(owner, one.hash);
    expect(pendingOf(owner)).toEqual([other]);
    expect(heard).toHaveBeenCalledTimes(4);
    // What another tab writes.
    localStorage.setItem(KEY, JSON.stringify([one]));
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(heard).toHaveBeenCalledTimes(5);
    expect(pendingOf(owner)).toEqual([one]);
    stop();
  });

  it('is kept by the tab where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    notePending(owner, one);
    expect(pendingOf(owner)).toEqual([one]);
    forgetPending(owner, one.hash);
    expect(pendingOf(owner)).toEqual([]);
  });

  it('leaves out what is none', () => {
    for (const text of ['{', '{}', '7', JSON.stringify([null, { hash: 'x', expirationMs: 1 }, one])]) {
      localStorage.setItem(KEY, text);
      expect(pendingOf(owner)).toEqual(text.startsWith('[') ? [one] : []);
    }
  });
});

describe('watchTransaction', () => {
  /** Answers in their order, the last one for ever; solid blocks a minute apart, from one before the expiry on. */
  function nodeOf(...answers: (Partial<TransactionInfo> | undefined | Error)[]) {
    let solidMs = EXPIRY - 120_000;
    let asked = 0;
    const node: WatchNode = {
      solidHeader: async () => ({
        id: new Uint8Array(32),
        number: 9n,
        header: {
          ...emptyMessage('BlockHeader'),
          raw_data: { ...emptyMessage('BlockHeaderRaw'), timestamp: BigInt((solidMs += 60_000)) },
        },
      }),
      transactionInfoById: async () => {
        const answer = answers[Math.min(asked++, answers.length - 1)];
        if (answer instanceof Error) throw answer;
        return answer && { ...emptyMessage('TransactionInfo'), ...answer };
      },
    };
    return { node, asked: () => asked };
  }
  const watch = (node: WatchNode, signal = new AbortController().signal) =>
    watchTransaction(node, one, { pause: () => Promise.resolve(), signal });
  const lost = new NodeUnreachableError('node_timeout', 'lost');

  it('ends with the block that has it, however late', async () => {
    const { node } = nodeOf(undefined, lost, { blockNumber: 12n, fee: 5n });
    expect(await watch(node)).toEqual({ hash: one.hash, blockNumber: 12n, feeSun: 5n });
  });

  it('ends with its failure in a block', async () => {
    await expect(watch(nodeOf(undefined, { result: 1 }).node)).rejects.toBeInstanceOf(TransactionFailedError);
  });

  it('lapses only behind a solid block after its expiry, asked twice', async () => {
    const { node, asked } = nodeOf(undefined);
    await expect(watch(node)).rejects.toBeInstanceOf(TransactionLapsedError);
    // A minute before, at the expiry itself, and two behind it.
    expect(asked()).toBe(4);
  });

  it('does not take silence for a no', async () => {
    const { node } = nodeOf(undefined, undefined, undefined, lost, undefined, lost, { blockNumber: 3n });
    expect((await watch(node)).blockNumber).toBe(3n);
    const silent: WatchNode = { ...nodeOf(undefined).node, solidHeader: () => Promise.reject(lost) };
    const ending = new AbortController();
    let pauses = 0;
    const watching = watchTransaction(silent, one, {
      pause: async () => {
        if (++pauses > 50) ending.abort(new Error('still waiting'));
      },
      signal: ending.signal,
    });
    await expect(watching).rejects.toThrow('still waiting');
  });
});
