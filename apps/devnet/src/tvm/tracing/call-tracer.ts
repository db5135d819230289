import type { HexAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import type { CallValue } from '../machine/execution-types.ts';
import type { PlainCall, TracedFrame, Tracer } from '../machine/tracer.ts';

const ADDRESS_BITS = 160;
const SELF_DESTRUCT = 0xff;
/** A call's JSON without its input and output, about. */
const CALL_BYTES = 400;
const CALLS: ReadonlySet<string> = new Set([
  'CALL',
  'CALLCODE',
  'CALLTOKEN',
  'DELEGATECALL',
  'STATICCALL',
  'CREATE',
  'CREATE2',
]);

interface OpenCall {
  readonly call: JsonObject;
  readonly calls: JsonObject[];
  /** The call or creation that was begun last from here, and whom it named. */
  operation: string;
  target: HexAddress | undefined;
}

/** geth's callTracer: calls and creations within each other, each with the energy it got and used. */
export class CallTracer implements Tracer {
  private readonly open: OpenCall[] = [];
  private readonly mostBytes: number;
  private readonly creates: boolean;
  private bytes = 0;
  /** The transaction's own call, once it has begun. */
  root: JsonObject | undefined;
  /** Calls are missing because there were too many, or too large ones. */
  isTruncated = false;

  /** @param creates the transaction is a deploy */
  constructor(mostBytes: number, creates: boolean) {
    this.creates = creates;
    this.mostBytes = mostBytes;
  }

  enter(frame: TracedFrame): void {
    const parent = this.open.at(-1);
    const type = parent?.operation ?? (this.creates ? 'CREATE' : 'CALL');
    const creates = type.startsWith('CREATE');
    const borrows = type === 'DELEGATECALL' || type === 'CALLCODE';
    const call = shown({
      type,
      from: borrows ? frame.address : frame.caller,
      to: borrows ? (parent?.target ?? frame.address) : frame.address,
      value: frame.value,
      energyLimit: frame.energyLimit,
      input: creates ? frame.code : frame.data,
    });
    this.root ??= call;
    if (parent) this.keep(parent, call);
    this.open.push({ call, calls: [], operation: 'CALL', target: undefined });
  }

  step(frame: TracedFrame, opcode: number, name: string): void {
    const isEnd = opcode === SELF_DESTRUCT;
    if (!isEnd && !CALLS.has(name)) return;
    const own = this.open.at(-1);
    if (!own) return;
    const word = frame.stack.words.at(isEnd ? -1 : -2);
    own.operation = name;
    own.target =
      word === undefined
        ? undefined
        : (`41${BigInt.asUintN(ADDRESS_BITS, word).toString(16).padStart(40, '0')}` as HexAddress);
    if (!isEnd || !own.target) return;
    const sun = frame.execution.world.balance(frame.address);
    this.keep(
      own,
      shown({
        type: 'SELFDESTRUCT',
        from: frame.address,
        to: own.target,
        value: { sun, token: 0n, tokenId: 0n },
        energyLimit: 0,
        input: new Uint8Array(0),
      }),
    );
  }

  plainCall(frame: TracedFrame, plain: PlainCall): void {
    const own = this.open.at(-1);
    if (!own) return;
    const call = shown({
      type: own.operation,
      from: frame.address,
      to: own.target ?? frame.address,
      value: plain.value,
      energyLimit: plain.energyLimit,
      input: plain.input,
    });
    call['gasUsed'] = quantity(plain.energyUsed);
    if (plain.output.length > 0) call['output'] = hex(plain.output);
    if (plain.error !== undefined) call['error'] = plain.error;
    this.keep(own, call);
  }

  exit(frame: TracedFrame): void {
    const own = this.open.pop();
    if (!own) return;
    const { call, calls } = own;
    call['gasUsed'] = quantity(frame.energyUsed);
    if (frame.returnData.length > 0) call['output'] = hex(frame.returnData);
    if (frame.failure) call['error'] = frame.failure.message;
    else if (frame.reverted) call['error'] = 'execution reverted';
    if (calls.length > 0) call['calls'] = calls;
  }

  private keep(parent: OpenCall, call: JsonObject): void {
    this.bytes += CALL_BYTES + textLength(call['input']) + textLength(call['output']);
    if (this.bytes > this.mostBytes) this.isTruncated = true;
    else parent.calls.push(call);
  }
}

function textLength(value: JsonValue | undefined): number {
  return typeof value === 'string' ? value.length : 0;
}

interface ShownCall {
  readonly type: string;
  readonly from: HexAddress;
  readonly to: HexAddress;
  readonly value: CallValue;
  readonly energyLimit: number;
  readonly input: Uint8Array;
}

function shown({ type, from, to, value, energyLimit, input }: ShownCall): JsonObject {
  return {
    type,
    from: `0x${from.slice(2)}`,
    to: `0x${to.slice(2)}`,
    ...(type === 'STATICCALL' ? {} : { value: quantity(value.sun) }),
    ...(value.token > 0n ? { tokenId: value.tokenId.toString(), tokenValue: quantity(value.token) } : {}),
    gas: quantity(energyLimit),
    gasUsed: '0x0',
    input: hex(input),
  };
}

function quantity(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

function hex(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`;
}
