import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { refuseBrokenRequest } from '@sunscope/node-api/broken-request';
import { stringifyJson, type JsonObject } from '@sunscope/node-api/json';
import { SolidState } from '../chain/solid-state.ts';
import { addAdminRoutes } from './admin/admin.ts';
import { addEventRoutes, addOldEventRoutes } from './grid/event-routes.ts';
import { addGridAccountRoutes } from './grid/grid-account-routes.ts';
import { CallLanes } from './call/call-lanes.ts';
import { clientKey } from './call/client-key.ts';
import { answerTo, endpoints, type Asking, type CallContext } from './endpoints/all-endpoints.ts';
import { addJsonRpc } from './jsonrpc/route.ts';
import { registerDoor } from './door.ts';
import { addTre } from './tre/tre.ts';
import { parseBody, readFlag, type ApiCall, type Endpoint, type RunningEndpoint } from './call/endpoint.ts';
import type { ApiDevnet } from './call/api-devnet.ts';
import { errorReply } from './call/errors.ts';
import { Failures } from './admin/failures.ts';
import { errorPage } from './error-page.ts';

/** Largest body (java-tron: node.http maxMessageSize). */
const BODY_LIMIT = 4 * 1024 * 1024;

/** A request that does not arrive in time, or a reader that takes no answer, is cut. */
const TIMEOUTS = {
  requestTimeout: 30_000,
  connectionTimeout: 600_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
};

function noSchemas(): never {
  throw new Error('routes of the chain have no schemas');
}

/** What the calls of one chain share, and the failures that are planned for them. */
export interface NodeContext extends CallContext {
  readonly failures: Failures;
}

export function openContext({ chain }: ApiDevnet): NodeContext {
  return { failures: new Failures(), solidState: new SolidState(chain), lanes: new CallLanes() };
}

/**
 * The HTTP API of a chain: java-tron's calls below /wallet and /walletsolidity on one port, open to browsers,
 * and control calls, which are not ({@link registerDoor}).
 * @param onRoute called with every route there is, so that none escapes a test
 * @param context shared with those who call in another way
 */
export function createApp(
  devnet: ApiDevnet,
  onRoute: (route: { method: string; url: string }) => void = () => undefined,
  context: NodeContext = openContext(devnet),
): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    ...TIMEOUTS,
    clientErrorHandler: refuseBrokenRequest,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    // No route has a schema; loading what compiles them took a sixth of the start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) onRoute({ method: one, url });
  });
  const { failures } = context;
  registerDoor(app, devnet.allowedHosts);
  app.addHook('onRequest', async (request, reply) => {
    if (await failures.apply(request, reply)) return reply;
  });
  const common = { devnet, context };
  for (const endpoint of endpoints) {
    addRoute(app, { ...common, endpoint, url: `/wallet/${endpoint.name}`, solid: false });
    if (endpoint.solid)
      addRoute(app, { ...common, endpoint, url: `/walletsolidity/${endpoint.name}`, solid: true });
  }
  const rpc = addJsonRpc(app, devnet, context.lanes, devnet.tolerantRpc);
  if (devnet.tre) addTre(app, devnet, rpc);
  addAdminRoutes(app, devnet, failures);
  addEventRoutes(app, devnet);
  addOldEventRoutes(app, devnet);
  addGridAccountRoutes(app, devnet);
  app.setNotFoundHandler(answerUnknown);
  app.setErrorHandler((error, _request, reply) => {
    const tooBig = (error as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE';
    // JSON nested so deep that whoever walks it runs out of stack: the sender's doing, in either program.
    if (error instanceof RangeError && error.message.includes('call stack'))
      return sendJson(reply, { Error: 'class java.lang.StackOverflowError : null' });
    const text = tooBig
      ? `body size is too big, the limit is ${BODY_LIMIT}`
      : String((error as { message?: unknown }).message);
    return sendJson(reply, { Error: `class java.lang.Exception : ${text}` });
  });
  return app;
}

interface RouteOptions {
  readonly devnet: ApiDevnet;
  readonly context: NodeContext;
  readonly endpoint: Endpoint | RunningEndpoint;
  readonly url: string;
  readonly solid: boolean;
}

function addRoute(app: FastifyInstance, options: RouteOptions): void {
  const { devnet, context, endpoint, url, solid } = options;
  const plannedRefusal = () => context.failures.refusal(url);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const query = { ...(request.query as JsonObject) };
      const body = parseBody(
        typeof request.body === 'string' ? request.body : '',
        request.headers['content-type'],
      );
      const params = { ...query, ...body.params };
      const isGet = request.method === 'GET';
      const call: ApiCall = {
        devnet,
        params,
        visible: readFlag(params, 'visible'),
        body: isGet
          ? endpoint.queryAsMessage && stringifyJson(query)
          : endpoint.byHand
            ? undefined
            : body.json,
        int64AsString: isGet && readFlag(query, 'int64_as_string'),
        solid,
        plannedRefusal,
      };
      return sendJson(reply, await answerTo(context, endpoint, call, clientOf(request)));
    } catch (error) {
      const json = errorReply(error);
      if (!json) throw error;
      return sendJson(reply, json);
    }
  };
  app.post(url, handler);
  if (!endpoint.postOnly) app.get(url, handler);
}

/** Who asks, and whether it still waits for the answer. */
function clientOf(request: FastifyRequest): Asking {
  return { key: clientKey(request), isGone: () => request.raw.socket.destroyed };
}

/** What GET of a path gets where only POST does something. */
const postOnly = new Map<string, 'empty' | 'refused'>([
  ['/jsonrpc', 'refused'],
  ...endpoints.flatMap(({ name, solid, postOnly: how }) =>
    how === undefined
      ? []
      : [`/wallet/${name}`, ...(solid ? [`/walletsolidity/${name}`] : [])].map(url => [url, how] as const),
  ),
]);

function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { url, method } = request;
  const how = method === 'GET' ? postOnly.get(url.replace(/\/?(?:\?.*)?$/, '')) : undefined;
  if (how === 'empty') return reply.type('application/json; charset=utf-8').send('');
  void reply.type('text/html;charset=iso-8859-1');
  if (how === undefined) return reply.code(404).send(errorPage(404, 'Not Found', url));
  return reply.code(405).send(errorPage(405, 'HTTP method GET is not supported by this URL', url));
}

/** Every reply has status 200, errors too. */
function sendJson(reply: FastifyReply, json: unknown): FastifyReply {
  return reply
    .code(200)
    .type('application/json; charset=utf-8')
    .send(`${stringifyJson(json)}\n`);
}
