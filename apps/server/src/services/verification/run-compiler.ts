import { spawn, type ChildProcess } from 'node:child_process';
import { SunscopeError } from '@sunscope/tron/errors';
import type { AvailableCompiler } from './compilers.ts';
import { COMPILER_PROGRAM } from './compiler-program.ts';

/** What one run may cost; measured: 300 MB compile a token, 900 MB end most attacks on memory within seconds. */
export const RUN_LIMITS = {
  /** Of the processor; by the clock it may take longer, since the machine may be busy. */
  seconds: 15,
  viaIrSeconds: 60,
  dataKib: 900_000,
  outputBytes: 64 << 20,
} as const;

export interface RunResult {
  /** As the compiler reports it: `0.8.37+commit.f401782d`. */
  version: string;
  output: unknown;
}

/** A run that gave no output: `code` is `compiler_time`, `compiler_memory`, `compiler_output` or `compiler_failed`. */
export class CompilerError extends SunscopeError {}

const REPORTED_BYTES = 10_000;
/** Newer releases catch it and make it one more error of the source. */
const OUT_OF_MEMORY = /Dynamic exception type: std::bad_alloc/;
/** Where the system counts processor time, the clock only ends what hangs: a busy machine is no fault of a source. */
const CLOCK_FACTOR = process.platform === 'win32' ? 3 : 8;

/**
 * Runs a compiler in a process of its own, which has no environment, may read no file but the compiler, starts nothing
 * and is killed when it takes too long. Imports outside the input fail within the compiler.
 * @throws CompilerError
 */
export async function runCompiler(
  compiler: AvailableCompiler,
  input: string,
  { seconds, signal }: { seconds: number; signal?: AbortSignal },
): Promise<RunResult> {
  const child = startProcess(compiler, seconds);
  let reason: CompilerError | undefined;
  const kill = (why: CompilerError) => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => kill(tooSlow(seconds)), seconds * CLOCK_FACTOR * 1000);
  const abort = () => kill(new CompilerError('compiler_failed', 'The server stops'));
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const { text, errors, code, signal: killed } = await collect(child, input, kill);
    if (reason) throw reason;
    if (killed === 'SIGXCPU' || killed === 'SIGKILL') throw tooSlow(seconds);
    const [version = '', output = ''] = text.split('\n');
    if (code !== 0 || output === '') throw failureOf(errors, code);
    if (output.length < REPORTED_BYTES && OUT_OF_MEMORY.test(output)) throw outOfMemory();
    return { version: version.replace(/\.Emscripten.*$/, ''), output: JSON.parse(output) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new CompilerError('compiler_failed', 'The compiler gave no readable output', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}

function outOfMemory(): CompilerError {
  return new CompilerError(
    'compiler_memory',
    'The compiler needed more memory than a run may have and was stopped',
  );
}

function tooSlow(seconds: number): CompilerError {
  return new CompilerError(
    'compiler_time',
    `The compiler took more than ${seconds} s and was stopped: split the source or lower the optimizer`,
  );
}

function startProcess({ path, version }: AvailableCompiler, seconds: number): ChildProcess {
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  const program = [
    '--no-warnings',
    permission,
    `--allow-fs-read=${path}`,
    '-e',
    COMPILER_PROGRAM,
    path,
    version,
  ];
  const options = { env: {}, cwd: '/', stdio: 'pipe' } as const;
  if (process.platform === 'win32') return spawn(process.execPath, program, { ...options, cwd: undefined });
  const limits = `ulimit -c 0; ulimit -t ${seconds}; ulimit -d ${RUN_LIMITS.dataKib}; exec "$@"`;
  return spawn('/bin/sh', ['-c', limits, 'sh', process.execPath, ...program], options);
}

function collect(
  child: ChildProcess,
  input: string,
  kill: (why: CompilerError) => void,
): Promise<{ text: string; errors: string; code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let [bytes, errors] = [0, ''];
    child.stdout?.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > RUN_LIMITS.outputBytes)
        kill(
          new CompilerError('compiler_output', 'The compiler gave more than 64 MiB: compile fewer contracts'),
        );
      else parts.push(part);
    });
    child.stderr?.on('data', (part: Buffer) => {
      if (errors.length < REPORTED_BYTES) errors += part.toString();
    });
    child.once('error', error =>
      reject(new CompilerError('compiler_failed', error.message, { cause: error })),
    );
    child.once('close', (code, signal) =>
      resolve({ text: Buffer.concat(parts).toString('utf8'), errors, code, signal }),
    );
    // A process that ends early closes its input; what is said of it then is the reason it ended.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

function failureOf(errors: string, code: number | null): CompilerError {
  if (code === null || /bad_alloc|out of memory|OOM|Cannot enlarge memory|allocation failed/i.test(errors))
    return outOfMemory();
  return new CompilerError('compiler_failed', 'The compiler ended without output: this source crashes it');
}
