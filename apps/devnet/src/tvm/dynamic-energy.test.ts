import { hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { beforeEach, describe, expect, it } from 'vitest';
import { catchUp, penaltyOf } from './machine/dynamic-energy.ts';
import { ALICE, Bench } from './fixtures.ts';

const CONTRACT = hexToBytes('41eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
const CALLEE = hexToBytes('41ffffffffffffffffffffffffffffffffffffffff');

describe('the factor', () => {
  /** Main net's: growth by 20% above 5 billion, at most 3.4; 5% less for each cycle below. */
  const rules = (cycle: bigint) => ({
    cycle,
    threshold: 5_000_000_000n,
    increaseFactor: 2_000n,
    maxFactor: 34_000n,
  });
  const record = (energy_usage: bigint, energy_factor: bigint, update_cycle: bigint) => ({
    energy_usage,
    energy_factor,
    update_cycle,
  });

  it('begins at nothing and stays within a cycle', () => {
    expect(catchUp(emptyMessage('ContractState'), rules(7n))).toEqual(record(0n, 0n, 7n));
    expect(catchUp(record(9n, 5n, 7n), rules(7n))).toEqual(record(9n, 5n, 7n));
  });

  it('grows by a fifth for a cycle above the threshold, up to the most', () => {
    expect(catchUp(record(5_000_000_001n, 0n, 7n), rules(8n))).toEqual(record(0n, 2_000n, 8n));
    // (2000 + 10000) × 1.2 − 10000
    expect(catchUp(record(5_000_000_001n, 2_000n, 7n), rules(8n))).toEqual(record(0n, 4_400n, 8n));
    expect(catchUp(record(5_000_000_001n, 30_000n, 7n), rules(8n))).toEqual(record(0n, 34_000n, 8n));
  });

  it('falls by a twentieth for each cycle not above it, also those without any call', () => {
    // (4400 + 10000) × 0.95 − 10000
    expect(catchUp(record(5_000_000_000n, 4_400n, 7n), rules(8n))).toEqual(record(0n, 3_680n, 8n));
    // Grown to 4400 for the first cycle, then 0.95² over two idle ones: 14400 × 0.9025 = 12996
    expect(catchUp(record(5_000_000_001n, 2_000n, 7n), rules(10n))).toEqual(record(0n, 2_996n, 10n));
    expect(catchUp(record(0n, 34_000n, 7n), rules(1_000_000n))).toEqual(record(0n, 0n, 1_000_000n));
  });

  it('is added to the energy, rounded down', () => {
    expect(penaltyOf(3, 12_000)).toBe(0);
    expect(penaltyOf(5, 12_000)).toBe(1);
    expect(penaltyOf(20_000, 44_000)).toBe(68_000);
    expect(penaltyOf(20_000, 10_000)).toBe(0);
  });
});

describe('a contract that is used much', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await Bench.create();
    bench.state.setProperty('CURRENT_CYCLE', 5n);
  });

  const factor = (address: Uint8Array, energy_factor: bigint) =>
    bench.state.putContractState(address, { energy_usage: 0n, energy_factor, update_cycle: 5n });

  it('costs more, operation by operation', () => {
    // sstore(0, 1): two PUSH1 3, SSTORE 20,000
    bench.place(CONTRACT, hexToBytes('6001600055'));
    factor(CONTRACT, 5_000n);
    // 3 × 1.5 is 4.5, cut to 4: a penalty of 1 each, and 10,000.
    expect(bench.call(CONTRACT)).toMatchObject({ energyUsed: 30_008n, energyPenalty: 10_002n });
    expect(bench.state.contractState(CONTRACT)).toEqual({
      energy_usage: 20_006n,
      energy_factor: 5_000n,
      update_cycle: 5n,
    });
  });

  it('says so where the energy ends', () => {
    bench.place(CONTRACT, hexToBytes('6001600055'));
    factor(CONTRACT, 5_000n);
    expect(bench.call(CONTRACT, undefined, { energyLimit: 20_100n })).toMatchObject({
      result: 'OUT_OF_ENERGY',
      energyUsed: 20_100n,
      energyPenalty: 2n,
      message:
        "Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit[20100], curOpEnergy[20000], penaltyEnergy[10000], usedEnergy[8]",
    });
    // What the run did is undone, its count towards the next factor included.
    expect(bench.state.contractState(CONTRACT).energy_usage).toBe(0n);
  });

  it('costs its callers that, and not the callee its caller’s factor', () => {
    bench.place(CALLEE, hexToBytes('6001600055'));
    // call(gas, CALLEE, 0, 0, 0, 0, 0): five PUSH1 3, PUSH20 3, GAS 2, CALL 40
    bench.place(CONTRACT, hexToBytes(`6000600060006000600073${'ff'.repeat(20)}5af1`));
    factor(CALLEE, 5_000n);
    const outcome = bench.call(CONTRACT);
    expect(outcome).toMatchObject({ energyUsed: 60n + 30_008n, energyPenalty: 10_002n });
    expect(bench.state.contractState(CONTRACT).energy_usage).toBe(60n);
    expect(bench.state.contractState(CALLEE).energy_usage).toBe(20_006n);
    factor(CALLEE, 0n);
    factor(CONTRACT, 10_000n);
    // Twice the 60 of its own; the slot is written by now.
    expect(bench.call(CONTRACT)).toMatchObject({ energyUsed: 120n + 5_006n, energyPenalty: 60n });
    expect(bench.state.contractState(CONTRACT).energy_usage).toBe(60n);
  });

  it('keeps the count of a caller whose callee reverted, not the callee’s', () => {
    bench.place(CALLEE, hexToBytes('60006000fd'));
    bench.place(CONTRACT, hexToBytes(`6000600060006000600073${'ff'.repeat(20)}5af1`));
    factor(CALLEE, 10_000n);
    expect(bench.call(CONTRACT)).toMatchObject({
      result: 'SUCCESS',
      energyUsed: 60n + 12n,
      energyPenalty: 6n,
    });
    expect(bench.state.contractState(CALLEE).energy_usage).toBe(0n);
    expect(bench.state.contractState(CONTRACT).energy_usage).toBe(60n);
  });

  it('costs more in constant calls too, which count nothing', () => {
    bench.place(CONTRACT, hexToBytes('6001600055'));
    factor(CONTRACT, 5_000n);
    expect(bench.call(CONTRACT, undefined, { constant: true })).toMatchObject({
      energyUsed: 30_008n,
      energyPenalty: 10_002n,
    });
    expect(bench.state.contractState(CONTRACT).energy_usage).toBe(0n);
  });

  it('costs no more while proposal 72 is off', () => {
    bench.state.setProperty('ALLOW_DYNAMIC_ENERGY', 0n);
    bench.place(CONTRACT, hexToBytes('6001600055'));
    factor(CONTRACT, 5_000n);
    expect(bench.call(CONTRACT, undefined, { owner: ALICE })).toMatchObject({
      energyUsed: 20_006n,
      energyPenalty: 0n,
    });
  });

  it('becomes dearer at the next maintenance by what it used', () => {
    bench.state.setProperty('DYNAMIC_ENERGY_THRESHOLD', 20_005n);
    bench.place(CONTRACT, hexToBytes('6001600055'));
    expect(bench.call(CONTRACT)).toMatchObject({ energyUsed: 20_006n, energyPenalty: 0n });
    bench.state.setProperty('CURRENT_CYCLE', 6n);
    // Now 5,006 at 1.2: two PUSH1 stay at 3, SSTORE costs 1,000 more.
    expect(bench.call(CONTRACT)).toMatchObject({ energyUsed: 6_006n, energyPenalty: 1_000n });
    bench.state.setProperty('CURRENT_CYCLE', 7n);
    // 12000 × 0.95 − 10000
    bench.call(CONTRACT);
    expect(bench.state.contractState(CONTRACT).energy_factor).toBe(1_400n);
  });
});
