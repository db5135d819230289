import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf } from '../../../scripts/lib/programs.mjs';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open.ts';
import { copyEmptyIndex } from './empty-index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunscope-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the program and gives what it said. */
async function sunscope(...args: string[]): Promise<{ code: number; output: string }> {
  const { PORT: _port, NODE_URL: _node, DATABASE_URL: _database, ...environment } = process.env;
  const child = spawn(process.execPath, [...programOf('server'), ...args], { env: environment });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString('utf8')));
  child.stderr.on('data', (text: Buffer) => (output += text.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

/** The index of the folder that is reset. */
async function inIndex<T>(act: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: join(folder, 'e') });
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

describe.concurrent('sunscope', () => {
  it('explains itself', async () => {
    const { code, output } = await sunscope('--help');
    expect(code).toBe(0);
    for (const word of [
      'start',
      'devnet',
      'index',
      'serve',
      'import FILE…',
      'migrate',
      'reset',
      'doctor',
      '--data-dir, DATA_DIR',
    ])
      expect(output).toContain(word);
  });

  it('says what is wrong with a call, and exits with 2', async () => {
    expect(await sunscope('strat')).toEqual({
      code: 2,
      output: 'There is no command "strat". See sunscope --help\n',
    });
    expect(await sunscope('start', '--prot', '1')).toEqual({
      code: 2,
      output: "Unknown option '--prot'. See sunscope --help\n",
    });
    expect(await sunscope('start', '--port', 'x')).toEqual({
      code: 2,
      output: '--port: "x" is not right, it needs a whole number from 0 to 65535\n',
    });
    expect((await sunscope('import')).code).toBe(2);
  });

  it('hands what follows devnet to the chain, its help too', async () => {
    const { code, output } = await sunscope('devnet', '--help');
    expect(code).toBe(0);
    expect(output).toContain('Usage: sunscope devnet [options]');
    expect(output).toContain('--impersonate');
    expect(await sunscope('devnet', '--mine')).toEqual({
      code: 2,
      output: "Unknown option '--mine' (--help lists all)\n",
    });
    expect(await sunscope('--log-level', 'warn', 'devnet')).toEqual({
      code: 2,
      output: 'Options of devnet come after it. See sunscope devnet --help\n',
    });
  });

  it('says what to do about a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, output } = await sunscope('start', '--port', String(port), '--data-dir', join(folder, 'a'));
    other.close();
    expect({ code, output }).toEqual({
      code: 1,
      output: `Port ${port} is taken by another program: stop it, or choose another with --port (0 takes a free one)\n`,
    });
  });

  it('refuses damaged block files one by one', async () => {
    const file = join(folder, 'damaged.json');
    await writeFile(file, '{"blockID": "00');
    await copyEmptyIndex(join(folder, 'b'));
    const { code, output } = await sunscope('import', file, '--data-dir', join(folder, 'b'));
    expect(code).toBe(1);
    expect(output).toContain(`Refused   ${file}`);
    expect(output).toContain('0 blocks with 0 transactions imported from 1 files');
  });

  it('finds what is wrong, and how to fix it', async () => {
    await copyEmptyIndex(join(folder, 'c'));
    const { code, output } = await sunscope(
      'doctor',
      '--node-url',
      'http://127.0.0.1:1',
      '--data-dir',
      join(folder, 'c'),
      '--port',
      '0',
      '--price-source',
      'off',
    );
    expect(code).toBe(1);
    expect(output).toMatch(
      /WRONG {2}node {6}The node at http:\/\/127\.0\.0\.1:1 cannot be reached: check NODE_URL/,
    );
    expect(output).toContain('1 thing needs fixing.');
  });

  // Seven programs one after the other.
  it('does not delete without being told to', async () => {
    await writeFile(join(folder, 'keep.txt'), '');
    expect((await sunscope('reset', '--data-dir', join(folder, 'd'))).output).toContain(
      'There is nothing to delete',
    );
    // Making a database takes longer than all else here together.
    await copyEmptyIndex(join(folder, 'e'));
    await sunscope('migrate', '--data-dir', join(folder, 'e'));
    const asked = await sunscope('reset', '--data-dir', join(folder, 'e'));
    expect([asked.code, asked.output]).toEqual([
      1,
      'Nothing was deleted. To delete without being asked: sunscope reset --yes\n',
    ]);
    await inIndex(database => database.execute("INSERT INTO faucet_requests VALUES ('\\x41', 7, 'here')"));
    await inIndex(database => database.execute("INSERT INTO counters VALUES ('x', 3)"));
    expect((await sunscope('reset', '--yes', '--data-dir', join(folder, 'e'))).output).toContain('Deleted: ');
    // What is not on the chain stays.
    expect(await inIndex(database => database.query('SELECT ip FROM faucet_requests'))).toEqual([
      { ip: 'here' },
    ]);
    expect(await inIndex(database => database.query('SELECT name FROM counters'))).toEqual([]);
  });

  // As `start --side-chain` leaves it: gateways that outlive their chains would stop the bridge for ever.
  it('deletes the side chain with its bridge', async () => {
    const dataDir = join(folder, 'f');
    for (const path of ['devnet', 'side-chain/devnet', 'bridge'])
      await mkdir(join(dataDir, path), { recursive: true });
    await writeFile(join(dataDir, 'bridge', 'gateways.json'), '{}');
    const { code, output } = await sunscope('reset', '--yes', '--data-dir', dataDir);
    expect(code).toBe(0);
    for (const path of ['devnet', 'side-chain', 'bridge']) {
      expect(output).toContain(join(dataDir, path));
      await expect(stat(join(dataDir, path))).rejects.toMatchObject({ code: 'ENOENT' });
    }
  });
});
