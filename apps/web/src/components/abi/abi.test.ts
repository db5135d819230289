import { decodeCall, encodeFunctionCall, type AbiFunction } from '@sunscope/tron/abi';
import { anything, assert, constantFrom, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  pastedParts,
  readCallData,
  readDrafts,
  readLeaf,
  sumOf,
  type AbiDraft,
  type AbiUnit,
} from './abi-drafts.ts';
import { resultRows } from './result-rows.ts';
import { withStructTables } from './struct-tables.ts';
import { formless, shapeOfField, type AbiField } from './abi-types.ts';

const TO = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const leaf = (text: string, unit: AbiUnit = 'raw'): AbiDraft => ({ text, unit });
const read = (type: string, text: string, unit: AbiUnit = 'raw', decimals = 6) => {
  const reading = readLeaf({ type }, { text, unit }, decimals);
  return 'value' in reading ? reading.value : reading.fault.code;
};

describe('a typed value', () => {
  it.each<[string, string, AbiUnit, unknown]>([
    ['uint8', '255', 'raw', 255n],
    ['uint8', '256', 'raw', 'abi_range'],
    ['uint8', '-1', 'raw', 'abi_range'],
    ['int8', '-128', 'raw', -128n],
    ['int8', '128', 'raw', 'abi_range'],
    ['uint256', '0xff', 'raw', 255n],
    ['uint256', '1,000,000', 'raw', 1_000_000n],
    ['uint256', '12.5', 'raw', 'abi_whole'],
    ['uint256', '1e18', 'raw', 'abi_whole'],
    ['uint256', '', 'raw', 'abi_empty'],
    ['uint', '1', 'raw', 1n],
    ['trcToken', '1000001', 'raw', 1_000_001n],
    ['uint256', '12.5', 'trx', 12_500_000n],
    ['uint256', '0.0000001', 'trx', 'abi_decimals'],
    ['uint256', '1.500000000', 'trx', 1_500_000n],
    ['uint256', '.5', 'token', 'abi_decimal'],
    ['int256', '-2.25', 'token', -2_250_000n],
    ['uint64', '2026-11-22 13:00', 'date', 1_795_352_400n],
    ['uint64', '2026-02-31', 'date', 'abi_date'],
    ['uint64', 'tomorrow', 'date', 'abi_date'],
    ['bool', 'true', 'raw', true],
    ['bool', '', 'raw', false],
    ['address', TO, 'raw', TO],
    ['address', '415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb', 'raw', TO],
    ['address', '0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb', 'raw', TO],
    ['address', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9', 'raw', 'abi_checksum'],
    ['address', 'TJRab', 'raw', 'abi_address'],
    ['string', '  a ', 'raw', '  a '],
    ['bytes', '', 'hex', '0x'],
    ['bytes', '0xAB cd', 'hex', '0xabcd'],
    ['bytes', 'abc', 'hex', 'abi_hex'],
    ['bytes', 'é', 'text', '0xc3a9'],
    ['bytes4', 'a9059cbb', 'hex', '0xa9059cbb'],
    ['bytes4', 'a905', 'hex', 'abi_size'],
    ['bytes4', 'ab', 'text', '0x61620000'],
    ['bytes4', 'abcde', 'text', 'abi_text_size'],
    ['bytes32', '', 'hex', 'abi_empty'],
    ['function', 'ab'.repeat(24), 'hex', `0x${'ab'.repeat(24)}`],
  ])('%s "%s" in %s', (type, text, unit, expected) => {
    expect(read(type, text, unit)).toBe(expected);
  });

  it('never throws, whatever the ABI and the draft are', () => {
    assert(
      property(
        record({
          type: constantFrom('uint8', 'tuple', 'tuple[3]', 'bytes33', 'int7', 'x[', 'bool[2][]', '[]', ''),
        }),
        anything(),
        string(),
        (field, odd, text) => {
          shapeOfField(field);
          formless([field, { type: text }]);
          readDrafts(
            [field, { type: text }],
            [leaf(text), { parts: [leaf(text), emptyDraft({ type: 'bool' })] }],
            6,
          );
          readCallData(typeof odd === 'string' ? odd : text);
        },
      ),
    );
  });
});

describe('a form', () => {
  const share: AbiField = {
    type: 'tuple[]',
    name: 'shares',
    components: [
      { name: 'to', type: 'address' },
      { name: 'bps', type: 'uint16' },
    ],
  };
  const inputs: AbiField[] = [
    {
      type: 'tuple',
      name: 'payment',
      components: [
        { name: 'ref', type: 'bytes32' },
        { name: 'until', type: 'uint64' },
      ],
    },
    share,
    { type: 'uint8[2][]', name: 'grid' },
  ];
  const item = {
    type: 'function',
    name: 'split',
    inputs,
    outputs: [],
    stateMutability: 'payable',
  } as AbiFunction;

  it('encodes nested lists and structs as they are decoded', () => {
    const drafts: AbiDraft[] = [
      { parts: [leaf('INV-2041', 'text'), leaf('2026-11-22', 'date')] },
      { parts: pastedParts({ ...share, type: 'tuple' }, `${TO}, 6000\n"${TO}";"4000"\n`) ?? [] },
      { parts: [{ parts: [leaf('1'), leaf('2')] }] },
    ];
    const { values, faults } = readDrafts(inputs, drafts, 6);
    expect([...faults]).toEqual([]);
    const [payment, shares, grid] = decodeCall(item, encodeFunctionCall(item, values))?.arguments ?? [];
    expect(payment?.value).toEqual({
      ref: `0x${'494e562d32303431'.padEnd(64, '0')}`,
      until: 1_795_305_600n,
    });
    expect(shares?.value).toEqual([
      { to: TO, bps: 6000n },
      { to: TO, bps: 4000n },
    ]);
    expect(grid?.value).toEqual([[1n, 2n]]);
  });

  it('names each fault by its place', () => {
    const drafts: AbiDraft[] = [
      { parts: [leaf('', 'hex'), leaf('1')] },
      { parts: [{ parts: [leaf('T'), leaf('70000')] }] },
      { parts: [{ parts: [leaf('1')] }] },
    ];
    const { faults } = readDrafts(inputs, drafts, 6);
    expect([...faults].map(([path, { code }]) => `${path} ${code}`)).toEqual([
      '0.0 abi_empty',
      '1.0.0 abi_address',
      '1.0.1 abi_range',
      '2.0 abi_length',
    ]);
  });

  it('is missing for structs without members, types that are none, and endless lists', () => {
    expect(formless(inputs)).toBeUndefined();
    expect(formless([{ type: 'tuple' }])).toBe('unknown');
    expect(formless([{ type: 'tuple[]' }])).toBe('unknown');
    expect(formless([{ type: 'uint7' }])).toBe('unknown');
    expect(formless([{ type: 'uint8[0][]' }])).toBe('unknown');
    expect(formless([{ type: 'uint256[999999999]' }])).toBe('large');
    expect(formless([{ type: 'uint8[20][20]' }])).toBe('large');
    expect(emptyDraft({ type: 'bool[2]' })).toEqual({ parts: [leaf('false'), leaf('false')] });
  });

  it('sums lists of numbers', () => {
    expect(sumOf({ type: 'uint16' }, [leaf('6000'), leaf('4000')], 6)).toBe(10_000n);
    expect(sumOf({ type: 'uint16' }, [leaf('6000'), leaf('x')], 6)).toBeUndefined();
    expect(sumOf({ type: 'string' }, [leaf('1'), leaf('2')], 6)).toBeUndefined();
    expect(pastedParts({ type: 'uint8' }, '1, 2\n3')).toHaveLength(3);
    expect(pastedParts({ type: 'uint8[]' }, '1')).toBeUndefined();
  });
});

describe('a decoded result', () => {
  it('has a line for each value, structs by the names of their members', () => {
    const components = [
      { name: 'to', type: 'address' },
      { name: '', type: 'bool' },
    ];
    const rows = resultRows([
      { name: 'total', type: 'uint256', value: 250n },
      { name: '', type: 'tuple[]', value: [[TO, true]], components },
      { name: 'note', type: 'string', value: '' },
    ]);
    expect(rows.map(row => `${row.depth} ${row.name} ${row.type} ${row.members ?? row.value}`)).toEqual([
      '0 total uint256 250',
      '0 1 tuple[] 1',
      '1 1[0] tuple 2',
      `2 to address ${TO}`,
      '2 1 bool true',
      '0 note string ',
    ]);
  });

  it('shows a list of flat structs as a table, and anything else line by line', () => {
    const components = [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ];
    const nested = [...components, { name: 'path', type: 'address[]' }];
    const pay = (amount: bigint) => ({ to: TO, amount });
    const partsOf = (value: unknown, members = components) =>
      withStructTables(
        resultRows([
          { name: 'payments', type: 'tuple[]', value, components: members },
          { name: 'note', type: 'string', value: 'x' },
        ]),
      ).map(({ row, table }) => [row.name, table?.map(fields => fields.map(field => field.value))]);
    expect(partsOf([pay(1n), pay(2n)])).toEqual([
      [
        'payments',
        [
          [TO, '1'],
          [TO, '2'],
        ],
      ],
      ['note', undefined],
    ]);
    expect(partsOf([pay(1n)])).toHaveLength(5);
    expect(partsOf([])).toHaveLength(2);
    const withPath = { ...pay(1n), path: [TO] };
    expect(partsOf([withPath, withPath], nested).every(([, table]) => table === undefined)).toBe(true);
    // Cut off in the middle of a struct.
    const whole = resultRows([{ name: 'p', type: 'tuple[2]', value: [pay(1n), pay(2n)], components }]);
    expect(withStructTables(whole.slice(0, -1)).every(part => part.table === undefined)).toBe(true);
  });
});
