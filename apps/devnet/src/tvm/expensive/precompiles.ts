import { LARGE, loop, MAX, push, pushes, stored, word } from './assembly.ts';
import type { ExpensiveProgram } from './program.ts';

/** Calls a precompiled contract for ever on an input. */
function precompile(
  name: string,
  address: number,
  input: string,
  length = input.length / 2,
): ExpensiveProgram {
  return {
    name,
    opcode: undefined,
    address,
    code: loop(
      // Memory up to the end of input and answer is paid once.
      `${stored(input)}${length === 0 ? '' : `${push(0)}${push(length + 32)}52`}`,
      // The answer is written behind the input, whole, whatever was asked for.
      `${pushes(0, length, length, 0)}${push(address)}${push(MAX)}fa50`,
    ),
  };
}

const modexp = (base: number, exponent: number, modulus: number): string =>
  word(base) + word(exponent) + word(modulus) + 'ff'.repeat(base + exponent) + 'fd'.repeat(modulus);

const G1 = word(1) + word(2);
const G2 =
  '198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2' +
  '1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed' +
  '090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b' +
  '12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa';
/** A signature by v 27 whose r lies on the curve. */
const SIGNED = { r: word(1), s: word((1n << 254n) + 12_345n) };

export function precompiles(): ExpensiveProgram[] {
  const bytes = SIGNED.r + SIGNED.s + '1b';
  const signatures = (count: number, head: string, at: number) =>
    head +
    word(count) +
    Array.from({ length: count }, (_, index) => word(32 * count + index * 128)).join('') +
    Array.from({ length: count }, () => word(65) + bytes.padEnd(192, '0')).join('') +
    word(count).repeat(at);
  const sixteen = word(7) + word(96) + word(96 + 32 * (1 + 16 + 16 * 4));
  return [
    precompile('ecrecover', 1, word(7) + word(27) + SIGNED.r + SIGNED.s),
    precompile('sha256', 2, '', LARGE),
    precompile('sha256 of nothing', 2, ''),
    precompile('double sha256', 3, '', LARGE),
    precompile('double sha256 of nothing', 3, ''),
    precompile('identity', 4, '', LARGE),
    precompile('identity of nothing', 4, ''),
    ...[1, 8, 32, 64, 256, 1024].map(size =>
      precompile(`modexp of ${size} bytes`, 5, modexp(size, Math.min(size, 64), size)),
    ),
    precompile('modexp with a long exponent', 5, modexp(1, 8_192, 1)),
    precompile(
      'modexp with a longer exponent',
      5,
      modexp(1, 0, 1).slice(0, 64) + word(LARGE) + word(1) + 'ff'.repeat(200),
      LARGE + 98,
    ),
    precompile('modexp by a long modulus', 5, modexp(1, 1, 16_384)),
    precompile('modexp whose exponent is not there', 5, word(1) + word(1 << 27) + word(1) + 'ff'.repeat(64)),
    precompile('modexp whose base is not there', 5, word(20_000) + word(1) + word(1)),
    precompile(
      'bn128 addition',
      6,
      G1 +
        word(0x030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd3n) +
        word(0x15ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4n),
    ),
    precompile('bn128 multiplication', 7, G1 + word(MAX)),
    precompile('bn128 pairing of nothing', 8, ''),
    precompile('bn128 pairing', 8, (G1 + G2).repeat(2)),
    // Sixteen signatures that all lie in the same place, which is what the price does not see.
    precompile(
      'batchvalidatesign of one place',
      9,
      word(7) +
        word(96) +
        word(96 + 32 * 21) +
        word(16) +
        word(16 * 32).repeat(16) +
        word(65) +
        bytes.padEnd(192, '0') +
        word(16) +
        word(1),
    ),
    precompile('batchvalidatesign', 9, signatures(16, sixteen, 17)),
    precompile('validatemultisign', 10, word(1) + word(2) + word(3) + word(128) + signatures(5, '', 0)),
    ...[1, 2, 3, 4].map(kind => precompile(`proof ${kind} of shielded tokens`, 0x1000000 + kind, '', LARGE)),
    ...Array.from({ length: 17 }, (_, index) => 0x1000005 + index).map(address =>
      precompile(
        `stake question ${address.toString(16)}`,
        address,
        word(1).repeat(
          address === 0x1000010 || address === 0x1000011 ? 3 : 1 + (index2words.has(address) ? 1 : 0),
        ),
      ),
    ),
    precompile('stake question with long input', 0x1000006, '', LARGE),
  ];
}

/** Stake questions that take two words. */
const index2words: ReadonlySet<number> = new Set([
  0x1000007, 0x100000d, 0x100000e, 0x100000f, 0x1000012, 0x1000013, 0x1000014, 0x1000015,
]);
