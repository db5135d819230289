import { parentPort } from 'node:worker_threads';
import { createNodeClient, type NodeClientOptions } from '@sunscope/node-api/client';
import type { Database, DatabaseLink } from '../database/database.ts';
import { openLink } from '../database/open.ts';
import { serveOrders } from '../database/thread.ts';
import type { BlockSource, WriteRequest } from './block-jobs.ts';
import { indexerFetch } from './lean-fetch.ts';
import { LocalBlockJobs } from './local-block-jobs.ts';
import { passKnownError } from './passed-errors.ts';
import type { BlockRules } from '../verify/block-rules.ts';

/** What a thread that ingests blocks is asked. */
export type BlockJobOrder =
  | { type: 'open'; link: DatabaseLink; node: ThreadNode | undefined; yielding: boolean; rules: BlockRules }
  | { type: 'read'; job: number; source: BlockSource }
  | { type: 'write'; job: number; request: WriteRequest }
  | { type: 'drop'; job: number }
  | { type: 'close' };

/** What a thread needs to make a client of the node. */
export type ThreadNode = Pick<NodeClientOptions, 'baseUrl' | 'solidityUrl' | 'apiKey' | 'retries'>;

if (!parentPort) throw new Error('block-jobs.worker is started as a worker thread only');
let open: { jobs: LocalBlockJobs; database: Database } | undefined;

serveOrders(
  parentPort,
  async (order: BlockJobOrder) => {
    if (order.type === 'open') {
      const database = await openLink(order.link);
      const node = order.node && createNodeClient({ ...order.node, fetch: indexerFetch });
      open = { database, jobs: new LocalBlockJobs(database, node, order) };
      return undefined;
    }
    if (!open) throw new Error('the thread has no database yet');
    const { jobs, database } = open;
    switch (order.type) {
      case 'read':
        return jobs.read(order.job, order.source);
      case 'write':
        return jobs.write(order.job, order.request);
      case 'drop':
        return jobs.drop(order.job);
      case 'close':
        await jobs.close();
        return database.close();
    }
  },
  passKnownError,
);
