import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { arbitraryMessage } from '../test/arbitrary-message.ts';
import { listShared, readShared, sharedDataMissing } from '../test/shared-data.ts';
import { bytesToHex, hexToBytes, sharedRoom } from './bytes.ts';
import {
  decodeByTables,
  decodeMessage,
  encodeByTables,
  encodeMessage,
  setCompiledCodec,
  type CompiledCodec,
  type MessageName,
} from './codec.ts';
import { compiledCodec } from './codec-compiled.ts';
import { contractTypeByCode } from './contract-types.ts';
import { DecodeError } from './errors.ts';
import { messages } from './messages.gen.ts';

const names = Object.keys(messages) as MessageName[];
const codec = compiledCodec(messages) as CompiledCodec;

/** What a reader makes of bytes: the message with the order of its members, or the error. */
function outcome(read: () => object): unknown {
  try {
    const message = read();
    return [message, JSON.stringify(message, (_key, value: unknown) => shown(value))];
  } catch (error) {
    const { name, message, code, cause } = error as DecodeError;
    return { name, message, code, cause: cause instanceof Error ? cause.message : cause };
  }
}

/** Absent members too, and what JSON has no form for. */
function shown(value: unknown): unknown {
  if (value === undefined) return 'undefined';
  if (typeof value === 'bigint') return `${value}n`;
  return value instanceof Uint8Array ? bytesToHex(value) : value;
}

/** Says what made code makes of bytes that the tables read, and that it leaves all others to them. */
function expectSame(name: MessageName, bytes: Uint8Array): 'read' | 'left' {
  const read = codec.decode(name, bytes, sharedRoom);
  if (read === undefined) return 'left';
  expect(outcome(() => read)).toEqual(outcome(() => decodeByTables(name, bytes)));
  return 'read';
}

describe('made code', () => {
  it.each(names.map(name => [name]))('%s: reads and writes as the tables do, leaving them nothing', name => {
    fc.assert(
      fc.property(arbitraryMessage(name), value => {
        const bytes = encodeByTables(name, value);
        const written = codec.encode(name, value, sharedRoom);
        expect(written && bytesToHex(written)).toBe(bytesToHex(bytes));
        expect(expectSame(name, bytes)).toBe('read');
      }),
      { numRuns: 25 },
    );
  });

  it('reads bytes that were cut, changed or mixed up as the tables do, or leaves them', () => {
    const seen = { read: 0, left: 0 };
    const damaged = fc.constantFrom(...names).chain(name =>
      fc.record({
        readAs: fc.oneof({ weight: 4, arbitrary: fc.constant(name) }, fc.constantFrom(...names)),
        whole: arbitraryMessage(name, 1).map(value => encodeByTables(name, value)),
        cutPercent: fc.nat(200),
        changes: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 2 }),
      }),
    );
    fc.assert(
      fc.property(damaged, ({ readAs, whole, cutPercent, changes }) => {
        const bytes = whole.slice(0, Math.floor((whole.length * Math.min(cutPercent, 100)) / 100));
        for (const [place, byte] of changes) if (bytes.length > 0) bytes[place % bytes.length] = byte;
        seen[expectSame(readAs, bytes)]++;
      }),
      { numRuns: 3000 },
    );
    expect(seen.read).toBeGreaterThan(300);
    expect(seen.left).toBeGreaterThan(300);
  });

  it('reads random bytes as the tables do, or leaves them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.uint8Array({ maxLength: 40 }), (name, bytes) => {
        expectSame(name, bytes);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['an amount too large', 'TransferContract', { amount: 2n ** 63n }],
    ['an amount that is no bigint', 'TransferContract', { amount: 0 }],
    ['a fraction', 'TransactionContract', { Permission_id: 1.5 }],
    ['a text for bytes', 'TransferContract', { owner_address: 'abc' }],
    ['a list that is none', 'Transaction', { signature: { length: 1 } }],
    ['nothing in a list', 'Transaction', { ret: [null] }],
  ] as const)('leaves %s to the tables', (_what, name, value) => {
    expect(codec.encode(name, value, sharedRoom)).toBeUndefined();
  });

  it('does not confuse what it wrote before with what comes next', () => {
    const value = { amount: 5n, owner_address: new Uint8Array(300).fill(7) };
    expect(codec.encode('TransferContract', { ...value, amount: 2n ** 64n }, sharedRoom)).toBeUndefined();
    expect(codec.encode('TransferContract', value, sharedRoom)).toEqual(
      encodeByTables('TransferContract', value),
    );
  });

  it('is not made where the engine forbids it', () => {
    vi.stubGlobal('Function', function refused() {
      throw new EvalError('refused by the content policy');
    });
    try {
      expect(compiledCodec(messages)).toBeUndefined();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('is used once it is made, with the same errors', () => {
    const decode = vi.fn<CompiledCodec['decode']>((...call) => codec.decode(...call));
    const encode = vi.fn<CompiledCodec['encode']>((...call) => codec.encode(...call));
    setCompiledCodec({ decode, encode });
    const value = { amount: 7n, owner_address: new Uint8Array(0), to_address: new Uint8Array(0) };
    expect(decodeMessage('TransferContract', encodeMessage('TransferContract', value))).toEqual(value);
    const cut = hexToBytes('0a15a614');
    expect(outcome(() => decodeMessage('TransferContract', cut))).toEqual(
      outcome(() => decodeByTables('TransferContract', cut)),
    );
    expect(() => encodeMessage('TransferContract', { amount: 2n ** 64n })).toThrow('int64');
    expect([decode.mock.calls.length, encode.mock.calls.length]).toEqual([2, 2]);
  });
});

if (sharedDataMissing) console.warn(`packages/tron main-net tests of made code ${sharedDataMissing}`);

describe.skipIf(sharedDataMissing)('recorded transactions', () => {
  it('are read and written alike', () => {
    let read = 0;
    for (const file of [...listShared('blocks'), ...listShared('blocks/partial')])
      for (const [, hex = ''] of readShared(file).matchAll(/"raw_data_hex": ?"([0-9a-f]+)"/g)) {
        const bytes = hexToBytes(hex);
        expect(expectSame('TransactionRaw', bytes)).toBe('read');
        const raw = decodeByTables('TransactionRaw', bytes);
        expect(codec.encode('TransactionRaw', raw, sharedRoom)).toEqual(
          encodeByTables('TransactionRaw', raw),
        );
        for (const { type, parameter } of raw.contract) {
          const message = contractTypeByCode(type)?.message;
          if (message && parameter) expect(expectSame(message, parameter.value)).toBe('read');
          read++;
        }
      }
    expect(read).toBeGreaterThan(600);
  });
});
