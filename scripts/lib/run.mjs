import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

/** How long a command that is asked to end may take. */
const ENDING_MS = 10_000;

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, cwd?: string, limitMs?: number }} [options]
 *   quiet: keep the output; limitMs: end it, and say so in the output, when it takes longer
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', chunk => (output += String(chunk)));
    child.stderr?.on('data', chunk => (output += String(chunk)));
    const { limitMs } = options;
    /** @type {NodeJS.Timeout[]} */
    const timers = [];
    if (limitMs !== undefined)
      timers.push(
        setTimeout(() => {
          output += `\nended because it took longer than ${limitMs / 1000} s\n`;
          child.kill('SIGTERM');
          timers.push(setTimeout(() => child.kill('SIGKILL'), ENDING_MS));
        }, limitMs),
      );
    child.on('error', reject);
    child.on('close', code => {
      for (const timer of timers) clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Path of a tool that a dependency brings.
 * @param {string} name
 */
export function tool(name) {
  return join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}
