import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Installs a package of the distribution where that is allowed; false where it is not, or did not work.
 * @param {string} title what people call it
 * @param {string} name of the package
 */
export async function installPackage(title, name) {
  const install = installer();
  if (!install) return false;
  console.log(`Installing ${title} from the distribution…`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const [command = '', ...rest] = [...install, ...args];
    const { code, output } = await run(command, rest, {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (code !== 0) console.error(output);
    if (code !== 0 && args[0] === 'install') return false;
  }
  return true;
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
