/** Structured facts about an error: what was given, what was allowed. Never secrets. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Base of every error this project throws on purpose: a stable machine-readable `code`, a sentence that says what
 * was wrong and what would be right, and the facts behind it.
 */
export class SunscopeError extends Error {
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(code: string, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** The caller passed a value that can never be right; the message names it and says what would be. */
export class InvalidValueError extends SunscopeError {}

/** Bytes or JSON from outside do not have the shape they claim. */
export class DecodeError extends SunscopeError {}
