import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryMessage } from '../test/arbitrary-message.ts';
import { slowEncode, varint } from '../test/slow-codec.ts';
import { bytesToHex, hexToBytes } from './bytes.ts';
import { decodeMessage, emptyMessage, encodeMessage, fieldsOf, type MessageName } from './codec.ts';
import { contractTypeByCode, contractTypeByName, contractTypes } from './contract-types.ts';
import { DecodeError } from './errors.ts';
import { ContractType, messages } from './messages.gen.ts';

const names = Object.keys(messages) as MessageName[];
const malformed = expect.objectContaining({ code: 'malformed_protobuf' }) as Error;

describe('every message', () => {
  it.each(names.map(name => [name]))(
    '%s: encodes as the slow codec, decodes, and encodes again to the same bytes',
    name => {
      fc.assert(
        fc.property(arbitraryMessage(name), value => {
          const bytes = encodeMessage(name, value);
          expect(bytesToHex(bytes)).toBe(
            bytesToHex(Uint8Array.from(slowEncode(name, value as Record<string, unknown>))),
          );
          const decoded = decodeMessage(name, bytes);
          expect(encodeMessage(name, decoded)).toEqual(bytes);
          for (const [key, item] of Object.entries(value))
            if (item !== undefined) expect(Object.keys(decoded)).toContain(key);
        }),
        { numRuns: 25 },
      );
    },
  );

  it.each(names.map(name => [name]))('%s: gives back the values', name => {
    fc.assert(
      fc.property(arbitraryMessage(name, 0), value => {
        expect(decodeMessage(name, encodeMessage(name, value))).toEqual({
          ...emptyMessage(name),
          ...defined(value),
        });
      }),
      { numRuns: 25 },
    );
  });

  it('survives random bytes: a message or a DecodeError, never another failure', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.uint8Array({ maxLength: 80 }), (name, bytes) => {
        try {
          decodeMessage(name, bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('has fields in ascending order, with numbers and names used once', () => {
    for (const name of names) {
      const fields = fieldsOf(name) ?? [];
      const numbers = fields.map(field => field.no);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(new Set(fields.map(field => field.name)).size).toBe(fields.length);
    }
    expect(fieldsOf('NoSuchMessage')).toBeUndefined();
    expect(fieldsOf('toString')).toBeUndefined();
  });
});

function defined(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined));
}

describe('canonical form', () => {
  it('leaves defaults out and sorts by field number', () => {
    const owner = hexToBytes('41a614f803b6fd780986a42c78ec9c7f77e6ded13c');
    const value = { amount: 1_500_000n, to_address: owner, owner_address: owner };
    expect(bytesToHex(encodeMessage('TransferContract', value))).toBe(
      `0a15${bytesToHex(owner)}1215${bytesToHex(owner)}18e0c65b`,
    );
    expect(encodeMessage('TransferContract', { amount: 0n, owner_address: new Uint8Array(0) })).toHaveLength(
      0,
    );
  });

  it('writes negative numbers with ten bytes, as protobuf does for int64 and int32', () => {
    expect(bytesToHex(encodeMessage('TransferContract', { amount: -1n }))).toBe('18ffffffffffffffffff01');
    expect(bytesToHex(encodeMessage('TransactionContract', { Permission_id: -1 }))).toBe(
      '28ffffffffffffffffff01',
    );
    expect(varint(-1n)).toEqual([255, 255, 255, 255, 255, 255, 255, 255, 255, 1]);
  });

  it('writes both members of a map entry, zero or not', () => {
    const parameters = [
      { key: 0n, value: 0n },
      { key: 300n, value: 1n },
    ];
    expect(bytesToHex(encodeMessage('ProposalCreateContract', { parameters }))).toBe(
      '120408001000120508ac021001',
    );
  });

  it('reads map entries that leave members out, as other writers do', () => {
    expect(decodeMessage('ProposalCreateContract', hexToBytes('12021005')).parameters).toEqual([
      { key: 0n, value: 5n },
    ]);
  });

  it('skips unknown fields', () => {
    const bytes = hexToBytes('1801d23e0cc83e81f6a50cd03ed4b6a20f');
    expect(decodeMessage('TransactionResult', bytes).contractRet).toBe(1);
  });
});

describe('broken bytes', () => {
  it.each([
    ['a field cut short', '0a15a614'],
    ['a varint without end', '18ffffffffffffffffffffff'],
    ['an integer with the wire type of bytes', '1a00'],
    ['bytes with the wire type of an integer', '0801'],
    ['a length beyond the end', '0aff01'],
    ['field number 0', '0200'],
    ['an end group alone', '0c'],
  ])('refuses %s', (_name, hex) => {
    expect(() => decodeMessage('TransferContract', hexToBytes(hex))).toThrow(malformed);
  });

  it('refuses a nested message that runs over its end', () => {
    // raw_data (field 1) says 2 bytes, and the string in it says 5.
    expect(() => decodeMessage('Transaction', hexToBytes('0a020a050102030405'))).toThrow(malformed);
  });

  it('refuses a map entry that runs over its end', () => {
    // The entry says 2 bytes, its second varint ends behind them.
    expect(() => decodeMessage('ProposalCreateContract', hexToBytes('120210ac02'))).toThrow(malformed);
  });

  it('refuses integers out of range and of the wrong kind when writing', () => {
    expect(() => encodeMessage('TransferContract', { amount: 2n ** 64n })).toThrow();
    expect(() => encodeMessage('TransactionContract', { Permission_id: 1.5 })).toThrow();
    expect(() => encodeMessage('TransactionContract', { Permission_id: Number.NaN })).toThrow();
  });
});

describe('contract types', () => {
  it('has every number of the protocol once', () => {
    const known = Object.entries(ContractType).map(([name, code]) => `${code} ${name}`);
    expect(contractTypes.map(info => `${info.code} ${info.name}`)).toEqual(known);
  });

  it('names fields that the messages have', () => {
    for (const info of contractTypes.filter(type => type.message)) {
      const fields = (fieldsOf(info.message as string) ?? []).map(field => field.name);
      for (const name of [info.owner, info.counterparty, info.amount?.field].filter(
        item => item !== undefined,
      ))
        expect(fields, info.name).toContain(name);
    }
  });

  it('finds by code and by name, code 0 included, and says undefined for the unknown', () => {
    expect(contractTypeByCode(0)?.name).toBe('AccountCreateContract');
    expect(contractTypeByName('TransferContract')?.code).toBe(1);
    expect(contractTypeByCode(7)).toBeUndefined();
    expect(contractTypeByCode(999)).toBeUndefined();
    expect(contractTypeByName('transfercontract')).toBeUndefined();
  });
});

describe('generated tables', () => {
  it('are those of the .proto files', () => {
    const script = fileURLToPath(new URL('../scripts/generate.mjs', import.meta.url));
    expect(() => execFileSync(process.execPath, [script, '--check'])).not.toThrow();
  });

  it('has .proto files without other scalars than the codec knows', () => {
    const proto = new URL('../proto/', import.meta.url);
    for (const file of readdirSync(proto))
      expect(readFileSync(new URL(file, proto), 'utf8')).not.toMatch(
        /\b(uint64|sint64|fixed|double|float|oneof)\b/,
      );
  });
});
