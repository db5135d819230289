import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Below the workspace, so that the program finds its packages and the database steps.
const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** run-indexer.ts with its threads as one program. */
export interface IndexerProgram {
  file: string;
  remove(): Promise<void>;
}

/**
 * Bundles run-indexer.ts once: compiling it for each of its lives would take most of a test's time.
 * @param name of a folder for it, another for each test file
 */
export async function buildIndexerProgram(name: string): Promise<IndexerProgram> {
  const { rolldown } = await import('rolldown');
  const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const folder = join(dist, `.${name}`);
  const bundle = await rolldown({
    input: {
      'run-indexer': source('./run-indexer.ts'),
      'pglite.worker': source('../src/database/pglite.worker.ts'),
      'block-jobs.worker': source('../src/indexer/block-jobs.worker.ts'),
    },
    platform: 'node',
    external: id => /^[a-z@]/.test(id) && !id.startsWith('@sunscope/'),
    logLevel: 'silent',
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  return {
    file: join(folder, 'run-indexer.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
