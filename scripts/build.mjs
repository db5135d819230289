// `npm run build`: builds everything that is stale; `--force` builds all.
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';

try {
  await ensureDependencies('running');
  await ensureBuild({ force: process.argv.includes('--force') });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
