import { bytesToHex } from '@sunscope/tron/bytes';
import { OPCODES } from './opcodes.ts';

const PUSH1 = 0x60;
const PUSH32 = 0x7f;
const JUMPDEST = 0x5b;
/** `a2 64 i p f s` and its kin: what compilers write behind the code, ended by its length in two bytes. */
const METADATA = /^a[1-4](?:64697066735822|65627a7a7230|64736f6c63|646273)/;
const MOST_METADATA = 200;

/** Code as instructions, one to a line with its place in hex; a blank line before each target of jumps. */
export function disassemble(code: Uint8Array): string {
  const lines: string[] = [];
  const end = code.length - metadataLength(code);
  for (let at = 0; at < end;) {
    const byte = code[at] ?? 0;
    const size = byte >= PUSH1 && byte <= PUSH32 ? byte - PUSH1 + 1 : 0;
    const value = code.subarray(at + 1, Math.min(at + 1 + size, end));
    const name = OPCODES[byte] ?? `UNKNOWN 0x${bytesToHex(Uint8Array.of(byte))}`;
    if (byte === JUMPDEST && lines.length > 0) lines.push('');
    lines.push(`${at.toString(16).padStart(5, '0')}  ${name}${size === 0 ? '' : ` 0x${bytesToHex(value)}`}`);
    at += 1 + size;
  }
  if (end < code.length)
    lines.push('', `${end.toString(16).padStart(5, '0')}  // metadata 0x${bytesToHex(code.subarray(end))}`);
  return lines.join('\n');
}

/** Bytes of the compiler's metadata at the end, their length included; 0 where there are none. */
function metadataLength(code: Uint8Array): number {
  if (code.length < 4) return 0;
  const length = ((code.at(-2) ?? 0) << 8) + (code.at(-1) ?? 0) + 2;
  if (length > MOST_METADATA || length > code.length) return 0;
  return METADATA.test(bytesToHex(code.subarray(code.length - length))) ? length : 0;
}
