// @vitest-environment node
import { spawn, type ChildProcess } from 'node:child_process';
import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';
import { hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../../../../../bench/load/random.ts';
import { deepSeed } from '../../../../../scripts/lib/deep.mjs';
import { programOf } from '../../../../../scripts/lib/programs.mjs';
import { addEntries } from '../intents/registry.ts';
import { onDemandEntries } from '../intents/on-demand-entries.ts';
import { WalletError, type Signer } from '../signer.ts';
import { failedAgain, isSettled, tallyOf, type Batch } from './batch.ts';
import type { BatchNode } from './run-batch.ts';
import type { SendNode } from '../send-intent.ts';
import { batchOf, memoryJournal, recipient, runPage, testSigner } from './testing.ts';

// A list of 200 recipients on the embedded chain itself, broken off 100 times: by pages that are killed, a node that is lost, a
// wallet that locks, stops, and blocks that are undone. The chain says in the end who was paid what.

addEntries(onDemandEntries);

const ROWS = 200;
const INTERRUPTIONS = 100;
const KINDS = ['kill', 'node', 'lock', 'stop', 'reorganise'] as const;
type Kind = (typeof KINDS)[number];
/** Steps of a page until it is broken off: a row takes about a dozen. */
const MOST_STEPS = 24;
const BLOCK_MS = 3_000;

let chain: ChildProcess;
let base: string;
let node: NodeClient;

beforeAll(async () => {
  chain = spawn(
    process.execPath,
    [...programOf('devnet'), '--memory', '--port', '0', '--block-ms', String(BLOCK_MS)],
    { env: { ...process.env, DEMO: '0' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  base = await new Promise<string>((resolve, reject) => {
    chain.stdout?.on('data', chunk => {
      said += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) resolve(found[0]);
    });
    chain.once('exit', code => reject(new Error(`The chain ended with ${code}: ${said}`)));
  });
  node = createNodeClient({ baseUrl: base });
  // Its time passes as pages wait.
  await admin('pause', {});
});
afterAll(() => chain.kill());

async function admin(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${base}/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

const headMs = async () => Number((await node.headHeader()).header.raw_data.timestamp);

it(`each of ${ROWS} rows is paid once, whatever breaks off (seed ${deepSeed})`, async () => {
  const random = new Random(deepSeed);
  const { privateKeys } = (await (await fetch(`${base}/admin/accounts-json`)).json()) as {
    privateKeys: string[];
  };
  const key = hexToBytes(privateKeys[0] ?? '');
  const owner = addressFromPrivateKey(key);
  const batch: Batch = { ...batchOf(ROWS), owner };
  const journal = memoryJournal();
  await journal.add(batch);
  const read = async () => (await journal.read(owner))!;
  const before = (await node.account(owner))?.balance ?? 0n;
  let signed = 0;
  let ticks = 0;

  /** Runs a page; `what` breaks it off after so many steps. */
  async function page(what: Kind | undefined, steps: number): Promise<void> {
    let left = steps;
    let now = await headMs();
    const abort = new AbortController();
    const isOver = () => left <= 0;
    const signer: Signer = {
      ...testSigner,
      address: owner,
      signTransaction: async rawData => {
        if (what === 'lock' && isOver()) throw new WalletError('locked', 'locked');
        signed++;
        return signDigest(transactionId(rawData), key);
      },
    };
    const broken = new Proxy<BatchNode & SendNode>(node, {
      get: (target, name) => {
        const call = target[name as keyof typeof target] as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          if (what !== 'node' || !isOver()) return call.apply(target, args);
          // Half of the time the node has heard it, and only the answer is lost.
          if (random.below(2) === 0) await call.apply(target, args).catch(() => undefined);
          throw new NodeUnreachableError('node_unreachable', 'gone');
        };
      },
    });
    await runPage(
      {
        batch,
        journal,
        node: broken,
        signer,
        signal: abort.signal,
        now: () => now + (ticks++ % 1_000),
        pause: async ms => {
          await admin('mine', { count: Math.max(1, Math.ceil(ms / BLOCK_MS)) });
          now = await headMs();
        },
      },
      () => {
        left--;
        if (what === 'stop' && isOver()) abort.abort();
        // A node that stays unreachable ends the page, too, or it would wait for it.
        return (what === 'kill' && isOver()) || (what === 'node' && left < -20);
      },
    );
  }

  const tally: Record<Kind, number> = { kill: 0, node: 0, lock: 0, stop: 0, reorganise: 0 };
  for (let done = 0; done < INTERRUPTIONS; done++) {
    const what = KINDS[random.below(KINDS.length)] ?? 'kill';
    tally[what]++;
    await page(what === 'reorganise' ? 'stop' : what, 1 + random.below(MOST_STEPS));
    if (what === 'reorganise')
      await admin('reorganise', {
        depth: 1 + random.below(3),
        mode: random.below(2) === 0 ? 'drop' : 'keep',
      });
  }
  const atEnd = tallyOf(await read());
  // Nobody interrupts what is finished.
  expect(atEnd.unpaid + atEnd.open).toBeGreaterThan(0);
  for (let round = 0; round < ROWS && !isSettled(await read()); round++) {
    await journal.change(batch, failedAgain);
    await page(undefined, 0);
  }

  expect(tallyOf(await read())).toEqual({ paid: ROWS, included: 0, open: 0, failed: 0, unpaid: 0 });
  const found: bigint[] = [];
  for (let row = 0; row < ROWS; row++) found.push((await node.account(recipient(row)))?.balance ?? 0n);
  expect(found).toEqual(batch.rows.map(({ raw }) => raw));
  const sent = batch.rows.reduce((sum, { raw }) => sum + raw, 0n);
  const spent = before - ((await node.account(owner))?.balance ?? 0n);
  // 1.1 TRX at most for each account that was opened, and a little for its bytes.
  expect(spent).toBeGreaterThanOrEqual(sent);
  expect(spent).toBeLessThanOrEqual(sent + BigInt(ROWS) * 1_500_000n);
  console.log(
    `Multi Send on the chain: ${ROWS} rows, ${signed} signatures, interruptions: ${JSON.stringify(tally)}, unpaid after them ${atEnd.unpaid}`,
  );
});
