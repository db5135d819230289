import { InvalidValueError, SunscopeError } from '@sunscope/tron/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnreachable, isDiskFull, isUnkeptText } from '../database/faults.ts';
import { pageAddress, wantsPage } from '../services/system/page-address.ts';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';

/** Codes of errors that are the node's, not ours: the visitor may try again. */
const NODE_CODES = new Set([
  'node_unreachable',
  'other_chain',
  'node_timeout',
  'node_busy',
  'node_broke_off',
  'malformed_reply',
  'answer_too_large',
]);
const UNFIT = 'The node behind this explorer gave an answer that is none; try again in a moment';
/** Messages where the node did answer. */
const MESSAGES: Readonly<Record<string, string>> = {
  malformed_reply: UNFIT,
  answer_too_large: UNFIT,
  other_chain:
    'The node behind this explorer is of another chain than the one shown: it is not asked until the operator has set that right',
};
const SILENT = 'The node behind this explorer does not answer; try again in a moment';
const GATEWAY: Readonly<Record<string, number>> = { node_timeout: 504, other_chain: 503 };
const BAD_GATEWAY = 502;

/**
 * The one place where errors become answers. Mistakes of the client keep their message (400 and its kind); ours become
 * a code and a log line.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (hasLeft(request, reply)) {
      request.log.debug({ code: codeMember(error) }, 'a visitor left before the answer');
      return reply.code(CLOSED_REQUEST).send();
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const parts = error.validation.map(
        ({ instancePath, message }) =>
          `${instancePath.replace(/^\//, '') || 'request'}: ${message ?? 'not right'}`,
      );
      return reply.code(400).send({
        message: `some parameters are invalid or out of range: ${[...new Set(parts)].join('; ')}`,
        code: 'invalid_parameters',
      });
    }
    if (isResponseSerializationError(error)) {
      request.log.error({ err: error, issues: error.cause.issues }, 'an answer does not fit its schema');
      return reply.code(500).send(internal(request.id));
    }
    if (error instanceof InvalidValueError)
      return reply.code(400).send({ message: error.message, code: error.code });
    if (error instanceof SunscopeError && NODE_CODES.has(error.code)) {
      request.log.warn({ code: error.code, message: error.message }, 'the node did not answer');
      return reply
        .code(GATEWAY[error.code] ?? BAD_GATEWAY)
        .send({ message: MESSAGES[error.code] ?? SILENT, code: error.code });
    }
    if (isUnkeptText(error))
      return reply.code(400).send({
        message: 'some parameters are invalid or out of range: a text holds the character U+0000',
        code: 'invalid_parameters',
      });
    if (isDiskFull(error)) {
      request.log.warn({ err: error }, 'there was no room on the disk');
      return reply.code(503).header('retry-after', '60').send({
        message: 'The disk of this explorer is full: nothing can be kept until its operator makes room',
        code: 'disk_full',
      });
    }
    if (isDatabaseUnreachable(error)) {
      request.log.warn({ err: error }, 'the database did not answer');
      return reply.code(503).header('retry-after', '5').send({
        message: 'The database behind this explorer does not answer; try again in a moment',
        code: 'database_unreachable',
      });
    }
    const status = statusOf(error);
    if (status !== undefined && status < 500)
      return reply.code(status).send({
        message: messageOf(error),
        code: error instanceof SunscopeError ? error.code : codeOf(status),
      });
    // Thrown on purpose with a status of 5xx: something behind this server failed, and the message says what.
    if (error instanceof SunscopeError && status !== undefined) {
      request.log.warn({ err: error }, 'something behind this server failed');
      return reply.code(status).send({ message: error.message, code: error.code });
    }
    request.log.error({ err: error }, 'a request failed');
    return reply.code(status ?? 500).send(internal(request.id));
  });

  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request) && !/^\/(?:api|walletsolidity)\//.test(request.url))
      return reply.redirect(pageAddress(request.url), 302);
    return reply.code(404).send({
      message: `There is nothing at ${request.method} ${request.url.split('?')[0] ?? ''}`,
      code: 'not_found',
    });
  });
}

/** What nginx calls it when nobody is there to be answered. */
const CLOSED_REQUEST = 499;

/** True where the visitor closed the connection: what fails then is no fault, and nobody hears the answer. */
function hasLeft(request: FastifyRequest, reply: FastifyReply): boolean {
  return reply.raw.destroyed || (request.raw.destroyed && !request.raw.complete);
}

function codeMember(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function internal(requestId: string): { message: string; code: string } {
  return { message: `Something went wrong on this server (request ${requestId})`, code: 'internal' };
}

function statusOf(error: unknown): number | undefined {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The request is not right';
}

function codeOf(status: number): string {
  switch (status) {
    case 413:
      return 'too_large';
    case 429:
      return 'rate_limited';
    default:
      return 'refused';
  }
}
