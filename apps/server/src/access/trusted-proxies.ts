import { BlockList, isIP } from 'node:net';
import { InvalidValueError } from '@sunscope/tron/errors';

/**
 * Whether an address on a request's way is one of our own proxies. The way begins at the socket (hop 0) and follows
 * X-Forwarded-For from its end; the first address that is not trusted is the visitor's.
 */
export type TrustedProxies = (address: string, hop: number) => boolean;

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const MOST_HOPS = 10;
const EXPECTED =
  'the number of proxies in front of this server (1), their addresses or networks (10.0.0.2, 172.16.0.0/12, loopback, linklocal, uniquelocal), or off';

/**
 * Reads `TRUST_PROXY`: a number of hops, or a comma list of addresses and networks.
 * @throws InvalidValueError
 */
export function trustedProxies(text: string): TrustedProxies {
  const given = text.trim().toLowerCase();
  if (['0', 'off', 'false', 'no'].includes(given)) return () => false;
  if (['on', 'true', 'yes'].includes(given))
    throw wrong(`${EXPECTED}: trusting whoever connects would let every visitor choose an address`);
  if (/^\d+$/.test(given)) {
    const hops = Number(given);
    if (hops > MOST_HOPS) throw wrong(EXPECTED);
    return (_address, hop) => hop < hops;
  }
  const list = new BlockList();
  for (const part of given.split(',').map(one => one.trim()))
    for (const network of NAMED[part] ?? [part]) addTo(list, network);
  return address => isIn(list, address);
}

/** The visitor's address: of the socket, or what proxies of one's own say. */
export function visitorAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  isTrusted: TrustedProxies,
): string {
  const forwarded = (Array.isArray(forwardedFor) ? forwardedFor.join(',') : (forwardedFor ?? ''))
    .split(',')
    .map(address => address.trim())
    .filter(address => address !== '');
  const way = [socketAddress ?? '', ...forwarded.toReversed()];
  return way.find((address, hop) => hop === way.length - 1 || !isTrusted(address, hop)) ?? '';
}

/** Whom something is counted for: an IPv4 address, or the /64 network of an IPv6 one, since a household has all of it. */
export function visitorOf(ip: string): string {
  const plain = plainAddress(ip);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(group => group !== '');
  const rest = tail.split(':').filter(group => group !== '');
  const all = plain.includes('::')
    ? [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
    : groups;
  const network = all.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const PRIVATE = new BlockList();
for (const network of Object.values(NAMED).flat()) addTo(PRIVATE, network);

/** Whether an address is of this machine or of a network that the internet does not reach. */
export function isPrivateAddress(ip: string): boolean {
  return isIn(PRIVATE, ip);
}

function wrong(expected: string): InvalidValueError {
  return new InvalidValueError('invalid_setting', expected);
}

function addTo(list: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/');
  const version = isIP(address);
  const bits = prefix === undefined ? (version === 4 ? 32 : 128) : Number(prefix);
  const isPrefix = prefix === undefined || (/^\d+$/.test(prefix) && bits <= (version === 4 ? 32 : 128));
  if (version === 0 || !isPrefix) throw wrong(EXPECTED);
  if (bits === 0) throw wrong(`${EXPECTED}: a network of /0 is everybody`);
  list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
}

function isIn(list: BlockList, ip: string): boolean {
  const address = plainAddress(ip);
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Node.js names IPv4 visitors of a socket for both versions ::ffff:…; a scope says nothing about whose address it is. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}
