import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LEFT_TO_DEEP, serverTestsByDatabase } from './scripts/lib/database-tests.mjs';
import { kind, limits } from './scripts/lib/deep.mjs';
import { ByEnvironment } from './scripts/lib/test-order.mjs';

/** One process for many files, each with modules of its own. */
const together = {
  isolate: false,
  setupFiles: ['fresh-modules', 'steady'].map(
    name => new URL(`./scripts/lib/${name}.mjs`, import.meta.url).pathname,
  ),
};

const unit = (root: string) => ({
  test: {
    name: root,
    root: new URL(root, import.meta.url).pathname,
    ...together,
    ...limits,
    include: [`{src,test}/**/*.${kind}.{ts,tsx,mjs}`],
  },
});

/** On another database only what it makes a difference to: the first run has shown the rest. */
function serverTests(): { include?: string[]; exclude: string[] } {
  const exclude = ['test/world/**'];
  if (kind === 'deep') return { exclude };
  if (!process.env['TEST_DATABASE_URL'])
    return { exclude: process.env['QUICK_RUN'] === '1' ? [...exclude, ...LEFT_TO_DEEP] : exclude };
  const { concerned, different } = serverTestsByDatabase();
  return { include: process.env['TEST_ALL_ON_DATABASE'] === '1' ? concerned : different, exclude };
}

export default defineConfig({
  test: {
    // Tests wait half of their time, for chains, servers and programs they started: more workers than there are cores keep
    // these at work.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: ByEnvironment },
    projects: [
      unit('./scripts'),
      unit('./packages/tron'),
      unit('./packages/node-api'),
      unit('./packages/product-api'),
      unit('./apps/devnet'),
      unit('./apps/desktop'),
      {
        test: {
          ...unit('./apps/server').test,
          ...serverTests(),
          setupFiles: [
            ...together.setupFiles,
            new URL('./apps/server/test/keep-pglite.ts', import.meta.url).pathname,
          ],
        },
      },
      {
        test: {
          name: './apps/server/test/world',
          root: new URL('./apps/server', import.meta.url).pathname,
          include: [`test/world/**/*.${kind}.ts`],
          globalSetup: [new URL('./apps/server/test/world/setup.ts', import.meta.url).pathname],
          setupFiles: ['./scripts/lib/steady.mjs', './apps/server/test/world/settled.ts'].map(
            file => new URL(file, import.meta.url).pathname,
          ),
          ...limits,
          // What modules remember here is what the chain told, and that stands still: it is asked once for all files.
          isolate: false,
        },
      },
      './apps/web',
    ],
  },
});
