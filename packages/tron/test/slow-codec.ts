import { fieldsOf } from '../src/codec.ts';

/**
 * Protobuf by the book (the wire format's documentation), slow and plain: numbers as arrays of bytes, varints by
 * repeated division of the two's complement. A judge for the real codec.
 */
export function slowEncode(name: string, value: Readonly<Record<string, unknown>>): number[] {
  const out: number[] = [];
  for (const field of fieldsOf(name) ?? []) {
    const current = value[field.name];
    if (current === undefined) continue;
    if (field.kind === 'map') {
      for (const { key, value: item } of current as { key: unknown; value: unknown }[]) {
        const entry = [...single(1, field.key, key, true), ...single(2, field.value, item, true)];
        out.push(...varint(BigInt(field.no * 8 + 2)), ...varint(BigInt(entry.length)), ...entry);
      }
      continue;
    }
    const items = field.repeated ? (current as unknown[]) : [current];
    for (const item of items) {
      if (field.kind === 'message') {
        const inner = slowEncode(field.type, item as Record<string, unknown>);
        out.push(...varint(BigInt(field.no * 8 + 2)), ...varint(BigInt(inner.length)), ...inner);
      } else out.push(...single(field.no, field.kind, item, field.repeated === true));
    }
  }
  return out;
}

function single(no: number, kind: string, value: unknown, always: boolean): number[] {
  if (kind === 'bytes' || kind === 'string') {
    const bytes = kind === 'bytes' ? [...(value as Uint8Array)] : [...Buffer.from(value as string, 'utf8')];
    return bytes.length === 0 && !always
      ? []
      : [...varint(BigInt(no * 8 + 2)), ...varint(BigInt(bytes.length)), ...bytes];
  }
  const number = BigInt(value as bigint | number | boolean);
  return number === 0n && !always ? [] : [...varint(BigInt(no * 8)), ...varint(number)];
}

/** A varint of the 64-bit two's complement: seven bits a byte, least first. */
export function varint(value: bigint): number[] {
  let rest = value < 0n ? value + 2n ** 64n : value;
  const bytes: number[] = [];
  while (rest >= 128n) {
    bytes.push(Number(rest % 128n) + 128);
    rest /= 128n;
  }
  return [...bytes, Number(rest)];
}
