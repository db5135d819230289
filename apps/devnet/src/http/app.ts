import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { stringifyJson, type JsonObject } from '@sunscope/node-api/json';
import { addAdminRoutes } from './admin.ts';
import { addEventRoutes } from './event-routes.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { blockEndpoints } from './block-endpoints.ts';
import { broadcastEndpoints } from './broadcast-endpoints.ts';
import { builderEndpoints } from './builder-endpoints.ts';
import { chainEndpoints } from './chain-endpoints.ts';
import { contractEndpoints } from './contract-endpoints.ts';
import { delegationEndpoints } from './delegation-endpoints.ts';
import { marketEndpoints } from './market-endpoints.ts';
import { registerEndpoints } from './register-endpoints.ts';
import { signingEndpoints } from './signing-endpoints.ts';
import { parseBody, readVisible, type ApiDevnet, type Endpoint } from './endpoint.ts';
import { errorReply } from './errors.ts';
import { notFoundPage } from './not-found-page.ts';

/** Largest body (java-tron: node.http maxMessageSize). */
const BODY_LIMIT = 4 * 1024 * 1024;

const endpoints: readonly Endpoint[] = [
  ...blockEndpoints,
  ...accountEndpoints,
  ...chainEndpoints,
  ...delegationEndpoints,
  ...registerEndpoints,
  ...marketEndpoints,
  ...broadcastEndpoints,
  ...builderEndpoints,
  ...contractEndpoints,
  ...signingEndpoints,
];

/** Every path below /wallet and /walletsolidity. */
export const apiPaths: readonly string[] = endpoints.flatMap(({ name, solid }) =>
  solid ? [`/wallet/${name}`, `/walletsolidity/${name}`] : [`/wallet/${name}`],
);

/** The HTTP API of a chain: java-tron's calls below /wallet and /walletsolidity on one port, open to browsers. */
export function createApp(devnet: ApiDevnet): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply, done) => {
    allowBrowsers(reply);
    if (request.method === 'OPTIONS') void reply.code(204).send();
    else done();
  });
  for (const endpoint of endpoints) {
    addRoute(app, devnet, endpoint, `/wallet/${endpoint.name}`, false);
    if (endpoint.solid) addRoute(app, devnet, endpoint, `/walletsolidity/${endpoint.name}`, true);
  }
  addAdminRoutes(app, devnet);
  addEventRoutes(app, devnet);
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).type('text/html;charset=iso-8859-1').send(notFoundPage(request.url)),
  );
  app.setErrorHandler((error, _request, reply) => {
    const tooBig = (error as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE';
    const text = tooBig
      ? `body size is too big, the limit is ${BODY_LIMIT}`
      : String((error as { message?: unknown }).message);
    return sendJson(reply, { Error: `class java.lang.Exception : ${text}` });
  });
  return app;
}

/** So that TronLink and pages of any origin can use the chain; a real node leaves this to a proxy. */
function allowBrowsers(reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  });
}

function addRoute(
  app: FastifyInstance,
  devnet: ApiDevnet,
  endpoint: Endpoint,
  url: string,
  solid: boolean,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const query = { ...(request.query as JsonObject) };
      const body =
        typeof request.body === 'string' ? parseBody(request.body, request.headers['content-type']) : {};
      const params = { ...query, ...body };
      return sendJson(reply, await endpoint.handle({ devnet, params, visible: readVisible(params), solid }));
    } catch (error) {
      const json = errorReply(error);
      if (!json) throw error;
      return sendJson(reply, json);
    }
  };
  app.post(url, handler);
  if (!endpoint.postOnly) app.get(url, handler);
}

/** Every reply has status 200, errors too. */
function sendJson(reply: FastifyReply, json: unknown): FastifyReply {
  return reply
    .code(200)
    .type('application/json; charset=utf-8')
    .send(`${stringifyJson(json)}\n`);
}
