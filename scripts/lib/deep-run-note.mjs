import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** What says when the deep run was made last: nothing runs it by itself. */
const FILE = join(root, 'docs/tests.md');
const LINE = /^The last whole run: (.*)$/m;

/** When the deep run was made last as a whole, on which commit, and its outcome. */
export function lastDeepRun() {
  return LINE.exec(readFileSync(FILE, 'utf8'))?.[1] ?? 'none is known';
}

/**
 * Writes that it was made now.
 * @param {{ seed: string, counts: string, seconds: number }} run
 */
export function noteDeepRun({ seed, counts, seconds }) {
  const day = new Date().toISOString().slice(0, 10);
  const note = `${day}, commit ${commit()}, seed ${seed}: ${counts} after ${seconds} s.`;
  const text = readFileSync(FILE, 'utf8');
  writeFileSync(
    FILE,
    text.replace(LINE, () => `The last whole run: ${note}`),
  );
  console.log(`docs/tests.md says now: ${note}`);
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
