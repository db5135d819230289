import type { Operation } from './operation.ts';
import { arithmeticOperations } from './arithmetic.ts';
import { blockOperations } from './block.ts';
import { callOperations } from './calls.ts';
import { environmentOperations } from './environment.ts';
import { flowOperations } from './flow.ts';
import { logOperations } from './log.ts';
import { memoryOperations } from './memory.ts';
import { stackOperations } from './stack.ts';
import { stakeOperations } from './stake.ts';
import { storageOperations } from './storage.ts';
import { tokenOperations } from './tokens.ts';

/**
 * Every instruction main net has switched on today, by opcode. FREEZE, UNFREEZE and FREEZEEXPIRETIME (d5–d7) are
 * missing as on main net (proposal 52 is off).
 */
export const operationTable: readonly (Operation | undefined)[] = createTable();

function createTable(): (Operation | undefined)[] {
  const table: (Operation | undefined)[] = Array.from({ length: 256 });
  for (const operation of [
    ...arithmeticOperations,
    ...blockOperations,
    ...callOperations,
    ...environmentOperations,
    ...flowOperations,
    ...logOperations,
    ...memoryOperations,
    ...stackOperations,
    ...stakeOperations,
    ...storageOperations,
    ...tokenOperations,
  ])
    table[operation.opcode] = operation;
  return table;
}
