import type { JsonObject } from '@sunscope/node-api/json';
import type { TracedFrame, Tracer } from '../machine/tracer.ts';

const SLOAD = 0x54;
const SSTORE = 0x55;
const WORD = 32;

/** What of each step is kept. */
export interface StepOptions {
  readonly stack: boolean;
  readonly memory: boolean;
  readonly storage: boolean;
  /** Steps before this one are run and not kept. */
  readonly start: number;
  /** Most steps that are kept. */
  readonly limit: number;
  /** Most characters of JSON that are kept, about. */
  readonly mostBytes: number;
}

/** geth's struct log: every operation of every frame, in the order they ran, as far as the bounds allow. */
export class StepTracer implements Tracer {
  readonly steps: JsonObject[] = [];
  /** Operations that ran, kept or not. */
  count = 0;
  private readonly options: StepOptions;
  private bytes = 0;
  private isFull = false;
  /** Slots that each contract has read or written so far. */
  private readonly touched = new Map<string, Map<string, string>>();
  /** The step that a failure of each open frame belongs to; undefined where it was not kept. */
  private readonly last: (JsonObject | undefined)[] = [];

  constructor(options: StepOptions) {
    this.options = options;
  }

  /** Whether steps are missing because there were too many, or too large ones. */
  get isTruncated(): boolean {
    return this.count > this.options.start + this.steps.length;
  }

  enter(): void {
    this.last.push(undefined);
  }

  step(frame: TracedFrame, opcode: number, name: string, cost: number | undefined): void {
    const index = this.count++;
    const touches =
      this.options.storage && !this.isFull && (opcode === SLOAD || opcode === SSTORE)
        ? this.touch(frame, opcode)
        : false;
    if (index < this.options.start || this.isFull || this.steps.length >= this.options.limit) {
      this.last[this.last.length - 1] = undefined;
      return;
    }
    const step: JsonObject = {
      pc: frame.pc,
      op: name,
      gas: frame.energyLeft,
      gasCost: cost ?? 0,
      depth: frame.depth + 1,
    };
    this.bytes += 96;
    if (this.options.stack) {
      const stack = frame.stack.words.map(word => `0x${word.toString(16)}`);
      for (const word of stack) this.bytes += word.length + 3;
      step['stack'] = stack;
    }
    if (this.options.memory) step['memory'] = this.memoryOf(frame);
    if (touches) {
      const slots = this.touched.get(frame.address) ?? new Map<string, string>();
      this.bytes += slots.size * 140;
      step['storage'] = Object.fromEntries(slots);
    }
    if (this.bytes > this.options.mostBytes) {
      this.isFull = true;
      return;
    }
    this.steps.push(step);
    this.last[this.last.length - 1] = step;
  }

  plainCall(): void {
    // Shown by the step that made it.
  }

  exit({ failure }: TracedFrame): void {
    const last = this.last.pop();
    if (failure && last) last['error'] = failure.message;
  }

  /** Notes a slot that is being read or written; whether there is one on the stack. */
  private touch(frame: TracedFrame, opcode: number): boolean {
    const { words } = frame.stack;
    const slot = words.at(-1);
    if (slot === undefined) return false;
    const value =
      opcode === SSTORE ? words.at(-2) : (frame.execution.world.storageGet(frame.address, slot) ?? 0n);
    if (value === undefined) return false;
    let slots = this.touched.get(frame.address);
    if (!slots) this.touched.set(frame.address, (slots = new Map()));
    slots.set(wordHex(slot), wordHex(value));
    return true;
  }

  private memoryOf({ memory }: TracedFrame): string[] {
    this.bytes += memory.size * 2 + (memory.size / WORD) * 3;
    if (this.bytes > this.options.mostBytes) return [];
    const hex = Buffer.from(memory.read(0, memory.size)).toString('hex');
    return Array.from({ length: memory.size / WORD }, (_, index) =>
      hex.slice(index * WORD * 2, (index + 1) * WORD * 2),
    );
  }
}

function wordHex(word: bigint): string {
  return word.toString(16).padStart(WORD * 2, '0');
}
