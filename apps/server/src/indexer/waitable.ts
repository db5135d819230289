import { NodeError } from '@sunscope/node-api/errors';
import { isDatabaseAway } from '../database/faults.ts';

/** What is wrong, in words, where waiting may mend it; undefined for a fault that must be told as one. */
export function waitableProblem(error: unknown): string | undefined {
  // Even a refusal or an unreadable answer may be a gateway's bad minute; what stays wrong is told by the status.
  if (error instanceof NodeError) return error.message;
  return isDatabaseAway(error)
    ? `The database does not answer: ${error instanceof Error ? error.message : String(error)}`
    : undefined;
}
