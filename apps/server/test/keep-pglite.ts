import { pgliteProgram } from '../src/database/pglite-program.ts';

// Test files share a process but evaluate our modules again, and what the engine made of PGlite would end with the last
// database of a file: a second of a core for the first of the next.
const shared: typeof globalThis & { keptPGlite?: WebAssembly.Module } = globalThis;
shared.keptPGlite ??= await pgliteProgram();
