import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isJsonObject, stringifyJson, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { RejectedTransaction, responseCodes, type ResponseCode } from '../../transactions/errors.ts';
import { AdminError, wholeNumber } from './admin-call.ts';

/** What happens to a call that was chosen to fail. */
type How =
  | { readonly kind: 'status'; readonly status: number; readonly body: JsonValue }
  | { readonly kind: 'delay'; readonly delayMs: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'refuse'; readonly code: ResponseCode; readonly message: string };

interface Rule {
  /** A path, or the beginning of one where it ends in `*`; undefined for every call. */
  readonly path: string | undefined;
  readonly times: number;
  readonly how: How;
  left: number;
}

const MOST_RULES = 100;
const MOST_TIMES = 1_000_000;
const LONGEST_DELAY_MS = 600_000;
const CONTROL = '/admin';
const BROADCASTS = ['/wallet/broadcasttransaction', '/wallet/broadcasthex'];

/** java-tron's texts of refusals that always read alike (Wallet.broadcastTransaction). */
const USUAL_TEXTS: Readonly<Partial<Record<ResponseCode, string>>> = {
  BANDWITH_ERROR: 'Account resource insufficient error.',
  DUP_TRANSACTION_ERROR: 'Dup transaction.',
  TAPOS_ERROR: 'Tapos check error.',
  TRANSACTION_EXPIRATION_ERROR: 'Transaction expired',
  SERVER_BUSY: 'Server busy.',
  NO_CONNECTION: 'No connection.',
  NOT_ENOUGH_EFFECTIVE_CONNECTION: 'P2P broadcast failed.',
  BLOCK_UNSOLIDIFIED: 'Block unsolidified.',
};

/**
 * Calls that are to fail on purpose, so that a client can be tried against a node that is busy, slow or gone. Control
 * calls never do.
 */
export class Failures {
  private rules: Rule[] = [];

  /** What is still to come, in the order it is looked at. */
  show(): JsonObject {
    return {
      rules: this.rules.map(({ path, times, left, how: { kind, ...rest } }) => ({
        path: path ?? null,
        times,
        left,
        how: kind === 'drop' ? { drop: true } : rest,
      })),
    };
  }

  /** `{path?, times?, how}` adds a rule, `{clear: true}` takes all away. */
  change(body: JsonObject): JsonObject {
    if (body['clear'] === true) {
      this.rules = [];
      return this.show();
    }
    const how = readHow(body['how']);
    const path = readPath(body['path'], how);
    const times = wholeNumber('times', body['times'] ?? 1, 1, MOST_TIMES);
    if (this.rules.length >= MOST_RULES)
      throw new AdminError('too_many_rules', `${MOST_RULES} rules wait already: clear them first`);
    this.rules.push({ path, times, left: times, how });
    return this.show();
  }

  /** Does to a request what is planned for it. @returns true where it is answered (or cut off) with that */
  async apply(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const path = pathOf(request.url);
    // A preflight is the browser's own; failing it would hide the answer that is being tried out.
    if (this.rules.length === 0 || request.method === 'OPTIONS' || isControl(path)) return false;
    for (const rule of this.rules) {
      const { how } = rule;
      // Another call may have used up a rule while this one was kept waiting.
      if (how.kind === 'refuse' || rule.left === 0 || !matches(rule, path)) continue;
      this.use(rule);
      if (how.kind === 'delay') {
        await sleep(how.delayMs);
        continue;
      }
      if (how.kind === 'drop') {
        reply.hijack();
        request.raw.socket.destroy();
      } else await sendStatus(reply, how.status, how.body);
      return true;
    }
    return false;
  }

  /** The refusal planned for a broadcast by this path. */
  refusal(path: string): RejectedTransaction | undefined {
    const rule = this.rules.find(one => one.how.kind === 'refuse' && matches(one, path));
    if (rule?.how.kind !== 'refuse') return undefined;
    this.use(rule);
    return new RejectedTransaction(rule.how.code, rule.how.message);
  }

  private use(rule: Rule): void {
    rule.left--;
    if (rule.left === 0) this.rules = this.rules.filter(one => one !== rule);
  }
}

function sendStatus(reply: FastifyReply, status: number, body: JsonValue): FastifyReply {
  void reply.code(status);
  return typeof body === 'string'
    ? reply.type('text/plain; charset=utf-8').send(body)
    : reply.type('application/json; charset=utf-8').send(stringifyJson(body));
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

function isControl(path: string): boolean {
  return path === CONTROL || path.startsWith(`${CONTROL}/`);
}

function matches({ path: wanted }: Rule, path: string): boolean {
  if (wanted === undefined) return true;
  return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted;
}

function readPath(path: JsonValue | undefined, how: How): string | undefined {
  if (path === undefined) return undefined;
  if (typeof path !== 'string' || !path.startsWith('/'))
    throw new AdminError('invalid_path', 'path begins with /; a * at its end stands for everything below');
  if (isControl(path)) throw new AdminError('invalid_path', 'Calls below /admin never fail on purpose');
  if (how.kind === 'refuse' && !BROADCASTS.includes(path))
    throw new AdminError('invalid_path', `Only broadcasts are refused with a code: ${BROADCASTS.join(', ')}`);
  return path;
}

function readHow(how: JsonValue | undefined): How {
  const kinds = 'how is {status, body?}, {delayMs}, {drop: true} or {code, message?}';
  if (!isJsonObject(how)) throw new AdminError('invalid_how', kinds);
  const { status, body, delayMs, drop, code, message } = how;
  if ([status, delayMs, drop, code].filter(given => given !== undefined).length !== 1)
    throw new AdminError('invalid_how', `${kinds}: exactly one of them`);
  if (status !== undefined)
    return { kind: 'status', status: wholeNumber('how.status', status, 200, 599), body: body ?? '' };
  if (delayMs !== undefined)
    return { kind: 'delay', delayMs: wholeNumber('how.delayMs', delayMs, 0, LONGEST_DELAY_MS) };
  if (drop !== undefined) {
    if (drop !== true) throw new AdminError('invalid_how', 'how.drop is true');
    return { kind: 'drop' };
  }
  if (typeof code !== 'string' || !isRefusal(code))
    throw new AdminError(
      'invalid_code',
      `how.code is one of ${Object.keys(responseCodes).filter(isRefusal).join(', ')}`,
    );
  const text = message ?? USUAL_TEXTS[code];
  if (typeof text !== 'string')
    throw new AdminError('invalid_message', `how.message is the text that goes with ${code}`);
  return { kind: 'refuse', code, message: text };
}

function isRefusal(code: string): code is ResponseCode {
  return Object.hasOwn(responseCodes, code) && code !== 'SUCCESS';
}
