import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';

// The servers that browser tests look at, started beside each other: a pair of ports, server:chain, for each. Prints `ready` when
// all of them answer, and ends when one of them does.

const program = fileURLToPath(new URL('server.mjs', import.meta.url));
// The whole group of processes is signalled; this one leaves last.
process.on('SIGTERM', () => undefined);

/** @param {string} port */
const ask = port => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
/** @param {string} port */
async function ready(port) {
  while (!(await ask(port))?.ok) await delay(100);
}

const wanted = process.argv.slice(2);
for (const [port = ''] of wanted.map(ports => ports.split(':')))
  if (await ask(port))
    throw new Error(`somebody else answers on port ${port}: choose another one by E2E_PORT`);
const servers = wanted.map((ports, worker) => {
  const [port = '', devnetPort = ''] = ports.split(':');
  const dataDir = join(process.env['DATA_DIR'] ?? '', String(worker));
  const env = { ...process.env, PORT: port, DEVNET_PORT: devnetPort, DATA_DIR: dataDir, SIDE_CHAIN: '0' };
  return { port, ended: once(fork(program, { env }), 'exit') };
});
void Promise.race(servers.map(({ ended }) => ended)).then(async () => {
  await Promise.race([Promise.all(servers.map(({ ended }) => ended)), delay(5000)]);
  process.exit(1);
});
await Promise.all(servers.map(({ port }) => ready(port)));
console.log('ready');
