import { SunscopeError } from '@sunscope/tron/errors';
import type { ContractResult } from '@sunscope/tron/messages';

/** Name of a contractResult code. */
export type ContractResultName = keyof typeof ContractResult;

/**
 * A frame of the virtual machine failed (a revert is not a failure). The message is java-tron's own, word for word,
 * since it becomes a transaction's resMessage (Program.Exception).
 */
export class TvmFailure extends SunscopeError {
  readonly result: ContractResultName;

  constructor(result: ContractResultName, message: string) {
    super(`tvm_${result.toLowerCase()}`, message);
    this.result = result;
  }

  /** The name of java-tron's exception class, which constant calls show in their error message. */
  get javaClass(): string {
    return JAVA_CLASSES[this.result] ?? 'BytecodeExecutionException';
  }
}

const JAVA_CLASSES: Partial<Record<ContractResultName, string>> = {
  BAD_JUMP_DESTINATION: 'BadJumpDestinationException',
  OUT_OF_MEMORY: 'OutOfMemoryException',
  PRECOMPILED_CONTRACT: 'PrecompiledContractException',
  STACK_TOO_SMALL: 'StackTooSmallException',
  STACK_TOO_LARGE: 'StackTooLargeException',
  ILLEGAL_OPERATION: 'IllegalOperationException',
  OUT_OF_ENERGY: 'OutOfEnergyException',
  OUT_OF_TIME: 'OutOfTimeException',
  TRANSFER_FAILED: 'TransferException',
  INVALID_CODE: 'InvalidCodeException',
};

const NOT_ENOUGH = 'Not enough energy for';

export function outOfEnergy(operation: string, limit: number, cost: number, used: number): TvmFailure {
  return new TvmFailure(
    'OUT_OF_ENERGY',
    `${NOT_ENOUGH} '${operation}' operation executing: curInvokeEnergyLimit[${limit}], curOpEnergy[${cost}], usedEnergy[${used}]`,
  );
}

/** The same where a contract that is used much costs more; `cost` without the penalty. */
export function outOfPenaltyEnergy(
  operation: string,
  limit: number,
  cost: number,
  penalty: number,
  used: number,
): TvmFailure {
  return new TvmFailure(
    'OUT_OF_ENERGY',
    `${NOT_ENOUGH} '${operation}' operation executing: curInvokeEnergyLimit[${limit}], curOpEnergy[${cost}], penaltyEnergy[${penalty}], usedEnergy[${used}]`,
  );
}

/** The wording for calls and logs, whose price is checked while it is computed. */
export function outOfOperationEnergy(operation: string, cost: bigint | number, left: number): TvmFailure {
  return new TvmFailure(
    'OUT_OF_ENERGY',
    `${NOT_ENOUGH} '${operation}' operation executing: opEnergy[${cost}], programEnergy[${left}]`,
  );
}

export function outOfCodeEnergy(hint: string, need: number, left: number): TvmFailure {
  return new TvmFailure(
    'OUT_OF_ENERGY',
    `${NOT_ENOUGH} '${hint}' executing: needEnergy[${need}], leftEnergy[${left}];`,
  );
}

export function outOfMemory(operation: string): TvmFailure {
  return new TvmFailure('OUT_OF_MEMORY', `Out of Memory when '${operation}' operation executing`);
}

export function outOfTime(operation: string): TvmFailure {
  return new TvmFailure('OUT_OF_TIME', `CPU timeout for '${operation}' operation executing`);
}

export function illegalOperation(opcode: number): TvmFailure {
  return new TvmFailure(
    'ILLEGAL_OPERATION',
    `Invalid operation code: opCode[${opcode.toString(16).padStart(2, '0')}];`,
  );
}

export function badJump(pc: number): TvmFailure {
  return new TvmFailure('BAD_JUMP_DESTINATION', `Operation with pc isn't 'JUMPDEST': PC[${pc}];`);
}

export function stackTooSmall(needed: number, actual: number): TvmFailure {
  return new TvmFailure('STACK_TOO_SMALL', `Expected stack size ${needed} but actual ${actual};`);
}

export function stackTooLarge(): TvmFailure {
  return new TvmFailure('STACK_TOO_LARGE', 'Expected: overflow 1024 elements stack limit');
}

export function invalidCode(): TvmFailure {
  return new TvmFailure('INVALID_CODE', 'invalid code: must not begin with 0xef');
}

export function staticCallModification(): TvmFailure {
  return new TvmFailure('UNKNOWN', 'Attempt to call a state modifying opcode inside STATICCALL');
}

export function transferFailed(message: string): TvmFailure {
  return new TvmFailure('TRANSFER_FAILED', message);
}

/** What Java's BigInteger.longValueExact throws where java-tron does not expect a value above 2^63 − 1. */
export function outOfLongRange(): TvmFailure {
  return new TvmFailure('UNKNOWN', 'BigInteger out of long range');
}
