import type { ConfirmRow, Effects } from './intent.ts';

/** What an intent does unless its entry says otherwise. */
export const NO_EFFECTS: Effects = {
  spends: [],
  opens: undefined,
  call: undefined,
  fees: [],
  paysOut: undefined,
  changes: [],
  permissions: [],
};

/** What entries say that move no amount to anybody. */
export const plainParts = {
  invalid: (): undefined => undefined,
  lessBy: (): undefined => undefined,
  headline: (): undefined => undefined,
  recipient: (): undefined => undefined,
  rows: (): readonly ConfirmRow[] => [],
} as const;
