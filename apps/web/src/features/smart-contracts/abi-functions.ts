import type { AbiComponent, AbiFunction } from '@sunscope/tron/abi';

/** Whole tokens as a unit of numbers. */
export interface TokenUnit {
  symbol: string;
  decimals: number;
}

/** What a contract's ABI has for the pages; the chain keeps whatever its author wrote there. */
export interface ContractInterface {
  /** Functions that change nothing. */
  reads: readonly AbiFunction[];
  writes: readonly AbiFunction[];
  /** Names of its events, each once. */
  events: readonly string[];
  /** Entries that make no sense, or beyond what a page shows. */
  unread: number;
}

/** Real contracts have a few hundred entries; an ABI may hold tens of thousands. */
const MOST_ENTRIES = 1000;
const MOST_PARAMETERS = 100;
/** Structs within structs; a form of more levels is none. */
const MOST_DEPTH = 8;
const NAME = /^[A-Za-z_$][\w$]{0,255}$/;
const TYPE = /^[A-Za-z][\w]{0,31}(?:\[\d{0,9}\]){0,8}$/;
const MUTABILITIES = ['pure', 'view', 'nonpayable', 'payable'] as const;

/** Reads an ABI as the server writes it; nothing in it is believed. */
export function readInterface(abi: string): ContractInterface {
  const [reads, writes]: [AbiFunction[], AbiFunction[]] = [[], []];
  const events = new Set<string>();
  let unread = 0;
  for (const [at, entry] of entriesOf(abi).entries()) {
    const { type, name } = entry;
    if (type !== 'function' && type !== 'event') continue;
    const inputs = parametersOf(entry['inputs']);
    const outputs = type === 'function' ? parametersOf(entry['outputs'] ?? []) : [];
    if (at >= MOST_ENTRIES || typeof name !== 'string' || !NAME.test(name) || inputs === undefined) {
      unread++;
      continue;
    }
    if (type === 'event') {
      events.add(name);
      continue;
    }
    const stateMutability =
      MUTABILITIES.find(one => one === entry['stateMutability']) ?? ('nonpayable' as const);
    const item: AbiFunction = { type, name, inputs, outputs: outputs ?? [], stateMutability };
    if (stateMutability === 'view' || stateMutability === 'pure') reads.push(item);
    else writes.push(item);
  }
  return { reads, writes, events: [...events], unread };
}

/** Bytes at the end of code that are looked for in the creation's: compilers write a hash of the source there. */
const TAIL_DIGITS = 80;
const WORD_DIGITS = 64;

/**
 * Arguments a contract was made with, in hex: what follows its code in the creation. Undefined where nothing does, or
 * where the creation does not hold the end of the code that runs.
 */
export function constructorArguments(byteCode: string, runtimeCode: string): string | undefined {
  if (runtimeCode.length < TAIL_DIGITS) return undefined;
  const at = byteCode.lastIndexOf(runtimeCode.slice(-TAIL_DIGITS));
  const rest = at === -1 ? '' : byteCode.slice(at + TAIL_DIGITS);
  return rest !== '' && rest.length % WORD_DIGITS === 0 ? rest : undefined;
}

/** What the ABI says that the constructor takes; undefined where it says nothing, or nonsense. */
export function constructorInputs(abi: string): AbiComponent[] | undefined {
  const entry = entriesOf(abi).find(({ type }) => type === 'constructor');
  return entry && parametersOf(entry['inputs']);
}

function entriesOf(abi: string): Record<string, unknown>[] {
  if (abi === '') return [];
  try {
    const entries: unknown = JSON.parse(abi);
    return Array.isArray(entries) ? entries.filter(isRecord) : [];
  } catch {
    return [];
  }
}

/** Parameters with the members of their structs, as a compiler writes them; the chain itself keeps none. */
function parametersOf(value: unknown, depth = 0): AbiComponent[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_PARAMETERS || depth > MOST_DEPTH) return undefined;
  const parameters: AbiComponent[] = [];
  for (const part of value as unknown[]) {
    if (!isRecord(part) || typeof part['type'] !== 'string' || !TYPE.test(part['type'])) return undefined;
    const name = typeof part['name'] === 'string' ? part['name'].slice(0, 256) : '';
    const parameter = { name, type: part['type'] };
    const isStruct = /^tuple(?:\[|$)/.test(parameter.type) && part['components'] !== undefined;
    const members = isStruct ? parametersOf(part['components'], depth + 1) : undefined;
    if (isStruct && members === undefined) return undefined;
    parameters.push(members === undefined ? parameter : { ...parameter, components: distinct(members) });
  }
  return parameters;
}

/**
 * Members of a struct are coded by their names. No compiler writes one name twice, and whoever does would have one field's
 * value sent for another's: then they go by their places.
 */
function distinct(members: AbiComponent[]): AbiComponent[] {
  const names = members.map(member => member.name ?? '');
  const isClear = new Set(names).size === names.length && !names.includes('__proto__');
  return isClear ? members : members.map(member => ({ ...member, name: '' }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
