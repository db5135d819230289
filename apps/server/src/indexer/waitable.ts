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
