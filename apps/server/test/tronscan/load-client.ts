import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const CLIENT_VERSION = '0.2.81';
/** Of the published package: what is called here is what everybody gets. */
const INTEGRITY = 'mIXdbhutSGlJiEFzNdvnd0jI1W/lxluEqsETnVNjyJDlfiIu5Z6IuWRAmxk1R0JYYi8JvZurcVGlsBodo/WzUw==';
/** What its source requires, in the versions it asks for; its package.json also names Babel and a test runner. */
const NEEDS = ['axios@^0.18.0', 'btoa@^1.2.1', 'elliptic@^6.4.0', 'google-protobuf@^3.5.0', 'js-sha3@^0.7.0'];

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/sunscope/', import.meta.url));

/** The client's class; its methods are looked up by name. */
export type TronscanClient = Record<string, (...values: unknown[]) => unknown>;

/**
 * The public package, unpacked once into the cache of node_modules without running any script. It is no dependency of
 * ours: it is GPL, and brings libraries of 2018 with known holes.
 * @returns the class, or why it cannot be had
 */
export async function loadTronscanClient(): Promise<(new (url: string) => TronscanClient) | string> {
  const folder = join(cache, `tronscan-client-${CLIENT_VERSION}`);
  if (!existsSync(folder)) {
    const problem = await install(folder);
    if (problem !== undefined) return problem;
  }
  const load = createRequire(join(folder, 'index.js'));
  return (load('@tronscan/client') as { Client: new (url: string) => TronscanClient }).Client;
}

async function install(folder: string): Promise<string | undefined> {
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, 'making-'));
  try {
    const { stdout } = await run('npm', ['pack', `@tronscan/client@${CLIENT_VERSION}`, '--silent'], {
      cwd: made,
    });
    const tarball = join(made, stdout.trim().split('\n').at(-1) ?? '');
    const digest = createHash('sha512')
      .update(await readFile(tarball))
      .digest('base64');
    if (digest !== INTEGRITY)
      throw new Error(`the package is not the one that was published: sha512-${digest}`);
    await run('npm', [
      'install',
      '--prefix',
      made,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      ...NEEDS,
    ]);
    const place = join(made, 'node_modules', '@tronscan', 'client');
    await mkdir(place, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
    await rename(made, folder);
    return undefined;
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    return `@tronscan/client ${CLIENT_VERSION} cannot be fetched from the npm registry: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`;
  }
}
