import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import { createEVM } from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { expect, it } from 'vitest';
import { ALICE, Bench, BOB, bytecodeOf, CAROL } from './fixtures.ts';

const CONTRACT = hexToBytes('41eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
const SEED = Number(process.env['TVM_SEED'] ?? 20261120);
const PROGRAMS = 400;

/** mulberry32 */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** [opcode, words taken, words given] of what must be the same on both machines. */
const OPERATIONS: readonly [number, number, number][] = [
  ...[
    1, 2, 3, 4, 5, 6, 7, 0x0a, 0x0b, 0x10, 0x11, 0x12, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1a, 0x1b, 0x1c, 0x1d,
  ].map((opcode): [number, number, number] => [opcode, 2, 1]),
  [8, 3, 1],
  [9, 3, 1],
  [0x15, 1, 1],
  [0x19, 1, 1],
  [0x35, 1, 1],
  [0x36, 0, 1],
  [0x38, 0, 1],
  [0x58, 0, 1],
  [0x59, 0, 1],
];

const hex = (value: number): string => value.toString(16).padStart(2, '0');

/** A program that computes on the stack and in memory, then returns memory with what the stack holds. */
function createProgram(random: (below: number) => number): string {
  let code = '';
  let height = 0;
  const push = () => {
    const kind = random(4);
    if (kind === 0) code += '5f';
    else if (kind === 1) code += `60${hex(random(256))}`;
    else if (kind === 2) code += `7f${'ff'.repeat(random(32)).padEnd(64, hex(random(256)))}`;
    else {
      const length = 1 + random(32);
      code += hex(0x5f + length) + Array.from({ length }, () => hex(random(256))).join('');
    }
    height++;
  };
  const small = () => {
    code += `60${hex(random(200))}`;
  };
  for (let step = 0; step < 60; step++) {
    const choice = random(10);
    if (choice < 3 || height < 3) push();
    else if (choice < 7) {
      const [opcode, takes, gives] = OPERATIONS[random(OPERATIONS.length)] as [number, number, number];
      code += hex(opcode);
      height += gives - takes;
    } else if (choice === 7) {
      code += hex(
        random(2) === 0 ? 0x80 + random(Math.min(height, 16)) : 0x90 + random(Math.min(height - 1, 16)),
      );
      if (Number.parseInt(code.slice(-2), 16) < 0x90) height++;
    } else if (choice === 8) {
      small();
      code += random(2) === 0 ? '52' : '53';
      height--;
    } else {
      const kind = random(5);
      if (kind === 0) {
        small();
        code += '51';
        height++;
      } else if (kind === 1) {
        small();
        small();
        code += '20';
        height++;
      } else {
        small();
        small();
        small();
        code += ['37', '39', '5e'][kind - 2] as string;
      }
    }
  }
  for (let index = 0; index < Math.min(height, 20); index++)
    code += `61${(512 + index * 32).toString(16).padStart(4, '0')}52`;
  return `${code}6104806000f3`;
}

it(`does with a compiled token what EthereumJS does with it (300 calls, TVM_SEED=${SEED})`, async () => {
  const random = createRandom(SEED);
  const judge = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) });
  const bench = await Bench.create();
  const init = concatBytes(
    hexToBytes(bytecodeOf('Trc20')),
    encodeParameters(['string', 'string', 'uint8', 'uint256'], ['Parity', 'PAR', 6, 1_000n]),
  );
  const own = bench.deploy(init);
  const theirs = await judge.runCall({ caller: evmAddress(ALICE), data: init, gasLimit: 10_000_000n });
  expect(own.returnData).toEqual(theirs.execResult.returnValue);
  const holders = [ALICE, BOB, CAROL];
  const holder = () => holders[random(holders.length)] as Uint8Array;
  const endings = new Set<string>();
  for (let index = 0; index < 300; index++) {
    const [caller, from, to] = [holder(), holder(), holder()].map(address => bytesToHex(address)) as [
      string,
      string,
      string,
    ];
    const amount = BigInt(random(400));
    const data = [
      encodeCall('transfer(address,uint256)', [to, amount]),
      encodeCall('approve(address,uint256)', [to, amount]),
      encodeCall('transferFrom(address,address,uint256)', [from, to, amount]),
      encodeCall('balanceOf(address)', [from]),
    ][random(4)] as Uint8Array;
    const outcome = bench.call(own.contractAddress, data, { owner: hexToBytes(caller) });
    const { execResult } = await judge.runCall({
      caller: evmAddress(hexToBytes(caller)),
      data,
      gasLimit: 10_000_000n,
      ...(theirs.createdAddress && { to: theirs.createdAddress }),
    });
    const label = `call ${index}: ${bytesToHex(data)}`;
    expect(outcome.result === 'REVERT', label).toBe(execResult.exceptionError?.error === 'revert');
    expect(bytesToHex(outcome.returnData), label).toBe(bytesToHex(execResult.returnValue));
    expect(
      outcome.logs.map(log => [...log.topics, log.data].map(bytesToHex)),
      label,
    ).toEqual((execResult.logs ?? []).map(([, topics, logData]) => [...topics, logData].map(bytesToHex)));
    endings.add(outcome.result);
  }
  expect(endings).toEqual(new Set(['SUCCESS', 'REVERT']));
});

function evmAddress(address: Uint8Array): Address {
  return new Address(address.subarray(1));
}

it(`computes what EthereumJS computes (${PROGRAMS} programs, TVM_SEED=${SEED})`, async () => {
  const random = createRandom(SEED);
  const judge = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) });
  const bench = await Bench.create();
  bench.place(CONTRACT, new Uint8Array(0));
  for (let index = 0; index < PROGRAMS; index++) {
    const code = createProgram(random);
    const data = Uint8Array.from({ length: random(100) }, () => random(256));
    bench.state.putCode(CONTRACT, hexToBytes(code));
    const own = bench.call(CONTRACT, data);
    const theirs = await judge.runCode({ code: hexToBytes(code), data, gasLimit: 10_000_000n });
    const label = `program ${index}: ${code}, data ${bytesToHex(data)}`;
    expect(theirs.exceptionError, label).toBeUndefined();
    expect(own.message, label).toBeUndefined();
    expect(bytesToHex(own.returnData), label).toBe(bytesToHex(theirs.returnValue));
  }
});
