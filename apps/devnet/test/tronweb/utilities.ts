import { TronWeb } from 'tronweb';
import { expect } from 'vitest';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import { encodeCall } from '@sunscope/tron/abi';
import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { keccak256, sha256 } from '@sunscope/tron/hash';
import { publicKeyFromPrivateKey } from '@sunscope/tron/keys';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { defaults } from '../../src/settings.ts';
import type { Check, Checks } from './check.ts';
import type { World } from './world.ts';

// Functions that need no node: values by hand, from public vectors, or judged by our own packages; what they make of
// transactions is held against transactions of the chain.

const hex = (bytes: Iterable<number>) => Buffer.from([...bytes]).toString('hex');
/** SHA-256 and keccak-256 of "abc", from the standards' own examples. */
const SHA256_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const KECCAK_ABC = '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45';
const BYTES = [1, 2, 255];
const increment = counter.abi.find(entry => entry.name === 'increment');
const divide = counter.abi.find(entry => entry.name === 'divide');
const word = (value: number) => value.toString(16).padStart(64, '0');
const TYPES = { Mail: [{ name: 'text', type: 'string' }] };
const DOMAIN = { name: 'Sunscope', version: '1', chainId: 1, verifyingContract: `0x${'11'.repeat(20)}` };

type Row = readonly [name: string, how: string, call: (world: World) => unknown, expected: unknown];

/** Calls, and what must come of them: a value, or a function of the world that gives it. */
function table(prefix: string, rows: readonly Row[]): Checks {
  return Object.fromEntries(
    rows.map(([name, how, call, expected]): [string, Check] => [
      `${prefix}.${name}`,
      {
        how,
        local: true,
        run: async world =>
          expect(await call(world)).toEqual(
            typeof expected === 'function' ? (expected as (world: World) => unknown)(world) : expected,
          ),
      },
    ]),
  );
}

const { utils } = new TronWeb({ fullHost: 'http://127.0.0.1:1' });
const own = ({ alice }: World) => alice.address;
const ownHex = ({ alice }: World) => alice.hex;
const key = ({ alice }: World) => alice.privateKey;
const keyBytes = (world: World) => [...hexToBytes(key(world))];
const keyBase64 = (world: World) => Buffer.from(key(world), 'hex').toString('base64');
const addressBytes = (world: World) => [...world.alice.keyed.address];
const publicKey = (world: World) => [...publicKeyFromPrivateKey(world.alice.keyed.privateKey)];

const instance = table('tronWeb', [
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

function isPair({
  privateKey,
  address,
}: {
  privateKey: string;
  address: { base58: string; hex: string };
}): boolean {
  return TronWeb.address.fromPrivateKey(privateKey) === address.base58;
}

function fromPhrase({
  mnemonic,
  address,
}: {
  mnemonic: { phrase: string } | null;
  address: string;
}): boolean {
  return TronWeb.fromMnemonic(mnemonic?.phrase ?? '').address === address;
}

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

const addresses = {
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

const plain = table('tronWeb.utils', [
  ['hasProperties', 'both', () => utils.hasProperties({ a: 1, b: 2 }, 'a', 'b'), true],
  ['hasProperty', 'not there', () => utils.hasProperty({ a: 1 }, 'b'), false],
  ['isArray', 'yes and no', () => [utils.isArray([]), utils.isArray({})], [true, false]],
  [
    'isBigNumber',
    'yes and no',
    ({ web }) => [utils.isBigNumber(web.toBigNumber(1)), utils.isBigNumber(1)],
    [true, false],
  ],
  ['isBoolean', 'yes and no', () => [utils.isBoolean(false), utils.isBoolean(0)], [true, false]],
  ['isFunction', 'yes and no', () => [utils.isFunction(() => 1), utils.isFunction(1)], [true, false]],
  ['isHex', 'yes and no', () => [utils.isHex('0xab'), utils.isHex('xy')], [true, false]],
  ['isInteger', 'yes and no', () => [utils.isInteger(1), utils.isInteger(1.5)], [true, false]],
  ['isJson', 'yes and no', () => [utils.isJson('{}'), utils.isJson('{')], [true, false]],
  [
    'isNotNullOrUndefined',
    'yes and no',
    () => [utils.isNotNullOrUndefined(0), utils.isNotNullOrUndefined(null)],
    [true, false],
  ],
  ['isObject', 'yes and no', () => [utils.isObject({}), utils.isObject('')], [true, false]],
  ['isString', 'yes and no', () => [utils.isString(''), utils.isString(1)], [true, false]],
  [
    'isValidURL',
    'of the devnet',
    ({ devnet }) => [utils.isValidURL(devnet.url), utils.isValidURL('ftp://x')],
    [true, false],
  ],
  ['padLeft', 'three places', () => utils.padLeft('7', '0', 3), '007'],
  ['sleep', 'comes back', () => utils.sleep(1), undefined],
  [
    'mapEvent',
    'an event of the devnet',
    async ({ web, call }) =>
      utils.mapEvent((await web.event.getEventsByTransactionID(call.id)).data?.[0] as never).name,
    'Counted',
  ],
  [
    'parseEvent',
    'its address in TRON’s form',
    async ({ web, call }) => {
      const [event] = (await web.event.getEventsByTransactionID(call.id)).data ?? [];
      return utils.parseEvent(event as never, { inputs: [{ name: 'by', type: 'address' }] as never }).result;
    },
    ({ bob }: World) => ({ 0: `0x${bob.hex.slice(2)}`, 1: '1', by: bob.hex, count: '1' }),
  ],
]);

const bytes = {
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

const recover = (digest: string, signature: string) =>
  utils.address.fromHex(utils.crypto.ecRecover(digest, signature));

const crypto = table('tronWeb.utils.crypto', [
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

const abi = table('tronWeb.utils.abi', [
  [
    'buildFullTypeDefinition',
    'uint256',
    () => utils.abi.buildFullTypeDefinition({ name: '', type: 'uint256' }),
    'uint256',
  ],
  [
    'buildFunctionSelector',
    'divide',
    () => utils.abi.buildFunctionSelector(divide as never),
    'divide(uint256,uint256)',
  ],
  [
    'encodeParams',
    'two words',
    () => utils.abi.encodeParams(['uint256', 'uint256'], [9, 3]),
    `0x${word(9)}${word(3)}`,
  ],
  [
    'encodeParamsV2ByABI',
    'two words',
    () => utils.abi.encodeParamsV2ByABI(divide as never, [9, 3]),
    `0x${word(9)}${word(3)}`,
  ],
  [
    'encodeFunctionData',
    'selector and words',
    () => utils.abi.encodeFunctionData(divide as never, [9, 3]),
    () => hex(encodeCall('divide(uint256,uint256)', [9n, 3n])),
  ],
  ['decodeParams', 'one word', () => utils.abi.decodeParams([], ['uint256'], `0x${word(3)}`), [3n]],
  [
    'decodeParamsV2ByABI',
    'one word',
    () => [...(utils.abi.decodeParamsV2ByABI(divide as never, `0x${word(3)}`) as Iterable<bigint>)],
    [3n],
  ],
  [
    'isReadOnlyFunctionFragment',
    'yes and no',
    () => [divide, increment].map(entry => utils.abi.isReadOnlyFunctionFragment(entry as never)),
    [true, false],
  ],
  ['overloadArities', 'two', () => utils.abi.overloadArities(counter.abi, 'divide'), [2]],
  [
    'resolveFunctionFragment',
    'divide',
    () => utils.abi.resolveFunctionFragment(counter.abi, 'divide', [9, 3]).name,
    'divide',
  ],
]);

/** As java-tron's wallets sign text: keccak-256 of a header, the length and the text. */
const helloDigest = () => `0x${hex(keccak256(textToBytes('\u0019TRON Signed Message:\n5Hello')))}`;

const messages = {
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

const onChain = ({ web, transfer }: World) => web.trx.getTransaction(transfer.id);

const transactions = {
  ...table('tronWeb.utils.transaction', [
    [
      'txCheck',
      'true for one of the chain',
      async world => utils.transaction.txCheck(await onChain(world)),
      true,
    ],
    [
      'txCheckWithArgs',
      'false for another amount',
      async world => {
        const transaction = await onChain(world);
        const value = transaction.raw_data.contract[0]?.parameter.value as object;
        const check = (args: object) => utils.transaction.txCheckWithArgs(transaction, args, {});
        return [check(value), check({ ...value, amount: 2 })];
      },
      [true, false],
    ],
    [
      'txJsonToPb',
      'the same id',
      async world => utils.transaction.txPbToTxID(utils.transaction.txJsonToPb(await onChain(world))),
      (world: World) => `0x${world.transfer.id}`,
    ],
    [
      'txJsonToPbWithArgs',
      'the same id',
      async world => {
        const transaction = await onChain(world);
        const value = transaction.raw_data.contract[0]?.parameter.value;
        return utils.transaction.txPbToTxID(utils.transaction.txJsonToPbWithArgs(transaction, value, {}));
      },
      (world: World) => `0x${world.transfer.id}`,
    ],
    [
      'txPbToRawDataHex',
      'SHA-256 of it is the id',
      async world =>
        hex(
          sha256(
            hexToBytes(
              utils.transaction
                .txPbToRawDataHex(utils.transaction.txJsonToPb(await onChain(world)))
                .toLowerCase(),
            ),
          ),
        ),
      (world: World) => world.transfer.id,
    ],
    [
      'txPbToTxID',
      'the id',
      async world => utils.transaction.txPbToTxID(utils.transaction.txJsonToPb(await onChain(world))),
      (world: World) => `0x${world.transfer.id}`,
    ],
  ]),
  ...table('tronWeb.utils.deserializeTx', [
    [
      'deserializeTransaction',
      'type and amount of one of the chain',
      async world => {
        const { raw_data_hex: raw } = await onChain(world);
        const { contract } = utils.deserializeTx.deserializeTransaction('TransferContract', raw) as {
          contract: { parameter: { value: { amount: number } } }[];
        };
        return contract[0]?.parameter.value.amount;
      },
      1_500_000,
    ],
  ]),
};

const ethers = table('tronWeb.utils.ethersUtils', [
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

export const utilityChecks: Checks = {
  ...instance,
  ...addresses,
  ...plain,
  ...bytes,
  ...crypto,
  ...abi,
  ...messages,
  ...transactions,
  ...ethers,
};
