// What every operation and every precompiled contract of the embedded chain's virtual machine takes with the dearest
// input found, in units of work (apps/devnet/src/tvm/machine/work.ts), beside what is counted for it. A unit is what the
// cheapest operations of the same run take, so that the machine and its load drop out. UPDATE_MEASURED=1 writes the
// figures down for the test that holds the weights (apps/devnet/src/tvm/expensive-code.test.ts).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hexToBytes, numberToBytes } from '@sunscope/tron/bytes';
import {
  expensivePrograms,
  UseCounter,
  type ExpensiveProgram,
} from '../apps/devnet/src/tvm/expensive-code.ts';
import { Bench } from '../apps/devnet/src/tvm/fixtures.ts';
import { createAccount } from '../apps/devnet/src/transactions/rules.ts';
import { median, report } from './lib/report.ts';

const MEASURED = new URL('../apps/devnet/src/tvm/measured-work.json', import.meta.url);
const WORK = 8_000_000;
/** Enough for operations, of which the largest takes a quarter of it. */
const OPERATION_WORK = 2_000_000;
const ENERGY = 100_000_000n;
const ROUNDS = 2;
/** Accounts on disk, so that one that is not there has to be looked for. */
const ACCOUNTS = 20_000;
/** PUSH, DUP, SWAP and the like: what a unit is measured by. */
const CHEAP = /^(?:PUSH\d+ in a loop|DUP|SWAP|POP|JUMPDEST|PC$|MSIZE|CODESIZE|CALLDATASIZE)/;
/** Less is no measure. */
const SHORTEST_NS = 2_000_000;
const SHOWN = 15;

interface Measured {
  readonly name: string;
  readonly nsPerUnit: number;
  /** Counted units for each use. */
  readonly counted: number;
}

const directory = mkdtempSync(join(tmpdir(), 'opcodes-'));
try {
  const bench = await Bench.create(directory);
  for (let index = 0; index < ACCOUNTS; index++)
    createAccount(
      bench.state,
      hexToBytes(`41${'00'.repeat(8)}${hexOf(Math.imul(index, 2_654_435_761) >>> 0)}`),
    );
  bench.state.store.seal();
  await bench.state.store.flush();

  const measured = expensivePrograms().flatMap(program => measure(bench, program) ?? []);
  const unit = median(measured.filter(({ name }) => CHEAP.test(name)).map(({ nsPerUnit }) => nsPerUnit));
  report({ name: 'a unit of work', value: unit, unit: 'ns' });
  measured.sort((a, b) => b.nsPerUnit - a.nsPerUnit);
  for (const { name, nsPerUnit, counted } of measured.slice(0, SHOWN))
    report({
      name: `${name}, units beside those counted`,
      value: (counted * nsPerUnit) / unit,
      unit: 'units',
      anchor: { name: 'counted', value: counted },
    });
  if (process.env['UPDATE_MEASURED'] === '1')
    writeFileSync(
      MEASURED,
      `${JSON.stringify(
        Object.fromEntries(
          measured
            .map(({ name, nsPerUnit, counted }) => [name, twoDigits((counted * nsPerUnit) / unit)] as const)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        ),
        undefined,
        2,
      )}\n`,
    );
  await bench.state.store.close();
} finally {
  rmSync(directory, { recursive: true });
}

/** The quickest of some runs; undefined for a program that ends too soon. */
function measure(bench: Bench, program: ExpensiveProgram): Measured | undefined {
  const counter = new UseCounter(program);
  const code = hexToBytes(program.code);
  const options = {
    constant: true,
    energyLimit: ENERGY,
    workLimit: program.opcode === undefined || program.name.includes('MiB') ? WORK : OPERATION_WORK,
  };
  const { work } = bench.deploy(code, undefined, { ...options, tracer: counter });
  if (counter.uses < 2) return undefined;
  let ns = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    // Of the processor, not of the clock: who else uses it does not count.
    const before = process.cpuUsage();
    bench.deploy(code, undefined, options);
    const { user, system } = process.cpuUsage(before);
    ns = Math.min(ns, (user + system) * 1e3);
  }
  if (ns < SHORTEST_NS) return undefined;
  return { name: program.name, nsPerUnit: ns / work, counted: work / counter.uses };
}

function hexOf(value: number): string {
  return Buffer.from(numberToBytes(value, 12)).toString('hex');
}

function twoDigits(value: number): number {
  return Number(value.toPrecision(2));
}
