import { ApiError } from './errors.ts';

// What protobuf-java 3.25 says about bytes that are no Transaction (InvalidProtocolBufferException, CodedInputStream).

const CLASS = 'com.google.protobuf.InvalidProtocolBufferException';
const TRUNCATED =
  'While parsing a protocol message, the input ended unexpectedly in the middle of a field.  This could mean either that the input has been truncated or that an embedded message misreported its own length.';
const NEGATIVE_SIZE =
  'CodedInputStream encountered an embedded string or message which claimed to have negative size.';
const MALFORMED_VARINT = 'CodedInputStream encountered a malformed varint.';
const INVALID_TAG = 'Protocol message contained an invalid tag (zero).';
const INVALID_END_TAG = 'Protocol message end-group tag did not match expected tag.';
const TOO_DEEP =
  'Protocol message had too many levels of nesting.  May be malicious.  Use setRecursionLimit() to increase the recursion depth limit.';
const INVALID_WIRE_TYPE = 'Protocol message tag had invalid wire type.';

/** Fields that are messages themselves, of Transaction: raw_data, its auths and contracts with their Any, and ret. */
interface Nested {
  readonly [field: number]: Nested;
}
const TRANSACTION: Nested = { 1: { 9: {}, 11: { 2: {} } }, 5: {} };

/** Levels of groups that are followed (protobuf-java: DEFAULT_RECURSION_LIMIT). */
const MOST_LEVELS = 100;
const LONGEST_VARINT = 10;
/** Lengths are read as signed 32-bit integers. */
const MOST_LENGTH = 0x7fff_ffff;

/** java-tron's answer to the bytes of a transaction that cannot be read. */
export function protobufFault(bytes: Uint8Array): ApiError {
  return new Walk(bytes).fault(TRANSACTION, bytes.length) ?? new ApiError(CLASS, TRUNCATED);
}

/** Goes over fields in the order the parser does, until the first that it stumbles over. */
class Walk {
  private readonly bytes: Uint8Array;
  private position = 0;
  private level = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  fault(message: Nested, end: number): ApiError | undefined {
    while (this.position < end) {
      const tag = this.varint(end);
      if (typeof tag !== 'number') return tag;
      const field = Math.floor(tag / 8) % 0x2000_0000;
      if (field === 0) return new ApiError(CLASS, INVALID_TAG);
      const fault = this.value(tag % 8, message[field], end);
      if (fault) return fault;
    }
    return undefined;
  }

  private value(wireType: number, nested: Nested | undefined, end: number): ApiError | undefined {
    switch (wireType) {
      case 0: {
        const value = this.varint(end);
        return typeof value === 'number' ? undefined : value;
      }
      case 1:
        return this.pass(8, end);
      case 2: {
        const length = this.varint(end);
        if (typeof length !== 'number') return length;
        if (length % 2 ** 32 > MOST_LENGTH) return new ApiError(CLASS, NEGATIVE_SIZE);
        const start = this.position;
        return (
          this.pass(length % 2 ** 32, end) ?? (nested ? this.inside(nested, start, this.position) : undefined)
        );
      }
      case 3:
        return this.group(end);
      case 4:
        return new ApiError(CLASS, INVALID_END_TAG);
      case 5:
        return this.pass(4, end);
      default:
        return new ApiError(`${CLASS}$InvalidWireTypeException`, INVALID_WIRE_TYPE);
    }
  }

  private inside(message: Nested, start: number, end: number): ApiError | undefined {
    this.position = start;
    return this.fault(message, end);
  }

  /** An unknown group is skipped up to its end tag. */
  private group(end: number): ApiError | undefined {
    if (++this.level > MOST_LEVELS) return new ApiError(CLASS, TOO_DEEP);
    for (;;) {
      const tag = this.varint(end);
      if (typeof tag !== 'number') return tag;
      if (tag % 8 === 4) {
        this.level--;
        return undefined;
      }
      const fault = this.value(tag % 8, undefined, end);
      if (fault) return fault;
    }
  }

  private pass(count: number, end: number): ApiError | undefined {
    if (this.position + count > end) return new ApiError(CLASS, TRUNCATED);
    this.position += count;
    return undefined;
  }

  /** An unsigned varint; digits beyond 2^53 do not matter here. */
  private varint(end: number): number | ApiError {
    let value = 0;
    for (let index = 0; index < LONGEST_VARINT; index++) {
      const byte = this.position < end ? this.bytes[this.position++] : undefined;
      if (byte === undefined) return new ApiError(CLASS, TRUNCATED);
      value += (byte & 0x7f) * 2 ** (7 * index);
      if (byte < 0x80) return value;
    }
    return new ApiError(CLASS, MALFORMED_VARINT);
  }
}
