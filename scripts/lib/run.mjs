import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, cwd?: string }} [options] quiet: keep the output
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
    child.on('error', reject);
    child.on('close', code => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Path of a tool that a dependency brings.
 * @param {string} name
 */
export function tool(name) {
  return join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}
