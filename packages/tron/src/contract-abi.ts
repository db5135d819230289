import { AbiEntryType, StateMutabilityType, type ABI, type AbiEntry, type AbiParam } from './messages.gen.ts';

interface JsonParam {
  name?: string;
  type: string;
  indexed?: boolean;
}

/** An entry of an ABI as solc writes it. */
export interface JsonAbiEntry {
  type: string;
  name?: string;
  anonymous?: boolean;
  inputs?: readonly JsonParam[];
  outputs?: readonly JsonParam[];
  stateMutability?: string;
}

/** What importing one of the committed artifacts gives. */
export interface ContractArtifact {
  contractName: string;
  abi: readonly JsonAbiEntry[];
  bytecode: string;
}

/** solc's ABI as the chain stores it. */
export function contractAbi(entries: readonly JsonAbiEntry[]): ABI {
  return { entrys: entries.map(toEntry) };
}

function toEntry(entry: JsonAbiEntry): AbiEntry {
  return {
    anonymous: entry.anonymous === true,
    constant: false,
    name: entry.name ?? '',
    inputs: (entry.inputs ?? []).map(toParam),
    outputs: (entry.outputs ?? []).map(toParam),
    type: codeOf(AbiEntryType, entry.type),
    payable: entry.stateMutability === 'payable',
    stateMutability: codeOf(StateMutabilityType, entry.stateMutability ?? ''),
  };
}

function toParam({ name, type, indexed }: JsonParam): AbiParam {
  return { name: name ?? '', type, indexed: indexed === true };
}

/** The code of a name that the chain spells with a capital; 0 for one it does not know. */
function codeOf(codes: Readonly<Record<string, number>>, name: string): number {
  return codes[name.charAt(0).toUpperCase() + name.slice(1)] ?? 0;
}
