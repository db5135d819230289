import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `apps/`, whether this file runs from `src/process/` or from the built program's `dist/`. */
const APPS = join(
  dirname(fileURLToPath(import.meta.url)).replace(/[\\/](?:src|dist)(?:[\\/](?:process|chunks))?$/, ''),
  '..',
);

/** The web build. */
export const WEB_FOLDER = join(APPS, 'web', 'dist');

/** Notices and help articles that come with this installation. */
export const CONTENT_FOLDER = join(APPS, '..', 'content');

/** Sources of the demo world's contracts. */
export const CONTRACTS_FOLDER = join(APPS, '..', 'contracts');

/** The embedded chain: its built program, and its source for development. */
export const DEVNET_BUILT = join(APPS, 'devnet', 'dist', 'main.js');
export const DEVNET_SOURCE = join(APPS, 'devnet', 'src', 'main.ts');

/** True when this program runs from its TypeScript source. */
export const RUNS_FROM_SOURCE = import.meta.url.endsWith('.ts');
