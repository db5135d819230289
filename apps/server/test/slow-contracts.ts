import { expect, vi } from 'vitest';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import type { ChainMaker } from '../../../bench/load/chain-maker.ts';
import type { Database } from '../src/database/database.ts';
import { Risk } from '../src/database/risk-bits.ts';
import { clearIndex } from '../src/repositories/sync-state.ts';
import { makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';

const SEED = 20_261_122;
const BEFORE = 12;
/** How long a node's client waits for one answer: no block waits for any that does not come, and how busy the machine is changes nothing. */
const ANSWER_MS = 15_000;

/** TUwqWRX7wrzm5uXhh2TjjB5fc6fSVXJzEU, and one that looks like it. */
const FRIEND = hexToBytes('41d0280829562d8d6ff505d917c9ebef3b18d48430');
const DOUBLE = hexToBytes('41d0280829562d8d6ff505d91700d82adf18d48430');

/** A chain whose block 13 deploys so many tokens, all of one name, which move in the blocks after it. */
function chainOf(tokens: number, seed: number): { maker: ChainMaker; slow: string[]; bob: Uint8Array } {
  const maker = makeChain(SEED, BEFORE);
  const slow: string[] = [];
  for (let count = 0; count < tokens; count++)
    slow.push(bytesToHex(maker.deployToken(maker.somebody(), 10n ** 24n)));
  maker.mine();
  const bob = meetDoubles(maker);
  moveTokens(maker, 2);
  maker.reseed(seed);
  moveTokens(maker, 3);
  return { maker, slow, bob };
}

/**
 * What tokens that turn out to be imitations must not do: make the friend known to Ann, so that its double is one, and the
 * double to Bob, who knows the friend by TRX.
 */
function meetDoubles(maker: ChainMaker): Uint8Array {
  const [ann, bob] = maker.accounts as [Uint8Array, Uint8Array];
  // At an odd place, see nameContracts.
  const imitation = maker.contracts.at(maker.contracts.length % 2 === 0 ? -1 : -2) as Uint8Array;
  maker.sendTrx(bob, FRIEND, 5_000_000n);
  maker.sendTrc20(imitation, ann, FRIEND, 1000n);
  maker.sendTrc20(imitation, bob, DOUBLE, 1000n);
  maker.mine();
  for (const [from, to] of [
    [DOUBLE, ann],
    [ann, DOUBLE],
    [bob, DOUBLE],
  ] as const)
    maker.sendTrx(from, to, 7_000_000n);
  maker.mine();
  return bob;
}

function moveTokens(maker: ChainMaker, blocks: number): void {
  const { random, contracts } = maker;
  for (let block = 0; block < blocks; block++) {
    for (let count = 0; count < 20; count++) {
      const token = contracts[random.below(contracts.length)];
      if (token) maker.sendTrc20(token, maker.somebody(), maker.somebody(), BigInt(random.below(1000)));
    }
    maker.mine();
  }
}

/** Every second contract has a name of its own. */
function nameContracts(node: ScriptedNode): void {
  for (const [place, contract] of node.maker.contracts.entries())
    if (place % 2 === 0) node.symbols.set(bytesToHex(contract), `OWN${place}`);
}

async function waitFor(database: Database, height: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const [row] = await database.query<{ cursor: bigint | null }>(
      'SELECT cursor_number AS cursor FROM sync_state',
    );
    if (row?.cursor === BigInt(height)) return performance.now() - started;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}

async function undisturbed(database: Database, node: ScriptedNode): Promise<Record<string, string[]>> {
  await clearIndex(database);
  const indexer = indexerOn(database, node, { contractMs: 1_000 });
  const run = indexer.run();
  await untilSettled(database, node);
  await indexer.stop();
  await run;
  return dumpIndex(database);
}

/** Follows a chain with so many contracts that do not say what they are called until later, and compares the index with one that had a quick node. */
export async function followSlowContracts(database: Database, tokens: number): Promise<void> {
  const { maker, slow, bob } = chainOf(tokens, SEED + 1);
  await clearIndex(database);
  const node = await ScriptedNode.start(maker);
  nameContracts(node);
  for (const contract of slow.slice(0, 3)) node.items.add(contract);
  node.height = BEFORE;
  const onTokens = vi.fn();
  const indexer = indexerOn(database, node, { events: { onTokens }, contractMs: 1_000 });
  const run = indexer.run();
  await untilSettled(database, node);

  node.silent = true;
  const lags: number[] = [];
  for (let height = BEFORE + 1; height < maker.blocks.length; height++) {
    node.height = height;
    lags.push(Math.round(await waitFor(database, height)));
  }
  expect(Math.max(...lags), `lag in ms: ${lags.join(', ')}`).toBeLessThan(ANSWER_MS);
  const [waiting] = await database.query<{ count: bigint }>('SELECT count(*) FROM tokens WHERE metadata = 0');
  expect(waiting?.count).toBeGreaterThanOrEqual(tokens);

  node.release();
  await untilSettled(database, node);
  // It is told after the rows are there.
  await vi.waitFor(() => expect(onTokens).toHaveBeenCalled());
  // The newest blocks go another way: what was marked late in older ones stays.
  const { maker: other } = chainOf(tokens, SEED + 2);
  node.maker = other;
  other.mine();
  await untilSettled(database, node);
  await indexer.stop();
  await run;
  const late = await dumpIndex(database);
  expect(late).toEqual(await undisturbed(database, node));
  expect(late['tokens']?.length).toBeGreaterThan(tokens);
  const doubles = await database.query(
    'SELECT from_address AS from, to_address AS to FROM transfers WHERE risk & $1 > 0 AND $2 IN (from_address, to_address) ORDER BY position',
    [Risk.look_alike_address, DOUBLE],
  );
  expect(doubles).toEqual([
    { from: bob, to: DOUBLE },
    { from: bob, to: DOUBLE },
  ]);
  await node.stop();
}
