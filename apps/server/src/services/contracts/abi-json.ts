import type { AbiEntry } from '@sunscope/tron/messages';
import { AbiEntryType, StateMutabilityType } from '@sunscope/tron/messages';

interface Parameter {
  name: string;
  type: string;
  indexed?: boolean;
}

/** One entry of an ABI in the form that compilers and libraries of the EVM's world use. */
export interface SolidityAbiEntry {
  type: string;
  name?: string;
  inputs?: Parameter[];
  outputs?: Parameter[];
  stateMutability?: string;
  anonymous?: boolean;
}

const TYPES: Readonly<Record<number, string>> = {
  [AbiEntryType.Constructor]: 'constructor',
  [AbiEntryType.Function]: 'function',
  [AbiEntryType.Event]: 'event',
  [AbiEntryType.Fallback]: 'fallback',
  [AbiEntryType.Receive]: 'receive',
  [AbiEntryType.Error]: 'error',
};

const MUTABILITIES: Readonly<Record<number, string>> = {
  [StateMutabilityType.Pure]: 'pure',
  [StateMutabilityType.View]: 'view',
  [StateMutabilityType.Nonpayable]: 'nonpayable',
  [StateMutabilityType.Payable]: 'payable',
};

/** A contract's ABI as the chain keeps it, written as a compiler would. Members of structs are not kept by the chain. */
export function solidityAbi(entries: readonly AbiEntry[]): SolidityAbiEntry[] {
  return entries.flatMap((entry): SolidityAbiEntry[] => {
    const type = TYPES[entry.type];
    if (type === undefined) return [];
    const inputs = entry.inputs.map(({ name, type: kind, indexed }) =>
      type === 'event' ? { name, type: kind, indexed } : { name, type: kind },
    );
    if (type === 'event') return [{ type, name: entry.name, inputs, anonymous: entry.anonymous }];
    if (type === 'error') return [{ type, name: entry.name, inputs }];
    const stateMutability = MUTABILITIES[entry.stateMutability] ?? mutabilityOf(entry);
    if (type === 'function') {
      const outputs = entry.outputs.map(({ name, type: kind }) => ({ name, type: kind }));
      return [{ type, name: entry.name, inputs, outputs, stateMutability }];
    }
    return [type === 'constructor' ? { type, inputs, stateMutability } : { type, stateMutability }];
  });
}

/** Compilers before 0.4.16 wrote two flags instead. */
function mutabilityOf(entry: AbiEntry): string {
  if (entry.constant) return 'view';
  return entry.payable ? 'payable' : 'nonpayable';
}
