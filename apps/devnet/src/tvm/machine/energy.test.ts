import { hexToBytes } from '@sunscope/tron/bytes';
import { beforeAll, describe, expect, it } from 'vitest';
import { Bench, CAROL } from '../fixtures.ts';

const CONTRACT = hexToBytes('41eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');

/** Energy of runtime code, run once on a fresh chain; computed by hand from java-tron's EnergyCost in each case. */
async function energyOf(code: string): Promise<bigint> {
  const bench = await Bench.create();
  bench.place(CONTRACT, hexToBytes(code));
  const outcome = bench.call(CONTRACT);
  expect(outcome.result).toBe('SUCCESS');
  return outcome.energyUsed;
}

describe('energy', () => {
  it.each([
    ['nothing', '00', 0n],
    ['JUMPDEST: 1', '5b', 1n],
    ['PUSH0 2 and POP 2', '5f50', 4n],
    ['two PUSH1 3, ADD 3, POP 2', '600160020150', 11n],
    ['two PUSH1 3, MUL 5', '6001600202', 11n],
    ['three PUSH1 3, ADDMOD 8', '60016002600308', 17n],
    ['EXP 10 + 10 for each of 2 bytes of the exponent, not 50', '61010060020a', 36n],
    ['EXP 10 for the exponent 0', '600060020a', 16n],
    ['MLOAD: 1, 3 for one new word', '600051', 7n],
    ['MSTORE at 31 reaches a second word: 1 + 6', '6001601f52', 13n],
    ['MSTORE8 at 32 reaches a second word: 1 + 6', '6001602053', 13n],
    ['SHA3 of 33 bytes: 30 + 2 words at 6 + 2 words of memory', '6021600020', 54n],
    ['SLOAD 50', '600054', 53n],
    ['BALANCE 20', '3031', 22n],
    ['EXTCODESIZE 20', '303b', 22n],
    ['EXTCODEHASH 400', '303f', 402n],
    ['SELFBALANCE 5', '47', 5n],
    ['BLOCKHASH 20', '600040', 23n],
    ['CHAINID and BASEFEE 2', '4648', 4n],
    ['TLOAD and TSTORE 100', '60005c600160005d', 209n],
    ['MCOPY of 32 bytes: 3 + 3 for a word + 2 words of memory', '6020600060205e', 21n],
    ['LOG1 of 10 bytes: 375 + 375 + 8 each + a word of memory', '6001600a6000a1', 842n],
    ['CALL of an address without code: 40, nothing for the account', '6000600060006000600061ffff5af1', 60n],
    ['ISCONTRACT 20', '30d4', 22n],
  ])('%s', async (_, code, expected) => {
    expect(await energyOf(code)).toBe(expected);
  });

  it('has no intrinsic cost and none for call data', async () => {
    const bench = await Bench.create();
    bench.place(CONTRACT, hexToBytes('00'));
    expect(bench.call(CONTRACT, new Uint8Array(1000).fill(1)).energyUsed).toBe(0n);
  });
});

const write = (value: string, slot: string): string => `60${value}60${slot}55`;

describe('the price of SSTORE', () => {
  let bench: Bench;
  const run = (code: string) => {
    bench.state.putCode(CONTRACT, hexToBytes(code));
    return bench.call(CONTRACT).energyUsed;
  };

  beforeAll(async () => {
    bench = await Bench.create();
    bench.place(CONTRACT, new Uint8Array(0));
  });

  it('is 20,000 for a slot never written, 5,000 afterwards', () => {
    expect(run(write('01', '00'))).toBe(20_006n);
    expect(run(write('02', '00'))).toBe(5_006n);
  });

  it('is 5,000 for a zero, written or not, and nothing is refunded', () => {
    expect(run(write('00', '00'))).toBe(5_006n);
    expect(run(write('00', '09'))).toBe(5_006n);
  });

  it('is 20,000 again once a transaction has left the slot at zero', () => {
    expect(run(write('03', '00'))).toBe(20_006n);
  });

  it('stays 5,000 for a slot zeroed within the same transaction', () => {
    expect(run(write('01', '05') + write('00', '05') + write('07', '05'))).toBe(20_006n + 5_006n + 5_006n);
  });
});

describe('calls with value', () => {
  // value 1 to the address in call data: CALL(gas, calldataload(0), 1, 0, 0, 0, 0)
  const pay = hexToBytes('6000600060006000600160003562030d40f1');
  const stackCost = 3n * 6n + 3n + 3n; // six PUSH1 (one feeds CALLDATALOAD), CALLDATALOAD, PUSH3

  it('cost 9,000 more, and the unused stipend of 2,300 comes back on top', async () => {
    const bench = await Bench.create();
    bench.place(CONTRACT, pay);
    bench.state.addBalance(CONTRACT, 10n);
    const to = new Uint8Array(32);
    to.set(CAROL.subarray(1), 12);
    const outcome = bench.call(CONTRACT, to);
    expect(outcome.energyUsed).toBe(stackCost + 40n + 9_000n - 2_300n);
    expect(bench.state.balance(CONTRACT)).toBe(9n);
    expect(bench.state.balance(CAROL)).toBe(1_000_000_000_001n);
  });

  it('cost 25,000 more where they create the receiver', async () => {
    const bench = await Bench.create();
    bench.place(CONTRACT, pay);
    bench.state.addBalance(CONTRACT, 10n);
    const outcome = bench.call(CONTRACT, new Uint8Array(32).fill(7, 12));
    expect(outcome.energyUsed).toBe(stackCost + 40n + 9_000n + 25_000n - 2_300n);
    expect(bench.state.account(hexToBytes('41' + '07'.repeat(20)))?.balance).toBe(1n);
  });
});
