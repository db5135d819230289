import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { size } from '../../../../scripts/lib/deep.mjs';
import { programOf } from '../../../../scripts/lib/programs.mjs';
import { expensivePrograms } from '../../../devnet/src/tvm/expensive-code.ts';
import { addressOf } from '../address-of.ts';
import { makeTestPlace, type TestPlace } from '../test-database.ts';
import { ServerProcess } from './server.ts';

// One visitor asks the chain behind the server for constant calls whose operations are the dearest there are, twenty at
// once, as often as they are answered. Others are answered meanwhile, and no block is missed.

const ATTACKERS = 20;
/** Answers that another visitor gets before an attack is over. */
const ANSWERS = 15;
const BLOCK_MS = 3000;
/** Of the server as people run it. */
const NODE_TIMEOUT_MS = 20_000;
const PATIENCE_MS = 120_000;
const OWNER = '410000000000000000000000000000000000000000';

/** Attacks by the operation that is repeated; the first of them, which took longest before they were counted, in every run. */
const ATTACKS = [
  'EXP',
  'CREATE of nothing',
  'modexp with a longer exponent',
  'MULMOD',
  'SHA3 of 1 MiB',
  'EXTCODEHASH of a long code',
  'TSTORE of another slot each time',
  'LOG2 of nothing',
  'bn128 pairing',
].slice(0, size(3, 9));

let place: TestPlace;
let server: ServerProcess;
let stopChain: () => Promise<void>;
beforeAll(async () => {
  place = await makeTestPlace();
  const chain = spawn(
    process.execPath,
    [...programOf('devnet'), '--memory', '--port', '0', '--block-ms', String(BLOCK_MS)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DEMO: '0' } },
  );
  const url = await addressOf(chain);
  stopChain = async () => {
    chain.kill('SIGTERM');
    await once(chain, 'exit');
  };
  // Its proxies name the visitors, as they do for the server that people run.
  server = await ServerProcess.start(place, url, { TRUST_PROXY: '1', nodeTimeoutMs: NODE_TIMEOUT_MS });
}, PATIENCE_MS);
afterAll(async () => {
  // What the attack left open does not hold it up.
  expect(await server.stop()).toBe(0);
  await stopChain();
  await place.remove();
});

async function ask(visitor: string, path: string, body: object, signal?: AbortSignal) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

interface Block {
  block_header: { raw_data: { number?: number; timestamp?: number } };
}

describe('a visitor whose calls are expensive code', () => {
  it.each(ATTACKS)(
    '%s: others are answered, and their long calls take turns with the attacker’s',
    async name => {
      const program = expensivePrograms().find(one => one.name === name);
      if (!program) throw new RangeError(`There is no program ${name}`);
      const over = new AbortController();
      const body = { owner_address: OWNER, data: program.code };
      const attackers = Array.from({ length: ATTACKERS }, async () => {
        while (!over.signal.aborted)
          await ask('192.0.2.1', '/wallet/triggerconstantcontract', body, over.signal).catch(() => undefined);
      });
      try {
        for (let count = 0; count < ANSWERS; count++)
          expect((await ask('192.0.2.2', '/wallet/getnowblock', {})).status).toBe(200);
        // A long call of another visitor waits for the turn of one of twenty, not for all of them.
        const own = await ask('192.0.2.2', '/wallet/triggerconstantcontract', body);
        expect(own.status).toBe(200);
        expect(own.json['result']).not.toHaveProperty('code', 'SERVER_BUSY');
      } finally {
        over.abort();
        await Promise.all(attackers);
      }
    },
    PATIENCE_MS,
  );

  it('has made the chain miss no block', async () => {
    const blocks = await vi.waitFor(async () => {
      const { json } = await ask('192.0.2.2', '/wallet/getblockbylatestnum', { num: 99 });
      const { length } = json['block'] as Block[];
      expect(length).toBeGreaterThan(4);
      return json['block'] as Block[];
    }, PATIENCE_MS);
    const times = blocks
      .map(({ block_header: { raw_data: header } }) => header)
      // The first follows the genesis block, which is older.
      .filter(({ number = 0 }) => number > 1)
      .map(({ timestamp = 0 }) => timestamp)
      .sort((a, b) => a - b);
    const between = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(between.length).toBeGreaterThan(1);
    expect(new Set(between)).toEqual(new Set([BLOCK_MS]));
  });
});
