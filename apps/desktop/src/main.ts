#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.ts';
import { focusOther, listenForOthers, socketOf } from './instance.ts';
import { InnerServer, waitFor } from './server.ts';
import { Shell } from './shell.ts';

/** Always the same: what the app keeps in the window belongs to its origin. */
const PORT = 38_721;
const START_MS = 60_000;

const HELP = `Usage: sunscope-desktop [options] [-- settings of sunscope start]

A window around the app, with chain, index and server inside. It needs Chromium or Chrome (on Debian: apt-get install chromium).

  --url URL      show the server at URL, and start none
  --port PORT    port of the server inside, ${PORT}; what the window keeps belongs to it
  --folder PATH  data, profile and place of the window
  --help
`;

function folderOfSystem(): string {
  const { APPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === 'win32') return join(APPDATA ?? homedir(), 'Sunscope');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/Sunscope');
  return join(XDG_DATA_HOME ?? join(homedir(), '.local/share'), 'sunscope');
}

/** The address is checked (`verdictOf`), and an argument of its own: no shell reads it. */
function openOutside(address: string): void {
  const [command, ...args] =
    process.platform === 'win32'
      ? ['rundll32', 'url.dll,FileProtocolHandler']
      : [process.platform === 'darwin' ? 'open' : 'xdg-open'];
  const child = spawn(command ?? '', [...args, address], { stdio: 'ignore', detached: true });
  child.once('error', () => process.stderr.write(`${address} was not opened: ${command} is missing\n`));
  child.unref();
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      port: { type: 'string', default: String(PORT) },
      folder: { type: 'string', default: folderOfSystem() },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new Error(`--port: "${values.port}" is not right, it needs a whole number from 1 to 65534`);
  const url = values.url ?? `http://localhost:${port}`;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`--url: "${url}" is not right, it needs an address such as https://scan.example.org`);
  const program = findBrowser();
  if (program === undefined)
    throw new Error(
      'The window needs Chromium or Chrome. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program.',
    );
  const { folder } = values;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = socketOf(folder);
  if (await focusOther(path)) return 0;
  let shell: Shell | undefined;
  const others = await listenForOthers(path, () => {
    shell?.focus().catch(() => undefined);
  });
  const data = join(folder, 'data');
  const server =
    values.url === undefined
      ? new InnerServer([
          '--port',
          String(port),
          '--devnet-port',
          String(port + 1),
          '--data-dir',
          data,
          // The window goes to one origin only, and the side chain has another.
          '--side-chain=0',
          ...positionals,
        ])
      : undefined;
  try {
    await waitFor(url, START_MS);
    shell = await Shell.open({ url, folder, program, openOutside });
    const { browser } = shell;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shell?.close());
    await browser.ended;
    return 0;
  } finally {
    others.close();
    await server?.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
