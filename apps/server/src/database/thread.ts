import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type MessagePort, type ResourceLimits, type TransferListItem } from 'node:worker_threads';
import { SunscopeError } from '@sunscope/tron/errors';

/**
 * Starts a program of ours in a thread of its own.
 * @param program path below `src/`, without `.ts`; it ends in `.worker`, by which the build knows it.
 */
export function startThread(program: string, limits: ResourceLimits = {}): Worker {
  const file = programFile(program);
  if (!file.endsWith('.ts')) return new Worker(file, { resourceLimits: limits });
  // Run from source, as tests and `npm run dev` do, a thread needs tsx registered once more.
  const tsx = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  ).href;
  const start = `import(${JSON.stringify(tsx)}).then(tsx => { tsx.register(); return import(${JSON.stringify(pathToFileURL(file).href)}); })`;
  return new Worker(start, { eval: true, resourceLimits: limits });
}

/**
 * In the source where its path says, when built at the top of `dist`, where this file may lie in a folder of chunks. A run
 * of all tests, which has built everything (BUILT_PROGRAMS=1), starts what is built: compiling each thread takes seconds.
 */
function programFile(program: string): string {
  const name = program.split('/').at(-1) ?? program;
  const built = process.env['BUILT_PROGRAMS'] === '1' ? [`../../dist/${name}.js`] : [];
  const found = [...built, `../${program}.ts`, `./${name}.js`, `../${name}.js`]
    .map(path => fileURLToPath(new URL(path, import.meta.url)))
    .find(path => existsSync(path));
  if (found === undefined)
    throw new SunscopeError(
      'thread_missing',
      `The program ${name}.js of a thread is missing from this installation`,
    );
  return found;
}

/** An answer of a thread to the order of the same number. */
export type Answer = { id: number; result: unknown } | { id: number; failure: PassedError };

/** What of an error is passed from thread to thread, where its class is lost. */
export interface PassedError {
  message: string;
  code: string | undefined;
}

export function passError(error: unknown): PassedError {
  if (!(error instanceof Error)) return { message: String(error), code: undefined };
  const code = (error as { code?: unknown }).code;
  return { message: error.message, code: typeof code === 'string' ? code : undefined };
}

/** A result of which parts are handed over with it and can no longer be used where it was made. */
export class HandedOver {
  readonly result: unknown;
  readonly transfer: readonly TransferListItem[];

  constructor(result: unknown, transfer: readonly TransferListItem[]) {
    this.result = result;
    this.transfer = transfer;
  }
}

/** Answers the orders that come in by a port; of what type they are is agreed upon with who gives them. */
export function serveOrders(
  port: Pick<MessagePort, 'on' | 'postMessage'>,
  answer: (order: never) => Promise<unknown>,
  pass: (error: unknown) => PassedError = passError,
): void {
  port.on('message', ({ id, order }: { id: number; order: never }) => {
    answer(order).then(
      given => {
        const { result, transfer } = given instanceof HandedOver ? given : new HandedOver(given, []);
        port.postMessage({ id, result } satisfies Answer, transfer);
      },
      (error: unknown) => port.postMessage({ id, failure: pass(error) } satisfies Answer),
    );
  });
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Gives orders to a thread and waits for their answers. When it ends, every answer still owed is an error. */
export class ThreadCalls<Order> {
  readonly #port: Worker | MessagePort;
  readonly #unpack: (failure: PassedError) => Error;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #failure: Error | undefined;

  constructor(
    port: Worker | MessagePort,
    ended: string,
    unpack: (failure: PassedError) => Error = ({ message, code }) =>
      Object.assign(new Error(message), { code }),
  ) {
    this.#port = port;
    this.#unpack = unpack;
    port.on('message', (answer: Answer) => this.#settle(answer));
    port.on('error', (error: unknown) =>
      this.#fail(error instanceof Error ? error : new Error(String(error))),
    );
    for (const event of ['exit', 'close']) port.on(event, () => this.#fail(new Error(ended)));
  }

  /** @param transfer buffers and ports that are handed over and can no longer be used here. */
  ask(order: Order, transfer: readonly TransferListItem[] = []): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#port.postMessage({ id, order }, transfer);
    });
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('failure' in answer) waiting?.reject(this.#unpack(answer.failure));
    else waiting?.resolve(answer.result);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(this.#failure);
    this.#waiting.clear();
  }
}
