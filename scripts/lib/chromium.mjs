import { existsSync } from 'node:fs';
import { installPackage } from './debian.mjs';

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
  if (await installPackage('Chromium', 'chromium')) {
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program.',
  );
}
