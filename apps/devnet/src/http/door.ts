import { hostname } from 'node:os';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHostCheck, isFromAnotherOrigin } from '@sunscope/node-api/request-origin';
import { stringifyJson } from '@sunscope/node-api/json';

/** Control calls: all of `/admin`, and `/tre` of TronBox's runtime environment. */
const CONTROL = /^\/(?:admin|tre)(?:\/|$)/i;

const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Decides which requests are let in. The TRON API is open to pages of any origin, without credentials. Control calls
 * give keys away and rewrite the chain: they answer programs and pages of this very origin only, and what changes
 * something must be a POST with a JSON body, which no form, image or link of another page can send. Names that are not
 * this machine's are refused everywhere, so that no page gets in by pointing its own name here (DNS rebinding).
 * @param hosts names this machine is called by, besides `localhost`, IP addresses and its own hostname
 */
export function registerDoor(app: FastifyInstance, hosts: readonly string[]): void {
  const isOwnHost = createHostCheck([hostname(), ...hosts]);
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request, isOwnHost);
    if (refusal) {
      void refuse(reply, refusal);
      return;
    }
    if (isControl(request)) void reply.headers(UNSHARED);
    else allowPages(request, reply);
    if (request.method === 'OPTIONS') void reply.code(204).send();
    else done();
  });
}

interface Refusal {
  readonly status: 403 | 415 | 421;
  readonly error: string;
  readonly message: string;
}

function refusalOf(request: FastifyRequest, isOwnHost: (host?: string) => boolean): Refusal | undefined {
  const { headers } = request;
  if (!isOwnHost(headers.host))
    return {
      status: 421,
      error: 'unknown_host',
      message: `This chain does not answer to the name ${JSON.stringify(headers.host)}: use localhost or an IP address, or start it with --allow-host NAME (ALLOW_HOST)`,
    };
  if (!isControl(request)) return undefined;
  if (isFromAnotherOrigin(headers))
    return {
      status: 403,
      error: 'other_origin',
      message: 'Control calls answer programs and pages of their own origin, no page of another origin',
    };
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (!WITHOUT_BODY.has(request.method) && type !== 'application/json')
    return {
      status: 415,
      error: 'json_needed',
      message: `Control calls take JSON: send the header Content-Type: application/json${type === undefined ? '' : `, not ${type}`}`,
    };
  return undefined;
}

/** By its route, so that no spelling of the path gets around it; by the path where there is no such route. */
function isControl({ routeOptions, url }: FastifyRequest): boolean {
  return CONTROL.test(routeOptions.url ?? pathOf(url));
}

/** Of a request in absolute form too (`GET http://name/path`), which the router knows as well. */
function pathOf(url: string): string {
  const path = (url.split('?')[0] ?? '').replace(/^https?:\/\/[^/]*/i, '');
  try {
    return decodeURIComponent(path).replace(/^\/+/, '/');
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return path;
  }
}

function refuse(reply: FastifyReply, { status, error, message }: Refusal): FastifyReply {
  return reply
    .code(status)
    .headers(UNSHARED)
    .type('application/json; charset=utf-8')
    .send(stringifyJson({ error, message }));
}

/** So that no other page embeds, frames or reads it as a script. */
const UNSHARED = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * So that TronLink and pages of any origin can use the chain; a real node leaves this to a proxy. The headers that are
 * asked for are named, since `*` never covers Authorization.
 */
function allowPages({ headers }: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '86400',
    // Chromium asks before a page of the public internet may reach this machine.
    ...(headers['access-control-request-private-network'] === 'true'
      ? { 'access-control-allow-private-network': 'true' }
      : {}),
  });
}
