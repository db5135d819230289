import { encodeParameters } from '@sunscope/tron/abi';
import { concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { describe, expect, it } from 'vitest';
import { FAILURES } from '@sunscope/product-api/stories';
import { explainFailure, failureText, type Failure } from './failure.ts';

const failed = { result: new Uint8Array(0), message: '', energyUsed: 0n, energyFeeSun: 0n, feeLimitSun: 0n };

const failureReason = (failure: Failure) => {
  const explained = explainFailure(failure);
  if (explained)
    expect(
      Object.fromEntries(Object.entries(explained.vars).map(([name, value]) => [name, value.type])),
    ).toEqual(FAILURES[explained.code]);
  return explained && failureText(explained);
};
/** What is said about a call that reverted with these bytes. */
const revertReason = (result: Uint8Array) => failureReason({ ...failed, contractRet: 'REVERT', result });

describe('failureReason', () => {
  it('is none for what succeeded', () => {
    for (const contractRet of ['', 'DEFAULT', 'SUCCESS'])
      expect(failureReason({ ...failed, contractRet })).toBeUndefined();
  });

  it('reports numbers when energy ran out', () => {
    expect(
      failureReason({
        ...failed,
        contractRet: 'OUT_OF_ENERGY',
        energyUsed: 100_000n,
        feeLimitSun: 10_000_000n,
        message: 'Not enough energy',
      }),
    ).toBe(
      'Out of energy: 100000 energy was used up and the fee limit of 10000000 sun allowed no more (node: Not enough energy)',
    );
  });

  it('names what it has no words for', () => {
    expect(failureReason({ ...failed, contractRet: 'BAD_JUMP_DESTINATION' })).toBe(
      'The contract failed with BAD_JUMP_DESTINATION',
    );
  });
});

describe('revertReason', () => {
  it('reads the text of require', () => {
    const data = concatBytes(hexToBytes('08c379a0'), encodeParameters(['string'], ['insufficient balance']));
    expect(revertReason(data)).toBe('The contract refused the call: insufficient balance');
  });

  it('reads panics and custom errors', () => {
    expect(revertReason(concatBytes(hexToBytes('4e487b71'), encodeParameters(['uint256'], [0x11n])))).toBe(
      'The contract stopped: an arithmetic operation overflowed',
    );
    expect(revertReason(hexToBytes('deadbeef00'))).toBe(
      'The contract refused the call with its own error deadbeef',
    );
  });

  it('does not fail on damaged text', () => {
    expect(revertReason(hexToBytes('08c379a0ffff'))).toBe(
      'The contract refused the call with its own error 08c379a0',
    );
    expect(revertReason(new Uint8Array(2))).toBe('The contract refused the call and gave no reason');
    // An empty text says nothing.
    expect(revertReason(concatBytes(hexToBytes('08c379a0'), encodeParameters(['string'], [''])))).toBe(
      'The contract refused the call and gave no reason',
    );
    expect(revertReason(concatBytes(hexToBytes('4e487b71'), encodeParameters(['uint256'], [0x99n])))).toBe(
      'The contract stopped: panic 153',
    );
  });

  it('adds what the node says where the contract says nothing', () => {
    expect(failureReason({ ...failed, contractRet: 'OUT_OF_TIME', message: 'CPU timeout' })).toBe(
      'The call took longer than the chain allows (node: CPU timeout)',
    );
    const refusal = concatBytes(hexToBytes('08c379a0'), encodeParameters(['string'], ['no']));
    expect(
      failureReason({ ...failed, contractRet: 'REVERT', result: refusal, message: 'REVERT opcode executed' }),
    ).toBe('The contract refused the call: no');
  });
});
