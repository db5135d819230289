import { fileURLToPath } from 'node:url';
import type { CompilerEntry, CompilerShelf } from '../../src/services/verification/compilers.ts';
import { installCompiler } from '../../src/services/verification/install-compiler.ts';

/** Releases of deep tests are installed once. */
export const COMPILERS_FOLDER = fileURLToPath(
  new URL('../../../../node_modules/.cache/sunscope-compilers', import.meta.url),
);

/** Installs releases one after the other while others are at work; after the first that is out of reach no more are tried. */
export class CompilersCache {
  readonly skipped: string[] = [];
  readonly #shelf: CompilerShelf;
  #turn: Promise<unknown> = Promise.resolve();
  #isOutOfReach = false;

  constructor(shelf: CompilerShelf) {
    this.#shelf = shelf;
    // A registry that is not there is no reason to wait.
    process.env['npm_config_fetch_retries'] = '0';
    process.env['npm_config_fetch_timeout'] = '20000';
  }

  /** @returns whether it is here now */
  install(entry: CompilerEntry): Promise<boolean> {
    const done = this.#turn.then(() => this.#one(entry));
    // Whoever asked hears of a failure; the next begins either way.
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #one(entry: CompilerEntry): Promise<boolean> {
    if (await this.#shelf.find(entry)) return true;
    if (!this.#isOutOfReach)
      try {
        await installCompiler(entry.install ?? entry.id, COMPILERS_FOLDER);
        return true;
      } catch (error) {
        this.#isOutOfReach = true;
        console.log(`No further compiler is installed: ${String(error).slice(0, 300)}`);
      }
    this.skipped.push(entry.vendor === 'solc' ? entry.version : entry.id);
    return false;
  }
}
