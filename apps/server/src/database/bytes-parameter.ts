const BYTEA = 17;
const HEAD_BYTES = 20;

/**
 * A list of bytes in PostgreSQL's binary form of an array (array_send), to be passed as one parameter:
 * `unnest($1::bytea[])`. Large lists cost both sides a fraction of what they do as text.
 */
export function bytesParameter(values: readonly Uint8Array[]): Uint8Array {
  let size = HEAD_BYTES;
  for (const value of values) size += 4 + value.length;
  const bytes = Buffer.allocUnsafeSlow(size);
  // One dimension, no nulls, the type of its elements, how many, counted from 1.
  const head = [1, 0, BYTEA, values.length, 1];
  head.forEach((number, index) => bytes.writeInt32BE(number, index * 4));
  let at = HEAD_BYTES;
  for (const value of values) {
    bytes.writeInt32BE(value.length, at);
    at += 4;
    for (let index = 0; index < value.length; index++) bytes[at + index] = value[index] as number;
    at += value.length;
  }
  return bytes;
}
