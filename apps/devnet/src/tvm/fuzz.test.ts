import { hexToBytes } from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import { ContractResult } from '@sunscope/tron/messages';
import { expect, it } from 'vitest';
import { Bench } from './fixtures.ts';
import { operationTable } from './operations/table.ts';

// Random code with awkward words on the stack: whatever it does, it ends with a result, not with an error of ours.

const SEED = Number(process.env['TVM_SEED'] ?? 20261121);
const PROGRAMS = 4_000;
const CONTRACT = hexToBytes('41eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
/** Sizes around limits, addresses of built-in contracts, the contract itself, a token's id. */
const WORDS = [0n, 1n, 31n, 32n, 33n, 64n, 255n, 256n, 3n << 20n, 1_000_001n, BigInt(`0x${'ee'.repeat(20)}`)]
  .concat(
    [31n, 32n, 63n, 64n, 160n, 251n, 255n, 256n].flatMap(bits => [(1n << bits) - 1n, (1n << bits) - 32n]),
  )
  .concat([2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n, 0x1000001n, 0x1000005n, 0x1000011n, 0x1000012n]);
/** STOP, JUMP, RETURN, REVERT and SUICIDE end most programs early and are left out most of the time. */
const ENDINGS = [0x00, 0x56, 0xf3, 0xfd, 0xff];
const [PUSH1, PUSH32] = [0x60, 0x7f];

let seed = SEED;
function below(limit: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 4_294_967_296) * limit);
}

function program(opcodes: readonly number[]): string {
  let code = '';
  for (let count = 0; count < 8; count++) {
    for (let words = 3 + below(6); words > 0; words--) {
      const word = below(4) > 0 ? (WORDS[below(WORDS.length)] ?? 0n) : BigInt(below(300));
      code += `7f${word.toString(16).padStart(64, '0')}`;
    }
    const opcode = opcodes[below(opcodes.length)] ?? 0;
    if (ENDINGS.includes(opcode) && below(3) > 0) continue;
    code += opcode.toString(16).padStart(2, '0');
    if (opcode >= PUSH1 && opcode <= PUSH32) code += '11'.repeat(opcode - PUSH1 + 1);
  }
  return code;
}

it(`ends with a result whatever the code (${PROGRAMS} programs, TVM_SEED=${SEED})`, async () => {
  const machine = await Bench.create();
  machine.place(CONTRACT, new Uint8Array(1));
  machine.state.addBalance(CONTRACT, 1_000_000_000_000n);
  const opcodes = operationTable.flatMap(operation => (operation ? [operation.opcode] : []));
  const results = new Set<string>();
  for (let count = 0; count < PROGRAMS; count++) {
    const code = program(opcodes);
    machine.state.checkpoint();
    machine.state.putCode(CONTRACT, hexToBytes(code));
    const data = new Uint8Array(below(100)).fill(below(256));
    const outcome = machine.call(CONTRACT, data, { energyLimit: 2_000_000n, workLimit: 8_000_000 });
    machine.state.revert();
    expect(ContractResult, code).toHaveProperty(outcome.result);
    expect(outcome.energyUsed <= 2_000_000n, code).toBe(true);
    for (const internal of outcome.internalTransactions) encodeMessage('InternalTransaction', internal);
    results.add(outcome.result);
  }
  for (const result of ['SUCCESS', 'OUT_OF_MEMORY', 'STACK_TOO_SMALL', 'OUT_OF_ENERGY'])
    expect(results).toContain(result);
});

it('does not take memory that nobody paid for when a built-in contract answers more than was asked', async () => {
  const bench = await Bench.create();
  // call(gas, sha-256, 0, 0, 0, 2^64, 0)
  bench.place(CONTRACT, hexToBytes('600068010000000000000000600060006000600261fffff1'));
  expect(bench.call(CONTRACT)).toMatchObject({
    result: 'OUT_OF_MEMORY',
    message: "Out of Memory when 'CALL' operation executing",
  });
});
