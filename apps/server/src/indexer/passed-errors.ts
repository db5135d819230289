import { NodeRefusedError, NodeReplyError, NodeUnreachableError } from '@sunscope/node-api/errors';
import { SunscopeError, type ErrorDetails } from '@sunscope/tron/errors';
import { UnverifiedError } from '../verify/unverified.ts';
import { passError, type PassedError } from '../database/thread.ts';

/** Errors whose class decides what is done about them; others arrive as plain errors with their code. */
const CLASSES = {
  NodeUnreachableError,
  NodeRefusedError,
  NodeReplyError,
  UnverifiedError,
  SunscopeError,
} as const;

interface KnownError extends PassedError {
  kind?: keyof typeof CLASSES;
  details?: ErrorDetails;
}

/** An error in the form in which it goes to another thread. */
export function passKnownError(error: unknown): KnownError {
  const passed = passError(error);
  if (!(error instanceof SunscopeError)) return passed;
  const kinds = Object.keys(CLASSES) as (keyof typeof CLASSES)[];
  const kind = kinds.find(name => error instanceof CLASSES[name]) ?? 'SunscopeError';
  return { ...passed, kind, details: error.details };
}

/** The error again. */
export function unpackKnownError({ message, code, kind, details }: KnownError): Error {
  if (kind === undefined) return Object.assign(new Error(message), { code });
  return new CLASSES[kind](code ?? 'unknown', message, details ? { details } : {});
}
