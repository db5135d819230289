import compress from '@fastify/compress';
import { constants } from 'node:zlib';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../settings/config.ts';
import { answerSerializer, checkingSerializer } from '../plugins/answer-serializer.ts';
import { createDoor } from '../access/door.ts';
import { registerErrors } from '../plugins/errors.ts';
import { registerEnding } from '../plugins/ending.ts';
import { httpTimeouts, registerAnswerDeadline } from '../plugins/http-timeouts.ts';
import { registerMetrics } from '../plugins/metrics.ts';
import { refuseUnreadablePath, registerSecurity } from '../plugins/security.ts';
import { registerWebApp } from '../plugins/web-app.ts';
import { accountRoutes } from '../routes/accounts.ts';
import { blockRoutes } from '../routes/blocks.ts';
import { collectibleRoutes } from '../routes/collectibles.ts';
import { contractRoutes } from '../routes/contracts.ts';
import { sidechainRoutes } from '../routes/sidechains.ts';
import { etherscanRoutes } from '../routes/etherscan.ts';
import { deviceRoutes } from '../routes/device.ts';
import { docsRoutes } from '../routes/docs.ts';
import { feedRoutes } from '../routes/feed.ts';
import { governanceRoutes } from '../routes/governance.ts';
import { exchangeRoutes } from '../routes/exchange.ts';
import { orderBookRoutes } from '../routes/order-book.ts';
import { faucetRoutes } from '../routes/faucet.ts';
import { multisigRoutes } from '../routes/multisig.ts';
import { noticeRoutes } from '../routes/notices.ts';
import { nodeProxyRoutes } from '../routes/node-proxy.ts';
import { profileRoutes } from '../routes/profiles.ts';
import { redirectRoutes } from '../routes/redirects.ts';
import { sourcifyRoutes } from '../routes/sourcify.ts';
import { statisticsRoutes } from '../routes/statistics.ts';
import { systemProxyRoutes } from '../routes/system-proxy.ts';
import { systemRoutes } from '../routes/system.ts';
import { tokenRegistrationRoutes } from '../routes/token-registration.ts';
import { tokenRoutes } from '../routes/tokens.ts';
import { transactionRoutes } from '../routes/transactions.ts';
import { transferRoutes } from '../routes/transfers.ts';
import { verificationRoutes } from '../routes/verification.ts';
import { trongridRoutes } from '../routes/trongrid.ts';
import type { ApiContext } from '../routes/context.ts';

export interface AppOptions {
  context: ApiContext;
  config: Pick<
    Config,
    | 'host'
    | 'port'
    | 'publicOrigin'
    | 'allowHost'
    | 'requestTimeoutMs'
    | 'nodeTimeoutMs'
    | 'rateLimit'
    | 'trustProxy'
    | 'metrics'
    | 'checkAnswers'
    | 'nodeApiKey'
    | 'priceSource'
    | 'defaultLanguage'
    | 'priceApiKey'
    | 'proxyHosts'
  >;
  nodeUrl: string;
  solidityUrl: string;
  jsonRpcUrl: string;
  /** Whether `debug_*` calls pass. */
  traces: () => boolean;
  /** Why the node must not be asked now. */
  refusal: () => Promise<string | undefined>;
  /** The web build's folder. */
  webFolder: string;
  logger?: FastifyBaseLogger;
}

const MAX_BODY_BYTES = 1 << 20;
const MAX_PARAMETER_LENGTH = 128;

/** The whole server over HTTP, not yet listening. */
export async function createApp({
  context,
  config,
  nodeUrl,
  solidityUrl,
  jsonRpcUrl,
  traces,
  refusal,
  webFolder,
  logger,
}: AppOptions): Promise<FastifyInstance> {
  const trusted = config.trustProxy ?? (() => false);
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: trusted,
    bodyLimit: MAX_BODY_BYTES,
    ...httpTimeouts(config.requestTimeoutMs),
    // Some clients of today's TRONSCAN write its calls so.
    rewriteUrl: request => (request.url ?? '/').replace(/^\/api\/new\//, '/api/'),
    // Such a request meets no hook.
    frameworkErrors: (_error, request, reply) =>
      refuseUnreadablePath(request.url, reply as unknown as FastifyReply),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // A line per request says little and would hold what visitors look at.
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(config.checkAnswers ? checkingSerializer : answerSerializer);
  registerErrors(app);
  registerAnswerDeadline(app);
  registerEnding(app);
  // Clients of the interface send parameters they have no value for.
  app.addHook('preValidation', (request, _reply, done) => {
    const { query } = request;
    if (typeof query === 'object' && query !== null && Object.values(query).includes(''))
      request.query = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
    done();
  });

  const door = createDoor(config, () => {
    const bound = app.server.address();
    return typeof bound === 'object' && bound !== null ? bound.port : undefined;
  });
  await registerSecurity(app, door, {
    requestsPerMinute: config.rateLimit,
    knowsProxies: config.trustProxy !== undefined,
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Fast levels: answers are made for every request.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
  registerMetrics(app, context, {
    access: config.metrics,
    knowsProxies: config.trustProxy !== undefined,
  });
  for (const routes of [
    systemRoutes,
    blockRoutes,
    transactionRoutes,
    transferRoutes,
    collectibleRoutes,
    accountRoutes,
    tokenRoutes,
    statisticsRoutes,
    tokenRegistrationRoutes,
    contractRoutes,
    verificationRoutes,
    sidechainRoutes,
    trongridRoutes,
    etherscanRoutes,
    sourcifyRoutes,
    governanceRoutes,
    exchangeRoutes,
    orderBookRoutes,
    faucetRoutes,
    noticeRoutes,
    multisigRoutes,
  ])
    await app.register(routes, { context });
  await app.register(profileRoutes, { context, door });
  const source =
    config.priceSource !== undefined && URL.canParse(config.priceSource)
      ? new URL(config.priceSource).host
      : undefined;
  await app.register(systemProxyRoutes, {
    hosts: config.proxyHosts ?? (source === undefined ? [] : [source]),
    keyHost: source,
    apiKey: config.priceApiKey,
  });
  await app.register(nodeProxyRoutes, {
    nodeUrl,
    solidityUrl,
    jsonRpcUrl,
    traces,
    refusal,
    apiKey: config.nodeApiKey,
    silenceMs: config.nodeTimeoutMs,
  });
  await app.register(feedRoutes, { feed: context.feed });
  await app.register(deviceRoutes, { door, trusted });
  await app.register(docsRoutes);
  const web = registerWebApp(app, webFolder, { language: config.defaultLanguage });
  await app.register(redirectRoutes, { web, readers: context.readers, origin: config.publicOrigin?.[0] });
  return app;
}
