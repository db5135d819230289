import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../src/browser.ts';
import { focusOther, listenForOthers, socketOf } from '../src/instance.ts';
import { Shell } from '../src/shell.ts';

const program = findBrowser();
const hasScreen = spawnSync('which', ['Xvfb']).status === 0;
const missing = [
  ...(program === undefined ? ['Chromium (apt-get install chromium, or CHROMIUM_PATH)'] : []),
  ...(hasScreen ? [] : ['a virtual display (apt-get install xvfb)']),
];
if (missing.length > 0)
  console.log(`The desktop window was not tried: this machine has no ${missing.join(' and no ')}.`);

const POLL = { timeout: 60_000 };
/** Root, as which tests run in containers, has no sandbox; and there is no room for shared memory there. */
const ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  '--password-store=basic',
];

let scratch: string;
let screen: ChildProcess | undefined;
let server: Server;
let other: Server;
/** What the other origin was asked for; nobody may ask it for anything. */
const askedOther: string[] = [];
let shell: Shell | undefined;
const outside: string[] = [];

const urlOf = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;

async function listen(of: Server, port = 0): Promise<void> {
  of.listen(port, '127.0.0.1');
  await once(of, 'listening');
}

function app(): Server {
  return createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: urlOf(other) }).end();
    else if (request.url === '/healthz') response.end('ok');
    else
      response
        .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' })
        .end(
          `<title>${request.url}</title><h1>App</h1><a id="out" target="_blank" rel="noopener" href="${urlOf(other)}/link">out</a>`,
        );
  });
}

/** A display of its own, whose number it finds itself. */
async function startScreen(): Promise<string> {
  screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
}

beforeAll(async () => {
  if (missing.length > 0) return;
  scratch = await mkdtemp(join(tmpdir(), 'sunscope-desktop-'));
  process.env['DISPLAY'] = await startScreen();
  other = createServer((request, response) => {
    askedOther.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('x');
  });
  await listen(other);
  server = app();
  await listen(server);
});

afterEach(async () => {
  await shell?.close();
  shell = undefined;
  outside.length = 0;
});

afterAll(async () => {
  if (missing.length > 0) return;
  screen?.kill('SIGTERM');
  for (const one of [server, other]) {
    one.closeAllConnections();
    one.close();
  }
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
});

async function open(name: string, url = urlOf(server)): Promise<Shell> {
  const folder = join(scratch, name);
  await mkdir(folder, { recursive: true });
  shell = await Shell.open({
    url,
    folder,
    program: program ?? '',
    openOutside: address => outside.push(address),
    args: ARGS,
  });
  return shell;
}

/** As a person's click would: with what browsers want of one. Nothing where the page went away meanwhile. */
async function evaluate(expression: string): Promise<unknown> {
  const answer = await shell?.browser
    .send(
      'Runtime.evaluate',
      { expression, userGesture: true, returnByValue: true, awaitPromise: true },
      shell.session,
    )
    .catch((error: Error) => {
      if (!/navigated|context|collected/i.test(error.message)) throw error;
      return undefined;
    });
  return (answer?.['result'] as { value?: unknown } | undefined)?.value;
}

const title = () => evaluate('document.title');

async function pages(): Promise<string[]> {
  const { targetInfos } = (await (shell as Shell).browser.send('Target.getTargets')) as {
    targetInfos: { type: string; url: string }[];
  };
  return targetInfos.filter(({ type }) => type === 'page').map(({ url }) => url);
}

describe.skipIf(missing.length > 0)('the window', () => {
  it('goes to its own origin alone, gives links to the system, and opens no other window', async () => {
    await open('rules');
    const own = urlOf(server);
    await expect.poll(title, POLL).toBe('/');
    await evaluate(`location.href = '/second'`);
    await expect.poll(title, POLL).toBe('/second');

    // Refused, one after the other; what proves it is that the own page asked for last is come to from the same page.
    for (const address of [
      `${urlOf(other)}/gone`,
      'file:///etc/passwd',
      '/away',
      'chrome://version',
      'data:text/html,x',
    ])
      await evaluate(`location.href = ${JSON.stringify(address)}; new Promise(end => setTimeout(end, 50))`);
    await expect.poll(title, POLL).toBe('/second');
    await evaluate(
      `(() => { const a = document.createElement('a'); a.href = ${JSON.stringify(`${urlOf(other)}/file`)}; a.download = 'x'; a.click(); })()`,
    );
    for (const address of ['', 'about:blank', 'javascript:document.title=1', 'file:///etc/passwd'])
      await evaluate(`void window.open(${JSON.stringify(address)})`);
    await evaluate(`location.href = '/third'`);
    await expect.poll(title, POLL).toBe('/third');
    expect(outside).toEqual([]);

    // A link as those of the app, behind its warning.
    await evaluate(`document.querySelector('#out').click()`);
    await expect.poll(() => outside, POLL).toEqual([`${urlOf(other)}/link`]);
    await evaluate(`void window.open('/fourth')`);
    await expect.poll(title, POLL).toBe('/fourth');
    await expect.poll(pages, POLL).toEqual([`${own}/fourth`]);
    expect(askedOther.filter(path => path !== '/file' && path !== '/favicon.ico')).toEqual([]);
  });

  it('says that its server is unreachable, and comes back', async () => {
    const away = app();
    await listen(away);
    const { port } = away.address() as AddressInfo;
    await open('offline', urlOf(away));
    await expect.poll(title, POLL).toBe('/');
    away.closeAllConnections();
    away.close();
    await evaluate(`location.href = '/#/block/5'; location.reload()`);
    await expect.poll(title, POLL).toBe('Sunscope: offline');
    const back = app();
    await listen(back, port);
    await evaluate(`document.querySelector('#again').click()`);
    await expect.poll(title, POLL).toBe('/');
    await expect.poll(() => evaluate('location.hash'), POLL).toBe('#/block/5');
    back.closeAllConnections();
    back.close();
  });

  it('comes back where it was, and as large', async () => {
    await open('place');
    const { browser, session } = shell as Shell;
    const { windowId } = await browser.send('Browser.getWindowForTarget', {}, session);
    const wanted = { left: 120, top: 90, width: 900, height: 640 };
    await browser.send('Browser.setWindowBounds', { windowId, bounds: wanted });
    await shell?.close();
    expect(JSON.parse(await readFile(join(scratch, 'place/window.json'), 'utf8'))).toMatchObject(wanted);
    await open('place');
    const again = await (shell as Shell).browser.send(
      'Browser.getWindowForTarget',
      {},
      (shell as Shell).session,
    );
    expect(again['bounds']).toMatchObject(wanted);
  });

  it('is one: a second start shows the first', async () => {
    await open('one');
    const { browser, session } = shell as Shell;
    const { windowId } = await browser.send('Browser.getWindowForTarget', {}, session);
    await browser.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
    const path = socketOf(join(scratch, 'one'));
    expect(await focusOther(path)).toBe(false);
    // What one that was killed left behind.
    await writeFile(path, '');
    const focused = new Promise<void>((resolve, reject) => {
      void listenForOthers(path, () => void shell?.focus().then(resolve, reject)).then(async listening => {
        expect(await focusOther(path)).toBe(true);
        listening.close();
      }, reject);
    });
    await focused;
    const state = async () =>
      ((await browser.send('Browser.getWindowForTarget', {}, session))['bounds'] as { windowState: string })
        .windowState;
    await expect.poll(state, POLL).toBe('normal');
    expect(existsSync(path)).toBe(false);
  });
});
