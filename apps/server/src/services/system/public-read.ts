import { lookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { SunscopeError } from '@sunscope/tron/errors';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 1 << 20;

/** Addresses that are nobody's on the public Internet: a name that leads there would open this server's own network. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // Forms that carry an IPv4 address: to somebody's gateway they may name a private one.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** True for an address within a home network, a data centre or this machine. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return PRIVATE.check(mapped, 'ipv4');
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Text of a GET answer, at most 1 MiB, within five seconds, redirects not followed. A name is connected to only at a
 * public address, looked up once; whoever runs the server may still allow an address of the own network by writing it
 * (or `localhost`) as such.
 * @throws SunscopeError `read_refused`, `read_failed`, `answer_too_large`
 */
export async function readPublic(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const get = url.protocol === 'https:' ? https.get : http.get;
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      {
        headers: { accept: 'application/json', ...headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname !== 'localhost'
          ? { lookup: publicLookup }
          : {}),
      },
      response => {
        const { statusCode = 0 } = response;
        if (statusCode < 200 || statusCode >= 300) {
          response.destroy();
          reject(new SunscopeError('read_refused', `${url.host} answered with status ${statusCode}`));
          return;
        }
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > MAX_BYTES)
            response.destroy(
              new SunscopeError('answer_too_large', `The answer of ${url.host} exceeds ${MAX_BYTES} bytes`),
            );
        });
        response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
        response.on('error', reject);
      },
    );
    request.on('error', error =>
      reject(
        error instanceof SunscopeError
          ? error
          : new SunscopeError('read_failed', `${url.host} cannot be read`, { cause: error }),
      ),
    );
  });
}

/** The system's lookup, but private addresses are an error: the address that was checked is the one connected to. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, []);
      return;
    }
    const found: LookupAddress[] = addresses;
    const inside = found.find(({ address }) => isPrivateAddress(address));
    const [first] = found;
    if (inside || !first) {
      callback(
        new SunscopeError(
          'read_refused',
          `${hostname} leads to ${inside?.address ?? 'no address'}, which is not public`,
        ),
        [],
      );
      return;
    }
    if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
