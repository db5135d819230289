// `npm start`: installs what is missing, builds what is stale, and runs the chain, the server and the web app.
// Arguments go to `sunscope start`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root } from './lib/root.mjs';

try {
  await ensureDependencies();
  await ensureBuild();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const child = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'apps/server/dist/cli.js'), 'start', ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: root },
);
// The terminal sends the interrupt to the child as well; this process only waits for it to finish cleanly.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
