import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** Paths that load balancers and monitors poll, and files that browsers keep: no limit. */
const UNLIMITED = /^\/(?:healthz|readyz|metrics|assets\/|favicon)/;

/** What pages of other origins may ask: the Product API, TronGrid's and Etherscan's interfaces; the node behind them is for our own page. */
const OPEN_TO_PAGES = /^\/(?:(?:api|v1|event|external)(?:[/?]|$)|openapi\.json)/;

/** What scripts of other pages may read besides the usual: when to come again, and whether anything changed. */
const EXPOSED = 'etag, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset';

/**
 * Headers and limits for every answer. The policy admits the own origin only: no inline script, no third party.
 * `connect-src 'self'` covers the live feed, since a WebSocket of the same origin matches it.
 */
export async function registerSecurity(
  app: FastifyInstance,
  options: { requestsPerMinute: number },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'"],
        // Sizes and positions are set as style attributes by tables and virtual lists.
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // A self-hosted explorer is often plain HTTP in a house network: leave HTTPS to the proxy that ends it.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });

  if (options.requestsPerMinute > 0)
    await app.register(rateLimit, {
      max: options.requestsPerMinute,
      timeWindow: '1 minute',
      allowList: request => UNLIMITED.test(request.url),
      errorResponseBuilder: (_request, context) =>
        Object.assign(
          new Error(`Too many requests: ${context.max} a minute are allowed; try again in ${context.after}`),
          {
            statusCode: context.statusCode,
          },
        ),
    });

  // Pages of other origins may use the interfaces, as they may TRONSCAN's and TronGrid's: nothing here knows a visitor.
  app.addHook('onRequest', async (request, reply) => {
    if (!OPEN_TO_PAGES.test(request.url)) return;
    void reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', EXPOSED)
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.method !== 'OPTIONS') return;
    await reply
      .header('access-control-allow-methods', 'GET, POST, OPTIONS')
      .header('access-control-allow-headers', 'accept, content-type, tron-pro-api-key, x-key')
      .header('access-control-max-age', '86400')
      .code(204)
      .send();
  });
}
