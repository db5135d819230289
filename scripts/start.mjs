// `npm start`: installs what is missing, builds what is stale, and runs the chain, the server and the web app.
// Arguments go to `sunscope start`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MALLOC_SETTINGS } from './lib/memory.mjs';
import { root } from './lib/root.mjs';

// In a process that ends: the bundler would otherwise keep 300 MB for as long as the server runs.
const build = spawn(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit', cwd: root });
// The terminal sends the interrupt to the build as well; this process only waits for it to finish cleanly.
const stop = () => build.kill();
process.on('SIGINT', stop).on('SIGTERM', stop);
const [code] = await once(build, 'exit');
process.off('SIGINT', stop).off('SIGTERM', stop);

if (code !== 0) process.exit(code ?? 0); // null: it was interrupted
process.chdir(root);
const program = join(root, 'apps/server/dist/cli.js');
const args = ['start', ...process.argv.slice(2)];
// Without --enable-source-maps, which would take 140 MB more: the built files are readable as they are.
if (process.platform === 'linux' && process.env['MALLOC_ARENA_MAX'] === undefined)
  process.exit(await runAsProcess(program, args, { ...MALLOC_SETTINGS, ...process.env }));
process.argv = [process.execPath, program, ...args];
await import(pathToFileURL(program).href);

/**
 * Runs the server as a process of its own, which ends with this one.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
async function runAsProcess(file, args, env) {
  const server = spawn(process.execPath, [file, ...args], {
    env,
    // By the channel the server hears when this process is gone, even if it was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A signal of the terminal would otherwise reach it twice, and the second one ends it at once.
    detached: true,
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  const [code, signal] = await once(server, 'exit');
  return code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (signal)];
}
