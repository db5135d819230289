import { createNodeClient } from '@sunscope/node-api/client';
import { openDatabase, type DatabaseOptions } from '../src/database/open.ts';
import { Indexer } from '../src/indexer/indexer.ts';

/**
 * An indexer in a process of its own, to be killed: `run-indexer.ts <database options as JSON> <node URL> [blocks that can be undone]`. Writes a line when it has
 * opened its database, and ends by itself when its standard input does.
 */
const [place, baseUrl, undoDepth] = process.argv.slice(2);
if (place === undefined || baseUrl === undefined)
  throw new Error('usage: run-indexer.ts <database options as JSON> <node URL> [blocks that can be undone]');

const database = await openDatabase(JSON.parse(place) as DatabaseOptions);
process.stdout.write('open\n');
const indexer = new Indexer({
  database,
  node: createNodeClient({ baseUrl }),
  development: true,
  pollMs: 10,
  ...(undoDepth === undefined ? {} : { undoDepth: BigInt(undoDepth) }),
  threads: { count: 2, node: { baseUrl }, worthFrom: 1n },
});
process.stdin.on('end', () => void indexer.stop());
process.stdin.resume();
await indexer.run();
await database.close();
