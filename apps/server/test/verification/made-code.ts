import { bytesToHex } from '@sunscope/tron/bytes';
import { expect } from 'vitest';
import type { CompiledCode } from '../../src/services/verification/compiled.ts';
import { MARK } from './shop-sources.ts';

export const joined = (...parts: Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap(part => [...part]));

/** Code with the addresses of its libraries put in. */
export function linked({ bytes, links }: CompiledCode, library: Uint8Array): Uint8Array {
  const code = Uint8Array.from(bytes);
  for (const places of links.values()) for (const { start } of places) code.set(library, start);
  return code;
}

/** The same code but for one byte of a constant. */
export function withOtherMark(code: Uint8Array): Uint8Array {
  const at = bytesToHex(code).indexOf(MARK);
  expect(at).toBeGreaterThan(0);
  return code.with(at / 2 + 3, 0xdf);
}
