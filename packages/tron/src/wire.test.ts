import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WireReader, WireWriter } from './wire.ts';

// The library's reader and writer are the judges: what is signed and what is taken from the chain must not differ by a bit.

const RUNS = { numRuns: 3000 };
const int64 = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.nat({ max: 70 }).map(bits => BigInt.asIntN(64, 1n << BigInt(bits))),
  fc.nat({ max: 64 }).map(bits => BigInt.asIntN(64, (1n << BigInt(bits)) - 1n)),
);
const int32 = fc.oneof(fc.integer(), fc.constantFrom(0, -1, 127, 128, 2 ** 31 - 1, -(2 ** 31)));
const text = fc.string({ unit: 'binary', maxLength: 300 });

describe('what is written', () => {
  it('is what the library writes', () => {
    const part = fc.oneof(
      fc.record({ int64 }),
      fc.record({ int32 }),
      fc.record({ bool: fc.boolean() }),
      fc.record({ string: text }),
      fc.record({ bytes: fc.uint8Array({ maxLength: 300 }) }),
    );
    const mine = new WireWriter();
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.integer({ min: 1, max: 2 ** 29 - 1 }), (parts, no) => {
        const judge = new BinaryWriter();
        const put = (writer: WireWriter | BinaryWriter) => {
          for (const one of parts)
            for (const [kind, value] of Object.entries(one))
              (writer.tag(no, 0) as unknown as Record<string, (value: unknown) => void>)[kind]?.(value);
        };
        put(judge.tag(no, 2).fork());
        judge.join();
        mine.tag(no, 2).delimited(() => put(mine));
        expect(mine.finish()).toEqual(judge.finish());
      }),
      RUNS,
    );
  });

  it('has a length of its own size, however long it is', () => {
    for (const length of [0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152]) {
      const bytes = new Uint8Array(length).fill(7);
      const [mine, judge] = [new WireWriter(), new BinaryWriter()];
      mine.tag(1, 2).delimited(() => mine.bytes(bytes));
      judge.tag(1, 2).fork().bytes(bytes).join();
      expect(Buffer.compare(mine.finish(), judge.finish()), String(length)).toBe(0);
    }
  });

  it('is no number that is too great, or none', () => {
    const writer = new WireWriter();
    for (const wrong of [2n ** 63n, -(2n ** 63n) - 1n]) expect(() => writer.int64(wrong)).toThrow(/int64/);
    for (const wrong of [2 ** 31, -(2 ** 31) - 1, 1.5, NaN, Infinity])
      expect(() => writer.int32(wrong)).toThrow(/int32/);
  });
});

describe('what is read', () => {
  /** What a call gives and where it leaves the reader, or that it throws. */
  const outcome = (act: () => unknown, at: () => number): unknown => {
    try {
      return [act(), at()];
    } catch {
      return 'thrown';
    }
  };
  const CALLS = [
    ['tag', 'tag'],
    ['unsigned', 'uint32'],
    ['int32', 'int32'],
    ['int64', 'int64'],
    ['bool', 'bool'],
    ['bytes', 'bytes'],
    ['string', 'string'],
  ] as const;
  const long = fc.array(fc.constantFrom(0x80, 0xff, 0x8f, 0xf0), { maxLength: 11 });
  const bytes = fc
    .tuple(long, fc.uint8Array({ maxLength: 40 }))
    .map(([head, rest]) => Uint8Array.from([...head, ...rest]));

  it.each(CALLS)('%s is what the library reads, from whatever bytes', (mine, judge) => {
    fc.assert(
      fc.property(bytes, given => {
        const [one, other] = [new WireReader(given), new BinaryReader(given)];
        expect(
          outcome(
            () => one[mine](),
            () => one.at,
          ),
        ).toEqual(
          outcome(
            () => (judge === 'int64' ? BigInt(other.int64()) : other[judge]()),
            () => other.pos,
          ),
        );
      }),
      RUNS,
    );
  });

  it('passes over what the library passes over, groups too', () => {
    const group = fc
      .nat({ max: 110 })
      .map(depth => [...Array<number>(depth).fill(0x0b), ...Array<number>(depth).fill(0x0c)]);
    const given = fc.oneof(
      bytes,
      group.map(list => Uint8Array.from(list)),
    );
    fc.assert(
      fc.property(given, fc.integer({ min: 0, max: 7 }), (all, type) => {
        const [one, other] = [new WireReader(all), new BinaryReader(all)];
        expect(
          outcome(
            () => one.pass(type, 1),
            () => one.at,
          ),
        ).toEqual(
          outcome(
            () => void other['skip'](type, 1),
            () => other.pos,
          ),
        );
      }),
      RUNS,
    );
  });
});
