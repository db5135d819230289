import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Reason } from './bridge.ts';

const BY_CODE: Readonly<Record<string, Reason>> = {
  not_mapped: 'unmapped',
  odd_token: 'odd_token',
  bridge_record: 'record',
};

/** Trying again gives the same: solid blocks say so. */
const FINAL: ReadonlySet<Reason> = new Set(['odd_token', 'record']);

/** Why a step of a crossing failed, and whether it can succeed at all. */
export function reasonOf(error: unknown): { reason: Reason; isFinal: boolean } {
  const reason = nameOf(error);
  return { reason, isFinal: FINAL.has(reason) };
}

function nameOf(error: unknown): Reason {
  // What fetch rejects with where nobody answers, and what it throws when its time is over.
  if (error instanceof NodeUnreachableError || error instanceof TypeError || error instanceof DOMException)
    return 'unreachable';
  return (error instanceof SunscopeError ? BY_CODE[error.code] : undefined) ?? 'other';
}
