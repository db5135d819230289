import { createStore } from 'zustand/vanilla';
import { COMPILED, readStored, store } from '../../components/wallet/draft.ts';
import { isRecord } from './source-settings.ts';

/** Code and ABI of one contract, as the compiler gave them. */
export interface CompiledCode {
  name: string;
  abi: string;
  bytecode: string;
}

/** What the compiler made last. */
export interface Compiled {
  contracts: readonly CompiledCode[];
  version: string;
  warnings: readonly string[];
}

/** It stays over a reload, and goes with the sources it was made of. */
export const compiledStore = createStore<{ compiled: Compiled | undefined }>(() => ({
  compiled: readStored(localStorage, COMPILED, readCompiled, Date.now()),
}));

export function keepCompiled(compiled: Compiled | undefined): void {
  compiledStore.setState({ compiled });
  store(localStorage, COMPILED, compiled, Date.now());
}

/** What was kept, where it has today's form. */
export function readCompiled(kept: unknown): Compiled | undefined {
  if (!isRecord(kept) || typeof kept['version'] !== 'string') return undefined;
  const { contracts, version, warnings } = kept;
  if (!Array.isArray(contracts) || !contracts.every(isCode)) return undefined;
  if (!Array.isArray(warnings) || !warnings.every(one => typeof one === 'string')) return undefined;
  return { contracts, version, warnings };
}

// Not a constant: the store above reads before it would be one.
function isCode(code: unknown): code is CompiledCode {
  return isRecord(code) && ['name', 'abi', 'bytecode'].every(name => typeof code[name] === 'string');
}
