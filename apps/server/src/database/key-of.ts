interface Latin1Reader {
  latin1Slice(this: Uint8Array, start: number, end: number): string;
}

// Reads bytes without wrapping them in a Buffer first, which costs more than the reading.
// oxlint-disable-next-line typescript/unbound-method -- it is called with the bytes as `this`
const { latin1Slice } = Buffer.prototype as unknown as Latin1Reader;

/** Map key of bytes. */
export function keyOf(bytes: Uint8Array): string {
  return latin1Slice.call(bytes, 0, bytes.length);
}
