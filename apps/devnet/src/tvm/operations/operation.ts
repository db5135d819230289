import type { Frame } from '../machine/frame.ts';

/** One instruction of the virtual machine (java-tron: Operation). */
export interface Operation {
  opcode: number;
  /** As java-tron names it in messages. */
  name: string;
  /** Words it needs on the stack, and words it leaves in their place. */
  takes: number;
  gives: number;
  /** Energy, or how to compute it before the operation runs; may fail as the operation would. */
  price: number | ((frame: Frame, name: string) => number);
  /** A call: its price holds the energy it passes on and its own penalty. */
  isCall: boolean;
  /** Does the work; the program counter already points behind the opcode. */
  run(frame: Frame): void;
}

/** Short form for the tables. */
export function operation(
  opcode: number,
  name: string,
  takes: number,
  gives: number,
  price: Operation['price'],
  run: Operation['run'],
  isCall = false,
): Operation {
  return { opcode, name, takes, gives, price, run, isCall };
}
