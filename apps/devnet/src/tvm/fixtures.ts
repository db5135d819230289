import { encodeParameters } from '@sunscope/tron/abi';
import { concatBytes, hexToBytes, numberToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { sha256 } from '@sunscope/tron/hash';
import type { HexAddress } from '@sunscope/tron/address';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { createAccount } from '../transactions/rules.ts';
import { Store } from '../state/store.ts';
import { State } from '../state/state.ts';
import { NO_VALUE, type BlockContext, type CallValue } from './machine/execution-types.ts';
import type { Tracer } from './machine/tracer.ts';
import { callConstant, runContract, type ContractOutcome } from './run-contract.ts';

/** Three accounts with a million TRX each, for tests of the virtual machine. */
export const ALICE = hexToBytes('41a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1');
export const BOB = hexToBytes('41b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0');
export const CAROL = hexToBytes('41c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0');

const BLOCK: BlockContext = {
  number: 1234n,
  timestampMs: 1_700_000_000_500n,
  witness: '41dddddddddddddddddddddddddddddddddddddddd' as HexAddress,
  chainId: 0x2b6653dcn,
  energyFeeSun: 100n,
  blockId: number => (number === 1233n ? sha256(numberToBytes(number, 8)) : undefined),
};

interface RunOptions {
  owner?: Uint8Array;
  value?: CallValue;
  energyLimit?: bigint;
  constant?: boolean;
  workLimit?: number;
  tracer?: Tracer;
}

/** Code that pushes some words, runs one instruction on them and returns what that leaves on the stack. */
export function codeOf(opcode: number, ...words: bigint[]): Uint8Array {
  const pushes = words.map(word => `7f${word.toString(16).padStart(64, '0')}`).join('');
  return hexToBytes(`${pushes}${opcode.toString(16)}60005260206000f3`);
}

/** Init code of a contract under contracts/src, as hex. */
export function bytecodeOf(name: string): string {
  const path = fileURLToPath(new URL(`../../../../contracts/artifacts/${name}.json`, import.meta.url));
  return (JSON.parse(readFileSync(path, 'utf8')) as { bytecode: string }).bytecode;
}

/** A chain state in memory with the virtual machine on it; each run is a transaction of its own. */
export class Bench {
  readonly state: State;
  /** Id of the transaction run last. */
  transactionId: Uint8Array = new Uint8Array(32);
  /** Time of the block that the runs are in. */
  timestampMs = BLOCK.timestampMs;
  private count = 0;

  private constructor(state: State) {
    this.state = state;
  }

  /** @param directory where the state lies on disk; in memory without one */
  static async create(directory?: string): Promise<Bench> {
    const state = await State.open(await Store.open(directory));
    for (const address of [ALICE, BOB, CAROL]) {
      createAccount(state, address);
      state.addBalance(address, 1_000_000_000_000n);
    }
    return new Bench(state);
  }

  /** Deploys init code, constructor arguments appended. */
  deploy(
    bytecode: string | Uint8Array,
    constructor: [types: string[], values: unknown[]] = [[], []],
    options: RunOptions = {},
  ): ContractOutcome {
    const code = typeof bytecode === 'string' ? hexToBytes(bytecode) : bytecode;
    const owner = options.owner ?? ALICE;
    const contract = {
      ...emptyMessage('SmartContract'),
      origin_address: owner,
      bytecode: concatBytes(code, encodeParameters(...constructor)),
      name: 'Test',
      consume_user_resource_percent: 100n,
      origin_energy_limit: 10_000_000n,
    };
    return this.run({ kind: 'create', contract }, options);
  }

  /** Puts runtime code at an address without running a constructor. */
  place(address: Uint8Array, code: Uint8Array): void {
    createAccount(this.state, address);
    this.state.putContract({
      ...emptyMessage('SmartContract'),
      contract_address: address,
      origin_address: ALICE,
    });
    this.state.putCode(address, code);
  }

  call(
    contractAddress: Uint8Array,
    data: Uint8Array = new Uint8Array(0),
    options: RunOptions = {},
  ): ContractOutcome {
    return this.run({ kind: 'call', contractAddress, data }, options);
  }

  private run(action: Parameters<typeof runContract>[0]['action'], options: RunOptions): ContractOutcome {
    this.transactionId = sha256(numberToBytes(++this.count, 8));
    return (options.constant === true ? callConstant : runContract)({
      state: this.state,
      block: { ...BLOCK, timestampMs: this.timestampMs },
      transactionId: this.transactionId,
      owner: options.owner ?? ALICE,
      action,
      value: options.value ?? NO_VALUE,
      energyLimit: options.energyLimit ?? 10_000_000n,
      tracer: options.tracer,
      ...(options.workLimit === undefined ? {} : { workLimit: options.workLimit }),
    });
  }
}
