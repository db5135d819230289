import { useQueryClient } from '@tanstack/react-query';
import type { FeedMessage } from '@sunscope/product-api/feed';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { whenIdle } from '../idle.ts';
import type { AskAgain } from './ask-again.ts';
import { onFeed } from './feed.ts';
import type { InsertRows } from './insert-rows.ts';
import type { Following, LiveOptions, LiveRow } from './strategy.ts';

export interface LiveView<Row> {
  /** Rows that wait behind the pill. */
  waiting: number;
  show: () => void;
  /** Whether the block of a row was undone. */
  isStruck: (row: Row) => boolean;
  /** Goes on the element around the list; while it is pointed at or focused, nothing moves in it. */
  ref: RefObject<HTMLDivElement | null>;
}

/** How far down a page still counts as at its top. */
const TOP_PX = 40;

/** Whether rows may move: nobody points at the list, nothing in it has focus, the page stands at its top. */
function isFree(list: HTMLElement | null): boolean {
  if (document.visibilityState === 'hidden') return true;
  if (window.scrollY > TOP_PX) return false;
  return list === null || !(list.matches(':hover') || list.contains(document.activeElement));
}

interface LiveState {
  id: string;
  waiting: number;
  struck: ReadonlySet<string>;
}

const fresh = (id: string): LiveState => ({ id, waiting: 0, struck: new Set() });

/**
 * Keeps a query live by what the feed says: `insert` puts rows in that the feed carries, `ask` asks again for what it
 * does not carry. Nothing moves under a reader: what is new waits behind a pill until it is wanted.
 */
export function useLive<Answer, Row extends LiveRow>(
  options: LiveOptions & InsertRows<Answer, Row>,
): LiveView<Row>;
export function useLive(options: LiveOptions & AskAgain): LiveView<unknown>;
export function useLive<Answer, Row extends LiveRow>(
  options: LiveOptions & (InsertRows<Answer, Row> | AskAgain),
): LiveView<Row> {
  const client = useQueryClient();
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const id = JSON.stringify(options.queryKey);
  // Kept per list: another page or filter starts at none.
  const [state, setState] = useState(() => fresh(id));
  const following = useRef<Following>(undefined);
  const { enabled, strategy } = options;

  useEffect(() => {
    if (!enabled) return undefined;
    const change = (part: (before: LiveState) => Partial<LiveState>) =>
      setState(before => {
        const own = before.id === id ? before : fresh(id);
        return { ...own, ...part(own) };
      });
    const list = {
      client,
      options: () => latest.current as never,
      free: () => isFree(ref.current),
      setWaiting: (count: number | ((before: number) => number)) =>
        change(({ waiting }) => ({ waiting: typeof count === 'number' ? count : count(waiting) })),
      strike: (struck: ReadonlySet<string>) => change(() => ({ struck })),
    };
    let given: Following | undefined;
    // What the feed says while the code is on its way.
    const early: FeedMessage[] = [];
    const stopFeed = onFeed(message => {
      if (given) given.receive(message);
      else early.push(message);
    });
    let stopped = false;
    const cancel = whenIdle(() => {
      strategies[strategy]().then(
        follow => {
          if (stopped) return;
          following.current = given = follow(list);
          for (const message of early.splice(0)) given.receive(message);
        },
        // Offline, or another build since: the list stays as it was read.
        stopFeed,
      );
    });
    return () => {
      stopped = true;
      cancel();
      stopFeed();
      given?.stop();
      following.current = undefined;
    };
  }, [client, id, enabled, strategy]);

  const show = useCallback(() => {
    following.current?.show();
    window.scrollTo({ top: 0 });
  }, []);
  const { waiting, struck } = state.id === id ? state : fresh(id);
  const isStruck = (row: Row) =>
    struck.size > 0 && options.strategy === 'insert' && struck.has(options.keyOf(row));
  return { waiting, show, isStruck, ref };
}

const strategies = {
  insert: async () => (await import('./insert-rows.ts')).insertRows,
  ask: async () => (await import('./ask-again.ts')).askAgain,
};
