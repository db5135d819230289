import { DecodeError, SunscopeError } from '@sunscope/tron/errors';
import { ContractValidateError } from '../../transactions/errors.ts';

/** A request that java-tron answers with `{"Error": "class <Java class> : <message>"}`. */
export class ApiError extends SunscopeError {
  readonly javaClass: string | undefined;

  /** Without a class the message stands alone, as some servlets print it. */
  constructor(javaClass: string | undefined, message: string) {
    super('api_error', message);
    this.javaClass = javaClass;
  }
}

/** Bad JSON or a field that cannot be read; the message begins with line and column. */
export class ParseFailure extends ApiError {
  constructor(message: string) {
    super('org.tron.core.services.http.JsonFormat$ParseException', message);
  }
}

/** What java-tron answers where it stumbles over something that is not there. */
export class NullPointer extends ApiError {
  constructor() {
    super('java.lang.NullPointerException', 'null');
  }
}

/** The reply for a failed call, undefined for a fault of this program. */
export function errorReply(error: unknown): { Error: string } | undefined {
  if (error instanceof ApiError)
    return {
      Error: error.javaClass === undefined ? error.message : javaError(error.javaClass, error.message),
    };
  if (error instanceof ContractValidateError)
    return { Error: javaError('org.tron.core.exception.ContractValidateException', error.message) };
  if (error instanceof DecodeError) return { Error: javaError('java.lang.NullPointerException', 'null') };
  return undefined;
}

function javaError(javaClass: string, message: string): string {
  return `class ${javaClass} : ${message}`;
}
