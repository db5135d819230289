import { defaults } from '../../../src/chain/defaults.ts';
import type { World } from '../world.ts';
import { table } from './table.ts';
import { BYTES, fromPhrase, isPair, utils } from './values.ts';

export const bytes = {
  ...table('tronWeb.utils.bytes', [
    ['base64DecodeFromString', 'AQL/', () => utils.bytes.base64DecodeFromString('AQL/'), BYTES],
    ['base64EncodeToString', 'three bytes', () => utils.bytes.base64EncodeToString(BYTES), 'AQL/'],
    ['byte2hexStr', '255', () => utils.bytes.byte2hexStr(255), 'FF'],
    ['byteArray2hexStr', 'three bytes', () => utils.bytes.byteArray2hexStr(BYTES), '0102FF'],
    ['bytesToString', 'AB', () => utils.bytes.bytesToString([65, 66]), 'AB'],
    ['hextoString', 'AB', () => utils.bytes.hextoString('0x4142'), 'AB'],
  ]),
  ...table('tronWeb.utils.code', [
    [
      'arrayEquals',
      'yes and no',
      () => [utils.code.arrayEquals([1], [1]), utils.code.arrayEquals([1], [2])],
      [true, false],
    ],
    ['bin2String', 'AB', () => utils.code.bin2String([65, 66]), 'AB'],
    [
      'getStringType',
      'address, number, text',
      () => ['a'.repeat(40), '12', 'x'].map(utils.code.getStringType),
      [1, 2, 3],
    ],
    ['hexChar2byte', 'f', () => utils.code.hexChar2byte('f'), 15],
    ['hexStr2byteArray', 'three bytes', () => utils.code.hexStr2byteArray('0102ff'), BYTES],
    ['isHexChar', 'yes and no', () => ['a', 'g'].map(utils.code.isHexChar), [1, 0]],
    ['isNumber', 'yes and no', () => ['1', 'a'].map(utils.code.isNumber), [1, 0]],
    ['strToDate', 'a day', () => utils.code.strToDate('2026-11-21').getDate(), 21],
    ['stringToBytes', 'é€', () => utils.code.stringToBytes('é€'), [195, 169, 226, 130, 172]],
  ]),
  ...table('tronWeb.utils.base58', [
    ['decode58', '2g', () => utils.base58.decode58('2g'), [97]],
    ['encode58', 'the byte 61', () => utils.base58.encode58([97]), '2g'],
  ]),
  ...table('tronWeb.utils.accounts', [
    ['generateAccount', 'a key and its address', () => isPair(utils.accounts.generateAccount()), true],
    ['generateRandom', 'a phrase and its address', () => fromPhrase(utils.accounts.generateRandom()), true],
    [
      'generateAccountWithMnemonic',
      'the second account of the devnet’s phrase',
      () => utils.accounts.generateAccountWithMnemonic(defaults.mnemonic, "m/44'/195'/0'/0/1").address,
      ({ bob }: World) => bob.address,
    ],
  ]),
};
