import { readFileSync } from 'node:fs';
import { call } from './world.ts';

const FOLDER = new URL('../../../../contracts/', import.meta.url);
/** A file of `contracts/`. */
export const sourceOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');

/** The contract of the demo world with a name. */
export async function named(name: string): Promise<string> {
  const found = (await call('/api/contracts', { search: name })).data.find(row => row.name === name);
  if (!found) throw new Error(`The demo world has no contract ${name}`);
  return found.address;
}

/** As contracts/compile.mjs has it. */
export const standardJson = (file: string) =>
  JSON.stringify({
    language: 'Solidity',
    sources: { [file]: { content: sourceOf(file) } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': ['*'], '': ['ast'] } },
    },
  });
