import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackage } from './debian.mjs';

const FOLDERS = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt'];
const SETTINGS = [
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'listen_addresses=127.0.0.1',
  'max_connections=200',
];

/**
 * Starts PostgreSQL where it is installed or may be installed; undefined where it is not.
 * @param {{ install?: boolean, settings?: readonly string[] }} [options] settings: further `name=value`s
 * @returns {Promise<import('./postgres.d.mts').TemporaryPostgres | undefined>}
 */
export async function startPostgres({ install = false, settings: further = [] } = {}) {
  let programs = findPrograms();
  if (programs === undefined && install && (await installPackage('PostgreSQL', 'postgresql')))
    programs = findPrograms();
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'sunscope-postgres-'));
  const identity = unprivileged(folder);
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'bench'], {
    stdio: 'ignore',
    ...identity,
  });
  const port = await freePort();
  const settings = [...SETTINGS, ...further, `unix_socket_directories=${folder}`].flatMap(setting => [
    '-c',
    setting,
  ]);
  const launch = async () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      stdio: 'ignore',
      ...identity,
    });
    const exited = new Promise(resolve => server.once('exit', resolve));
    await accepts(join(programs, 'pg_isready'), port);
    return { server, exited };
  };
  let running = await launch();
  return {
    url: `postgres://bench@127.0.0.1:${port}/postgres`,
    async halt() {
      running.server.kill('SIGQUIT');
      await running.exited;
    },
    async resume() {
      running = await launch();
    },
    async stop() {
      running.server.kill('SIGINT');
      await running.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms() {
  const versions = FOLDERS.filter(folder => existsSync(folder)).flatMap(folder =>
    readdirSync(folder).map(name => join(folder, name, 'bin')),
  );
  const path = (process.env['PATH'] ?? '').split(':');
  return [...versions.toSorted((a, b) => (a < b ? 1 : -1)), ...path].find(folder =>
    ['initdb', 'postgres', 'pg_isready'].every(name => existsSync(join(folder, name))),
  );
}

/**
 * PostgreSQL refuses to run as root, so it gets the user its package made.
 * @param {string} folder
 */
function unprivileged(folder) {
  if (process.getuid?.() !== 0) return undefined;
  const [uid = 0, gid = 0] = ['-u', '-g'].map(flag =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  );
  chownSync(folder, uid, gid);
  return { uid, gid };
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise(resolve => server.close(resolve));
  return port;
}

/**
 * @param {string} program
 * @param {number} port
 */
async function accepts(program, port) {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      execFileSync(program, ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return;
    } catch {
      // Not up yet: that is what is being waited for.
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('PostgreSQL did not come up within ten seconds');
}
