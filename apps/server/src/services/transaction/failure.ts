import { decodeParameters } from '@sunscope/tron/abi';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';

const ERROR_STRING = '08c379a0';
const PANIC = '4e487b71';

/** What Solidity's panic codes mean. */
const PANICS: Readonly<Record<string, string>> = {
  '1': 'an assertion failed',
  '17': 'an arithmetic operation overflowed',
  '18': 'division by zero',
  '33': 'a value is not one of its enumeration',
  '34': 'stored bytes are encoded wrongly',
  '49': 'pop from an empty list',
  '50': 'an index lies outside its list',
  '65': 'too much memory was asked for',
  '81': 'an empty function was called',
};

export interface Failure {
  /** `TransactionResult.contractRet` by name. */
  contractRet: string;
  /** What the call returned: revert data. */
  result: Uint8Array;
  /** The node's own text, may be empty. */
  message: string;
  energyUsed: bigint;
  energyFeeSun: bigint;
  feeLimitSun: bigint;
}

/** Why a transaction failed, in words; undefined where it did not fail. */
export function failureReason(failure: Failure): string | undefined {
  switch (failure.contractRet) {
    case '':
    case 'DEFAULT':
    case 'SUCCESS':
      return undefined;
    case 'REVERT':
      return (
        revertReason(failure.result) ??
        withMessage('The contract refused the call and gave no reason', failure.message)
      );
    case 'OUT_OF_ENERGY':
      return withMessage(
        `Out of energy: ${failure.energyUsed} energy was used up and the fee limit of ${failure.feeLimitSun} sun allowed no more`,
        failure.message,
      );
    case 'OUT_OF_TIME':
      return withMessage('The call took longer than the chain allows', failure.message);
    case 'TRANSFER_FAILED':
      return withMessage('A transfer inside the call failed', failure.message);
    default:
      return withMessage(`The contract failed with ${failure.contractRet}`, failure.message);
  }
}

/** The text of `require`, `revert` or a panic; the selector of a custom error; undefined without revert data. */
export function revertReason(data: Uint8Array): string | undefined {
  if (data.length < 4) return undefined;
  const selector = bytesToHex(data.subarray(0, 4));
  try {
    if (selector === ERROR_STRING) {
      const text = decodeParameters(['string'], data.subarray(4))[0]?.value;
      return typeof text === 'string' && text !== '' ? `The contract refused the call: ${text}` : undefined;
    }
    if (selector === PANIC) {
      const code = String(decodeParameters(['uint256'], data.subarray(4))[0]?.value);
      return `The contract stopped: ${PANICS[code] ?? `panic ${code}`}`;
    }
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  return `The contract refused the call with its own error ${selector}`;
}

/** The node's `resMessage` as text. */
export function nodeMessage(bytes: Uint8Array): string {
  return bytesToText(bytes) ?? bytesToHex(bytes);
}

function withMessage(sentence: string, message: string): string {
  return message === '' ? sentence : `${sentence} (node: ${message})`;
}
