import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { SunscopeError } from '@sunscope/tron/errors';
import {
  isJsonObject,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from '@sunscope/node-api/json';
import type { ApiDevnet } from '../call/api-devnet.ts';

/** A control call that cannot be carried out; the message says what would be right. */
export class AdminError extends SunscopeError {}

export interface AdminCall {
  readonly devnet: ApiDevnet;
  readonly body: JsonObject;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: FastifyRequest['headers'];
}

/** An answer that people read. */
export class PlainText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type AdminHandler = (call: AdminCall) => JsonValue | PlainText | Promise<JsonValue>;

/** Reads a JSON object and answers JSON, or text; a mistake has status 400 and a sentence. */
export function adminRoute(devnet: ApiDevnet, handler: AdminHandler) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const text = typeof request.body === 'string' ? request.body.trim() : '';
      const body = text === '' ? {} : parseJson(text);
      if (!isJsonObject(body)) throw new AdminError('invalid_body', 'The body is a JSON object');
      const result = await handler({
        devnet,
        body,
        query: request.query as AdminCall['query'],
        headers: request.headers,
      });
      if (result instanceof PlainText) return reply.type('text/plain; charset=utf-8').send(result.text);
      return reply.type('application/json; charset=utf-8').send(stringifyJson(result));
    } catch (error) {
      if (!(error instanceof SunscopeError)) throw error;
      return reply
        .code(400)
        .type('application/json; charset=utf-8')
        .send(stringifyJson({ error: error.code, message: error.message }));
    }
  };
}

/** A whole number within limits, or a mistake that names the key. */
export function wholeNumber(
  key: string,
  value: JsonValue | undefined,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw new AdminError(
      'invalid_number',
      `${key} is a whole number from ${least} to ${most}, not ${stringifyJson(value ?? null)}`,
    );
  return value;
}

/** An address given as base58 or hex41. */
export function addressValue(key: string, value: JsonValue | undefined): Uint8Array {
  if (typeof value !== 'string') throw new AdminError('invalid_address', `${key} is a TRON address, as text`);
  return addressToBytes(parseAddress(value));
}
