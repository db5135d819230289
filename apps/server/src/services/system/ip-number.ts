import { isIPv4, isIPv6 } from 'node:net';

/** An address of the internet as the number it stands for. */
export type IpNumber = { version: 4; value: number } | { version: 6; value: bigint };

/** First 96 bits of an IPv4 address written as IPv6 (`::ffff:192.0.2.1`). */
const MAPPED = 0xffffn;

/** Reads an address; undefined for anything else, host names included. */
export function ipNumber(text: string): IpNumber | undefined {
  if (isIPv4(text)) return { version: 4, value: ipv4(text) };
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const value = ipv6(text);
  return value >> 32n === MAPPED
    ? { version: 4, value: Number(value & 0xffff_ffffn) }
    : { version: 6, value };
}

function ipv4(text: string): number {
  return text.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

/** Of a text that is an IPv6 address. */
function ipv6(text: string): bigint {
  const lastColon = text.lastIndexOf(':');
  const tail = text.slice(lastColon + 1);
  const plain = tail.includes('.')
    ? `${text.slice(0, lastColon + 1)}${hex(ipv4(tail) >>> 16)}:${hex(ipv4(tail) & 0xffff)}`
    : text;
  const [before = '', after] = plain.split('::');
  const head = groups(before);
  const rest = groups(after ?? '');
  const zeros = after === undefined ? 0 : 8 - head.length - rest.length;
  return [...head, ...Array.from({ length: zeros }, () => '0'), ...rest].reduce(
    (number, group) => (number << 16n) | BigInt(`0x${group}`),
    0n,
  );
}

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
const hex = (value: number): string => value.toString(16);
