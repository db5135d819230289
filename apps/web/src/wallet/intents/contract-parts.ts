import type { BaseIntent, ConfirmRow, IntentMessages } from './intent.ts';
import type { Address } from '@sunscope/tron/address';

/** What intents share that concern one contract. */
export interface ContractIntent extends BaseIntent {
  readonly contract: Address;
}

/** Words of the steps, where only the button distinguishes the kinds. */
export function stepsOf(action: IntentMessages['action']): IntentMessages {
  return { title: 'intent_check_title', action, toast: 'intent_toast', done: 'intent_done' };
}

export function contractRow(contract: Address): ConfirmRow {
  return { label: 'intent_contract', address: contract };
}

/** A number outside what an int64 of the protocol may say here, as an entry's `invalid` reports it. */
export function outside(field: string, value: bigint, least: bigint, most: bigint = MOST_INT64) {
  if (value >= least && value <= most) return undefined;
  return { field, right: `${least} to ${most}`, found: String(value) };
}

const MOST_INT64 = 2n ** 63n - 1n;

/** TRC10 ids begin here (java-tron: TOKEN_ID_NUM); below there is none to send along. */
export const FIRST_TOKEN_ID = 1_000_001n;
