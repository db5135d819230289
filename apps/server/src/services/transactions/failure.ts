import type { FailureCode } from '@sunscope/product-api/stories';
import type { StoryVariable } from '@sunscope/product-api/types';
import { decodeParameters } from '@sunscope/tron/abi';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';

const ERROR_STRING = '08c379a0';
const PANIC = '4e487b71';

/** What Solidity's panic codes mean. */
const PANICS: Readonly<Record<string, FailureCode>> = {
  '1': 'panic_assertion',
  '17': 'panic_overflow',
  '18': 'panic_division',
  '33': 'panic_enumeration',
  '34': 'panic_encoding',
  '49': 'panic_pop',
  '50': 'panic_index',
  '65': 'panic_memory',
  '81': 'panic_function',
};

type Vars = Readonly<Record<string, StoryVariable>>;

/** Why a transaction failed, to be translated. */
export interface Explanation {
  code: FailureCode;
  vars: Vars;
  /** What the node says itself, may be empty. */
  nodeMessage: string;
}

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

/** Why a transaction failed; undefined where it did not fail. */
export function explainFailure(failure: Failure): Explanation | undefined {
  const explained = (code: FailureCode, vars: Vars = {}) => ({ code, vars, nodeMessage: failure.message });
  switch (failure.contractRet) {
    case '':
    case 'DEFAULT':
    case 'SUCCESS':
      return undefined;
    case 'REVERT': {
      const { code, vars } = explainRevert(failure.result) ?? { code: 'refused' as const, vars: {} };
      return explained(code, vars);
    }
    case 'OUT_OF_ENERGY':
      return explained('out_of_energy', {
        energy: { type: 'number', value: failure.energyUsed.toString() },
        limit: { type: 'trx', sun: failure.feeLimitSun.toString() },
      });
    case 'OUT_OF_TIME':
      return explained('out_of_time');
    case 'TRANSFER_FAILED':
      return explained('transfer_failed');
    default:
      return explained('failed', { result: text(failure.contractRet) });
  }
}

const text = (value: string) => ({ type: 'text', text: value }) as const;

/** The text of `require`, `revert` or a panic; the selector of a custom error; undefined without revert data. */
function explainRevert(data: Uint8Array): { code: FailureCode; vars: Vars } | undefined {
  if (data.length < 4) return undefined;
  const selector = bytesToHex(data.subarray(0, 4));
  try {
    if (selector === ERROR_STRING) {
      const reason = decodeParameters(['string'], data.subarray(4))[0]?.value;
      return typeof reason === 'string' && reason !== ''
        ? { code: 'refused_text', vars: { reason: text(reason) } }
        : undefined;
    }
    if (selector === PANIC) {
      const panic = String(decodeParameters(['uint256'], data.subarray(4))[0]?.value);
      const code = PANICS[panic];
      return code === undefined
        ? { code: 'panic_other', vars: { panic: { type: 'number', value: panic } } }
        : { code, vars: {} };
    }
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  return { code: 'refused_own_error', vars: { selector: text(selector) } };
}

/** English sentences for clients that show `resMessage`; `{name}` stands for a variable. */
const SENTENCES: Readonly<Record<FailureCode, string>> = {
  refused_text: 'The contract refused the call: {reason}',
  refused_own_error: 'The contract refused the call with its own error {selector}',
  refused: 'The contract refused the call and gave no reason',
  panic_assertion: 'The contract stopped: an assertion failed',
  panic_overflow: 'The contract stopped: an arithmetic operation overflowed',
  panic_division: 'The contract stopped: division by zero',
  panic_enumeration: 'The contract stopped: a value is not one of its enumeration',
  panic_encoding: 'The contract stopped: stored bytes are encoded wrongly',
  panic_pop: 'The contract stopped: pop from an empty list',
  panic_index: 'The contract stopped: an index lies outside its list',
  panic_memory: 'The contract stopped: too much memory was asked for',
  panic_function: 'The contract stopped: an empty function was called',
  panic_other: 'The contract stopped: panic {panic}',
  out_of_energy:
    'Out of energy: {energy} energy was used up and the fee limit of {limit} sun allowed no more',
  out_of_time: 'The call took longer than the chain allows',
  transfer_failed: 'A transfer inside the call failed',
  failed: 'The contract failed with {result}',
};

/** The same in one English sentence. What a contract itself says needs no word of the node's. */
export function failureText({ code, vars, nodeMessage }: Explanation): string {
  const sentence = SENTENCES[code].replace(/\{(\w+)\}/g, (_whole, name: string) => plain(vars[name]));
  const isOwn = code.startsWith('panic_') || code === 'refused_text' || code === 'refused_own_error';
  return nodeMessage === '' || isOwn ? sentence : `${sentence} (node: ${nodeMessage})`;
}

function plain(variable: StoryVariable | undefined): string {
  switch (variable?.type) {
    case 'text':
      return variable.text;
    case 'number':
      return variable.value;
    case 'trx':
      return variable.sun;
    default:
      return '';
  }
}

/** The node's `resMessage` as text. */
export function nodeMessage(bytes: Uint8Array): string {
  return bytesToText(bytes) ?? bytesToHex(bytes);
}
