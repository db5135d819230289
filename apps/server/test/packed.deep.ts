import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from './address-of.ts';
import { freePort } from './free-port.ts';
import { missingForWindow, standIns, startScreen, WindowPage } from './desktop-window.ts';

// What `npm run pack` writes, installed into empty folders from the files, with npm's own cache.

const root = join(import.meta.dirname, '../../..');
const MINUTES_MS = 60_000;
/** npm's words for a registry that is not reached; everything else is a fault of the package. */
const NO_REGISTRY =
  /E(?:NOTFOUND|CONNREFUSED|CONNRESET|TIMEDOUT|AI_AGAIN|HOSTUNREACH)|ENOTCACHED|ERR_SOCKET_TIMEOUT|E50\d/;

let scratch: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'sunscope-packed-'));
  await promisify(execFile)(process.execPath, [join(root, 'scripts/pack.mjs'), join(scratch, 'packed')]);
}, 10 * MINUTES_MS);

afterAll(async () => {
  for (const child of started)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  await rm(scratch, { recursive: true, force: true });
}, 2 * MINUTES_MS);

interface Installed {
  folder: string;
  /** Where its command lies, as npx finds it. */
  command: string;
  manifest: Record<string, unknown> & { dependencies: Record<string, string> };
  /** Every file of the package with its text. */
  files: ReadonlyMap<string, string>;
  /** Names of the packages that came with it. */
  others: readonly string[];
}

/** @returns undefined where no registry is reached */
async function install(name: string): Promise<Installed | undefined> {
  const folder = join(scratch, `${name}-here`);
  await mkdir(folder);
  const packed = await readdir(join(scratch, 'packed'));
  const file = packed.find(one => one.startsWith(`${name}-`) && /^\d/.test(one.slice(name.length + 1)));
  try {
    await promisify(execFile)(
      'npm',
      ['install', join('..', 'packed', file ?? ''), '--prefer-offline', '--no-audit', '--no-fund'],
      { cwd: folder },
    );
  } catch (error) {
    const words = String((error as { stderr?: unknown }).stderr ?? error);
    if (!NO_REGISTRY.test(words)) throw error;
    console.log(
      `Not tried: no registry is reached, which ${file} is installed with.\n${words.slice(0, 500)}`,
    );
    return undefined;
  }
  const own = join(folder, 'node_modules', name);
  const record = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const names = await readdir(own, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of names.filter(one => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(own.length + 1), await readFile(path, 'utf8'));
  }
  return {
    folder,
    command: join(folder, 'node_modules/.bin', name),
    manifest: JSON.parse(files.get('package.json') ?? '') as Installed['manifest'],
    files,
    others: Object.keys(record.packages).map(path => path.replace(/^.*node_modules\//, '')),
  };
}

let ofSunscope: Promise<Installed | undefined> | undefined;
const sunscope = () => (ofSunscope ??= install('sunscope'));

function start({ folder, command }: Installed, args: readonly string[], options: readonly string[] = []) {
  const { PORT: _port, NODE_URL: _node, DATABASE_URL: _database, DATA_DIR: _data, ...env } = process.env;
  const child = spawn(process.execPath, [...options, command, ...args], {
    cwd: folder,
    env: { ...env, BUILT_PROGRAMS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Resident memory of a process in MB, where the system reports it. */
async function memoryOf({ pid }: ChildProcess): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kb = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kb === undefined ? 'unknown' : `${Math.round(Number(kb) / 1024)} MB`;
}

function holdsNoTraces({ manifest, files }: Installed): void {
  expect(manifest['scripts']).toBeUndefined();
  expect(manifest['devDependencies']).toBeUndefined();
  for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect([...files.keys()].filter(name => name.endsWith('.map') || name.endsWith('.ts'))).toEqual([]);
  expect([...files].filter(([, text]) => text.includes(root)).map(([name]) => name)).toEqual([]);
}

describe('sunscope, packed', () => {
  it(
    'starts with nothing to build, app, content and migrations within',
    { timeout: 8 * MINUTES_MS },
    async context => {
      const installed = await sunscope();
      if (!installed) return context.skip('no registry is reached');
      holdsNoTraces(installed);
      const [port, devnetPort] = await Promise.all([freePort(), freePort()]);
      const url = `http://localhost:${port}`;
      const began = Date.now();
      const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
      const child = start(installed, ['--port', String(port), '--devnet-port', String(devnetPort)]);
      child.stdout?.resume();
      const answers = (path: string) =>
        fetch(url + path)
          .then(({ ok }) => ok)
          .catch(() => false);
      await expect.poll(() => answers('/'), { timeout: MINUTES_MS, interval: 50 }).toBe(true);
      const page = seconds();
      await expect.poll(() => answers('/readyz'), { timeout: MINUTES_MS, interval: 50 }).toBe(true);
      console.log(
        `sunscope: the page after ${page} s, /readyz after ${seconds()} s, ${await memoryOf(child)} by then`,
      );
      const document = await (await fetch(url)).text();
      const script = /<script[^>]+src="([^"]*assets[^"]*)"/.exec(document)?.[1];
      expect(script).toBeDefined();
      expect((await fetch(new URL(script ?? '', url))).headers.get('content-type')).toContain('javascript');
      for (const path of ['/api/system/status', '/api/announcement', '/api/block?limit=1', '/openapi.json'])
        expect((await fetch(`${url}${path}`)).status, path).toBe(200);
      const { data } = (await (await fetch(`${url}/api/announcement`)).json()) as { data: unknown };
      expect(JSON.stringify(data)).toContain('Sunscope');
      await stop(child);

      // The chain alone, from the same package: nothing of server, web app or database is loaded.
      const list = join(installed.folder, 'loaded.txt');
      const hook = join(installed.folder, 'hook.mjs');
      await writeFile(
        hook,
        `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`import { appendFileSync } from 'node:fs';
export async function load(url, context, next) { appendFileSync(\${JSON.stringify(${JSON.stringify(list)})}, url + '\\\\n'); return next(url, context); }\`));`,
      );
      const chain = start(
        installed,
        ['devnet', '--memory', '--port', '0', '--accounts', '1'],
        ['--import', hook],
      );
      expect((await fetch(`${await addressOf(chain)}/wallet/getnowblock`)).status).toBe(200);
      const loaded = (await readFile(list, 'utf8')).split('\n').filter(one => one.startsWith('file:'));
      console.log(`sunscope devnet: ${loaded.length} modules, ${await memoryOf(chain)}`);
      expect(loaded.some(one => one.includes('/apps/devnet/dist/main.js'))).toBe(true);
      expect(
        loaded.filter(one =>
          /apps\/web|node_modules\/(?:@electric-sql|pg|drizzle|zod|socket\.io|solc|pino)/.test(one),
        ),
      ).toEqual([]);
      await stop(chain);
    },
  );
});

describe('sunscope-desktop, packed', () => {
  it(
    'is a window around the app: Enter in the search, a link outside behind its warning, and an end that leaves nothing',
    { timeout: 8 * MINUTES_MS },
    async context => {
      const missing = missingForWindow();
      if (missing.length > 0) return context.skip(`this machine has no ${missing.join(' and no ')}`);
      const installed = await sunscope();
      if (!installed) return context.skip('no registry is reached');
      const screen = await startScreen();
      started.push(screen.process);
      const stands = await mkdtemp(join(scratch, 'stand-ins-'));
      const { chromium, opened } = await standIns(stands);
      const folder = join(scratch, 'window');
      const child = spawn(
        process.execPath,
        [join(installed.folder, 'node_modules/.bin/sunscope-desktop'), '--port', '38731', '--folder', folder],
        {
          cwd: installed.folder,
          env: {
            ...process.env,
            BUILT_PROGRAMS: '',
            CHROMIUM_PATH: chromium,
            DISPLAY: screen.display,
            PATH: `${stands}:${process.env['PATH']}`,
          },
          stdio: ['ignore', 'inherit', 'inherit'],
        },
      );
      started.push(child);
      const page = await WindowPage.of(join(folder, 'profile'));
      const own = 'http://localhost:38731';
      await page.until('location.origin', own);
      await page.until(`document.querySelector('h1')?.textContent !== undefined`, true);

      // Enter in the search box goes to the first hit, as in any browser.
      await page.until(
        `(document.querySelector('[role=combobox],[type=search]')?.focus(), document.activeElement.tagName)`,
        'INPUT',
      );
      await page.send('Input.insertText', { text: '0' });
      await page.until(`document.querySelectorAll('[role=option]').length > 0`, true);
      await page.press('Enter', 13);
      await page.until('location.hash', '#/block/0');

      // An address that the page only names goes to the system's browser, once its warning was answered.
      await page.evaluate(`location.hash = '/markets'`);
      await page.until(
        `(document.querySelector('main button[aria-haspopup=dialog]')?.click(), document.querySelector('dialog[open] a[target=_blank]') !== null)`,
        true,
      );
      const outside = await page.evaluate(`document.querySelector('dialog[open] a[target=_blank]').href`);
      expect(outside).toMatch(/^https?:/);
      expect(await opened()).toEqual([]);
      await page.evaluate(`document.querySelector('dialog[open] a[target=_blank]').click()`);
      await expect.poll(opened, { timeout: MINUTES_MS }).toEqual([outside]);
      expect(await page.evaluate('location.origin')).toBe(own);

      // Neither files of the machine nor other pages take the app's place.
      await page.evaluate(`location.href = 'file:///etc/passwd'`);
      await page.evaluate(`location.hash = '/block/0'`);
      await page.until('location.href', `${own}/#/block/0`);
      await page.until(`document.querySelector('h1')?.textContent.includes('Markets')`, false);
      await page.until(`document.querySelector('main [aria-busy=true]')`, null);
      const picture = await page.picture();
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      const pictures = process.env['PICTURES'];
      if (pictures !== undefined) await writeFile(join(pictures, 'desktop.png'), picture);

      // The server inside ends with its window.
      page.close();
      await stop(child);
      await expect(fetch(`${own}/healthz`)).rejects.toThrow();
      await stop(screen.process);
    },
  );
});

describe('sunscope-devnet, packed', () => {
  it('is a chain without web app and database', { timeout: 5 * MINUTES_MS }, async context => {
    const installed = await install('sunscope-devnet');
    if (!installed) return context.skip('no registry is reached');
    holdsNoTraces(installed);
    expect([...installed.files.keys()].filter(name => /web|migrations|content/.test(name))).toEqual([]);
    const heavy = /^(?:@electric-sql\/|pg|drizzle|react|socket\.io|solc|@ip-location)/;
    expect(installed.others.filter(name => heavy.test(name))).toEqual([]);
    const child = start(installed, ['--memory', '--port', '0', '--accounts', '1']);
    const url = await addressOf(child);
    expect((await fetch(`${url}/wallet/getnowblock`)).status).toBe(200);
    console.log(`sunscope-devnet: ${installed.others.length} packages, ${await memoryOf(child)}`);
    await stop(child);
  });
});
