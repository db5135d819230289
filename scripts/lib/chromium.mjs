import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** Path of the system's Chromium or Chrome, undefined where there is none. `CHROMIUM_PATH` wins. */
export function findChromium() {
  const set = process.env['CHROMIUM_PATH'];
  if (set) {
    if (!existsSync(set)) throw new Error(`CHROMIUM_PATH is ${set}, and there is no such file`);
    return set;
  }
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(':'))
      if (existsSync(`${folder}/${name}`)) return `${folder}/${name}`;
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(mac) ? mac : undefined;
}

/** As {@link findChromium}, installing the distribution's package where that is allowed. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const install = installer();
  if (install) {
    console.log('Installing Chromium from the distribution…');
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
      const [command = '', ...rest] = [...install, ...args];
      const { code, output } = await run(command, rest, {
        quiet: true,
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (code !== 0) console.error(output);
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program.',
  );
}

/** apt-get as root, or through sudo where that asks no password. */
function installer() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
    return ['sudo', '-n', 'apt-get'];
  } catch {
    // No sudo without a password: the message of the caller says what to do by hand.
    return undefined;
  }
}
