// `npm run bench [name…]`: runs the benchmarks below bench/, one after another, each in a process of its own.
import { readdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root } from './lib/root.mjs';
import { run, tool } from './lib/run.mjs';

await ensureDependencies('testing');
await ensureBuild();
const names = process.argv.slice(2);
const files = readdirSync(join(root, 'bench'))
  .filter(
    file => file.endsWith('.bench.ts') && (names.length === 0 || names.some(name => file.startsWith(name))),
  )
  .sort();
console.log(
  `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB`,
);
let failed = false;
for (const file of files) {
  console.log(`\n${file.replace('.bench.ts', '')}`);
  const { code } = await run(tool('tsx'), [join('bench', file)], {
    // Threads as they are shipped: compiling one as it starts would be measured with it.
    env: { CHROMIUM_PATH: findChromium() ?? '', BUILT_PROGRAMS: '1' },
  });
  if (code !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
