import type { StatusKind } from '../../components/feedback/Status.tsx';

/** States of an order by their numbers: the word, and how it looks. */
const STATES = {
  '-1': ['state_confirming', 'pending'],
  '0': ['state_open', 'unknown'],
  '1': ['state_partly', 'pending'],
  '2': ['state_trade_confirming', 'pending'],
  '5': ['state_filled', 'success'],
  '6': ['state_cancelling', 'pending'],
  '7': ['state_cancelled', 'neutral'],
  '8': ['state_failed', 'failed'],
  '100': ['state_partly_cancelled', 'neutral'],
} as const satisfies Record<string, readonly [string, StatusKind]>;

type State = (typeof STATES)[keyof typeof STATES];

/** Undefined for a number that is no state. */
export function orderState(status: number): State | undefined {
  const key = String(status);
  return Object.hasOwn(STATES, key) ? STATES[key as keyof typeof STATES] : undefined;
}

/** Whether the block of the state may still be undone. */
export const isYoung = (status: number): boolean => [-1, 2, 6].includes(status);

/** Whether an order may still be cancelled: some of it is in the book. */
export const isCancellable = (status: number): boolean => [-1, 0, 1].includes(status);
