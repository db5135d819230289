import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { deepSeconds } from '../../../scripts/lib/deep.mjs';
import { otherTools } from '../../../scripts/lib/other-tools.mjs';
import { startDevnet } from '../src/devnet.ts';
import { expectInDocument, tableOf } from './generated-part.ts';

// TronBox from npm, unmodified: compile, migrate and test of a project. It would download TRON's compiler; where it looks for
// one that it has already, lies Ethereum's from npm. With a block per transaction, and with DEEP_SECONDS=240 at two block times as well.

const COMPILER = '0.5.17';
const ALL_SECONDS = [0, 1, 3];
const BLOCK_SECONDS = deepSeconds >= 240 ? ALL_SECONDS : ALL_SECONDS.slice(0, 1);
/** For what hangs: on a machine that is busy with other things it has taken three minutes. */
const LIMIT_MS = 540_000;

const tools = await otherTools();
const scratch = mkdtempSync(join(tmpdir(), 'sunscope-tronbox-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

if (tools.folder === undefined) it.skip(`is not tried: ${tools.missing}`, () => undefined);
else tried(tools.folder);

function tried(folder: string): void {
  const program = join(folder, 'node_modules/tronbox/build/tronbox.js');
  /** What each command showed to work, by block time. */
  const shown = new Map<number, readonly string[]>();

  it.concurrent.each(BLOCK_SECONDS)(
    'compiles, migrates and tests with %i s between blocks',
    async seconds => {
      const devnet = await startDevnet({ blockMs: seconds * 1_000, tre: true });
      try {
        const project = projectFor(seconds);
        const tronbox = (command: string) => runTronBox(program, command, project, devnet.url);
        await tronbox('compile');
        const built = readdirSync(join(project, 'build/contracts'));
        expect(built.sort()).toEqual(['Migrations.json', 'Purse.json', 'Rate.json']);
        const migrated = await tronbox('migrate');
        expect(migrated.match(/Saving successful migration to network/g)).toHaveLength(2);
        const tested = await tronbox('test');
        const passed = [...tested.matchAll(/^ +✔ (.+?)(?: \(\d+ms\))?$/gm)].map(([, title]) => title ?? '');
        expect(tested).toContain(`${passed.length} passing`);
        shown.set(seconds, ['compile', 'migrate', ...passed.map(title => `test: ${title}`)]);
      } finally {
        await devnet.close();
      }
    },
    3 * LIMIT_MS,
  );

  it('is in CLIENTS.md', () => {
    const rows = [...new Set([...shown.values()].flat())].map(name => [
      name,
      // A column that this run leaves out is as the first one, or it is not written.
      ...ALL_SECONDS.map(seconds => (shown.get(seconds) ?? shown.get(0))?.includes(name) === true),
    ]);
    const headings = ['TronBox 4.10.0', ...ALL_SECONDS.map(seconds => `${seconds} s`)];
    const cells = rows.map(row => row.map(cell => (cell === true ? 'yes' : cell === false ? 'no' : cell)));
    expectInDocument('CLIENTS.md', 'test/tronbox.deep.ts', tableOf(headings, cells));
  });
}

/** A copy of the project, and beside it the home folder with the compiler. */
function projectFor(seconds: number): string {
  const project = join(scratch, String(seconds), 'project');
  cpSync(new URL('others/tronbox-project', import.meta.url), project, { recursive: true });
  const compilers = join(scratch, String(seconds), 'home/.tronbox/solc');
  mkdirSync(compilers, { recursive: true });
  const { resolve } = createRequire(new URL('../../../contracts/package.json', import.meta.url));
  cpSync(resolve('solc-0.5/soljson.js'), join(compilers, `soljson_v${COMPILER}.js`));
  return project;
}

/** Its output; throws with it where the command fails. */
function runTronBox(program: string, command: string, project: string, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, command], {
      cwd: project,
      env: { PATH: process.env['PATH'], HOME: join(project, '../home'), FULL_HOST: url },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const add = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    child.on('error', reject);
    child.on('close', code => {
      clearTimeout(timer);
      if (code === 0) resolve(output);
      else reject(new Error(`tronbox ${command} ended with ${code}:\n${output}`));
    });
  });
}
