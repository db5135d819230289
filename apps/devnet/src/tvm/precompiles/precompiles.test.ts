import { createHash } from 'node:crypto';
import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import { getActivePrecompiles, paramsEVM } from '@ethereumjs/evm';
import { encodeParameters } from '@sunscope/tron/abi';
import { addressToBytes, addressToEvmBytes, addressToHex } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, hexToBytes, numberToBytes, textToBytes } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../transactions/rules.ts';
import { Bench } from '../fixtures.ts';
import { precompileAt } from './precompiles.ts';
import { World } from '../machine/world.ts';

const KEYS = [1, 2, 3].map(number => numberToBytes(number, 32));
const ADDRESSES = KEYS.map(addressFromPrivateKey);
const DIGEST = sha256(textToBytes('sunscope'));

let world: World;
let bench: Bench;
beforeAll(async () => {
  bench = await Bench.create();
  world = new World(bench.state);
});

function run(address: number, data: Uint8Array, energyLimit = 1_000_000) {
  const precompile = precompileAt(BigInt(address));
  if (!precompile) throw new Error(`nothing at ${address}`);
  return precompile({
    data,
    energyLimit,
    world,
    spendWork: () => undefined,
    caller: addressToHex(ADDRESSES[0]!),
  });
}

describe('precompiled contracts', () => {
  it('1 recovers a signer as 21 bytes', () => {
    const signature = signDigest(DIGEST, KEYS[0] as Uint8Array);
    const v = numberToBytes(signature[64] ?? 0, 32);
    const result = run(1, concatBytes(DIGEST, v, signature.subarray(0, 64)));
    expect(result?.energy).toBe(3000);
    expect(bytesToHex(result?.output ?? DIGEST)).toBe(
      bytesToHex(addressToBytes(ADDRESSES[0]!)).padStart(64, '0'),
    );
    expect(run(1, concatBytes(DIGEST, numberToBytes(1, 32), signature.subarray(0, 64)))?.output).toHaveLength(
      0,
    );
  });

  it('2 is SHA-256, and 3 hashes the first 20 bytes of that again instead of RIPEMD-160', () => {
    const data = textToBytes('x'.repeat(33));
    const once = createHash('sha256').update(data).digest();
    expect(run(2, data)).toEqual({ energy: 84, output: new Uint8Array(once) });
    const twice = createHash('sha256').update(once.subarray(0, 20)).digest();
    expect(run(3, data)).toEqual({ energy: 840, output: new Uint8Array(twice) });
  });

  it('4 gives back what it got', () => {
    expect(run(4, Uint8Array.of(1, 2, 3))).toEqual({ energy: 18, output: Uint8Array.of(1, 2, 3) });
  });

  it('5 raises to a power modulo: 3^2 mod 5, by EIP-198’s price', () => {
    const data = concatBytes(...[1, 1, 1].map(length => numberToBytes(length, 32)), Uint8Array.of(3, 2, 5));
    expect(run(5, data)).toEqual({ energy: 0, output: Uint8Array.of(4) });
  });

  it('6, 7 and 8 know bn128: 1 + 1 is 2 times 1, and an empty pairing is true', () => {
    const one = concatBytes(numberToBytes(1, 32), numberToBytes(2, 32));
    const sum = run(6, concatBytes(one, one));
    const double = run(7, concatBytes(one, numberToBytes(2, 32)));
    expect(sum?.energy).toBe(150);
    expect(double?.energy).toBe(6000);
    // 2·G1, a published constant of the curve
    expect(bytesToHex(sum?.output ?? DIGEST)).toBe(
      '030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd315ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4',
    );
    expect(double?.output).toEqual(sum?.output);
    expect(run(8, new Uint8Array(0))).toEqual({ energy: 45_000, output: numberToBytes(1, 32) });
  });

  it('fail when they cannot be paid or their input is no point', () => {
    expect(run(2, new Uint8Array(0), 59)).toBeUndefined();
    expect(run(6, numberToBytes(1, 32))).toBeUndefined();
  });

  it('9 says which of several signatures are right', () => {
    const signatures = KEYS.map(key => `0x${bytesToHex(signDigest(DIGEST, key))}`);
    const claimed = [ADDRESSES[0]!, ADDRESSES[0]!, ADDRESSES[2]!].map(
      address => `0x${bytesToHex(addressToEvmBytes(address))}`,
    );
    const data = encodeParameters(
      ['bytes32', 'bytes[]', 'address[]'],
      [`0x${bytesToHex(DIGEST)}`, signatures, claimed],
    );
    const result = run(9, data);
    expect(result?.energy).toBe(4500);
    expect(bytesToHex(result?.output ?? DIGEST)).toBe('010001'.padEnd(64, '0'));
    expect(run(9, new Uint8Array(0))?.output).toEqual(new Uint8Array(32));
  });

  it('10 weighs signatures against an account’s permission', () => {
    const account = createAccount(bench.state, addressToBytes(ADDRESSES[0]!));
    const keys = ADDRESSES.map(address => ({ address: addressToBytes(address), weight: 1n }));
    const active = account.active_permission[0]!;
    bench.state.putAccount({ ...account, active_permission: [{ ...active, threshold: 2n, keys }] });
    const digest = sha256(concatBytes(account.address, numberToBytes(2, 4), DIGEST));
    const ask = (signers: number[]) =>
      run(
        10,
        encodeParameters(
          ['address', 'uint256', 'bytes32', 'bytes[]'],
          [
            `0x${bytesToHex(account.address.subarray(1))}`,
            2n,
            `0x${bytesToHex(DIGEST)}`,
            signers.map(index => `0x${bytesToHex(signDigest(digest, KEYS[index] as Uint8Array))}`),
          ],
        ),
      )?.output.at(-1);
    expect(ask([0, 1])).toBe(1);
    expect(ask([0])).toBe(0);
    expect(ask([0, 0])).toBe(0);
  });
});

describe('what contracts of EthereumJS cost', () => {
  it('modexp of 32-byte numbers: 32² · 255 / 20', () => {
    const data = concatBytes(
      ...[32, 32, 32].map(length => numberToBytes(length, 32)),
      hexToBytes('ff'.repeat(96)),
    );
    expect(run(5, data)?.energy).toBe(13_056);
  });

  it('modexp gives what EthereumJS gives, for the same price (2,000 inputs)', () => {
    const common = new Common({ chain: Mainnet, hardfork: Hardfork.Istanbul, params: paramsEVM });
    const judge = getActivePrecompiles(common).get('5'.padStart(40, '0'));
    let seed = 20_261_128;
    const below = (limit: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 4_294_967_296) * limit);
    };
    const ends = new Set<string>();
    for (let count = 0; count < 2_000; count++) {
      const lengths = [below(70), below(70), below(70)].map(length => (below(5) === 0 ? 0 : length));
      const bytes = Uint8Array.from({ length: below(220) }, () => (below(3) === 0 ? 0 : below(256)));
      const data = concatBytes(...lengths.map(length => numberToBytes(length, 32)), bytes);
      const energyLimit = below(4) === 0 ? below(1_000) : 10_000_000;
      const theirs = judge?.({ data, gasLimit: BigInt(energyLimit), common, _EVM: {} as never });
      if (!theirs || theirs instanceof Promise) throw new TypeError('EthereumJS has no modexp');
      const expected = theirs.exceptionError
        ? undefined
        : { energy: Number(theirs.executionGasUsed), output: bytesToHex(theirs.returnValue) };
      const own = run(5, data, energyLimit);
      expect(own && { ...own, output: bytesToHex(own.output) }, bytesToHex(data)).toEqual(expected);
      ends.add(expected ? 'an answer' : 'no energy');
    }
    expect(ends).toEqual(new Set(['an answer', 'no energy']));
  });
});
