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
/** How long it waits before each look: the first start makes the world's history meanwhile, and a machine may be busy. */
const WAITS_MS = [5_000, 10_000, 20_000, 40_000];
const LONGEST_WAIT_MS = 80_000;
/** Looks in a row that fail before it is worth a warning. */
const FAULTS_BEFORE_WARNING = 5;
const MOST_CONTRACTS = 200;

interface Options {
  verification: Verification;
  readers: Pick<Readers, 'contracts'>;
  folder: string;
  log: Logger;
  /** Before the look of that number. */
  waitMs?: (look: number) => number;
}

interface Compiled {
  version: string;
  contracts: readonly CompiledContract[];
  inputOf: (file: string) => CompilerInput;
}

/** Verifies the contracts of the demo world by the sources that come with this installation, each once, however late it comes. */
export class DemoSources {
  readonly #options: Options;
  readonly #tried = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #faults = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  start(look = 0): void {
    const { log, waitMs = usualWait } = this.#options;
    this.#timer = setTimeout(() => {
      this.look()
        .then(() => {
          this.#faults = 0;
        })
        .catch((error: unknown) => {
          // On a busy machine a compilation may be too slow; the next look tries again.
          this.#faults += 1;
          const level = this.#faults === FAULTS_BEFORE_WARNING ? 'warn' : 'debug';
          log[level]({ err: error }, 'the demo world’s sources could not be verified');
        })
        .finally(() => {
          if (this.#timer) this.start(look + 1);
        });
    }, waitMs(look)).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Verifies what there is now and was not tried before. */
  async look(): Promise<void> {
    const { readers, verification } = this.#options;
    const rows = await readers.contracts.list({}, 'created', { start: 0, limit: MOST_CONTRACTS });
    const verified = await verification.sources.briefs(rows);
    // Not kept longer than it is needed.
    let compiled: Compiled | undefined;
    for (const { address } of rows) {
      const key = bytesToHex(address);
      if (verified.has(key) || this.#tried.has(key)) continue;
      compiled ??= await this.#compile();
      const { contracts, version, inputOf } = compiled;
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

const usualWait = (look: number): number => WAITS_MS[look] ?? LONGEST_WAIT_MS;

/** A file and those it imports from beside it. */
function withImports(file: string, sources: CompilerInput['sources']): string[] {
  const found = new Set([file]);
  for (const name of found)
    for (const [, imported] of (sources[name]?.content ?? '').matchAll(/^import .*"\.\/(\w+\.sol)";$/gm))
      found.add(`src/${imported}`);
  return [...found];
}
