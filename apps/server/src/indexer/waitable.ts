import { NodeError, NodeReplyError } from '@sunscope/node-api/errors';
import { DiskFullError } from '../database/disk-full-error.ts';
import { isDatabaseUnreachable, isDiskFull, isRefusedValue } from '../database/faults.ts';
import type { NodeFault } from './events.ts';
import { UnverifiedError } from '../verify/unverified.ts';

/** True for what a node said or failed to say, which another answer of it may put right. */
export function isOfNode(error: unknown): boolean {
  return error instanceof NodeError || error instanceof UnverifiedError;
}

/** What does not verify, where that is what is wrong. */
export function faultOf(error: unknown): NodeFault | undefined {
  return error instanceof UnverifiedError || error instanceof NodeReplyError
    ? { check: error.code, message: error.message }
    : undefined;
}

/** What cost no more than this may be asked again soon. */
const CHEAP_MS = 1_000;
/** For each part that a wrong answer took, so many without. */
const REST = 4;
const LONGEST_REST_MS = 60_000;

/** A node that was unreachable for a moment is tried again this soon, whatever else was done meanwhile. */
const LONGEST_REST_OF_SILENT_MS = 15_000;

/**
 * How long to leave a node alone whose answers were wrong or missing, by what they cost: a hundred megabytes of receipts that
 * are refused again and again, or break off, must not hold a core.
 */
export function restAfter(error: unknown, workedMs: number): number {
  if (workedMs <= CHEAP_MS) return 0;
  if (faultOf(error) !== undefined) return Math.min(workedMs * REST, LONGEST_REST_MS);
  return isOfNode(error) ? Math.min(workedMs, LONGEST_REST_OF_SILENT_MS) : 0;
}

/** What is wrong, in words, where waiting may fix it; undefined for a fault that must be reported as one. */
export function waitableProblem(error: unknown): string | undefined {
  // Even a refusal or an unreadable answer may be a gateway's bad minute; what stays wrong is reported by the status.
  if (isOfNode(error)) return error instanceof Error ? error.message : String(error);
  if (isRefusedValue(error))
    return `The database refuses what the node says: ${error instanceof Error ? error.message : String(error)}`;
  if (error instanceof DiskFullError) return error.message;
  if (isDiskFull(error))
    return `The disk of the database is full: ${error instanceof Error ? error.message : String(error)}`;
  return isDatabaseUnreachable(error)
    ? `The database does not answer: ${error instanceof Error ? error.message : String(error)}`
    : undefined;
}
