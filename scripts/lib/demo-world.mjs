import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { digestOf, sourcesOf } from './build.mjs';
import { madeOnce } from './made-once.mjs';
import { programOf } from './programs.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { runningClock, withClock } from './test-clock.mjs';

/*
 * The demo world keeps a core busy for ten seconds while it is made, and its index for twenty. Tests copy one: its chain, or
 * a data folder with the index as well. Its past ends at the present of `test-clock.mjs`, not when it is made: of the same
 * sources it is the same world each time. Whoever goes on with it needs that clock as well.
 */

const CLOCK = 'scripts/lib/test-clock.mjs';
/** A machine busy with other work needs minutes. */
const LONGEST_MS = 240_000;
const INDEX_MAKER = 'apps/server/test/world/make-index.ts';

/**
 * Copies the demo world's chain into a data folder, `devnet` below it.
 * @param {string} dataDir
 */
export async function copyDemoChain(dataDir) {
  await cp(await demoChain(), dataDir, { recursive: true });
}

/**
 * Copies the demo world's chain and index into a data folder, `devnet` and `index` below it.
 * @param {string} dataDir
 */
export async function copyDemoData(dataDir) {
  await cp(await demoData(), dataDir, { recursive: true });
}

function demoChain() {
  return madeOnce({
    name: 'demo-chain',
    digest: digestOf([...sourcesOf('apps/devnet'), CLOCK]).slice(0, 16),
    async make(folder) {
      // Its history ends at the present, where the clock stands: no further block is due.
      const chain = await startChain(folder, ['--demo']);
      await chain.stop();
    },
  });
}

function demoData() {
  return madeOnce({
    name: 'demo-data',
    digest: digestOf([...sourcesOf('apps/devnet'), ...sourcesOf('apps/server'), INDEX_MAKER, CLOCK]).slice(
      0,
      16,
    ),
    async make(folder) {
      await copyDemoChain(folder);
      const chain = await startChain(folder, []);
      await admin(chain.url, 'pause', {});
      const { code, output } = await run(
        process.execPath,
        ['--import', 'tsx', join(root, INDEX_MAKER), folder, chain.url],
        { quiet: true, env: withClock(runningClock()) },
      );
      await chain.stop();
      if (code !== 0) throw new Error(`the index of the demo world was not made: ${output}`);
    },
  });
}

/**
 * @param {string} dataDir
 * @param {readonly string[]} options
 */
async function startChain(dataDir, options) {
  const child = spawn(
    process.execPath,
    [...programOf('devnet'), '--data', dataDir, '--port', '0', '--block-ms', '3000', ...options],
    // By the channel the chain hears when this process is gone, even if it was killed.
    {
      env: { ...process.env, ...withClock('still'), DEMO: '0' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'exit');
  let said = '';
  let isOver = false;
  void ended.then(() => (isOver = true));
  child.stdout.on('data', chunk => (said += String(chunk)));
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (url !== undefined)
      return {
        url,
        async stop() {
          child.kill('SIGTERM');
          await ended;
        },
      };
    if (isOver || Date.now() > deadline) throw new Error(`the demo world's chain does not answer: ${said}`);
    await delay(100);
  }
}

/**
 * @param {string} url
 * @param {string} call
 * @param {object} body
 */
async function admin(url, call, body) {
  const answer = await fetch(`${url}/admin/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the chain refuses to ${call}: ${await answer.text()}`);
  return answer.json();
}
