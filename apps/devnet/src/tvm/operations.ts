import type { Operation } from './operation.ts';
import { arithmeticOperations } from './operations/arithmetic.ts';
import { blockOperations } from './operations/block.ts';
import { callOperations } from './operations/calls.ts';
import { environmentOperations } from './operations/environment.ts';
import { flowOperations } from './operations/flow.ts';
import { logOperations } from './operations/log.ts';
import { memoryOperations } from './operations/memory.ts';
import { stackOperations } from './operations/stack.ts';
import { stakeOperations } from './operations/stake.ts';
import { storageOperations } from './operations/storage.ts';
import { tokenOperations } from './operations/tokens.ts';

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
