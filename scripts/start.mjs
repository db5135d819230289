// `npm start`: installs what is missing, builds what is stale, and runs the chain, the server and the web app.
// Arguments go to `sunscope start`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/root.mjs';

// In a process that ends: the bundler would otherwise keep 300 MB for as long as the server runs.
const build = spawn(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit', cwd: root });
// The terminal sends the interrupt to the build as well; this process only waits for it to finish cleanly.
const stop = () => build.kill();
process.on('SIGINT', stop).on('SIGTERM', stop);
const [code] = await once(build, 'exit');
process.off('SIGINT', stop).off('SIGTERM', stop);

if (code !== 0) process.exit(code ?? 0); // null: it was interrupted
// The server runs in this process: one that only waited for it would keep 40 MB.
// Without --enable-source-maps, which would take 140 MB more: the built files are readable as they are.
process.chdir(root);
const program = join(root, 'apps/server/dist/cli.js');
process.argv = [process.execPath, program, 'start', ...process.argv.slice(2)];
await import(pathToFileURL(program).href);
