import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

export const WORKER = fileURLToPath(new URL('../src/wallet/signing-worker.ts', import.meta.url));
const URL_ID = '\0signing-worker-url';
/** What may stand in the files that the worker loads: what is true of TRON, the wallet's rules, the libraries of both. */
const ITS_OWN = /\/(?:packages\/tron|src\/wallet|node_modules\/(?:@noble|@scure|@bufbuild))\/|^\0rolldown/;

/**
 * Builds the worker that signs as one more entry of the page, so that both load the same files of codec, field tables,
 * hashes and intents: as a program of its own it brought all of them again (16 kB). The build fails where one of its files
 * holds anything else: nothing of the page runs beside a key.
 */
export function signingWorker(): Plugin {
  return {
    name: 'signing-worker',
    apply: 'build',
    enforce: 'pre',
    resolveId: source => (source.endsWith('/signing-worker.ts?worker&url') ? URL_ID : undefined),
    load(id) {
      if (id !== URL_ID) return undefined;
      const file = this.emitFile({ type: 'chunk', id: WORKER, name: 'signing-worker' });
      return { code: `export default import.meta.ROLLUP_FILE_URL_${file};`, moduleType: 'js' };
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
      const files = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
      const entry = chunks.find(chunk => chunk.facadeModuleId === WORKER);
      if (!entry) throw new Error('The signing worker was not built');
      for (const chunk of filesBelow(entry, files)) {
        const foreign = chunk.moduleIds.find(id => !ITS_OWN.test(id));
        if (foreign !== undefined)
          throw new Error(`The signing worker would load ${foreign}, which stands in ${chunk.fileName}`);
        if (chunk.dynamicImports.length > 0)
          throw new Error(`The signing worker would load more later, from ${chunk.fileName}`);
      }
    },
  };
}

function filesBelow(
  entry: Rolldown.OutputChunk,
  files: ReadonlyMap<string, Rolldown.OutputChunk>,
): Set<Rolldown.OutputChunk> {
  const found = new Set([entry]);
  for (const chunk of found)
    for (const file of chunk.imports) {
      const next = files.get(file);
      if (next) found.add(next);
    }
  return found;
}
