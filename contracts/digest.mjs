// A digest of all that the artifacts are made from and of the artifacts themselves, kept beside them: `compile.mjs` writes it.
// `node digest.mjs` fails when it is another, which takes no compiler; `compile.mjs --check` compiles again and compares.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const kept = join(root, 'artifacts/digest.txt');

function digest() {
  const files = [
    // Versions of the compilers, and what they are asked for.
    'package.json',
    'compile.mjs',
    ...['src', 'older', 'assets', 'bridge', 'artifacts'].flatMap(folder =>
      readdirSync(join(root, folder))
        .filter(name => /\.(?:sol|json)$/.test(name))
        .sort()
        .map(name => `${folder}/${name}`),
    ),
  ];
  const hash = createHash('sha256');
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    hash.update(`${file} ${text.length}\n`).update(text);
  }
  return `${hash.digest('hex')}\n`;
}

export function writeDigest() {
  writeFileSync(kept, digest());
}

/** @returns {boolean} whether sources and artifacts are those that the last compilation left */
export function isDigestCurrent() {
  return readFileSync(kept, 'utf8') === digest();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!isDigestCurrent()) {
    console.error(
      'Sources or artifacts of contracts changed since they were compiled. Run "npm run build -w contracts".',
    );
    process.exit(1);
  }
  console.log('contracts: sources and artifacts are those of the last compilation');
}
