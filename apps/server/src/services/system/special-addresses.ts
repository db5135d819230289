import { BlockList, isIPv6 } from 'node:net';

/** Ranges that belong to no network of the internet (IANA's special-purpose registries): private, local, documentation. */
const RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/127',
  '100::/64',
  '2001:db8::/32',
  '3fff::/20',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

const special = new BlockList();
for (const range of RANGES) {
  const [address = '', prefix = ''] = range.split('/');
  special.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Whether an address (not a host name) stands nowhere, whatever a table of countries has for it. */
export const isSpecialAddress = (address: string): boolean =>
  special.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
