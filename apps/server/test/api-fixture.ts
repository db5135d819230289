import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { ChainMaker } from '../../../bench/load/chain-maker.ts';
import { readConfig } from '../src/settings/config.ts';
import type { Database } from '../src/database/database.ts';
import type { Indexer } from '../src/indexer/indexer.ts';
import { createServing, type Serving } from '../src/runtime/serving.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { openTestDatabase } from './test-database.ts';

/** The real app over an index filled by the real indexer from a node that plays a made chain. */
export interface ApiFixture {
  app: FastifyInstance;
  serving: Serving;
  database: Database;
  node: ScriptedNode;
  indexer: Indexer;
  maker: ChainMaker;
  people: readonly Address[];
  /** Hash of the n-th transaction of a block, hex. */
  hashOf(block: number, index: number): string;
  /** GET, with the answer's JSON. */
  get(path: string): Promise<{ status: number; body: Record<string, unknown> }>;
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** TRC10 supply beyond what a double holds exactly. */
export const HUGE_SUPPLY = 9_007_199_254_740_993_000n;
export const TOKEN_SUPPLY = 1_000_000_000_000n;

/**
 * Three blocks on top of the genesis block:
 * 1. person 0 deploys a TRC20 token, person 1 issues a TRC10 token
 * 2. five transactions: 1.5 TRX with a memo from 0 to 1, 12.345678 MADE from 0 to 1, 50 HARB from 1 to 2, person 2 takes a
 *    name, a call by 0 that reverts
 * 3. empty
 */
export async function startApi(
  settings: Record<string, string> = {},
  maker: ChainMaker = smallChain(),
): Promise<ApiFixture> {
  const node = await ScriptedNode.start(maker);
  node.solid = 2;
  const database = await openTestDatabase();
  let serving: Serving | undefined;
  const wake = () => serving?.changed();
  const indexer = indexerOn(database, node, {
    events: { onBlocks: wake, onRollback: wake, onSolid: wake, onReset: wake },
  });
  const running = indexer.run();
  await untilSettled(database, node);
  serving = await createServing({
    config: readConfig(
      {},
      { PORT: '0', RATE_LIMIT: '0', PRICE_SOURCE: 'demo', CHECK_ANSWERS: '1', ...settings },
    ),
    session: database,
    node: { url: node.url, solidityUrl: node.url, embedded: true },
    log: pino({ level: 'silent' }),
  });
  const { app } = serving;
  return {
    app,
    serving,
    database,
    node,
    indexer,
    maker,
    people: maker.accounts.map(account => addressFromBytes(account)),
    hashOf: (block, index) =>
      bytesToHex(maker.blocks[block]?.block.transactions[index]?.id ?? new Uint8Array(0)),
    async get(path) {
      const response = await app.inject({ method: 'GET', url: path });
      return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
    },
    settled: () => untilSettled(database, node),
    async close() {
      await indexer.stop();
      await running;
      await serving?.close();
      await node.stop();
      await database.close();
    },
  };
}

function smallChain(): ChainMaker {
  const maker = new ChainMaker({ seed: 20_261, accounts: 6 });
  const [zero, one, two] = maker.accounts as [Uint8Array, Uint8Array, Uint8Array];
  const token = maker.deployToken(zero, TOKEN_SUPPLY);
  const asset = maker.issueAsset(one, 'Harbour', HUGE_SUPPLY);
  maker.mine();
  maker.sendTrx(zero, one, 1_500_000n, 'Rent for May');
  maker.sendTrc20(token, zero, one, 12_345_678n);
  maker.sendTrc10(one, two, asset, 5_000n);
  maker.nameAccount(two, 'Blue Meridian');
  maker.callAndFail(token, zero);
  maker.mine();
  maker.mine();
  return maker;
}
