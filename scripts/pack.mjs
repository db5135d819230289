// `npm run pack [-- folder]`: builds what is stale and writes the packages that run without this checkout into the folder (the
// root where none is named): sunscope-<version>.tgz, everything, and sunscope-devnet-<version>.tgz, the embedded chain alone.
import { resolve } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pack } from './lib/packages.mjs';
import { root } from './lib/root.mjs';

try {
  await ensureDependencies('running');
  await ensureBuild({ packing: true });
  for (const file of await pack(resolve(root, process.argv[2] ?? '.'))) console.log(file);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
