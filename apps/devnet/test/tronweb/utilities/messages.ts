import { textToBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import type { World } from '../world.ts';
import { table } from './table.ts';
import { hex, key, own, utils } from './values.ts';

const TYPES = { Mail: [{ name: 'text', type: 'string' }] };
const DOMAIN = { name: 'Sunscope', version: '1', chainId: 1, verifyingContract: `0x${'11'.repeat(20)}` };

/** As java-tron's wallets sign text: keccak-256 of a header, the length and the text. */
const helloDigest = () => `0x${hex(keccak256(textToBytes('\u0019TRON Signed Message:\n5Hello')))}`;

export const messages = {
  ...table('tronWeb.utils.message', [
    ['hashMessage', 'keccak-256 with TRON’s header', () => utils.message.hashMessage('Hello'), helloDigest],
    [
      'signMessage',
      'its signer is found',
      world => utils.message.verifyMessage('Hello', utils.message.signMessage('Hello', key(world))),
      own,
    ],
    [
      'verifyMessage',
      'finds the signer',
      world => utils.message.verifyMessage('Hello', utils.message.signMessage('Hello', key(world))),
      own,
    ],
  ]),
  ...table('tronWeb.utils.typedData', [
    [
      'hashTypedData',
      '32 bytes',
      () => utils.typedData.hashTypedData(DOMAIN, TYPES, { text: 'Hello' }).length,
      66,
    ],
    ['signTypedData', 'its signer is found', world => typedSigner(world), own],
    ['verifyTypedData', 'finds the signer', world => typedSigner(world), own],
  ]),
};

function typedSigner(world: World): string {
  const value = { text: 'Hello' };
  const found = utils.typedData.verifyTypedData(
    DOMAIN,
    TYPES,
    value,
    utils.typedData.signTypedData(DOMAIN, TYPES, value, key(world)),
  );
  return utils.address.fromHex(found.replace(/^0x/, '41'));
}
