import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const WALLET = fileURLToPath(new URL('../src/wallet/', import.meta.url));
/** The one that holds keys. */
export const WORKER = `${WALLET}signing-worker.ts`;
/** The one that signs once, with the owner's proof. */
export const PROVEN_WORKER = `${WALLET}proven-worker.ts`;
/** Holds keys too, and reads recovery phrases and keystore files. */
export const KEY_WORKER = `${WALLET}key-worker.ts`;
const WORKERS = [WORKER, PROVEN_WORKER, KEY_WORKER];
const URL_ID = '\0worker-url:';
/**
 * What may stand in the files that the worker loads: what is true of TRON, the wallet's rules, the libraries of both, and how
 * amounts are written.
 */
const ITS_OWN =
  /\/(?:packages\/tron|src\/wallet|node_modules\/(?:@noble|@scure|@bufbuild))\/|\/src\/lib\/(?:format\/amount-text|prefs\/(?:languages|spoken-language))\.ts$|^\0rolldown/;

/**
 * Builds the workers that sign as further entries of the page, so that both load the same files of codec, field tables,
 * hashes and intents: as a program of its own it brought all of them again (16 kB). The build fails where one of its files
 * holds anything else: nothing of the page runs beside a key.
 */
export function signingWorker(): Plugin {
  return {
    name: 'signing-worker',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const worker = WORKERS.find(file => source.endsWith(`${file.slice(WALLET.length - 1)}?worker&url`));
      return worker && URL_ID + worker;
    },
    load(id) {
      if (!id.startsWith(URL_ID)) return undefined;
      const worker = id.slice(URL_ID.length);
      const name = worker.slice(WALLET.length).replace('.ts', '');
      const file = this.emitFile({ type: 'chunk', id: worker, name });
      return { code: `export default import.meta.ROLLUP_FILE_URL_${file};`, moduleType: 'js' };
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
      const files = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
      const entries = chunks.filter(({ facadeModuleId }) => WORKERS.some(file => file === facadeModuleId));
      if (entries.length !== WORKERS.length) throw new Error('A signing worker was not built');
      for (const chunk of entries.flatMap(entry => [...filesBelow(entry, files)])) {
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
