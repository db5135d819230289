import { hexToBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import type { World } from '../world.ts';
import { table, type Row } from './table.ts';
import { addressBytes, hex, key, own, ownHex, utils, word } from './values.ts';

const addressRows: readonly Row[] = [
  ['fromHex', 'base58 of hex', world => utils.address.fromHex(world.alice.hex), own],
  ['toHex', 'hex of base58', world => utils.address.toHex(world.alice.address), ownHex],
  ['fromPrivateKey', 'the address of a key', world => utils.address.fromPrivateKey(key(world)), own],
  [
    'toChecksumAddress',
    'capitals that pass the check',
    world => utils.address.isChecksumAddress(utils.address.toChecksumAddress(world.alice.hex)),
    true,
  ],
  [
    'isChecksumAddress',
    'no for small letters',
    world => utils.address.isChecksumAddress(world.alice.hex),
    false,
  ],
];

export const addresses = {
  ...table(
    'tronWeb.address',
    addressRows.map(([name, how, , expected]) => [name, how, world => callAddress(world, name), expected]),
  ),
  ...table('tronWeb.utils.address', [
    ...addressRows,
    [
      'isAddress',
      'yes and no',
      world => [utils.address.isAddress(world.alice.hex), utils.address.isAddress('41')],
      [true, false],
    ],
    [
      'getCreate2Address',
      '41 and the tail of keccak-256(41 ‖ from ‖ salt ‖ keccak-256(code))',
      world =>
        utils.address
          .getCreate2Address({
            from: world.alice.hex,
            salt: `0x${word(7)}`,
            initCode: '0x6001',
            addressFormat: 'hex',
          })
          .toLowerCase(),
      (world: World) =>
        `41${hex(keccak256(Uint8Array.from([...addressBytes(world), ...hexToBytes(word(7)), ...keccak256(hexToBytes('6001'))]))).slice(24)}`,
    ],
  ]),
};

/** `tronWeb.address` holds five of the same functions. */
function callAddress({ web, alice }: World, name: string): unknown {
  const { address } = web;
  switch (name) {
    case 'fromHex':
      return address.fromHex(alice.hex);
    case 'toHex':
      return address.toHex(alice.address);
    case 'fromPrivateKey':
      return address.fromPrivateKey(alice.privateKey);
    case 'toChecksumAddress':
      return address.isChecksumAddress(address.toChecksumAddress(alice.hex));
    default:
      return address.isChecksumAddress(alice.hex);
  }
}
