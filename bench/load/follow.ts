// An indexer in a process of its own, as `sunscope index` runs beside `sunscope serve`: `follow.ts <database URL> <node URL>`.
// Ends when its standard input does.
import { createNodeClient } from '@sunscope/node-api/client';
import { openDatabase } from '../../apps/server/src/database/open.ts';
import { Indexer } from '../../apps/server/src/indexer/indexer.ts';
import { indexerFetch } from '../../apps/server/src/indexer/lean-fetch.ts';

const [databaseUrl, baseUrl] = process.argv.slice(2);
if (databaseUrl === undefined || baseUrl === undefined)
  throw new Error('usage: follow.ts <database URL> <node URL>');

const database = await openDatabase({ databaseUrl });
const node = createNodeClient({ baseUrl, fetch: indexerFetch });
const indexer = new Indexer({ database, node, development: false });
process.stdin.on('end', () => void indexer.stop()).resume();
await indexer.run();
await database.close();
