import { DecodeError, InvalidValueError } from '@sunscope/tron/errors';

/** Bytes that cannot be read are the sender's mistake. */
export async function decodable<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new InvalidValueError(error.code, `${what}: ${error.message}`, { cause: error });
  }
}
