import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Logger } from 'pino';
import type { Readers } from '../repositories/readers.ts';
import { contractsOf, type CompiledContract } from '../services/verification/compiled.ts';
import { readSettings, sourcesOf, type CompilerInput } from '../services/verification/compiler-input.ts';
import { compilerOf } from '../services/verification/compilers.ts';
import type { Verification } from '../services/verification/verification.ts';

/** As contracts/compile.mjs compiles them. */
const COMPILER = compilerOf('solc-0.8.37');
const SETTINGS = readSettings({ optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun' });
/** When contracts are looked for after a start: the first one makes its history meanwhile. */
const PASSES_MS = [5_000, 10_000, 20_000, 40_000, 80_000];
const MOST_CONTRACTS = 200;

interface Options {
  verification: Verification;
  readers: Pick<Readers, 'contracts'>;
  folder: string;
  log: Logger;
}

interface Compiled {
  version: string;
  contracts: readonly CompiledContract[];
  inputOf: (file: string) => CompilerInput;
}

/** Verifies the contracts of the demo world by the sources that come with this installation, once. */
export class DemoSources {
  readonly #options: Options;
  readonly #tried = new Set<string>();
  #compiled: Compiled | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  start(pass = 0): void {
    const wait = PASSES_MS[pass];
    if (wait === undefined) {
      this.#compiled = undefined;
      return;
    }
    this.#timer = setTimeout(() => {
      this.#pass()
        .catch((error: unknown) => {
          // On a busy machine a compilation may be too slow; the next pass tries again.
          const level = pass === PASSES_MS.length - 1 ? 'warn' : 'debug';
          this.#options.log[level]({ err: error }, 'the demo world’s sources could not be verified');
        })
        .finally(() => {
          if (this.#timer) this.start(pass + 1);
        });
    }, wait).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #pass(): Promise<void> {
    const { readers, verification } = this.#options;
    const rows = await readers.contracts.list({}, 'created', { start: 0, limit: MOST_CONTRACTS });
    const verified = await verification.sources.briefs(rows);
    for (const { address } of rows) {
      const key = bytesToHex(address);
      if (verified.has(key) || this.#tried.has(key)) continue;
      this.#compiled ??= await this.#compile();
      const { contracts, version, inputOf } = this.#compiled;
      await verification.verifier.verifyAny(
        addressFromBytes(address),
        { entry: COMPILER, version, contracts },
        inputOf,
      );
      this.#tried.add(key);
    }
  }

  async #compile(): Promise<Compiled> {
    const folder = join(this.#options.folder, 'src');
    const names = (await readdir(folder)).filter(name => name.endsWith('.sol'));
    const sources: CompilerInput['sources'] = {};
    for (const name of names)
      Object.assign(sources, sourcesOf([[`src/${name}`, await readFile(join(folder, name), 'utf8')]]));
    const input: CompilerInput = { language: 'Solidity', sources, settings: SETTINGS };
    const { version, output } = await this.#options.verification.compilers.compile('', COMPILER, input);
    // What verifies a contract is its own file, and what that imports.
    const inputOf = (file: string): CompilerInput => ({
      ...input,
      sources: Object.fromEntries(
        withImports(file, sources).map(name => [name, sources[name] ?? { content: '' }]),
      ),
    });
    return { version, contracts: contractsOf(output), inputOf };
  }
}

/** A file and those it imports from beside it. */
function withImports(file: string, sources: CompilerInput['sources']): string[] {
  const found = new Set([file]);
  for (const name of found)
    for (const [, imported] of (sources[name]?.content ?? '').matchAll(/^import .*"\.\/(\w+\.sol)";$/gm))
      found.add(`src/${imported}`);
  return [...found];
}
