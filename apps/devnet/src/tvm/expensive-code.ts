import { readFileSync } from 'node:fs';
import type { TracedFrame, Tracer } from './machine/tracer.ts';
import { operations } from './expensive/operations.ts';
import { precompiles } from './expensive/precompiles.ts';
import type { ExpensiveProgram } from './expensive/program.ts';

// Init code that keeps one operation or one precompiled contract busy with the dearest input found for it. As data of a
// constant call that names no contract, each is what a hostile visitor could send.

export type { ExpensiveProgram };

/** Counts how often a program does what it is about. */
export class UseCounter implements Tracer {
  uses = 0;
  private readonly opcode: number | undefined;

  constructor({ opcode }: ExpensiveProgram) {
    this.opcode = opcode;
  }

  enter(): void {
    // Only operations count.
  }

  step(_frame: TracedFrame, opcode: number): void {
    if (opcode === this.opcode) this.uses++;
  }

  plainCall(): void {
    if (this.opcode === undefined) this.uses++;
  }

  exit(): void {
    // Only operations count.
  }
}

/** The dearest programs found: one or more for every operation and every precompiled contract. */
export function expensivePrograms(): ExpensiveProgram[] {
  return [...operations(), ...precompiles()];
}

/** Units of each use of a program's operation, as `UPDATE_MEASURED=1 npm run bench opcodes` measured them, by its name. */
export function measuredWork(): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(new URL('measured-work.json', import.meta.url), 'utf8')) as Record<
    string,
    number
  >;
}
