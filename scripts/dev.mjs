// `npm run dev`: chain and server from source, restarted on change, and the web app with hot reload on port 5173.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root } from './lib/root.mjs';
import { tool } from './lib/run.mjs';

await ensureDependencies('testing');
const children = [
  spawn(
    tool('tsx'),
    ['watch', '--clear-screen=false', 'apps/server/src/cli.ts', 'start', ...process.argv.slice(2)],
    { stdio: 'inherit', cwd: root },
  ),
  spawn(tool('vite'), ['--clearScreen', 'false'], { stdio: 'inherit', cwd: join(root, 'apps/web') }),
];
const stop = () => children.forEach(child => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
