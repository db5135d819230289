import type { FeedMessage } from '@sunscope/product-api/feed';
import { STRUCK_MS } from './chain-head.ts';
import { mergeRows, receiveRows } from './merge-rows.ts';
import { lagOf, reachBlock } from './reach.ts';
import type { Following, LiveList, LiveRow } from './strategy.ts';

/** A list whose rows the feed carries. */
export interface InsertRows<Answer, Row extends LiveRow> {
  strategy: 'insert';
  limit: number;
  rowsOf: (answer: Answer) => readonly Row[];
  withRows: (answer: Answer, rows: Row[], added: number) => Answer;
  /** Rows a message brings, newest first; undefined where it brings more than it carries, so that the list asks again. */
  incoming: (message: FeedMessage) => readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  blockOf: (row: Row) => number;
}

/**
 * New rows go in by themselves while that disturbs nobody and wait behind a pill otherwise; solidified rows turn
 * confirmed; rows of undone blocks are struck through, then gone.
 */
export function insertRows<Answer, Row extends LiveRow>({
  client,
  options,
  free: isFree,
  setWaiting,
  strike: showStruck,
}: LiveList<InsertRows<Answer, Row>>): Following {
  const listed = options().queryKey;
  let waiting: readonly Row[] = [];
  let struck: ReadonlySet<string> = new Set();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const currentRows = (): readonly Row[] | undefined => {
    const { queryKey, rowsOf } = options();
    const answer = client.getQueryData<Answer>(queryKey);
    return answer === undefined ? undefined : rowsOf(answer);
  };
  const replaceRows = (rows: readonly Row[], added: number) => {
    const { queryKey, withRows } = options();
    client.setQueryData<Answer>(queryKey, answer =>
      answer === undefined ? answer : withRows(answer, [...rows], added),
    );
  };
  const wait = (rows: readonly Row[]) => {
    waiting = rows;
    setWaiting(rows.length);
  };
  const strike = (keys: ReadonlySet<string>) => {
    struck = keys;
    showStruck(keys);
  };

  const lag = (message: FeedMessage) => {
    const { blockOf, queryKey } = options();
    const newest = currentRows()?.[0];
    return lagOf(client, queryKey, message, newest && blockOf(newest));
  };
  const askAgain = () => {
    if (waiting.length > 0) wait([]);
    void client.invalidateQueries({ queryKey: options().queryKey });
  };

  /** The feed has opened: what it published before is asked for at once. */
  const catchUp = (message: FeedMessage) => {
    if (lag(message) === 'behind' && isFree()) askAgain();
  };

  const receive = (message: FeedMessage) => {
    const { incoming, keyOf, limit, queryKey } = options();
    const free = isFree();
    const arrived = incoming(message);
    const lacking = lag(message);
    if (arrived === undefined || (free && lacking !== 'none')) {
      if (!free) setWaiting(count => count + 1);
      else if (lacking !== 'asked') askAgain();
      return;
    }
    const rows = currentRows();
    if (rows === undefined) return;
    if (lacking === 'none') reachBlock(client, queryKey, message);
    if (arrived.length === 0) return;
    // A transaction of an undone block that is in a block again is no longer undone.
    const keys = new Set(arrived.map(keyOf));
    if (struck.size > 0) strike(new Set([...struck].filter(key => !keys.has(key))));
    const next = receiveRows({ rows, waiting }, arrived, { keyOf, limit, free });
    wait(next.waiting);
    if (next.rows !== rows) replaceRows(next.rows, next.rows.filter(row => !rows.includes(row)).length);
  };

  const rollBack = (height: number) => {
    const { blockOf, keyOf, queryKey } = options();
    wait(waiting.filter(row => blockOf(row) <= height));
    const undone = (currentRows() ?? []).filter(row => blockOf(row) > height);
    if (undone.length === 0) return;
    strike(new Set(undone.map(keyOf)));
    timers.add(
      setTimeout(() => {
        const gone = struck;
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
    const { blockOf } = options();
    const rows = currentRows();
    const settles = (row: Row) => !row.confirmed && blockOf(row) <= height;
    if (rows?.some(settles))
      replaceRows(
        rows.map(row => (settles(row) ? { ...row, confirmed: true } : row)),
        0,
      );
  };

  return {
    receive(message) {
      if (message.type === 'block') receive(message);
      else if (message.type === 'tps') catchUp(message);
      else if (message.type === 'rollback') rollBack(message.data.number);
      else if (message.type === 'solid') confirm(message.data.number);
    },
    show() {
      const { keyOf, limit, queryKey, rowsOf, withRows } = options();
      const arrived = waiting;
      wait([]);
      client.setQueryData<Answer>(queryKey, answer =>
        answer === undefined
          ? answer
          : withRows(answer, mergeRows(arrived, rowsOf(answer), { keyOf, limit }), arrived.length),
      );
      // What waited may be less than what happened: the list asks once more.
      void client.invalidateQueries({ queryKey });
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      // Rows that waited are known to nobody from here on.
      if (waiting.length > 0) void client.invalidateQueries({ queryKey: listed, refetchType: 'none' });
    },
  };
}
