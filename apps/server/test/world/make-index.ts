import { createNodeClient } from '@sunscope/node-api/client';
import { openDatabase } from '../../src/database/open.ts';
import { Indexer } from '../../src/indexer/indexer.ts';
import { untilAllRead } from './settled-index.ts';

// A program: makes the index of a chain that stands still, in a data folder. `demo-world.mjs` keeps the one of the demo world.

const [dataDir, url] = process.argv.slice(2);
if (dataDir === undefined || url === undefined) throw new Error('usage: make-index.ts DATA_DIR NODE_URL');
const database = await openDatabase({ dataDir });
const node = createNodeClient({ baseUrl: url });
const indexer = new Indexer({ database, node, development: true, pollMs: 50, contractMs: 60_000 });
const following = indexer.run();
await untilAllRead(database, node);
await indexer.stop();
await following;
await database.close();
process.exit(0);
