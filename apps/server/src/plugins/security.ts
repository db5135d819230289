import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPrivateAddress, visitorOf } from '../access/trusted-proxies.ts';
import type { Door } from '../access/door.ts';
import { registerDoor } from './door.ts';

/** Paths that load balancers and monitors poll, and files that browsers keep: no limit. */
const UNLIMITED = /^\/(?:healthz|readyz|metrics|assets\/|favicon)/;

/** What pages of other origins may ask: the Product API, TronGrid's and Etherscan's interfaces; the node behind them is for our own page. */
const OPEN_TO_PAGES = /^\/(?:(?:api|v1|v2|event|external)(?:[/?]|$)|openapi\.json)/;

/** Pictures whose addresses answers of the API give: other pages may show them. */
const PICTURES = /^\/tag-logos\//;

/** What scripts of other pages may read besides the usual: when to come again, and whether anything changed. */
const EXPOSED = 'etag, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset';

/**
 * The policy admits the own origin only: no inline script, no third party. `connect-src 'self'` covers the live feed, since
 * a WebSocket of the same origin matches it. Sizes and positions are set as style attributes by tables and virtual lists.
 * Text becomes no markup or script (Trusted Types); the one policy is the web app's, for its signing worker and that
 * of its offline page.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sunscope-worker',
].join(';');

/** What a page may use of the device: the camera reads QR codes, HID speaks to hardware wallets, the clipboard is written. */
const ALLOWED_FEATURES = ['camera', 'clipboard-write', 'hid'];

/** Everything else that browsers know and that could cost a visitor something. */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const FEATURES = [
  ...ALLOWED_FEATURES.map(name => `${name}=(self)`),
  ...DENIED_FEATURES.map(name => `${name}=()`),
].join(', ');

/**
 * Every answer has these, which a browser minds; made once, since they are the same for all. A self-hosted explorer is often
 * plain HTTP at home: what insists on HTTPS is left to the proxy that ends it. Nothing opens windows that need
 * to speak to the page (wallet extensions have windows of their own), so the strict opener policy costs nothing.
 */
const PROTECTING = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': FEATURES,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** The same where pages of other origins may use the interfaces, as they may TRONSCAN's and TronGrid's: nothing here knows a visitor. */
const SHARING = {
  ...PROTECTING,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  'cross-origin-resource-policy': 'cross-origin',
};

const SHOWABLE = { ...PROTECTING, 'cross-origin-resource-policy': 'cross-origin' };

/** What an answer carries that protects the browser, by the path asked for. */
function protectingHeaders(url: string): Record<string, string> {
  if (OPEN_TO_PAGES.test(url)) return SHARING;
  return PICTURES.test(url) ? SHOWABLE : PROTECTING;
}

/** The reply to a browser that asks whether its page may call. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'accept, content-type, tron-pro-api-key',
  'access-control-max-age': '86400',
};

/** Answers a request whose path cannot be decoded, which no hook and no error handler sees. */
export function refuseUnreadablePath(url: string, reply: FastifyReply): void {
  void reply.headers(protectingHeaders(url)).code(400).send({
    message:
      'The path cannot be read: a percent sign must begin the hex digits of UTF-8, and be written %25 itself',
    code: 'invalid_path',
  });
}

/** Headers and limits for every answer. */
export async function registerSecurity(
  app: FastifyInstance,
  door: Door,
  options: { requestsPerMinute: number; knowsProxies: boolean },
): Promise<void> {
  let hasWarned = options.knowsProxies;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(protectingHeaders(request.url));
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined && isPrivateAddress(request.ip)) {
      hasWarned = true;
      request.log.warn(
        'Requests come through a proxy, and all its visitors share the limits of one: set TRUST_PROXY to the number of proxies in front of this server',
      );
    }
    done();
  });
  registerDoor(app, door);

  if (options.requestsPerMinute > 0)
    await app.register(rateLimit, {
      max: options.requestsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: request => visitorOf(request.ip),
      allowList: request => UNLIMITED.test(request.url),
      errorResponseBuilder: (_request, context) =>
        Object.assign(
          new Error(`Too many requests: ${context.max} a minute are allowed; try again in ${context.after}`),
          {
            statusCode: context.statusCode,
          },
        ),
    });

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS' || !OPEN_TO_PAGES.test(request.url)) done();
    else void reply.headers(PREFLIGHT).code(204).send();
  });
}
