import { expect, it } from 'vitest';
import { centreOf } from './country-centres.ts';
import { countryCode, countryName } from './country-names.ts';
import { CountryTable } from './country-table.ts';
import { ipNumber } from './ip-number.ts';

const refuse = (error: unknown): never => {
  throw error;
};

it('reads addresses in every way they are written, and nothing else', () => {
  expect(ipNumber('1.0.0.255')).toEqual({ version: 4, value: 16777471 });
  expect(ipNumber('255.255.255.255')).toEqual({ version: 4, value: 2 ** 32 - 1 });
  expect(ipNumber('::ffff:1.0.0.255')).toEqual({ version: 4, value: 16777471 });
  expect(ipNumber('::ffff:100:ff')).toEqual({ version: 4, value: 16777471 });
  expect(ipNumber('::')).toEqual({ version: 6, value: 0n });
  expect(ipNumber('2001:200::1')).toEqual({
    version: 6,
    value: 0x2001_0200_0000_0000_0000_0000_0000_0001n,
  });
  expect(ipNumber('64:ff9b::192.0.2.33')).toEqual({
    version: 6,
    value: 0x0064_ff9b_0000_0000_0000_0000_c000_0221n,
  });
  for (const text of ['', 'node.example', '1.2.3', '1.2.3.4.5', 'fe80::1%eth0', '<b>1.1.1.1</b>', ':::'])
    expect(ipNumber(text), text).toBeUndefined();
});

it('finds the range an address is in: its ends belong to it, gaps to nobody, broken rows are left out', async () => {
  const table = new CountryTable(refuse, async function* rows(version) {
    yield* version === 4
      ? ['16777226,16777235,AA', 'nonsense', '16777246,16777255,<b>', '16777256,16777265,BB']
      : ['18446744073709551616,18446744073709551617,CC', '36893488147419103232,36893488147419103232,DD'];
  });
  const found = async (...addresses: string[]) =>
    Promise.all(addresses.map(address => table.countryOf(address)));
  expect(await found('1.0.0.9', '1.0.0.10', '1.0.0.19', '1.0.0.20', '1.0.0.35', '1.0.0.49')).toEqual([
    undefined,
    'AA',
    'AA',
    undefined,
    undefined,
    'BB',
  ]);
  expect(await found('::', '::1:0:0:0:0', '::1:0:0:0:1', '::1:0:0:0:2', '::2:0:0:0:0', 'host')).toEqual([
    undefined,
    'CC',
    'CC',
    undefined,
    'DD',
    undefined,
  ]);
});

it('knows public addresses of both kinds, and no private ones', async () => {
  const table = new CountryTable(refuse);
  const asked = [
    '1.1.1.1',
    '193.0.6.139',
    '2a01:4f8::1',
    '10.0.0.1',
    '192.168.1.1',
    '::ffff:10.0.0.1',
    '::1',
  ];
  expect(await Promise.all(asked.map(address => table.countryOf(address)))).toEqual([
    'AU',
    'NL',
    'DE',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('says once that a table cannot be read, and then knows no country', async () => {
  const problems: unknown[] = [];
  const table = new CountryTable(
    problem => problems.push(problem),
    // oxlint-disable-next-line require-yield -- what is tried is a source that fails before its first row
    async function* rows() {
      throw new Error('no such file');
    },
  );
  expect([await table.countryOf('1.1.1.1'), await table.countryOf('8.8.8.8')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(problems).toHaveLength(1);
});

it('countries go by code or English name and have a middle', () => {
  expect(countryName('IS')).toBe('Iceland');
  expect([countryName('is'), countryName(''), countryName('Z1')]).toEqual([undefined, undefined, undefined]);
  expect([countryCode('iceland'), countryCode(' IS '), countryCode('Atlantis')]).toEqual([
    'IS',
    'IS',
    undefined,
  ]);
  expect(centreOf('SG')).toEqual({ lat: 1.4, lng: 103.8 });
  expect(centreOf('QQ')).toBeUndefined();
});
