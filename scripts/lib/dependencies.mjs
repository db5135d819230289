import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/**
 * Installs what package-lock.json names, where node_modules does not hold just that already. Building and running need what
 * the packages call `dependencies`, about a third; tests, lint and benchmarks the rest.
 * @param {'running' | 'testing'} use
 */
export async function ensureDependencies(use) {
  requireNode();
  const missing = firstMissing(use);
  if (missing === undefined) return;
  console.log(`Installing dependencies (${missing})…`);
  // What tests need stays where it is installed: leaving it out would take it away.
  const omit = use === 'running' && !holdsTestTools() ? ['--omit=dev'] : [];
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', ...omit], { quiet: true });
  if (code !== 0) {
    console.error(output);
    throw new Error(
      'npm ci failed: check the network and the registry npm is set to, then run the command again',
    );
  }
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node.js 20.19 or newer is needed, this is ${process.versions.node}`);
}

/**
 * Compares the lock file with npm's own record of what it installed; far faster than `npm ls`.
 * @param {'running' | 'testing'} use
 */
function firstMissing(use) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return 'none installed yet';
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    // Optional packages are those of other platforms; workspaces have no path below node_modules.
    if (!path.includes('node_modules/') || entry.optional) continue;
    if (use === 'running' && (entry.dev || entry.devOptional)) continue;
    const found = installed[path];
    if (!found || found.version !== entry.version || Boolean(found.link) !== Boolean(entry.link))
      return `${path} is missing or of another version`;
  }
  return undefined;
}

/** Some package that only tests and checks need is installed. */
function holdsTestTools() {
  return existsSync(join(root, 'node_modules/vitest'));
}
