// `npm run build`: builds everything that is stale; `--force` builds all.
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';

await ensureDependencies();
await ensureBuild({ force: process.argv.includes('--force') });
