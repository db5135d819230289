import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

/**
 * What would fail an installation elsewhere, though it works where the packages lie already: npm leaves native parts of
 * other platforms out of a lock file it writes beside an existing node_modules, and then refuses it on a fresh machine.
 * @param {{ packages: Record<string, { version?: string, resolved?: string, engines?: { node?: string }, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }> }} lock
 * @returns {string[]} a line for each fault, empty where the lock file can be installed from anywhere
 */
export function lockFaults({ packages }) {
  const faults = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      if (!isLocked(packages, path, name))
        faults.push(`${path || 'the root'} needs ${name}, which is not locked`);
    if (/^[a-z+]+:\/\//u.test(entry.resolved ?? '')) faults.push(`${path} names the place ${entry.resolved}`);
    const least = /^>=\s*(\d+)/u.exec(entry.engines?.node ?? '')?.[1];
    if (Number(least ?? 0) > LEAST_NODE)
      faults.push(`${path} ${entry.version} wants Node.js ${entry.engines?.node}`);
  }
  return faults;
}

/** The oldest major version of Node.js that package.json promises. */
const LEAST_NODE = 20;

/** As Node.js looks a package up: beside the one that needs it, then in each folder above. */
function isLocked(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (at === '') return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = lockFaults(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const fault of faults) console.log(fault);
  if (faults.length > 0)
    console.log('Mend it in a clone without node_modules: `npm install --package-lock-only`.');
  process.exit(faults.length === 0 ? 0 : 1);
}
