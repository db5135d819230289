import { defaults } from '../../../src/chain/defaults.ts';
import { table } from './table.ts';
import { fromPhrase, isPair, KECCAK_ABC, own } from './values.ts';

export const instance = table('tronWeb', [
  ['sha3', 'keccak-256 of abc', ({ web }) => web.sha3('abc'), `0x${KECCAK_ABC}`],
  ['toHex', '255', ({ web }) => web.toHex(255), '0xff'],
  ['toUtf8', '谢谢', ({ web }) => web.toUtf8(Buffer.from('谢谢').toString('hex')), '谢谢'],
  ['fromUtf8', '谢谢', ({ web }) => web.fromUtf8('谢谢'), `0x${Buffer.from('谢谢').toString('hex')}`],
  ['toAscii', 'AB', ({ web }) => web.toAscii('0x4142'), 'AB'],
  ['fromAscii', 'AB, padded', ({ web }) => web.fromAscii('AB', 8), '0x41420000'],
  ['toDecimal', '0xff', ({ web }) => web.toDecimal('0xff'), 255],
  ['fromDecimal', '255', ({ web }) => web.fromDecimal(255), '0xff'],
  ['fromSun', '1,500,000 sun', ({ web }) => web.fromSun(1_500_000), '1.5'],
  ['toSun', '1.5 TRX', ({ web }) => web.toSun(1.5), '1500000'],
  [
    'toBigNumber',
    'beyond 2^53',
    ({ web }) => web.toBigNumber('9007199254740993').toString(),
    '9007199254740993',
  ],
  [
    'isAddress',
    'yes and no',
    ({ web, alice }) => [web.isAddress(alice.address), web.isAddress('T')],
    [true, false],
  ],
  ['createAccount', 'a key and its address', async ({ web }) => isPair(await web.createAccount()), true],
  ['createRandom', 'a phrase and its address', ({ web }) => fromPhrase(web.createRandom()), true],
  [
    'fromMnemonic',
    'the first account of the devnet’s phrase',
    ({ web }) => web.fromMnemonic(defaults.mnemonic).address,
    own,
  ],
]);
