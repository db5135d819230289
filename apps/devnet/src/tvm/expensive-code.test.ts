import { hexToBytes } from '@sunscope/tron/bytes';
import { beforeAll, describe, expect, it } from 'vitest';
import { expensivePrograms, measuredWork, UseCounter, type ExpensiveProgram } from './expensive-code.ts';
import { Bench } from './fixtures.ts';
import { powerMultiplications } from './machine/work.ts';
import { operationTable } from './operations/table.ts';
import { precompileAddresses } from './precompiles/precompiles.ts';

// Whoever may run code may run the dearest there is. What a run may do is bounded by the work that is counted, so the work
// counted must be the work done, and be counted before it is done. Nothing here looks at a clock.

/** Energy of a constant call, and work of a transaction (MAX_CPU_TIME_OF_ONE_TX). */
const ENERGY = 100_000_000n;
const WORK = 8_000_000;
/** Enough for many uses of most operations. */
const SHORT_WORK = 400_000;
const measured = measuredWork();
const EXP = 0x0a;
const ENDINGS = ['OUT_OF_TIME', 'OUT_OF_ENERGY', 'OUT_OF_MEMORY'];
/** What takes less is measured too coarsely: it is counted as 1 or 2. */
const LEAST_MEASURED = 10;

const programs = expensivePrograms();

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.create();
});

function run(program: ExpensiveProgram, workLimit: number) {
  const counter = new UseCounter(program);
  const outcome = bench.deploy(hexToBytes(program.code), undefined, {
    constant: true,
    energyLimit: ENERGY,
    workLimit,
    tracer: counter,
  });
  return { ...outcome, uses: counter.uses };
}

describe('expensive code', () => {
  it('is there for every operation and every precompiled contract', () => {
    const opcodes = new Set(programs.map(({ opcode }) => opcode));
    for (const operation of operationTable)
      if (operation) expect(opcodes, operation.name).toContain(operation.opcode);
    const asked = programs.filter(({ opcode }) => opcode === undefined).map(({ address }) => address);
    for (const address of precompileAddresses) expect(asked, address.toString(16)).toContain(Number(address));
  });

  it('does what it is about until work or energy is used up, and never more work than a run may do', () => {
    for (const program of programs) {
      const most = program.opcode === undefined || program.opcode === EXP ? WORK : SHORT_WORK;
      const { result, work, uses, message } = run(program, most);
      expect(work, program.name).toBeLessThanOrEqual(most);
      // One that is too large for a run is not begun.
      if (uses > 0) expect(ENDINGS, `${program.name}: ${message}`).toContain(result);
      else expect(result, program.name).toBe('OUT_OF_TIME');
    }
  });

  it('counts for as much as was measured', () => {
    for (const program of programs) {
      const expected = measured[program.name];
      if (expected === undefined || expected < LEAST_MEASURED) continue;
      const { work, uses } = run(program, Math.max(SHORT_WORK, Math.min(WORK, expected * 3)));
      expect(work / uses, `${program.name}, measured ${expected}`).toBeGreaterThanOrEqual(expected / 2);
    }
  });
});

describe('work', () => {
  const counted = (code: string, limit = WORK) => {
    const { work, result } = bench.deploy(hexToBytes(code), undefined, {
      constant: true,
      energyLimit: ENERGY,
      workLimit: limit,
    });
    return { work, result };
  };
  const word = (value: bigint | number) => value.toString(16).padStart(64, '0');
  const exp = (exponent: bigint) => counted(`7f${word(exponent)}7f${'ff'.repeat(32)}0a5000`).work;

  it('of EXP is a unit or more for each multiplication of words, by the bytes of the exponent', () => {
    const nothing = exp(0n);
    for (const bytes of [1, 2, 8, 31, 32])
      expect(exp((1n << BigInt(8 * bytes)) - 1n) - nothing).toBeGreaterThanOrEqual(
        powerMultiplications(bytes),
      );
    expect(powerMultiplications(32)).toBeGreaterThanOrEqual(256 + 64 + 14);
  });

  it('of a hash, a copy and a log grows with their length', () => {
    const of = (length: number, code: string) =>
      counted(`5f${code.replaceAll('LEN', `62${word(length).slice(-6)}`)}`).work;
    for (const [name, code] of [
      ['SHA3', 'LEN5f20'],
      ['CALLDATACOPY', 'LEN5f5f37'],
      ['CODECOPY', 'LEN5f5f39'],
      ['MCOPY', 'LEN5f5f5e'],
      ['LOG0', 'LEN5fa0'],
      ['RETURN', 'LEN5ff3'],
      ['the input of a call', '5f5fLEN5f5f61dead5af1'],
    ] as const)
      // A word for each unit, and the memory it lies in.
      expect(of(64_000, code) - of(32_000, code), name).toBeGreaterThanOrEqual(1_000);
  });

  it('that a run may not do is not begun', () => {
    // A power of which each of 2^27 bytes of exponent takes ten multiplications: minutes, and 53 million units of energy.
    const input = `${word(1)}${word(1 << 27)}${word(1)}${'ff'.repeat(32)}`;
    const stored = (input.match(/.{64}/g) ?? []).map(
      (part, index) => `7f${part}60${(index * 32).toString(16).padStart(2, '0')}52`,
    );
    // staticcall(all, 5, 0, 128, 128, 0)
    const { work, result } = counted(`${stored.join('')}5f608060805f60055afa00`);
    expect(result).toBe('OUT_OF_TIME');
    expect(work).toBeLessThan(10_000);
  });

  it('is the same however often and after whatever else the code ran', () => {
    for (const program of programs.filter(({ name }) => /PUSH|CALL|CREATE|SLOAD|EXTCODE/.test(name))) {
      const [first, second] = [run(program, 100_000), run(program, 100_000)];
      expect([second.work, second.uses, second.message], program.name).toEqual([
        first.work,
        first.uses,
        first.message,
      ]);
    }
  });
});
