import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from './bytes.ts';
import {
  allowsOperation,
  decodeOperations,
  DEFAULT_ACTIVE_OPERATIONS,
  encodeOperations,
  fewestSignatures,
} from './permissions.ts';

describe('the fewest signatures', () => {
  it.each([
    [1n, [1n], 1],
    [2n, [1n, 1n, 1n], 2],
    [3n, [1n, 2n, 1n], 2],
    [2n, [1n, 2n], 1],
    [4n, [1n, 2n], undefined],
    [1n, [], undefined],
    [2n ** 63n - 1n, [2n ** 62n, 2n ** 62n - 1n], 2],
  ])('that reach %s with keys of %s are %s', (threshold, weights, fewest) => {
    expect(fewestSignatures(threshold, weights)).toBe(fewest);
  });
});

describe('operation masks', () => {
  it('reads the default active permission of main net', () => {
    // 7f: 0–6; ff: 8–15; 1f: 16–20; c0: 30, 31; 03: 32, 33; 3e: 41–45; c3: 48, 49, 54, 55; 0f: 56–59.
    expect(decodeOperations(hexToBytes(DEFAULT_ACTIVE_OPERATIONS))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30, 31, 32, 33, 41, 42, 43, 44,
      45, 48, 49, 54, 55, 56, 57, 58, 59,
    ]);
  });

  it('reads the mask of all types of an old network, which ends with 46', () => {
    const codes = decodeOperations(hexToBytes(`7fff1fc0037e${'00'.repeat(26)}`));
    expect(codes.slice(-6)).toEqual([41, 42, 43, 44, 45, 46]);
  });

  it('puts a code into the bit that java-tron tests', () => {
    expect(bytesToHex(encodeOperations([0]))).toBe(`01${'00'.repeat(31)}`);
    expect(bytesToHex(encodeOperations([31]))).toBe(`00000080${'00'.repeat(28)}`);
    expect(bytesToHex(encodeOperations([255]))).toBe(`${'00'.repeat(31)}80`);
    expect(bytesToHex(encodeOperations([]))).toBe('00'.repeat(32));
  });

  it('agrees with a big number whose bits are the codes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 255 })), codes => {
        const mask = encodeOperations(codes);
        // Read little-endian, the mask is the number whose bit n is code n.
        const number = BigInt(`0x${bytesToHex(mask.toReversed())}`);
        expect(number).toBe(codes.reduce((sum, code) => sum | (1n << BigInt(code)), 0n));
        expect(decodeOperations(mask)).toEqual([...codes].sort((a, b) => a - b));
        for (let code = 0; code < 256; code++) expect(allowsOperation(mask, code)).toBe(codes.includes(code));
      }),
      { numRuns: 30 },
    );
  });

  it.each([-1, 256, 1.5, Number.NaN, Infinity])('refuses code %s', code => {
    expect(() => encodeOperations([code])).toThrow(
      expect.objectContaining({ code: 'invalid_contract_code' }) as Error,
    );
  });

  it('refuses masks of another length', () => {
    expect(() => decodeOperations(new Uint8Array(31))).toThrow(
      expect.objectContaining({ code: 'invalid_operations' }) as Error,
    );
    expect(() => decodeOperations(new Uint8Array(0))).toThrow(
      expect.objectContaining({ code: 'invalid_operations' }) as Error,
    );
  });

  it('allows nothing in an empty mask', () => {
    expect(allowsOperation(new Uint8Array(0), 1)).toBe(false);
  });
});
