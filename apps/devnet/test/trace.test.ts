import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { Replay } from '../src/chain/replay.ts';
import type { KeyedAccount } from '../src/chain/genesis.ts';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { StepTracer } from '../src/tvm/tracing/step-tracer.ts';
import { contractAddressOf } from '../src/transactions/contract-address.ts';

// debug_*: transactions run again on the state they met, step by step and call by call, without a trace of it.

let devnet: Devnet;
let alice: KeyedAccount;
let bob: KeyedAccount;
let token: Uint8Array;
let deployId = '';

const evm = (address: Uint8Array): `0x${string}` => `0x${bytesToHex(address.subarray(1))}`;
const artifact = JSON.parse(
  readFileSync(new URL('../../../contracts/artifacts/Trc20.json', import.meta.url), 'utf8'),
) as { bytecode: string };

async function deploy(bytecode: Uint8Array): Promise<{ id: string; address: Uint8Array }> {
  const sent = await devnet.send(
    'CreateSmartContract',
    {
      owner_address: alice.address,
      new_contract: {
        ...emptyMessage('SmartContract'),
        origin_address: alice.address,
        bytecode,
        consume_user_resource_percent: 100n,
        origin_energy_limit: 1_000_000n,
      },
    },
    [alice],
    { feeLimitSun: 5_000_000_000n },
  );
  if (!sent.contract) throw new RangeError('no contract');
  return { id: sent.idHex, address: contractAddressOf(sent.rawData, sent.contract) };
}

/** Init code that returns this runtime code. */
const initOf = (runtime: string) =>
  hexToBytes(`60${(runtime.length / 2).toString(16).padStart(2, '0')}80600b6000396000f3${runtime}`);

async function call(address: Uint8Array, data: Uint8Array, feeLimitSun = 1_000_000_000n): Promise<string> {
  const sent = await devnet.send(
    'TriggerSmartContract',
    { owner_address: alice.address, contract_address: address, data },
    [alice],
    { feeLimitSun },
  );
  return sent.idHex;
}

beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0, tre: true });
  [alice, bob] = devnet.accounts as [KeyedAccount, KeyedAccount];
  ({ id: deployId, address: token } = await deploy(
    concatBytes(
      hexToBytes(artifact.bytecode.replace('0x', '')),
      encodeParameters(['string', 'string', 'uint8', 'uint256'], ['Lantern', 'LNT', 6, 1_000_000n]),
    ),
  ));
});
afterAll(() => devnet.close());

interface Step {
  pc: number;
  op: string;
  gas: number;
  gasCost: number;
  depth: number;
  stack?: string[];
  memory?: string[];
  storage?: Record<string, string>;
  error?: string;
}
interface Steps {
  gas: number;
  failed: boolean;
  returnValue: string;
  structLogs: Step[];
  steps: number;
  truncated: boolean;
}
interface Call {
  type: string;
  from: string;
  to: string;
  gas: string;
  gasUsed: string;
  error?: string;
  calls?: Call[];
}

async function ask<T>(method: string, params: readonly unknown[], path = '/jsonrpc'): Promise<T> {
  const response = await fetch(devnet.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: T; error?: { message: string } };
  return answer.error ? (answer.error.message as T) : (answer.result as T);
}
const steps = (id: string, options: object = {}, path?: string) =>
  ask<Steps>('debug_traceTransaction', [`0x${id}`, options], path);
const calls = (id: string) => ask<Call>('debug_traceTransaction', [`0x${id}`, { tracer: 'callTracer' }]);

const transfer = (amount: bigint) => encodeCall('transfer(address,uint256)', [evm(bob.address), amount]);
const energyOf = (id: string) => devnet.chain.archive.info(id)?.receipt?.energy_usage_total;

describe('debug_traceTransaction', () => {
  it('shows every operation with energy, stack and storage, at the state the transaction met', async () => {
    const first = await call(token, transfer(5n));
    const cost = Number(energyOf(first));
    await call(token, transfer(7n));
    const before = await steps(first);
    expect(before).toMatchObject({
      gas: cost,
      failed: false,
      truncated: false,
      steps: before.structLogs.length,
    });
    expect(before.returnValue).toBe('1'.padStart(64, '0'));
    expect(before.structLogs[0]).toMatchObject({ pc: 0, op: 'PUSH1', gasCost: 3, depth: 1, stack: [] });
    // What is left before each step is what was left before the last, less its cost.
    const [one, two] = before.structLogs;
    expect((one?.gas ?? 0) - (two?.gas ?? 0)).toBe(3);
    const spent = before.structLogs.reduce((sum, { gasCost }) => sum + gasCost, 0);
    expect(spent).toBe(cost);
    const store = before.structLogs.filter(({ op }) => op === 'SSTORE');
    expect(store.map(({ gasCost }) => gasCost)).toContain(20_000);
    expect(Object.values(store.at(-1)?.storage ?? {})).toContain('5'.padStart(64, '0'));
    expect(before.structLogs.every(({ memory }) => memory === undefined)).toBe(true);
    // The chain did not notice.
    expect(energyOf(first)).toBe(BigInt(cost));
    expect(await ask('eth_getBalance', [evm(bob.address), 'latest'])).toMatch(/^0x/);
  });

  it('leaves out what is not wanted, begins and ends where it is told', async () => {
    const id = await call(token, transfer(1n));
    const whole = await steps(id);
    const bare = await steps(id, { disableStack: true, disableStorage: true, disableMemory: true });
    expect(bare.structLogs.map(({ op }) => op)).toEqual(whole.structLogs.map(({ op }) => op));
    expect(Object.keys(bare.structLogs[5] ?? {})).toEqual(['pc', 'op', 'gas', 'gasCost', 'depth']);
    const part = await steps(id, { start: 10, limit: 4, enableMemory: true });
    expect(part).toMatchObject({ steps: whole.steps, truncated: true });
    expect(part.structLogs.map(({ pc }) => pc)).toEqual(whole.structLogs.slice(10, 14).map(({ pc }) => pc));
    expect(part.structLogs[0]?.memory?.[2]).toBe('80'.padStart(64, '0'));
    expect(await steps(id, {}, '/tre')).toEqual(whole);
  });

  it('shows calls within calls, those without code too, and a deploy', async () => {
    // CALL to the token (0x…, 50,000 energy), CALL with value 0 to an address without code, STATICCALL to the identity.
    const runtime = [
      `6000600060006000600073${bytesToHex(token.subarray(1))}61c350f150`,
      `6000600060006000600073${'12'.repeat(20)}61c350f150`,
      '600060006000600060045afa50',
      '00',
    ].join('');
    const { address } = await deploy(initOf(runtime));
    const id = await call(address, new Uint8Array(0));
    const root = await calls(id);
    expect(root).toMatchObject({ type: 'CALL', from: evm(alice.address), to: evm(address) });
    expect(Number(root.gasUsed)).toBe(Number(energyOf(id)));
    expect(root.calls).toMatchObject([
      { type: 'CALL', from: evm(address), to: evm(token), gas: '0xc350', error: expect.any(String) },
      { type: 'CALL', to: `0x${'12'.repeat(20)}`, gasUsed: '0x0' },
      { type: 'STATICCALL', to: `0x${'4'.padStart(40, '0')}` },
    ]);
    expect(await calls(deployId)).toMatchObject({ type: 'CREATE', to: evm(token) });
    const depths = (await steps(id)).structLogs.map(({ depth }) => depth);
    expect(Math.max(...depths)).toBe(2);
  });

  it('shows where a run fails', async () => {
    const { address } = await deploy(initOf('5b600056'));
    const id = await call(address, new Uint8Array(0), 1_000_000n);
    const failed = await steps(id, { disableStack: true });
    expect(failed).toMatchObject({ failed: true, gas: 10_000 });
    expect(failed.structLogs.at(-1)?.error).toMatch(/^Not enough energy for/);
    expect((await calls(id)).error).toMatch(/^Not enough energy for/);
  });

  it('is bounded in steps and bytes', async () => {
    // Grows its stack to 900 words and goes round and round.
    const { address } = await deploy(initOf('5b6103e8805f5d5b8060ff1c5f5050600056'));
    const id = await call(address, new Uint8Array(0), 15_000_000_000n);
    const answer = await steps(id);
    expect(answer.truncated).toBe(true);
    expect(answer.structLogs.length).toBeLessThanOrEqual(100_000);
    expect(JSON.stringify(answer).length).toBeLessThan(20 * 1024 * 1024);
  });

  it('says what it cannot do', async () => {
    expect(await steps('11'.repeat(32))).toBe('transaction not found');
    expect(await ask('debug_traceTransaction', ['0x12'])).toBe('invalid hash value');
    expect(await ask('debug_traceTransaction', [`0x${deployId}`, 5])).toBe(
      'the options of a trace are an object',
    );
    expect(await ask('debug_traceTransaction', [`0x${deployId}`, { tracer: 'function(){}' }])).toMatch(
      /no such tracer/,
    );
    expect(await ask('debug_traceTransaction', [`0x${deployId}`, { limit: -1 }])).toMatch(/whole number/);
    expect(await ask('debug_traceTransaction', [])).toBe('method parameters invalid');
    const plain = await devnet.send(
      'TransferContract',
      { owner_address: alice.address, to_address: bob.address, amount: 1n },
      [alice],
    );
    expect(await steps(plain.idHex)).toMatchObject({ gas: 0, failed: false, structLogs: [], steps: 0 });
    expect(await calls(plain.idHex)).toMatchObject({ type: 'CALL', from: evm(alice.address) });
  });
});

it('runs every transaction of the chain again to the same receipt, several in a block too', async () => {
  await devnet.setBlockMs(3_000);
  await devnet.pause(true);
  for (let amount = 1n; amount <= 5n; amount++) await call(token, transfer(amount * 11n));
  await devnet.chain.mine(1);
  await devnet.setBlockMs(0);
  const replay = new Replay(devnet.chain);
  const head = devnet.chain.archive.block(devnet.chain.head.number);
  expect(head?.transactions).toHaveLength(5);
  let count = 0;
  for (let number = 1n; number <= devnet.chain.head.number; number++) {
    const block = devnet.chain.archive.block(number);
    if (!block) throw new RangeError(`no block ${number}`);
    for (const index of block.transactions.keys()) {
      const tracer = new StepTracer({
        stack: false,
        memory: false,
        storage: false,
        start: 0,
        limit: 1,
        mostBytes: 1_000,
      });
      expect(replay.transaction(block, index, tracer).contractRet).toBeTypeOf('number');
      count++;
    }
  }
  expect(count).toBeGreaterThan(10);
});

it('traces a call that is not sent, now and after an older block', async () => {
  const balanceOf = bytesToHex(encodeCall('balanceOf(address)', [evm(bob.address)]));
  const object = { to: evm(token), data: `0x${balanceOf}` };
  const now = await ask<Steps>('debug_traceCall', [object, 'latest']);
  const deployed = `0x${(devnet.chain.archive.transaction(deployId)?.blockNumber ?? 0n).toString(16)}`;
  const early = await ask<Steps>('debug_traceCall', [object, deployed, {}]);
  expect(BigInt(`0x${now.returnValue}`)).toBeGreaterThan(0n);
  expect(BigInt(`0x${early.returnValue}`)).toBe(0n);
  expect(await ask('debug_traceCall', [{ to: evm(bob.address) }, 'latest'])).toBe(
    'Smart contract is not exist.',
  );
  expect(await ask('debug_traceCall', [object, '0xffffff'])).toBe('header not found');
});

it('lists storage before a transaction of a block', async () => {
  interface Range {
    storage: Record<string, { key: string; value: string }>;
    nextKey: string | null;
  }
  const block = devnet.chain.archive.block(devnet.chain.head.number);
  const hash = `0x${bytesToHex(block?.id ?? new Uint8Array(0))}`;
  const at = (index: number, start = '0x', limit = 100) =>
    ask<Range>('debug_storageRangeAt', [hash, index, evm(token), start, limit]);
  const [before, after] = [await at(0), await at(5)];
  const values = (range: Range) => Object.values(range.storage).map(({ value }) => BigInt(value));
  expect(before.nextKey).toBeNull();
  const [old, young] = [values(before), values(after)];
  expect(young).toHaveLength(old.length);
  const rises = young.map((value, index) => value - (old[index] ?? 0n)).filter(rise => rise !== 0n);
  expect(rises.sort((a, b) => (a < b ? -1 : 1))).toEqual([-165n, 165n]);
  const first = await at(0, '0x', 1);
  expect(Object.keys(first.storage)).toEqual(Object.keys(before.storage).slice(0, 1));
  const rest = await at(0, first.nextKey ?? '', 100);
  expect({ ...first.storage, ...rest.storage }).toEqual(before.storage);
  expect(await ask('debug_storageRangeAt', [hash, 6, evm(token), '0x', 1])).toBe('invalid transaction index');
  expect(await ask('debug_storageRangeAt', [hash, 0, evm(token), '0x', 0])).toMatch(/from 1 to 1000/);
});
