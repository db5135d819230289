import * as fc from 'fast-check';
import { fieldsOf, type Field, type MessageInit, type MessageName } from '../src/codec.ts';

const int64 = fc.oneof(
  fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
  fc.bigInt(0n, 300n),
  fc.constantFrom(0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)),
);
const int32 = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.constantFrom(0, -1, 127, 128, 2 ** 31 - 1, -(2 ** 31)),
);
const scalars: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  int64,
  int32,
  bool: fc.boolean(),
  string: fc.string({ unit: 'grapheme', maxLength: 20 }),
  bytes: fc.uint8Array({ maxLength: 40 }),
};

/** Random values of a message, every field drawn from the field table, nested messages to a small depth. */
export function arbitraryMessage<K extends MessageName>(name: K, depth = 3): fc.Arbitrary<MessageInit<K>> {
  return arbitraryFields(fieldsOf(name) ?? [], depth) as fc.Arbitrary<MessageInit<K>>;
}

function arbitraryFields(fields: readonly Field[], depth: number): fc.Arbitrary<Record<string, unknown>> {
  const record: Record<string, fc.Arbitrary<unknown>> = {};
  for (const field of fields) {
    const arbitrary = arbitraryField(field, depth);
    if (arbitrary) record[field.name] = arbitrary;
  }
  return fc.record(record);
}

function arbitraryField(field: Field, depth: number): fc.Arbitrary<unknown> | undefined {
  if (field.kind === 'map')
    return fc.array(fc.record({ key: scalar(field.key), value: scalar(field.value) }), { maxLength: 3 });
  const item =
    field.kind === 'message'
      ? depth > 0
        ? arbitraryFields(fieldsOf(field.type) ?? [], depth - 1)
        : undefined
      : field.kind === 'enum'
        ? int32
        : scalar(field.kind);
  if (!item) return field.repeated ? fc.constant([]) : undefined;
  if (field.repeated) return fc.array(item, { maxLength: 3 });
  return field.kind === 'message' ? fc.option(item, { nil: undefined, freq: 4 }) : item;
}

function scalar(kind: string): fc.Arbitrary<unknown> {
  return scalars[kind] ?? fc.constant(undefined);
}
