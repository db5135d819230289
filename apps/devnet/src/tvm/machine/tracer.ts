import type { HexAddress } from '@sunscope/tron/address';
import type { CallValue } from './execution-types.ts';

/** What a tracer sees of a contract's code at work. */
export interface TracedFrame {
  readonly address: HexAddress;
  readonly caller: HexAddress;
  readonly code: Uint8Array;
  readonly data: Uint8Array;
  readonly value: CallValue;
  readonly depth: number;
  readonly pc: number;
  readonly energyLimit: number;
  readonly energyUsed: number;
  readonly energyLeft: number;
  readonly stack: { readonly words: readonly bigint[] };
  readonly memory: { readonly size: number; read(offset: number, length: number): Uint8Array };
  readonly reverted: boolean;
  readonly failure: { readonly message: string } | undefined;
  readonly returnData: Uint8Array;
  readonly execution: {
    readonly world: {
      balance(address: HexAddress): bigint;
      storageGet(address: HexAddress, slot: bigint): bigint | undefined;
    };
  };
}

/** A call that runs no code of a contract: to an account without any, to a precompiled contract, or one refused at once. */
export interface PlainCall {
  readonly value: CallValue;
  readonly input: Uint8Array;
  readonly energyLimit: number;
  readonly energyUsed: number;
  readonly output: Uint8Array;
  /** Why it pushed 0; undefined where it succeeded. */
  readonly error: string | undefined;
}

/** Looks on while a transaction's contracts run; it must change nothing. */
export interface Tracer {
  enter(frame: TracedFrame): void;
  /** An operation that is about to be paid and run; `cost` is undefined where finding its price failed. */
  step(frame: TracedFrame, opcode: number, name: string, cost: number | undefined): void;
  plainCall(frame: TracedFrame, call: PlainCall): void;
  exit(frame: TracedFrame): void;
}
