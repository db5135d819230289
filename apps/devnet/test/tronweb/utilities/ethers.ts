import { textToBytes } from '@sunscope/tron/bytes';
import { defaults } from '../../../src/chain/defaults.ts';
import type { World } from '../world.ts';
import { table } from './table.ts';
import { KECCAK_ABC, onChain, ownHex, SHA256_ABC, utils } from './values.ts';

export const ethers = table('tronWeb.utils.ethersUtils', [
  ['arrayify', 'two bytes', () => [...utils.ethersUtils.arrayify('0x01ff')], [1, 255]],
  ['concat', 'two pieces', () => utils.ethersUtils.concat(['0x01', '0xff']), '0x01ff'],
  ['id', 'keccak-256 of abc', () => utils.ethersUtils.id('abc'), `0x${KECCAK_ABC}`],
  ['keccak256', 'of abc', () => utils.ethersUtils.keccak256(textToBytes('abc')), `0x${KECCAK_ABC}`],
  ['sha256', 'of abc', () => utils.ethersUtils.sha256(textToBytes('abc')), `0x${SHA256_ABC}`],
  ['sha512', 'of abc', () => utils.ethersUtils.sha512(textToBytes('abc')).slice(0, 18), '0xddaf35a193617aba'],
  // RFC 6070 has SHA-1 only; these are the first bytes of the well-known SHA-256 vector of one round.
  [
    'pbkdf2',
    'password and salt, one round',
    () =>
      utils.ethersUtils.pbkdf2(textToBytes('password'), textToBytes('salt'), 1, 32, 'sha256').slice(0, 18),
    '0x120fb6cffcf8b32c',
  ],
  [
    'isValidMnemonic',
    'yes and no',
    () => [defaults.mnemonic, 'test test'].map(phrase => utils.ethersUtils.isValidMnemonic(phrase)),
    [true, false],
  ],
  ['toUtf8Bytes', 'é', () => [...utils.ethersUtils.toUtf8Bytes('é')], [195, 169]],
  ['toUtf8String', 'é', () => utils.ethersUtils.toUtf8String(new Uint8Array([195, 169])), 'é'],
  ['splitSignature', 'and joined again', async world => signatureAgain(world), true],
  ['joinSignature', 'and split again', async world => signatureAgain(world), true],
  [
    'recoverAddress',
    'the signer of a transaction of the chain',
    async world => {
      const { txID, signature } = await onChain(world);
      return utils.ethersUtils.recoverAddress(`0x${txID}`, `0x${signature[0]}`).toLowerCase();
    },
    (world: World) => `0x${ownHex(world).slice(2)}`,
  ],
]);

async function signatureAgain(world: World): Promise<boolean> {
  const signature = `0x${(await onChain(world)).signature[0]}`.toLowerCase();
  const { joinSignature, splitSignature } = utils.ethersUtils;
  return joinSignature(splitSignature(signature)) === signature;
}
