import { expect, vi } from 'vitest';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { ChainMaker } from '../../../bench/load/chain-maker.ts';
import type { Database } from '../src/database/database.ts';
import { clearIndex } from '../src/repositories/sync-state.ts';
import { makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';

const SEED = 20_261_122;
const BEFORE = 12;
/** Of TRON. */
const BLOCK_MS = 3_000;

/** A chain whose block 13 deploys so many tokens, all of one name, which move in the blocks after it. */
function chainOf(tokens: number, seed: number): { maker: ChainMaker; slow: string[] } {
  const maker = makeChain(SEED, BEFORE);
  const slow: string[] = [];
  for (let count = 0; count < tokens; count++)
    slow.push(bytesToHex(maker.deployToken(maker.somebody(), 10n ** 24n)));
  maker.mine();
  moveTokens(maker, 2);
  maker.reseed(seed);
  moveTokens(maker, 3);
  return { maker, slow };
}

/**
 * Tokens that read alike are moved by others than their holders: what a holder signs counts among the recipients it knows
 * at once, and stays there where the token is found to be an imitation later.
 */
function moveTokens(maker: ChainMaker, blocks: number): void {
  const { random, contracts } = maker;
  const spender = maker.witness;
  for (let block = 0; block < blocks; block++) {
    for (let count = 0; count < 20; count++) {
      const place = random.below(contracts.length);
      const token = contracts[place];
      const [from, to] = [maker.somebody(), maker.somebody()];
      if (token) maker.sendTrc20(token, from, to, BigInt(random.below(1000)), place % 2 ? spender : from);
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
  const { maker, slow } = chainOf(tokens, SEED + 1);
  await clearIndex(database);
  const node = await ScriptedNode.start(maker);
  nameContracts(node);
  for (const contract of slow.slice(0, 3)) node.items.add(contract);
  node.height = BEFORE;
  const told = vi.fn();
  const indexer = indexerOn(database, node, { events: { onTokens: told }, contractMs: 1_000 });
  const run = indexer.run();
  await untilSettled(database, node);

  node.silent = true;
  const lags: number[] = [];
  for (let height = BEFORE + 1; height < maker.blocks.length; height++) {
    node.height = height;
    lags.push(Math.round(await waitFor(database, height)));
  }
  expect(Math.max(...lags), `lag in ms: ${lags.join(', ')}`).toBeLessThan(2 * BLOCK_MS);
  const [waiting] = await database.query<{ count: bigint }>('SELECT count(*) FROM tokens WHERE metadata = 0');
  expect(waiting?.count).toBeGreaterThanOrEqual(tokens);

  node.release();
  await untilSettled(database, node);
  expect(told).toHaveBeenCalled();
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
  await node.stop();
}
