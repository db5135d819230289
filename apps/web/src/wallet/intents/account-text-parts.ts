import type { Address } from '@sunscope/tron/address';
import type { FormReading } from './intent.ts';

/** What a form of one text holds. */
export interface TextValues {
  readonly text: string;
}

/** What it is judged by. */
export interface TextFacts {
  readonly from: Address;
  readonly permissionId: number;
}

/** Judges a form of one text by the rule of its entry. */
export function readText<I>(
  { text }: TextValues,
  invalid: (intent: I) => object | undefined,
  intent: I,
  problem: 'fill_a_valid_account_name' | 'fill_a_valid_account_id',
): FormReading<I, TextValues> {
  if (text === '') return { problems: {}, intent: undefined };
  return invalid(intent) ? { problems: { text: problem }, intent: undefined } : { problems: {}, intent };
}
