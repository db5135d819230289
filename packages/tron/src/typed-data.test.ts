import { utils } from 'tronweb';
import { describe, expect, it } from 'vitest';
import { bytesToHex } from './bytes.ts';
import { asTronWebSigns, parseTypedData, typedDataDigest, type TypedData } from './typed-data.ts';

/** TIP-712 as TronWeb hashes it, which wallets of others use. */

const A = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const B = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const permit: TypedData = {
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'deadline', type: 'uint64' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'Sun Dollar', version: '1', chainId: '0x2b6653dc', verifyingContract: A },
  message: { owner: B, value: (2n ** 256n - 1n).toString(), deadline: 1_900_000_000 },
};
const mail: TypedData = {
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'tag', type: 'bytes4' },
      { name: 'rest', type: 'bytes' },
      { name: 'grid', type: 'int16[2][]' },
      { name: 'isRead', type: 'bool' },
      { name: 'token', type: 'trcToken' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether', salt: `0x${'ab'.repeat(32)}` },
  message: {
    from: { name: 'Ada', wallets: [A, B] },
    to: [{ name: '谢谢', wallets: [] }],
    tag: '0x01020304',
    rest: '0x',
    grid: [
      [-1, 2],
      [3, '-4'],
    ],
    isRead: false,
    token: '1000001',
  },
};

describe('the digest', () => {
  it.each([
    ['a permit', permit],
    ['structs, lists and every kind of value', mail],
    ['no domain', { ...permit, domain: {} }],
  ])('of %s is TronWeb’s', (_name, data) => {
    const theirs = utils._TypedDataEncoder.hash(data.domain, data.types as never, {
      ...data.message,
    });
    expect(`0x${bytesToHex(typedDataDigest(parseTypedData(JSON.stringify(data))))}`).toBe(theirs);
  });

  it('follows a domain type that is given', () => {
    const given = { ...permit, types: { ...permit.types, EIP712Domain: [{ name: 'name', type: 'string' }] } };
    expect(() => typedDataDigest(given)).toThrow('domain.version is no member of EIP712Domain');
    const short = { ...given, domain: { name: 'Sun Dollar' } };
    const theirs = utils._TypedDataEncoder.hash(short.domain, permit.types as never, {
      ...permit.message,
    });
    expect(`0x${bytesToHex(typedDataDigest(short))}`).toBe(theirs);
  });
});

describe('as TronWeb signs it', () => {
  const unused = { Other: [{ name: 'x', type: 'bool' }] };
  const domainType = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ];

  it.each([
    ['types that nothing uses', { ...mail, types: { ...unused, ...mail.types } }],
    ['the domain’s usual type', { ...permit, types: { EIP712Domain: domainType, ...permit.types } }],
  ])('%s are left out, and the digest is the same', (_name, data) => {
    const plain = asTronWebSigns(data);
    expect(plain?.types).toStrictEqual(data.primaryType === 'Mail' ? mail.types : permit.types);
    // It finds the main type itself, and refuses types that nothing uses.
    const theirs = utils._TypedDataEncoder.hash(plain!.domain, plain!.types as never, { ...data.message });
    expect(`0x${bytesToHex(typedDataDigest(data))}`).toBe(theirs);
  });

  it('a domain type of its own order, or a type within itself, is nothing it signs', () => {
    const turned = { ...permit, types: { ...permit.types, EIP712Domain: domainType.toReversed() } };
    expect(asTronWebSigns(turned)).toBeUndefined();
    const own = [{ name: 'salt', type: 'uint256' }];
    const other = { ...permit, domain: { salt: 1 }, types: { ...permit.types, EIP712Domain: own } };
    expect(asTronWebSigns(other)).toBeUndefined();
    const types = {
      Tree: [{ name: 'branches', type: 'Tree[]' }],
      Wood: [{ name: 'trees', type: 'Tree[]' }],
    };
    const tree = { types, primaryType: 'Tree', domain: {}, message: { branches: [{ branches: [] }] } };
    const wood = { types, primaryType: 'Wood', domain: {}, message: { trees: [] } };
    for (const data of [tree, wood]) {
      expect(typedDataDigest(data)).toHaveLength(32);
      expect(asTronWebSigns(data)).toBeUndefined();
    }
  });

  it('refuses values that are not of their types as the digest does', () => {
    const data = { ...permit, message: { ...permit.message, value: 'much' } };
    expect(() => asTronWebSigns(data)).toThrow('message.value is no number');
  });
});

describe('what is no typed data', () => {
  it.each([
    ['{', 'no JSON'],
    ['[]', 'An object is expected'],
    ['{"types":{}}', '"primaryType" is missing'],
    ['{"types":{"A":[]},"primaryType":"B","message":{}}', '"types" has no B'],
    ['{"types":{"A":[]},"primaryType":"A"}', '"message" is missing'],
    ['{"types":{"A":[{"name":"x"}]},"primaryType":"A","message":{}}', 'no type'],
    ['{"types":{"A(":[]},"primaryType":"A(","message":{}}', 'no name of a type'],
    ['x'.repeat(200_001), 'characters'],
  ])('%.60s', (json, why) => {
    expect(() => parseTypedData(json)).toThrow(why);
  });

  const one = (type: string, value: unknown) => ({
    types: { A: [{ name: 'x', type }] },
    primaryType: 'A',
    domain: {},
    message: value === undefined ? {} : { x: value },
  });
  it.each([
    ['uint8', 256],
    ['uint8', -1],
    ['uint256', 2 ** 60],
    ['uint256', 1.5],
    ['uint256', ''],
    ['uint256', 'ten'],
    ['uint256', null],
    ['uint256', undefined],
    ['bool', 'true'],
    ['address', 'nobody'],
    ['address', 5],
    ['bytes4', '0x010203'],
    ['bytes', '0x1'],
    ['bytes', 'ab'],
    ['string', 5],
    ['uint8[2]', [1]],
    ['uint8[]', 1],
    ['A', 1],
    ['Nothing', 1],
    ['uint7', 1],
  ])('a %s that is %s', (type, value) => {
    expect(() => typedDataDigest(one(type, value))).toThrow(/x/);
  });

  it('a struct within itself without end, and a value nobody hashes', () => {
    const self: Record<string, unknown> = {};
    self['x'] = self;
    expect(() => typedDataDigest({ ...one('A', 0), message: self })).toThrow('too deep');
    expect(() => typedDataDigest({ ...one('bool', true), message: { x: true, hidden: 1 } })).toThrow(
      'hidden is no member',
    );
  });
});
