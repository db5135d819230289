import { AbiEntryType, StateMutabilityType, type AbiEntry, type AbiParam } from '@sunscope/tron/messages';

/** More than any compiler writes; a transaction could not hold them either. */
const MOST_ENTRIES = 5_000;

type Json = Readonly<Record<string, unknown>>;

/**
 * The entries of an ABI as a contract carries it, from what compilers and tools write: a list, or an object that has one as
 * `abi` (artifacts) or `entrys` (java-tron). What the message has no field for, such as the members of structs, is left out.
 * Undefined for anything else.
 */
export function abiEntries(text: string): AbiEntry[] | undefined {
  const list = listIn(parsed(text));
  if (!list || list.length > MOST_ENTRIES) return undefined;
  const entries = list.map(entryOf);
  return entries.every(entry => entry !== undefined) ? entries : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listIn(json: unknown): readonly unknown[] | undefined {
  if (Array.isArray(json)) return json as readonly unknown[];
  if (!isObject(json)) return undefined;
  const inner = json['abi'] ?? json['entrys'];
  return inner === undefined ? undefined : listIn(inner);
}

/** The bytecode that an artifact holds beside its ABI, hex without 0x. */
export function bytecodeOfArtifact(text: string): string | undefined {
  const json = parsed(text);
  if (!isObject(json)) return undefined;
  const held = isObject(json['bytecode']) ? json['bytecode']['object'] : json['bytecode'];
  return typeof held === 'string' ? held.replace(/^0x/i, '').toLowerCase() : undefined;
}

function entryOf(json: unknown): AbiEntry | undefined {
  if (!isObject(json)) return undefined;
  const type = numberOf(AbiEntryType, json['type'] ?? 'function');
  const mutability =
    json['stateMutability'] === undefined ? 0 : numberOf(StateMutabilityType, json['stateMutability']);
  const inputs = paramsOf(json['inputs']);
  const outputs = paramsOf(json['outputs']);
  if (type === undefined || mutability === undefined || !inputs || !outputs) return undefined;
  return {
    anonymous: json['anonymous'] === true,
    constant: json['constant'] === true,
    name: typeof json['name'] === 'string' ? json['name'] : '',
    inputs,
    outputs,
    type,
    payable: json['payable'] === true,
    stateMutability: mutability,
  };
}

function paramsOf(json: unknown): AbiParam[] | undefined {
  if (json === undefined) return [];
  if (!Array.isArray(json)) return undefined;
  const params = (json as readonly unknown[]).map(one => {
    if (!isObject(one) || typeof one['type'] !== 'string') return undefined;
    return {
      indexed: one['indexed'] === true,
      name: typeof one['name'] === 'string' ? one['name'] : '',
      type: one['type'],
    };
  });
  return params.every(one => one !== undefined) ? params : undefined;
}

/** Names as compilers write them, small, or as java-tron does. */
function numberOf(names: Readonly<Record<string, number>>, value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  return Object.entries(names).find(([name]) => name.toLowerCase() === value.toLowerCase())?.[1];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
