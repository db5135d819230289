import { lookup, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { SunscopeError } from '@sunscope/tron/errors';
import { isPrivateAddress } from './public-read.ts';

export interface ForeignLimits {
  maxBytes: number;
  /** All of it, redirects, names and the last byte included. */
  timeoutMs: number;
  /** What is asked for. */
  accept: string;
  /** Whoever runs the server chose this address, which may be in the own network; where it redirects to is checked. */
  isOwn?: boolean;
}

export interface ForeignAnswer {
  bytes: Uint8Array;
  /** Without parameters, lower case; empty where nothing is said. */
  type: string;
}

/** What may be connected to; tests have hosts of their own. */
export interface ForeignRules {
  isPrivate: (address: string) => boolean;
  isPort: (port: number) => boolean;
  resolve: (hostname: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;
}

/** Reads an address that a stranger wrote. */
export type ReadForeign = (url: URL, limits: ForeignLimits) => Promise<ForeignAnswer>;

const MAX_REDIRECTS = 3;
const MAX_URL = 2048;

const PUBLIC_INTERNET: ForeignRules = {
  isPrivate: isPrivateAddress,
  isPort: port => port === 80 || port === 443,
  resolve: (hostname, done) => lookup(hostname, { all: true }, done),
};

/**
 * A reader of addresses that strangers wrote into contracts. It connects to public addresses and the usual ports only:
 * each name, that of a redirect too, is looked up once, every address it has is checked, and the connection goes to
 * what was checked. It sends nothing about the visitor or this server, takes no packed answer, and stops at the limits.
 * Its errors are SunscopeError `read_refused` (by our rules), `read_failed` and `answer_too_large`.
 */
export function foreignReader(changed: Partial<ForeignRules> = {}): ReadForeign {
  const rules = { ...PUBLIC_INTERNET, ...changed };
  return async (url, limits) => {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    let at = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const isOwn = hop === 0 && limits.isOwn === true;
      if (!isOwn) requireAllowed(at, rules);
      const answer = await readOnce(at, { ...limits, isOwn }, rules, signal);
      if (!(answer instanceof URL)) return answer;
      at = answer;
    }
    throw refused(`${url.host} redirects more than ${MAX_REDIRECTS} times`);
  };
}

function refused(message: string): SunscopeError {
  return new SunscopeError('read_refused', message);
}

function requireAllowed(url: URL, rules: ForeignRules): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused(`${url.protocol} is not read, only http and https`);
  if (url.href.length > MAX_URL) throw refused(`An address of more than ${MAX_URL} characters is not read`);
  if (url.username !== '' || url.password !== '') throw refused('An address with a password is not read');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (!rules.isPort(port)) throw refused(`Port ${port} is not read`);
  const host = hostOf(url);
  if (isIP(host) !== 0 && rules.isPrivate(host)) throw refused(`${host} is not a public address`);
}

/** The hostname; an IPv6 address without its brackets. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** The answer, or where it says to go on. */
async function readOnce(
  url: URL,
  { maxBytes, accept, isOwn = false }: ForeignLimits,
  rules: ForeignRules,
  signal: AbortSignal,
): Promise<ForeignAnswer | URL> {
  const response = await answerOf(url, {
    // A connection of its own: a kept one might lead where another name was looked up.
    agent: false,
    headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'sunscope' },
    signal,
    ...(isOwn || isIP(hostOf(url)) !== 0 ? {} : { lookup: checkedLookup(rules) }),
  });
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      if (URL.canParse(headers.location, url.href)) return new URL(headers.location, url);
      throw refused(`${url.host} redirects to what is no address`);
    }
    if (statusCode !== 200)
      throw new SunscopeError('read_failed', `${url.host} answered with status ${statusCode}`);
    if (!['', 'identity'].includes(headers['content-encoding'] ?? ''))
      throw refused(`${url.host} packs its answer, which may unpack to any size`);
    const chunks: Uint8Array[] = [];
    let left = maxBytes - Number(headers['content-length'] ?? 0) < 0 ? -1 : maxBytes;
    if (left >= 0)
      for await (const chunk of response as AsyncIterable<Uint8Array>) {
        left -= chunk.length;
        if (left < 0) break;
        chunks.push(chunk);
      }
    if (left < 0)
      throw new SunscopeError(
        'answer_too_large',
        `The answer of ${url.host} has more than ${maxBytes} bytes`,
      );
    return { bytes: Buffer.concat(chunks), type: typeOf(headers['content-type']) };
  } catch (error) {
    throw error instanceof SunscopeError ? error : failed(url, error);
  } finally {
    response.destroy();
  }
}

/** The head of an answer; its body is still to come. */
function answerOf(url: URL, options: https.RequestOptions): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? https.get : http.get;
  return new Promise((resolve, reject) => {
    get(url, options, resolve).on('error', error => {
      reject(error instanceof SunscopeError ? error : failed(url, error));
    });
  });
}

function failed(url: URL, cause?: unknown): SunscopeError {
  return new SunscopeError('read_failed', `${url.host} does not answer`, { cause });
}

function typeOf(header: string | undefined): string {
  return (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** A lookup that hands on nothing but public addresses. One private among them refuses all. */
function checkedLookup({ resolve, isPrivate }: ForeignRules): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, found) => {
      if (error) {
        callback(error, []);
        return;
      }
      const [first] = found;
      const inside = found.find(({ address }) => isPrivate(address));
      if (inside || !first)
        callback(refused(`${hostname} leads to ${inside?.address ?? 'no address'}, which is not public`), []);
      else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
