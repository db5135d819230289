import { createNodeClient } from '@sunscope/node-api/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { Indexer } from '../src/indexer/indexer.ts';
import { startLiveChain, type LiveChain, type Person } from './live-chain.ts';
import { openTestDatabase } from './test-database.ts';
import { openTokenPair, PAIR, TOKEN } from './token-pair.ts';

let chain: LiveChain;
let ann: Person, bob: Person;

beforeAll(async () => {
  chain = await startLiveChain();
  [ann, bob] = chain.people as [Person, Person];
});
afterAll(() => chain.close());

const send: LiveChain['sendBuilt'] = (built, person) => chain.sendBuilt(built, person);

/** What the index keeps of pairs, in an order of its own. */
async function dump(database: Database): Promise<unknown> {
  return {
    events: await database.query('SELECT * FROM exchange_events ORDER BY position'),
    candles: await database.query(
      'SELECT * FROM exchange_candles ORDER BY exchange_id, minutes, start_ms, token',
    ),
    rows: await database.query('SELECT * FROM address_rows WHERE kind = 7 ORDER BY address, position'),
  };
}

describe('/api/exchange/transaction', () => {
  it('values: after a reorganisation trades and candles are those of the chain that is left', async () => {
    const build = chain.web.transactionBuilder;
    await openTokenPair(chain, ann);
    const trade = (token: string, quant: number, person: Person) =>
      send(build.tradeExchangeTokens(PAIR, token, quant, 1, person.address), person);
    await trade('_', 10_000_000, bob);
    await chain.mine();
    const kept = await dump(chain.database);
    await trade('_', 20_000_000, bob);
    await chain.mine();
    await trade(TOKEN, 1_000, bob);
    await trade('_', 30_000_000, ann);
    await chain.mine();
    const list = await chain.get('/api/exchange/transaction?exchangeID=1');
    expect(list.body).toMatchObject({ rangeTotal: 4 });
    expect(await dump(chain.database)).not.toEqual(kept);

    await chain.admin('reorganise', { depth: 2 });
    await chain.mine();
    expect(await dump(chain.database)).toEqual(await fromScratch());
    // What went comes back in other blocks, or not at all: either way the lists agree with the chain.
    const left = (await chain.get('/api/exchange/transaction?exchangeID=1')).body as {
      data: { trx_hash: string }[];
    };
    for (const { trx_hash: hash } of left.data)
      expect(await chain.node.transactionInfoById(Buffer.from(hash, 'hex'))).toBeDefined();
  });
});

/** The same from an index that never saw the other chain. */
async function fromScratch(): Promise<unknown> {
  const database = await openTestDatabase();
  const node = createNodeClient({ baseUrl: chain.url });
  const indexer = new Indexer({ database, node, development: true, pollMs: 20 });
  const running = indexer.run();
  const { id } = await node.nowBlock();
  await vi.waitFor(
    async () => {
      const [row] = await database.query<{ there: boolean }>(
        'SELECT cursor_hash = $1 AS there FROM sync_state',
        [id],
      );
      expect(row?.there).toBe(true);
    },
    { timeout: 60_000, interval: 50 },
  );
  const found = await dump(database);
  await indexer.stop();
  await running;
  await database.close();
  return found;
}
