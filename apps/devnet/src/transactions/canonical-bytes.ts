import { concatBytes, equalBytes } from '@sunscope/tron/bytes';
import { decodeMessage, encodeMessage, fieldsOf, type MessageName } from '@sunscope/tron/codec';

/** One field as it stands in the bytes. */
interface Piece {
  readonly no: number;
  readonly wireType: number;
  /** Tag and value. */
  readonly whole: Uint8Array;
  /** What a length-delimited field holds. */
  readonly inner: Uint8Array;
}

/**
 * Protobuf bytes as protobuf-java writes what it has read: known fields once and in order, defaults left out, numbers in
 * their shortest form, then the fields it does not know. java-tron hashes and keeps transactions in this form
 * (TransactionCapsule.getRawHash), whatever form they came in.
 * @param bytes that {@link decodeMessage} reads
 */
export function canonicalBytes(type: MessageName, bytes: Uint8Array): Uint8Array {
  const plain = encodeMessage(type, decodeMessage(type, bytes));
  return equalBytes(plain, bytes) ? bytes : rewrite(type, bytes);
}

function rewrite(type: MessageName, bytes: Uint8Array): Uint8Array {
  const fields = fieldsOf(type) ?? [];
  const pieces = piecesOf(bytes);
  const values = decodeMessage(type, bytes) as unknown as Record<string, unknown>;
  const known = fields.flatMap(field => {
    if (field.kind !== 'message') return [encodeMessage(type, { [field.name]: values[field.name] })];
    const given = pieces.filter(piece => piece.no === field.no).map(piece => piece.inner);
    // A single message that is given twice is merged, which is what its parts in a row are read as.
    const items = field.repeated || given.length === 0 ? given : [concatBytes(...given)];
    return items.map(item => delimited(field.no, canonicalBytes(field.type as MessageName, item)));
  });
  const unknown = pieces.filter(piece => !fields.some(field => field.no === piece.no));
  return concatBytes(...known, ...unknown.toSorted(byNumberAndKind).map(shortest));
}

/** As UnknownFieldSet writes them: by number, then varints, 32 and 64 bits, lengths, groups. */
function byNumberAndKind(a: Piece, b: Piece): number {
  const order = [0, 5, 1, 2, 3];
  return a.no === b.no ? order.indexOf(a.wireType) - order.indexOf(b.wireType) : a.no - b.no;
}

function shortest({ no, wireType, whole, inner }: Piece): Uint8Array {
  if (wireType === 2) return delimited(no, inner);
  const reader = new Pieces(whole);
  reader.varint();
  const value = wireType === 0 ? varint(reader.varint()) : whole.subarray(reader.position);
  return concatBytes(varint(BigInt(no * 8 + wireType)), value);
}

function delimited(no: number, bytes: Uint8Array): Uint8Array {
  return concatBytes(varint(BigInt(no * 8 + 2)), varint(BigInt(bytes.length)), bytes);
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Uint8Array.from([...bytes, Number(rest)]);
}

function piecesOf(bytes: Uint8Array): Piece[] {
  const reader = new Pieces(bytes);
  const pieces: Piece[] = [];
  while (reader.position < bytes.length) pieces.push(reader.piece());
  return pieces;
}

class Pieces {
  position = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.bytes[this.position++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
  }

  piece(): Piece {
    const start = this.position;
    const tag = Number(BigInt.asUintN(32, this.varint()));
    const wireType = tag % 8;
    let inner = 0;
    switch (wireType) {
      case 0:
        this.varint();
        break;
      case 1:
        this.position += 8;
        break;
      case 2:
        inner = Number(this.varint());
        this.position += inner;
        break;
      case 3:
        while (this.piece().wireType !== 4);
        break;
      case 5:
        this.position += 4;
    }
    return {
      no: Math.floor(tag / 8),
      wireType,
      whole: this.bytes.subarray(start, this.position),
      inner: this.bytes.subarray(this.position - inner, this.position),
    };
  }
}
