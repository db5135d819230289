import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { handled } from '@sunscope/tron/promises';

/** Node has it, its types do not. */
const engine = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };
};

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PGlite's program, compiled once for all threads and kept. The engine shares what it made of it for as long as one of them has
 * it; a thread that opens a database after the last has ended would otherwise compile it again, a second of a core.
 */
export function pgliteProgram(): Promise<WebAssembly.Module> {
  compiled ??= handled(compile());
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return engine.WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')));
}
