import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { SunscopeError } from '@sunscope/tron/errors';
import { VisitorSlots } from '../../access/visitor-slots.ts';
import { member } from './compiled.ts';
import { withOutputs, type CompilerInput } from './compiler-input.ts';
import type { CompilerEntry, CompilerShelf } from './compilers.ts';
import { RUN_LIMITS, runCompiler, type RunResult } from './run-compiler.ts';

/** Runs that wait or work, of all visitors and of one. */
const QUEUE = { total: 32, perVisitor: 4 } as const;

/** Outputs kept, so that a form sent again costs nothing. */
const CACHE = { entries: 20, inputBytes: 2 << 20 } as const;

/** Where a compiler is known and not here: the contract may well match, and nobody can say. */
export class MissingCompilerError extends SunscopeError {
  readonly compiler: string;

  constructor({ id, install, file }: CompilerEntry) {
    super(
      'compiler_missing',
      `Needs compiler ${id}, which this server does not have. Its operator can ${install === undefined ? `put ${file} and list.json with its SHA-256 into COMPILERS_DIR` : `run: sunscope compilers install ${install}`}`,
    );
    this.compiler = id;
  }
}

/** Runs compilers, a few at a time and in the order they were asked for. */
export class CompilerService {
  readonly shelf: CompilerShelf;
  readonly #slots = new VisitorSlots(QUEUE);
  readonly #cache = new Map<string, Promise<RunResult>>();
  readonly #stopped = new AbortController();
  readonly #waiting: (() => void)[] = [];
  #free = Math.max(1, availableParallelism() - 1);

  constructor(shelf: CompilerShelf) {
    this.shelf = shelf;
  }

  /**
   * @param visitor whose share of the queue it takes
   * @param contract output of contracts of this name alone
   * @throws MissingCompilerError, CompilerError, or SunscopeError `too_many_at_once` (429)
   */
  async compile(
    visitor: string,
    entry: CompilerEntry,
    input: CompilerInput,
    contract?: string,
  ): Promise<RunResult> {
    const compiler = await this.shelf.find(entry);
    if (!compiler) throw new MissingCompilerError(entry);
    const text = withOutputs(input, compiler.version, contract);
    const key = createHash('sha256').update(`${compiler.id}\n${text}`).digest('hex');
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const release = this.#slots.take(visitor);
    if (!release)
      throw Object.assign(
        new SunscopeError('too_many_at_once', 'Too many compilations are under way: wait for one to end'),
        { statusCode: 429 },
      );
    const seconds = input.settings.viaIR === true ? RUN_LIMITS.viaIrSeconds : RUN_LIMITS.seconds;
    const running = this.#inTurn(() =>
      runCompiler(compiler, text, { seconds, signal: this.#stopped.signal }),
    ).finally(release);
    if (text.length <= CACHE.inputBytes) this.#keep(key, running);
    return running;
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>(resolve => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  /** Failures are not kept: another moment may have more memory or time. */
  #keep(key: string, running: Promise<RunResult>): void {
    this.#cache.set(key, running);
    running.catch(() => this.#cache.delete(key));
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > CACHE.entries && oldest !== undefined) this.#cache.delete(oldest);
  }
}

/** Errors of an output, as the compiler words them; none for one that compiled. */
export function errorsOf(output: unknown): string[] {
  return messagesOf(output, severity => severity === 'error');
}

export function warningsOf(output: unknown): string[] {
  return messagesOf(output, severity => severity !== 'error');
}

const MOST_MESSAGES = 50;
const MESSAGE_LENGTH = 2000;

function messagesOf(output: unknown, isWanted: (severity: unknown) => boolean): string[] {
  const errors = member(output, 'errors');
  return (Array.isArray(errors) ? (errors as unknown[]) : [])
    .filter(error => isWanted(member(error, 'severity')))
    .slice(0, MOST_MESSAGES)
    .map(error =>
      String(member(error, 'formattedMessage') ?? member(error, 'message')).slice(0, MESSAGE_LENGTH),
    );
}
