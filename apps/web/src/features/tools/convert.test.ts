import { describe, expect, test } from 'vitest';
import {
  convertAddress,
  convertAmount,
  convertBytes,
  convertHashes,
  convertNumber,
  convertTime,
  corrections,
  isFault,
  type Conversion,
} from './convert.ts';
import { addressesOfKey } from './keys.ts';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const HEX = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c';

const rows = (conversion: Conversion): Record<string, string> => {
  if (isFault(conversion)) throw new Error(`fault: ${conversion.fault}`);
  return Object.fromEntries(conversion.map(({ label, value }) => [label, value]));
};
const fault = (conversion: Conversion) => (isFault(conversion) ? conversion : { fault: 'none' });

describe('addresses', () => {
  test.each([ADDRESS, HEX, `0x${HEX}`, HEX.slice(2), `0x${HEX.slice(2)}`, ` ${ADDRESS} `])('%s', text => {
    expect(rows(convertAddress(text))).toMatchObject({
      conv_base58: ADDRESS,
      conv_hex41: HEX,
      conv_evm: `0x${HEX.slice(2)}`,
      conv_word: `0x${HEX.slice(2).padStart(64, '0')}`,
    });
  });

  test.each([
    [
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6x',
      { fault: 'conv_fault_one', values: { place: 34, wrong: 'x', right: 't' } },
    ],
    [
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjjL6t',
      { fault: 'conv_fault_swapped', values: { place: 31, wrong: 'jL', right: 'Lj' } },
    ],
    [
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL0xt',
      { fault: 'conv_fault_character', values: { character: '0', place: 32 } },
    ],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', { fault: 'conv_fault_length', values: { count: 33 } }],
    [`0x${HEX}ab`, { fault: 'conv_fault_hex_address', values: { digits: 44 } }],
    ['😀', { fault: 'conv_fault_character', values: { character: '😀', place: 1 } }],
    ['TRxNHqjeKQxGTCi8q8ZY4pL8otSzgjLjxx', { fault: 'conv_fault_checksum' }],
  ])('%s: says what is wrong', (text, wanted) => {
    expect(fault(convertAddress(text))).toEqual(wanted);
  });

  test('a correction has a right checksum', () => {
    expect(corrections(`${ADDRESS.slice(0, 9)}z${ADDRESS.slice(10)}`).map(one => one.text)).toContain(
      ADDRESS,
    );
  });
});

test('amounts: TRX and sun, exactly', () => {
  expect(rows(convertAmount('12.5'))).toEqual({ conv_trx_in_sun: '12,500,000 sun' });
  expect(rows(convertAmount('9,223,372,036,854,775,807'))).toMatchObject({
    conv_sun_in_trx: '9,223,372,036,854.775807 TRX',
  });
  expect(rows(convertAmount('0')).conv_trx_in_sun).toBe('0 sun');
  for (const text of ['-1', '1e5', '1.2.3', 'x'])
    expect(fault(convertAmount(text)).fault).toBe('conv_fault_amount');
  expect(fault(convertAmount('0.0000001')).fault).toBe('conv_fault_decimals');
});

test('bytes: text, hex and base64', () => {
  expect(rows(convertBytes('héllo', 'text'))).toMatchObject({
    conv_hex: '0x68c3a96c6c6f',
    conv_base64: 'aMOpbGxv',
    conv_length: '6',
  });
  expect(rows(convertBytes('0xff fe', 'hex'))).toMatchObject({ conv_decimal: '65534', conv_base64: '//4=' });
  expect(rows(convertBytes('0xff', 'hex'))).not.toHaveProperty('conv_text');
  expect(fault(convertBytes('0xf', 'hex')).fault).toBe('conv_fault_hex');
  expect(fault(convertBytes('%%', 'base64')).fault).toBe('conv_fault_base64');
});

test('hashes: of the published vectors, and what contracts know a function by', () => {
  expect(rows(convertHashes('abc', 'text'))).toMatchObject({
    conv_sha: '0xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    // The test vector of its authors.
    conv_ripemd: '0x8eb208f7e05d987a9b044a8e98c6b087f15a0bfc',
    conv_keccak: '0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45',
  });
  expect(rows(convertHashes('transfer(address,uint256)', 'text')).conv_selector).toBe('0xa9059cbb');
  expect(rows(convertHashes('Transfer(address,address,uint256)', 'text')).conv_topic).toBe(
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  );
});

test('numbers of any size, negative ones as contracts hold them', () => {
  expect(rows(convertNumber((2n ** 256n - 1n).toString()))).toMatchObject({
    conv_word: `0x${'f'.repeat(64)}`,
    conv_bits: '256',
  });
  expect(rows(convertNumber('-1')).conv_word).toBe(`0x${'f'.repeat(64)}`);
  expect(rows(convertNumber((2n ** 256n).toString()))).not.toHaveProperty('conv_word');
  expect(rows(convertNumber('0b101')).conv_decimal).toBe('5');
  expect(rows(convertNumber('1500000')).conv_six).toBe('1.5');
  expect(fault(convertNumber('1.5')).fault).toBe('conv_fault_number');
  expect(fault(convertNumber('9'.repeat(5_000))).fault).toBe('conv_fault_long');
});

test('times in ms, seconds and ISO', () => {
  for (const text of [
    '1700000000',
    '1700000000000',
    '2023-11-14T22:13:20Z',
    '2023-11-14 22:13:20',
    '2023-11-15T00:13:20+02:00',
  ])
    expect(rows(convertTime(text)).conv_ms).toBe('1700000000000');
  expect(rows(convertTime('0')).conv_iso).toBe('1970-01-01T00:00:00.000Z');
  for (const text of ['yesterday', '99999999999999999', '2023-99-99', ''])
    expect(fault(convertTime(text)).fault).toBe('conv_fault_time');
});

describe('keys', () => {
  const PHRASE =
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

  test('a key opens its address; answers and faults never hold the key', () => {
    const key = '0000000000000000000000000000000000000000000000000000000000000001';
    const found = addressesOfKey(`0x${key}`);
    expect(found).toMatchObject({ addresses: [{ path: '', address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' }] });
    expect(JSON.stringify(found)).not.toContain(key);
    expect(addressesOfKey('f'.repeat(64))).toEqual({ fault: 'conv_fault_key', values: { count: 64 } });
    expect(addressesOfKey('ab')).toEqual({ fault: 'conv_fault_key', values: { count: 2 } });
  });

  test('a recovery phrase opens accounts by both ways of counting', () => {
    const found = addressesOfKey(` ${PHRASE.toUpperCase()} `);
    if ('fault' in found) throw new Error(found.fault);
    expect(found.addresses).toHaveLength(9);
    expect(found.addresses[0]?.path).toBe("m/44'/195'/0'/0/0");
    expect(new Set(found.addresses.map(one => one.address)).size).toBe(9);
    expect(addressesOfKey(PHRASE.replace('about', 'abandon'))).toEqual({ fault: 'conv_fault_phrase' });
    expect(addressesOfKey(PHRASE.replace('about', 'sekret'))).toEqual({
      fault: 'conv_fault_unknown_words',
      values: { places: '12' },
    });
    expect(addressesOfKey('abandon about')).toEqual({ fault: 'conv_fault_words', values: { count: 2 } });
    expect(addressesOfKey('abandon '.repeat(500))).toMatchObject({ fault: 'conv_fault_words' });
  });
});
