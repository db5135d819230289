import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { FeedMessage } from '@sunscope/product-api/feed';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { STRUCK_MS } from './chain-head.ts';
import { onFeed } from './feed.ts';
import { mergeRows, receiveRows } from './live-list.ts';
import { lagOf, reachBlock } from './live-reach.ts';

/** A row the feed can confirm or undo. */
interface LiveRow {
  confirmed: boolean;
}

export interface LiveRowsOptions<Answer, Row extends LiveRow> {
  /** Key of the query whose rows these are. */
  queryKey: QueryKey;
  /** Live lists are first pages; later pages keep still. */
  enabled: boolean;
  limit: number;
  rowsOf: (answer: Answer) => readonly Row[];
  withRows: (answer: Answer, rows: Row[], added: number) => Answer;
  /** Rows a message brings, newest first; undefined where it brings more than it carries, so that the list asks again. */
  incoming: (message: FeedMessage) => readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  blockOf: (row: Row) => number;
}

export interface LiveRows<Row> {
  /** Rows that wait behind the pill. */
  waiting: number;
  show: () => void;
  isStruck: (row: Row) => boolean;
  /** Goes on the element around the list; while it is pointed at or focused, nothing moves in it. */
  ref: RefObject<HTMLDivElement | null>;
}

/** How far down a page still counts as at its top. */
const TOP_PX = 40;

/** Whether rows may move: nobody points at the list, nothing in it has focus, the page stands at its top. */
export function isFree(list: HTMLElement | null): boolean {
  if (document.visibilityState === 'hidden') return true;
  if (window.scrollY > TOP_PX) return false;
  return list === null || !(list.matches(':hover') || list.contains(document.activeElement));
}

/**
 * Keeps the first page of a list live: new rows go in by themselves while that disturbs nobody and wait behind a pill
 * otherwise; solidified rows turn confirmed; rows of undone blocks are struck through, then gone.
 */
export function useLiveRows<Answer, Row extends LiveRow>(
  options: LiveRowsOptions<Answer, Row>,
): LiveRows<Row> {
  const client = useQueryClient();
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const id = JSON.stringify(options.queryKey);
  // Counted per list: another page or filter starts at none.
  const [counted, setCounted] = useState({ id, count: 0 });
  const waitingRef = useRef<readonly Row[]>([]);
  const struckRef = useRef<ReadonlySet<string>>(new Set());
  const [struck, setStruck] = useState<{ id: string; keys: ReadonlySet<string> }>({ id, keys: new Set() });

  useEffect(() => {
    waitingRef.current = [];
    struckRef.current = new Set();
    if (!options.enabled) return undefined;
    const listed = latest.current.queryKey;
    const timers = new Set<ReturnType<typeof setTimeout>>();

    const currentRows = (): readonly Row[] | undefined => {
      const answer = client.getQueryData<Answer>(latest.current.queryKey);
      return answer === undefined ? undefined : latest.current.rowsOf(answer);
    };
    const replaceRows = (rows: readonly Row[], added: number) => {
      const { queryKey, withRows } = latest.current;
      client.setQueryData<Answer>(queryKey, answer =>
        answer === undefined ? answer : withRows(answer, [...rows], added),
      );
    };
    const wait = (rows: readonly Row[]) => {
      waitingRef.current = rows;
      setCounted({ id, count: rows.length });
    };
    const strike = (keys: ReadonlySet<string>) => {
      struckRef.current = keys;
      setStruck({ id, keys });
    };

    const lag = (message: FeedMessage) => {
      const { blockOf, queryKey } = latest.current;
      const newest = currentRows()?.[0];
      return lagOf(client, queryKey, message, newest && blockOf(newest));
    };
    const askAgain = () => {
      if (waitingRef.current.length > 0) wait([]);
      void client.invalidateQueries({ queryKey: latest.current.queryKey });
    };

    /** The feed has opened: what it told before is asked for at once. */
    const catchUp = (message: FeedMessage) => {
      if (lag(message) === 'behind' && isFree(ref.current)) askAgain();
    };

    const receive = (message: FeedMessage) => {
      const { incoming, keyOf, limit, queryKey } = latest.current;
      const free = isFree(ref.current);
      const arrived = incoming(message);
      const lacking = lag(message);
      if (arrived === undefined || (free && lacking !== 'none')) {
        if (!free) setCounted(before => ({ id, count: (before.id === id ? before.count : 0) + 1 }));
        else if (lacking !== 'asked') askAgain();
        return;
      }
      const rows = currentRows();
      if (rows === undefined) return;
      if (lacking === 'none') reachBlock(client, queryKey, message);
      if (arrived.length === 0) return;
      // A transaction of an undone block that is in a block again is no longer undone.
      const keys = new Set(arrived.map(keyOf));
      if (struckRef.current.size > 0) strike(new Set([...struckRef.current].filter(key => !keys.has(key))));
      const next = receiveRows({ rows, waiting: waitingRef.current }, arrived, { keyOf, limit, free });
      wait(next.waiting);
      if (next.rows !== rows) replaceRows(next.rows, next.rows.filter(row => !rows.includes(row)).length);
    };

    const rollBack = (height: number) => {
      const { blockOf, keyOf, queryKey } = latest.current;
      wait(waitingRef.current.filter(row => blockOf(row) <= height));
      const undone = (currentRows() ?? []).filter(row => blockOf(row) > height);
      if (undone.length === 0) return;
      strike(new Set(undone.map(keyOf)));
      timers.add(
        setTimeout(() => {
          const gone = struckRef.current;
          strike(new Set());
          replaceRows(
            (currentRows() ?? []).filter(row => !gone.has(keyOf(row))),
            0,
          );
          void client.invalidateQueries({ queryKey });
        }, STRUCK_MS),
      );
    };

    const confirm = (height: number) => {
      const { blockOf } = latest.current;
      const rows = currentRows();
      const settles = (row: Row) => !row.confirmed && blockOf(row) <= height;
      if (rows?.some(settles))
        replaceRows(
          rows.map(row => (settles(row) ? { ...row, confirmed: true } : row)),
          0,
        );
    };

    const stop = onFeed(message => {
      if (message.type === 'block') receive(message);
      else if (message.type === 'tps') catchUp(message);
      else if (message.type === 'rollback') rollBack(message.data.number);
      else if (message.type === 'solid') confirm(message.data.number);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
      // Rows that waited are known to nobody from here on.
      if (waitingRef.current.length > 0)
        void client.invalidateQueries({ queryKey: listed, refetchType: 'none' });
    };
  }, [client, id, options.enabled]);

  const show = useCallback(() => {
    const { keyOf, limit, queryKey, rowsOf, withRows } = latest.current;
    const arrived = waitingRef.current;
    waitingRef.current = [];
    setCounted({ id, count: 0 });
    client.setQueryData<Answer>(queryKey, answer =>
      answer === undefined
        ? answer
        : withRows(answer, mergeRows(arrived, rowsOf(answer), { keyOf, limit }), arrived.length),
    );
    // What waited may be less than what happened: the list asks once more.
    void client.invalidateQueries({ queryKey });
    window.scrollTo({ top: 0 });
  }, [client, id]);

  const isStruck = useCallback(
    (row: Row) => struck.id === id && struck.keys.has(latest.current.keyOf(row)),
    [struck, id],
  );
  return { waiting: counted.id === id ? counted.count : 0, show, isStruck, ref };
}
