/** An address in state: 21 bytes, 41 first. */
export type AddressBytes = Uint8Array;
