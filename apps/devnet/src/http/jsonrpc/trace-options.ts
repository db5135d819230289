import { bytesToHex } from '@sunscope/tron/bytes';
import { isJsonObject, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { CallTracer } from '../../tvm/tracing/call-tracer.ts';
import { StepTracer } from '../../tvm/tracing/step-tracer.ts';
import type { Tracer } from '../../tvm/machine/tracer.ts';
import { invalidParams } from './rpc-error.ts';
import { data, quantity, shownAddress } from './values.ts';

/** Most steps and most characters of an answer: what is beyond is left out, and `truncated` says so. */
const MOST_STEPS = 100_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** How a run ended. */
export interface TracedEnd {
  readonly energyUsed: bigint;
  /** Text of the failure; undefined where it succeeded. */
  readonly failure: string | undefined;
  readonly returned: Uint8Array;
  readonly owner: Uint8Array;
}

/** Who looks on, and what it has seen. */
export interface Trace {
  readonly tracer: Tracer;
  result(end: TracedEnd): JsonObject;
}

/**
 * Reads geth's options: `tracer: 'callTracer'`, or for struct logs `disableStack`, `disableStorage`, `enableMemory` (or
 * `disableMemory: false`), `limit`, and beyond geth's `start`, the first step wanted.
 * @returns makes the trace of one run, given whether it is a deploy
 * @throws RpcError for another tracer
 */
export function readTraceOptions(value: JsonValue | undefined): (creates: boolean) => Trace {
  if (value !== undefined && value !== null && !isJsonObject(value))
    throw invalidParams('the options of a trace are an object');
  const options = value ?? {};
  const { tracer } = options;
  if (tracer === 'callTracer') return callsOf;
  if (tracer !== undefined && tracer !== null && tracer !== '')
    throw invalidParams(`there is no such tracer: leave it out for struct logs, or take callTracer`);
  return () => stepsOf(options);
}

function stepsOf(options: JsonObject): Trace {
  const limit = whole(options, 'limit');
  const tracer = new StepTracer({
    stack: options['disableStack'] !== true,
    memory: options['enableMemory'] === true || options['disableMemory'] === false,
    storage: options['disableStorage'] !== true,
    start: whole(options, 'start'),
    // 0 is no limit of the caller's own, as in geth.
    limit: limit === 0 ? MOST_STEPS : Math.min(limit, MOST_STEPS),
    mostBytes: MOST_BYTES,
  });
  return {
    tracer,
    result: ({ energyUsed, failure, returned }) => ({
      gas: Number(energyUsed),
      failed: failure !== undefined,
      returnValue: bytesToHex(returned),
      structLogs: tracer.steps,
      steps: tracer.count,
      truncated: tracer.isTruncated,
    }),
  };
}

function callsOf(creates: boolean): Trace {
  const tracer = new CallTracer(MOST_BYTES, creates);
  return {
    tracer,
    result({ energyUsed, failure, returned, owner }) {
      const root = tracer.root ?? { type: 'CALL', from: shownAddress(owner), gas: '0x0', input: '0x' };
      root['gasUsed'] = quantity(energyUsed);
      if (returned.length > 0) root['output'] = data(returned);
      if (failure !== undefined) root['error'] ??= failure;
      if (tracer.isTruncated) root['truncated'] = true;
      return root;
    },
  };
}

function whole(options: JsonObject, name: string): number {
  const value = options[name];
  if (value === undefined || value === null) return 0;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0) throw invalidParams(`${name} is a whole number from 0 on`);
  return number;
}
