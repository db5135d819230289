import type { AbiComponent } from '@sunscope/tron/abi';

/** An argument of a function, or a member of one. */
export type AbiField = AbiComponent;

/** What a type is to a form. */
export type FieldShape =
  | { kind: 'integer'; least: bigint; most: bigint }
  | { kind: 'bool' | 'address' | 'string' }
  /** `size` is undefined for `bytes`. */
  | { kind: 'bytes'; size: number | undefined }
  | { kind: 'list'; item: AbiField; length: number | undefined }
  | { kind: 'struct'; members: readonly AbiField[] }
  /** A struct whose members nobody knows, or a type that is none. */
  | { kind: 'unknown' };

/** A form has at most so many fields at first; a longer fixed list is nothing to fill in by hand. */
const MOST_FIELDS = 200;

export function shapeOfField({ type, components }: AbiField): FieldShape {
  const list = /^(.*)\[(\d*)\]$/.exec(type);
  if (list) {
    const length = list[2] === '' ? undefined : Number(list[2]);
    return {
      kind: 'list',
      item: { type: list[1] ?? '', name: '', ...(components === undefined ? {} : { components }) },
      length,
    };
  }
  if (type === 'tuple')
    return components === undefined || components.length === 0
      ? { kind: 'unknown' }
      : { kind: 'struct', members: components };
  if (type === 'bool' || type === 'address' || type === 'string') return { kind: type };
  if (type === 'function') return { kind: 'bytes', size: 24 };
  const bytes = /^bytes([1-9]|[12]\d|3[012])?$/.exec(type);
  if (bytes) return { kind: 'bytes', size: bytes[1] === undefined ? undefined : Number(bytes[1]) };
  const integer = /^(u?)int(\d{0,3})$/.exec(type === 'trcToken' ? 'uint256' : type);
  const bits = Number(integer?.[2] === '' ? 256 : integer?.[2]);
  if (!integer || !(bits >= 8 && bits <= 256 && bits % 8 === 0)) return { kind: 'unknown' };
  return integer[1] === 'u'
    ? { kind: 'integer', least: 0n, most: (1n << BigInt(bits)) - 1n }
    : { kind: 'integer', least: -(1n << BigInt(bits - 1)), most: (1n << BigInt(bits - 1)) - 1n };
}

/** Fields that stand in the form at first; endless for what no form can have. */
export function fieldsIn(field: AbiField): number {
  const shape = shapeOfField(field);
  switch (shape.kind) {
    case 'unknown':
      return Infinity;
    case 'struct':
      return sum(shape.members.map(fieldsIn));
    case 'list': {
      const one = fieldsIn(shape.item);
      // A list of empty lists takes no bytes, however long it says it is.
      if (shape.length === 0 || one === Infinity) return Infinity;
      return (shape.length ?? 1) * one;
    }
    default:
      return 1;
  }
}

/** Why a function has no form: a struct without members (or no type at all), or too many fields. */
export function formless(inputs: readonly AbiField[]): 'unknown' | 'large' | undefined {
  const counts = inputs.map(fieldsIn);
  if (counts.includes(Infinity)) return 'unknown';
  return sum(counts) > MOST_FIELDS ? 'large' : undefined;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
