import { hexToBytes } from '@sunscope/tron/bytes';
import { beforeEach, describe, expect, it } from 'vitest';
import { Bench } from './fixtures.ts';

const CONTRACT = hexToBytes('41eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
const OTHER = hexToBytes('41f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0');
const OTHER_WORD = `73${'f0'.repeat(20)}`;

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.create();
});

function run(code: string, energyLimit = 100_000n) {
  bench.place(CONTRACT, hexToBytes(code));
  return bench.call(CONTRACT, undefined, { energyLimit });
}

describe('failures carry java-tron’s name and words and cost all energy', () => {
  it.each([
    ['0c', 'ILLEGAL_OPERATION', 'Invalid operation code: opCode[0c];'],
    ['fe', 'ILLEGAL_OPERATION', 'Invalid operation code: opCode[fe];'],
    ['600556', 'BAD_JUMP_DESTINATION', "Operation with pc isn't 'JUMPDEST': PC[5];"],
    ['63ffffffff56', 'BAD_JUMP_DESTINATION', "Operation with pc isn't 'JUMPDEST': PC[-1];"],
    ['64ffffffffff56', 'BAD_JUMP_DESTINATION', "Operation with pc isn't 'JUMPDEST': PC[-1];"],
    ['6001605b6001565b', 'BAD_JUMP_DESTINATION', "Operation with pc isn't 'JUMPDEST': PC[1];"],
    ['600101', 'STACK_TOO_SMALL', 'Expected stack size 2 but actual 1;'],
    ['5b5f5f56', 'STACK_TOO_LARGE', 'Expected: overflow 1024 elements stack limit'],
    ['6001623000005260', 'OUT_OF_MEMORY', "Out of Memory when 'MSTORE' operation executing"],
    [
      '6001600060003e',
      'UNKNOWN',
      `Illegal RETURNDATACOPY arguments: offset (${'0'.repeat(64)}) + size (${'0'.repeat(63)}1) > RETURNDATASIZE (0)`,
    ],
  ])('%s → %s', (code, result, message) => {
    const outcome = run(code);
    expect(outcome.result).toBe(result);
    expect(outcome.message).toBe(message);
    expect(outcome.energyUsed).toBe(100_000n);
  });

  it('names the operation that could not be paid', () => {
    expect(run('6001600055', 20_000n)).toMatchObject({
      result: 'OUT_OF_ENERGY',
      message:
        "Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit[20000], curOpEnergy[20000], usedEnergy[6]",
      energyUsed: 20_000n,
    });
  });

  it('words logs and calls that cannot be paid in their own way', () => {
    expect(run('6103e86000a0', 5_000n).message).toBe(
      "Not enough energy for 'LOG0' operation executing: opEnergy[8000], programEnergy[4994]",
    );
    expect(run('60006000600060006000305af1', 50n).message).toBe(
      "Not enough energy for 'CALL' operation executing: opEnergy[40], programEnergy[31]",
    );
  });

  it('keeps what a revert hands back and its unused energy', () => {
    const outcome = run('7f' + '11'.repeat(32) + '60005260206000fd');
    expect(outcome).toMatchObject({ result: 'REVERT', message: 'REVERT opcode executed', energyUsed: 16n });
    expect(outcome.returnData).toEqual(new Uint8Array(32).fill(0x11));
  });

  it('refuses to store code that begins with ef, and code that cannot be paid', () => {
    const returnEf = hexToBytes('60ef60005360016000f3');
    expect(bench.deploy(returnEf)).toMatchObject({
      result: 'INVALID_CODE',
      message: 'invalid code: must not begin with 0xef',
      energyUsed: 10_000_000n,
    });
    // returns 32 zero bytes: PUSH1, PUSH1, RETURN with one word of memory is 9; the code would cost 6400
    expect(bench.deploy(hexToBytes('60206000f3'), undefined, { energyLimit: 6_000n }).message).toBe(
      "Not enough energy for 'save just created contract code' executing: needEnergy[6400], leftEnergy[5991];",
    );
  });

  it('takes everything back but the internal transactions, which are marked rejected', () => {
    bench.place(OTHER, hexToBytes('6001600055'));
    // write a slot, log, call OTHER, then an invalid operation
    const outcome = run(`600160005560006000a060006000600060006000${OTHER_WORD}5af1fe`, 1_000_000n);
    expect(outcome.result).toBe('ILLEGAL_OPERATION');
    expect(outcome.logs).toEqual([]);
    expect(outcome.internalTransactions.map(internal => internal.rejected)).toEqual([true]);
    expect(bench.state.storageGet(CONTRACT, new Uint8Array(32))).toBeUndefined();
    expect(bench.state.storageGet(OTHER, new Uint8Array(32))).toBeUndefined();
  });
});

describe('calls inside a contract', () => {
  it('may pass on all their energy: there is no 63/64 rule', () => {
    bench.place(OTHER, hexToBytes('5b600056'));
    const outcome = run(`60006000600060006000${OTHER_WORD}5af150`, 50_000n);
    expect(outcome).toMatchObject({ result: 'OUT_OF_ENERGY', energyUsed: 50_000n });
    expect(outcome.message).toContain("'POP'");
  });

  it('nest 64 deep', () => {
    // sstore(0, sload(0) + 1); call(gas, address, 0, 0, 0, 0, 0)
    run('60016000540160005560006000600060006000305af1', 10_000_000n);
    expect(bench.state.storageGet(CONTRACT, new Uint8Array(32))?.at(-1)).toBe(65);
  });

  it('may not change anything inside a static call', () => {
    bench.place(OTHER, hexToBytes('6001600055'));
    // mstore(0, staticcall(20000, OTHER, 0, 0, 0, 0)); return(0, 32)
    const outcome = run(`6000600060006000${OTHER_WORD}614e20fa60005260206000f3`);
    expect(outcome.result).toBe('SUCCESS');
    expect(outcome.returnData.at(-1)).toBe(0);
  });

  it('undo the storage of a callee that reverts, transient storage too', () => {
    // OTHER: sstore(0, 1), tstore(0, 1), revert(0, 0)
    bench.place(OTHER, hexToBytes('6001600055600160005d60006000fd'));
    const outcome = run(`60006000600060006000${OTHER_WORD}5af160005260206000f3`);
    expect(outcome.result).toBe('SUCCESS');
    expect(outcome.returnData.at(-1)).toBe(0);
    expect(bench.state.storageGet(OTHER, new Uint8Array(32))).toBeUndefined();
    expect(outcome.internalTransactions[0]?.rejected).toBe(true);
  });

  it('fail the transaction when they send TRX to their own contract, at the energy used so far', () => {
    const code = '600060006000600060013061fffff1';
    bench.place(CONTRACT, hexToBytes(code));
    bench.state.addBalance(CONTRACT, 5n);
    expect(bench.call(CONTRACT, undefined, { energyLimit: 100_000n })).toMatchObject({
      result: 'TRANSFER_FAILED',
      message: 'transfer trx failed: Cannot transfer TRX to yourself.',
      // five PUSH1, ADDRESS, PUSH2, CALL 40 + value 9000; the energy passed on came back with the stipend
      energyUsed: 15n + 2n + 3n + 40n + 9_000n - 2_300n,
    });
  });
});

describe('a run that takes too long', () => {
  const LOOP = '5b600056';

  it('ends as OUT_OF_TIME after so much work, on every machine alike, and costs all energy', () => {
    bench.place(CONTRACT, hexToBytes(LOOP));
    const options = { energyLimit: 1_000_000n, workLimit: 3_000 };
    const outcome = bench.call(CONTRACT, undefined, options);
    expect(outcome).toMatchObject({
      result: 'OUT_OF_TIME',
      // The 3,001st operation of JUMPDEST, PUSH1, JUMP.
      message: "CPU timeout for 'JUMPDEST' operation executing",
      energyUsed: 1_000_000n,
    });
    expect(bench.call(CONTRACT, undefined, options).message).toBe(outcome.message);
  });

  it('ends with it where a callee did', () => {
    bench.place(OTHER, hexToBytes(LOOP));
    bench.place(CONTRACT, hexToBytes(`600160005560006000600060006000${OTHER_WORD}612710f1`));
    expect(bench.call(CONTRACT, undefined, { energyLimit: 1_000_000n, workLimit: 1_000 })).toMatchObject({
      result: 'OUT_OF_TIME',
      energyUsed: 1_000_000n,
    });
    expect(bench.state.storageGet(CONTRACT, new Uint8Array(32))).toBeUndefined();
  });

  it('counts hashing by its length', () => {
    // sha3(0, 65536) in a loop: 243,048 units each, counted before the hash is made
    bench.place(CONTRACT, hexToBytes('5b6201000060002050600056'));
    const outcome = bench.call(CONTRACT, undefined, { energyLimit: 150_000_000n, workLimit: 1_000_000 });
    expect(outcome.message).toBe("CPU timeout for 'SHA3' operation executing");
  });

  it('is found out before a precompiled contract does what takes too long', () => {
    // a call of sha-256 with 131,072 bytes
    bench.place(CONTRACT, hexToBytes('600060006202000060006000600262fffffff1'));
    expect(bench.call(CONTRACT, undefined, { energyLimit: 1_000_000n, workLimit: 100_000 })).toMatchObject({
      result: 'OUT_OF_TIME',
      message: "CPU timeout for 'CALL' operation executing",
      energyUsed: 1_000_000n,
    });
  });
});
