import { decodeParameters, encodeCall } from '@sunscope/tron/abi';
import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { HexAddress } from '@sunscope/tron/address';
import { utils } from 'tronweb';
import { beforeEach, describe, expect, it } from 'vitest';
import { created2Address } from './machine/addresses.ts';
import { ALICE, Bench, BOB, bytecodeOf, CAROL } from './fixtures.ts';

// Contracts compiled by solc 0.4.26, 0.5.17 and 0.6.12 (contracts/older).

const SUPPLY = 1_000_000n;
const word = (address: Uint8Array): string => `0x${bytesToHex(address.subarray(address.length - 20))}`;

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.create();
});

function deploy(name: string): Uint8Array {
  const outcome = bench.deploy(bytecodeOf(name), [['uint256'], [SUPPLY]]);
  expect(outcome).toMatchObject({ result: 'SUCCESS', logs: [{}] });
  return outcome.contractAddress;
}

function send(contract: Uint8Array, signature: string, values: unknown[], owner = ALICE) {
  return bench.call(contract, encodeCall(signature, values), { owner, energyLimit: 1_000_000n });
}

function ask(contract: Uint8Array, signature: string, values: unknown[], type: string): unknown {
  const outcome = bench.call(contract, encodeCall(signature, values), { constant: true });
  expect(outcome.result).toBe('SUCCESS');
  return decodeParameters([type], outcome.returnData)[0]?.value;
}

describe.each(['Token04', 'Token05', 'Token06'])('%s', name => {
  it('is deployed, moves what it has, logs it and refuses more', () => {
    const token = deploy(name);
    const moved = send(token, 'transfer(address,uint256)', [word(BOB), 250_000n]);
    expect(moved.result).toBe('SUCCESS');
    expect(decodeParameters(['bool'], moved.returnData)[0]?.value).toBe(true);
    expect(moved.logs.map(log => BigInt(`0x${bytesToHex(log.data)}`))).toEqual([250_000n]);
    expect(ask(token, 'balanceOf(address)', [word(ALICE)], 'uint256')).toBe(750_000n);
    expect(ask(token, 'balanceOf(address)', [word(BOB)], 'uint256')).toBe(250_000n);
    expect(ask(token, 'totalSupply()', [], 'uint256')).toBe(SUPPLY);
    const refused = send(token, 'transfer(address,uint256)', [word(BOB), 750_001n]);
    expect(refused).toMatchObject({ result: 'REVERT', logs: [], message: 'REVERT opcode executed' });
    expect(refused.energyUsed).toBeLessThan(10_000n);
    expect(ask(token, 'balanceOf(address)', [word(BOB)], 'uint256')).toBe(250_000n);
  });
});

describe('solc 0.4', () => {
  it('checks by an illegal operation, which takes all the energy', () => {
    const token = deploy('Token04');
    expect(send(token, 'burn(uint256)', [SUPPLY + 1n])).toMatchObject({
      result: 'ILLEGAL_OPERATION',
      message: 'Invalid operation code: opCode[fe];',
      energyUsed: 1_000_000n,
    });
    expect(send(token, 'burn(uint256)', [SUPPLY]).result).toBe('SUCCESS');
    expect(ask(token, 'totalSupply()', [], 'uint256')).toBe(0n);
  });

  it('hashes as TronWeb does, takes TRX by its nameless function and gives it back when it goes', () => {
    const token = deploy('Token04');
    const hash = utils.ethersUtils.keccak256(new TextEncoder().encode('Old Tower Token'));
    expect(ask(token, 'nameHash()', [], 'bytes32')).toBe(hash);
    const before = bench.state.balance(ALICE);
    const paid = bench.call(token, hexToBytes('01020304'), { value: { sun: 7n, token: 0n, tokenId: 0n } });
    expect(paid.result).toBe('SUCCESS');
    expect(bench.state.balance(token)).toBe(7n);
    expect(send(token, 'close()', [], BOB).result).toBe('REVERT');
    expect(send(token, 'close()', []).result).toBe('SUCCESS');
    expect(bench.state.contract(token)).toBeUndefined();
    expect(bench.state.balance(ALICE)).toBe(before);
  });
});

describe('solc 0.5', () => {
  it('reads another token by a static call and knows the hash of its code', () => {
    const [token, other] = [deploy('Token05'), deploy('Token05')];
    send(other, 'transfer(address,uint256)', [word(CAROL), 3n]);
    expect(ask(token, 'balanceIn(address,address)', [word(other), word(CAROL)], 'uint256')).toBe(3n);
    const hash = utils.ethersUtils.keccak256(bench.state.code(other));
    expect(ask(token, 'codeHash(address)', [word(other)], 'bytes32')).toBe(hash);
  });
});

describe('solc 0.6', () => {
  it('catches why another token refused', () => {
    const [token, other] = [deploy('Token06'), deploy('Token06')];
    const attempt = 'attempt(address,address,uint256)';
    expect(ask(token, attempt, [word(other), word(BOB), 1n], 'string')).toBe('balance too low');
    send(other, 'transfer(address,uint256)', [word(token), 1n]);
    expect(ask(token, attempt, [word(other), word(BOB), 1n], 'string')).toBe('');
  });

  it('receives TRX and creates at an address known in advance', () => {
    const token = deploy('Token06');
    bench.call(token, new Uint8Array(0), { value: { sun: 11n, token: 0n, tokenId: 0n } });
    expect(ask(token, 'received()', [], 'uint256')).toBe(11n);
    const salt = new Uint8Array(32).fill(5);
    const outcome = send(token, 'branch(bytes32)', [`0x${bytesToHex(salt)}`]);
    expect(outcome.result).toBe('SUCCESS');
    const initCode = concatBytes(
      hexToBytes(bytecodeOf('Branch06')),
      hexToBytes(SUPPLY.toString(16).padStart(64, '0')),
    );
    const expected = created2Address(bytesToHex(token) as HexAddress, salt, initCode);
    expect(bytesToHex(outcome.returnData.subarray(12))).toBe(expected.slice(2));
    expect(ask(hexToBytes(expected), 'share()', [], 'uint256')).toBe(SUPPLY / 10n);
  });
});
