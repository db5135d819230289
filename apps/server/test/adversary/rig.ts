import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { createNodeClient } from '@sunscope/node-api/client';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { Random } from '../../../../bench/load/random.ts';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { Indexer } from '../../src/indexer/indexer.ts';
import { dumpIndex } from '../index-dump.ts';
import { ALL_READ } from '../indexing.ts';
import { makeChain } from '../busy-chain.ts';
import { ScriptedNode } from '../scripted-node.ts';
import { makeTestPlace, openTestDatabase, type TestPlace } from '../test-database.ts';
import { AdversaryChain } from './chain.ts';
import { startHostileNode, type HostileNode } from './hostile-node.ts';
import type { ModeName } from './modes.ts';
import { oddContracts } from './odd-contracts.ts';
import { ServerProcess } from './server.ts';
import { Visitors, type Waits } from './visitors.ts';

export const PATIENCE_MS = 240_000;
const SETTLING_MS = 100;
/** More than the chain has, so that it looks like progress. */
const OTHER_BLOCKS = 100;
/** Looks at the other chain, with ever longer pauses between them: after the second one an index was rebuilt for it. */
const LOOKS = 5;
/** After the last of twelve tries a contract counts as one without an answer. */
const LAST_TRY = 11;
const LATE_TRIES = 2;
/** Visitors may wait so many times as long as usual, and no less than this, since one core may be busy with a bomb. */
const SLOWER = 10;
const ALLOWED_MS = 1500;
const TRIES = 3;
const MOST_MEMORY_MIB = 2048;
/** Of what the server said, the end says why it ended. */
const SHOWN_LETTERS = 4000;

/** Chain, hostile node and server, one behind the other. */
export class Rig {
  readonly random: Random;
  readonly chain: AdversaryChain;
  readonly node: HostileNode;
  readonly #other: ScriptedNode;
  readonly #place: TestPlace;
  #server: ServerProcess;
  #usual: Waits | undefined;

  private constructor(
    random: Random,
    parts: {
      chain: AdversaryChain;
      other: ScriptedNode;
      node: HostileNode;
      place: TestPlace;
      server: ServerProcess;
    },
  ) {
    this.random = random;
    this.chain = parts.chain;
    this.#other = parts.other;
    this.node = parts.node;
    this.#place = parts.place;
    this.#server = parts.server;
  }

  /** @param randomContracts so many contracts with random metadata beside one of each odd kind */
  static async start(seed: number, randomContracts: number): Promise<Rig> {
    const random = new Random(seed);
    const place = await makeTestPlace();
    const chain = await AdversaryChain.start(random);
    const other = await ScriptedNode.start(makeChain(seed, OTHER_BLOCKS));
    const node = await startHostileNode(chain.url, other.url);
    const server = await ServerProcess.start(place, node.url);
    const rig = new Rig(random, { chain, other, node, place, server });
    await chain.deploy(oddContracts(random, randomContracts));
    await rig.caughtUp();
    return rig;
  }

  /** Lets visitors in while the node is honest, to know what they are used to. */
  async measureUsual(ms: number): Promise<void> {
    this.#usual = await this.#visited(ms);
  }

  /**
   * Lets the node go wrong for a while, in one or several of its modes in turn, with visitors there and blocks made
   * meanwhile. Ends honest and caught up.
   * @param options leaveHanging: the node breaks nothing off when it gets better, so that every wait has to end by itself
   */
  async suffer(
    modes: readonly ModeName[],
    options: { ms: number; leaveHanging?: boolean; reorganise?: boolean },
  ): Promise<void> {
    const { ms, leaveHanging = false, reorganise = false } = options;
    const what = modes.join(' + ');
    if (reorganise) await this.chain.reorganise();
    const allowed = Math.max(ALLOWED_MS, (this.#usual?.p99 ?? 0) * SLOWER);
    const all: Waits[] = [];
    // What a busy machine does besides passes; a server that its node holds up is held up each time.
    while (!all.some(waits => waits.p99 < allowed) && all.length < TRIES) {
      this.node.behave(modes, { leaveHanging });
      await this.chain.live(2);
      all.push(
        await this.#visited(ms, async () => {
          await vi.waitUntil(() => this.node.met.size === modes.length, { timeout: PATIENCE_MS });
          if (!leaveHanging) this.node.behave(['honest']);
        }),
      );
      this.node.behave(['honest'], { leaveHanging });
    }
    expect(
      Math.min(...all.map(waits => waits.p99)),
      `${what}: ${JSON.stringify(all)}, usually ${this.#usual?.p99} ms`,
    ).toBeLessThan(allowed);
    await this.caughtUp();
    this.#check(what);
  }

  /** Has another chain answer for so long that the indexer would have gone over to it, and sees that it waits and says so. */
  async changeChain(): Promise<void> {
    this.node.behave(['otherChain']);
    const before = this.#other.headsAsked;
    await vi.waitUntil(
      () => this.#other.headsAsked > before + LOOKS || /the chain was reset/.test(this.#server.said),
      { timeout: PATIENCE_MS },
    );
    expect(this.#server.said).not.toMatch(/the chain was reset/);
    await vi.waitFor(async () => {
      const answer = await fetch(`${this.#server.url}/readyz`);
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain('"code":"other_chain"');
    }, PATIENCE_MS);
    this.node.behave(['honest']);
    await this.caughtUp();
    this.#check('another chain');
  }

  /** Most memory that the server had since it was last started, in MiB. */
  get mostMemory(): number | undefined {
    return this.#server.mostMemory;
  }

  /** The server on the chain's head, by its own API. */
  async caughtUp(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    const head = bytesToHex((await this.chain.node.headHeader()).id);
    for (;;) {
      if (!this.#server.alive || Date.now() > deadline)
        throw new Error(`the server did not catch up: ${this.#server.said.slice(-SHOWN_LETTERS)}`);
      const answer = await fetch(`${this.#server.url}/api/block?limit=1`);
      const { data = [] } = (await answer.json()) as { data?: { hash: string }[] };
      if (data[0]?.hash === head) return;
      await delay(50);
    }
  }

  /** Ends the server, compares its index with one that nothing disturbed, and starts it again where wanted. */
  async compareIndex(options: { goOn: boolean }): Promise<void> {
    expect(await this.#server.stop(), this.#server.said).toBe(0);
    const [disturbed, expected] = await Promise.all([
      openDatabase(this.#place.options).then(database => settledDump(database, this.chain)),
      openTestDatabase().then(database => settledDump(database, this.chain)),
    ]);
    expect(expected['blocks']?.length).toBeGreaterThan(2);
    for (const [table, rows] of Object.entries(expected)) expect(disturbed[table], table).toEqual(rows);
    if (options.goOn) this.#server = await ServerProcess.start(this.#place, this.node.url);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await this.node.close();
    await this.#other.stop();
    await this.chain.stop();
    await this.#place.remove();
  }

  async #visited(ms: number, atEnd?: () => Promise<void>): Promise<Waits> {
    const [contract = new Uint8Array(21)] = this.chain.contracts.slice(
      this.random.below(this.chain.contracts.length),
    );
    const visitors = new Visitors(this.#server.url, [
      `/api/accountv2?address=${addressFromBytes(this.chain.people[0]?.address ?? contract)}`,
      `/api/contract?contract=${addressFromBytes(contract)}`,
      `/api/contracts/code?contract=${addressFromBytes(contract)}`,
      '/api/system/status',
      '/api/chainparameters',
      '/api/pagewitness',
      '/wallet/getnowblock',
      '/walletsolidity/getnowblock',
      '/readyz',
    ]);
    visitors.start();
    await delay(ms);
    await atEnd?.();
    const waits = await visitors.stop();
    this.#check('visited');
    expect(visitors.problems).toEqual([]);
    return waits;
  }

  #check(what: string): void {
    expect(this.#server.alive, `${what}: the server lives: ${this.#server.said.slice(-SHOWN_LETTERS)}`).toBe(
      true,
    );
    expect(this.#server.said, what).not.toMatch(/unhandled|uncaught/i);
    const { mostMemory } = this;
    if (mostMemory !== undefined) expect(mostMemory, `${what}: MiB of memory`).toBeLessThan(MOST_MEMORY_MIB);
  }
}

/** What an index holds once it stands at the chain's head with nothing left to read. Closes the database. */
async function settledDump(database: Database, chain: AdversaryChain): Promise<Record<string, string[]>> {
  const indexer = new Indexer({
    database,
    node: createNodeClient({ baseUrl: chain.url }),
    development: true,
    pollMs: 10,
  });
  const run = indexer.run();
  try {
    const head = (await chain.node.headHeader()).id;
    const solid = (await chain.node.solidHeader()).number;
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const [row] = await database.query<{ settled: boolean }>(
        `SELECT cursor_hash = $1 AND solid_number = $2 AND ${ALL_READ} AS settled FROM sync_state`,
        [head, solid],
      );
      if (row?.settled === true) break;
      if (Date.now() > deadline) throw new Error('the index did not settle');
      // What contracts did not answer in time is asked again after pauses of up to hours: here they are over. One that
      // was late several times is late for ever, and has one attempt left.
      await database.query(
        `UPDATE tokens SET node_due_ms = NULL, node_tries = CASE WHEN node_tries < ${LATE_TRIES} THEN node_tries ELSE ${LAST_TRY} END
         WHERE node_due_ms IS NOT NULL`,
      );
      await delay(SETTLING_MS);
    }
    return await dumpIndex(database);
  } finally {
    await indexer.stop();
    await run;
    await database.close();
  }
}
