import { describe, expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { isPrivateAddress, trustedProxies, visitorAddress, visitorOf } from './trusted-proxies.ts';

/** Who is counted, for a connection and what it says in X-Forwarded-For. */
const visitor = (setting: string, socket: string, forwarded?: string | string[]) =>
  visitorAddress(socket, forwarded, trustedProxies(setting));

describe('TRUST_PROXY', () => {
  it('off believes nobody', () => {
    for (const off of ['off', '0', 'no', 'false'])
      expect(visitor(off, '10.0.0.2', '203.0.113.9')).toBe('10.0.0.2');
  });

  it('as a number takes what that many proxies added, and nothing a visitor wrote before', () => {
    expect(visitor('1', '10.0.0.2', '203.0.113.9')).toBe('203.0.113.9');
    expect(visitor('1', '10.0.0.2', '8.8.8.8, 127.0.0.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(visitor('1', '10.0.0.2', ['8.8.8.8', '203.0.113.9'])).toBe('203.0.113.9');
    expect(visitor('2', '10.0.0.2', '8.8.8.8, 203.0.113.9, 10.0.0.3')).toBe('203.0.113.9');
    expect(visitor('2', '10.0.0.2', '203.0.113.9')).toBe('203.0.113.9');
    expect(visitor('1', '10.0.0.2')).toBe('10.0.0.2');
  });

  it('as a list takes the first address on the way back that is not in it', () => {
    const list = '10.0.0.0/8, 2001:db8::5, loopback';
    expect(visitor(list, '10.0.0.2', '8.8.8.8, 203.0.113.9')).toBe('203.0.113.9');
    expect(visitor(list, '::ffff:10.0.0.2', '8.8.8.8, 203.0.113.9, 127.0.0.1')).toBe('203.0.113.9');
    expect(visitor(list, '2001:db8::5', '203.0.113.9')).toBe('203.0.113.9');
    // Somebody who is no proxy of ours writes the header.
    expect(visitor(list, '203.0.113.9', '8.8.8.8')).toBe('203.0.113.9');
    expect(visitor(list, '10.0.0.2', 'nonsense')).toBe('nonsense');
  });

  it.each(['true', 'on', 'yes', 'TRUE'])('is refused as %s, and says why', text => {
    expect(() => readConfig({}, { TRUST_PROXY: text })).toThrow(
      /TRUST_PROXY: ".+" is not right, it needs the number of proxies .+ would let every visitor choose/,
    );
  });

  it.each([
    '11',
    '-1',
    '1.5',
    'proxy.lan',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '::/129',
    '0.0.0.0/0',
    '::/0',
    '1,,2',
  ])('is refused as %s', text => expect(() => readConfig({}, { TRUST_PROXY: text })).toThrow('TRUST_PROXY'));
});

describe('a visitor', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (ip, counted) => expect(visitorOf(ip)).toBe(counted));
});

it('knows addresses of one’s own network', () => {
  expect(
    ['127.0.0.1', '::1', '10.1.2.3', '192.168.1.1', '::ffff:172.16.0.1', 'fd00::1'].every(isPrivateAddress),
  ).toBe(true);
  expect(['203.0.113.9', '2001:db8::1', '', 'x', '172.32.0.1'].some(isPrivateAddress)).toBe(false);
});
