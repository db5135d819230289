// `npm start`: installs what is missing, builds what is stale, and runs the chain, the server and the web app.
// Arguments go to `sunscope start`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

/** @param {readonly string[]} args */
const start = args => spawn(process.execPath, args, { stdio: 'inherit', cwd: root });

// In a process that ends: the bundler would otherwise keep 300 MB for as long as the server runs.
let child = start([join(root, 'scripts/build.mjs')]);
// The terminal sends the interrupt to the child as well; this process only waits for it to finish cleanly.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  if (code !== 0) process.exit(code ?? (signal ? 0 : 1));
  child = start([
    '--enable-source-maps',
    join(root, 'apps/server/dist/cli.js'),
    'start',
    ...process.argv.slice(2),
  ]);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
});
