import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { encodeTransaction } from '@sunscope/tron/transaction';
import type { World } from '../world.ts';
import { table } from './table.ts';
import {
  addressBytes,
  BYTES,
  hex,
  KECCAK_ABC,
  key,
  keyBase64,
  keyBytes,
  own,
  ownHex,
  publicKey,
  recover,
  SHA256_ABC,
  utils,
} from './values.ts';

export const crypto = table('tronWeb.utils.crypto', [
  ['SHA256', 'of abc', () => hex(utils.crypto.SHA256([...textToBytes('abc')])), SHA256_ABC],
  ['sha3', 'keccak-256 of abc', () => utils.crypto.sha3('abc', false), KECCAK_ABC],
  ['arrayToBase64String', 'three bytes', () => utils.crypto.arrayToBase64String(BYTES), 'AQL/'],
  ['computeAddress', 'of a public key', world => utils.crypto.computeAddress(publicKey(world)), addressBytes],
  ['decode58Check', 'an address', world => utils.crypto.decode58Check(own(world)), addressBytes],
  ['decodeBase58Address', 'an address', world => utils.crypto.decodeBase58Address(own(world)), addressBytes],
  [
    'getBase58CheckAddress',
    'of its bytes',
    world => utils.crypto.getBase58CheckAddress(addressBytes(world)),
    own,
  ],
  [
    'isAddressValid',
    'yes and no',
    world => [utils.crypto.isAddressValid(own(world)), utils.crypto.isAddressValid('T')],
    [true, false],
  ],
  ['genPriKey', '32 bytes', () => utils.crypto.genPriKey().length, 32],
  [
    'getPubKeyFromPriKey',
    'of a key',
    world => hex(utils.crypto.getPubKeyFromPriKey(keyBytes(world))),
    (world: World) => hex(publicKey(world)),
  ],
  [
    'getAddressFromPriKey',
    'of a key',
    world => utils.crypto.getAddressFromPriKey(keyBytes(world)),
    addressBytes,
  ],
  [
    'getAddressFromPriKeyBase64String',
    'of a key',
    world => utils.crypto.getAddressFromPriKeyBase64String(keyBase64(world)),
    (world: World) => Buffer.from(addressBytes(world)).toString('base64'),
  ],
  [
    'getBase58CheckAddressFromPriKeyBase64String',
    'of a key',
    world => utils.crypto.getBase58CheckAddressFromPriKeyBase64String(keyBase64(world)),
    own,
  ],
  [
    'getHexStrAddressFromPriKeyBase64String',
    'of a key',
    world => utils.crypto.getHexStrAddressFromPriKeyBase64String(keyBase64(world)),
    (world: World) => ownHex(world).toUpperCase(),
  ],
  ['passwordToAddress', 'of a key', world => utils.crypto.passwordToAddress(keyBase64(world)), own],
  ['pkToAddress', 'of a key', world => utils.crypto.pkToAddress(key(world)), own],
  [
    'ECKeySign',
    'its signer is found',
    world => recover(SHA256_ABC, utils.crypto.ECKeySign(hexToBytes(SHA256_ABC), keyBytes(world))),
    own,
  ],
  [
    'signBytes',
    'its signer is found',
    world => recover(SHA256_ABC, utils.crypto.signBytes(keyBytes(world), textToBytes('abc'))),
    own,
  ],
  [
    'ecRecover',
    'the signer of a transaction of the chain',
    async ({ web, transfer }) =>
      recover(transfer.id, (await web.trx.getTransaction(transfer.id)).signature[0] as string),
    own,
  ],
  [
    'signTransaction',
    'the signature of a transaction of the chain',
    async world => {
      const { signature, ...unsigned } = await world.web.trx.getTransaction(world.transfer.id);
      return (
        recover(
          unsigned.txID,
          utils.crypto.signTransaction(keyBytes(world), unsigned).signature[0] as string,
        ) === recover(unsigned.txID, signature[0] as string)
      );
    },
    true,
  ],
  [
    'getRowBytesFromTransactionBase64',
    'the signed bytes of a transaction of the chain',
    async ({ web, transfer }) => {
      const { raw_data_hex: raw, signature } = await web.trx.getTransaction(transfer.id);
      const bytes = encodeTransaction(hexToBytes(raw), { signature: signature.map(hexToBytes) });
      return (
        hex(utils.crypto.getRowBytesFromTransactionBase64(Buffer.from(bytes).toString('base64'))) === raw
      );
    },
    true,
  ],
]);
