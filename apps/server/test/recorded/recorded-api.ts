import { pino } from 'pino';
import { createNodeClient } from '@sunscope/node-api/client';
import { parseJson, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { blockToJson } from '@sunscope/node-api/message-json';
import { readConfig } from '../../src/settings/config.ts';
import { applyBatch } from '../../src/indexer/apply-batch.ts';
import { importBlocks } from '../../src/indexer/import-blocks.ts';
import { newTokenFacts } from '../../src/indexer/new-token-facts.ts';
import { createServing } from '../../src/runtime/serving.ts';
import { openTestDatabase } from '../test-database.ts';
import { objectOf } from './json.ts';
import type { RecordedChain } from './recorded-chain.ts';
import { startRecordedNode, type ReportedState } from './recorded-node.ts';

/** The real API in this process over an index of recorded blocks. */
export interface RecordedApi {
  /** GET; the answer must be a 200. */
  get(path: string): Promise<JsonObject>;
  post(path: string, body: JsonValue): Promise<JsonObject>;
  close(): Promise<void>;
}

/**
 * Imports whole blocks from files as `sunscope import` does, and single transactions by the same decoder and writer,
 * their tokens asked of a node that answers what recordings hold.
 */
export async function startRecordedApi(
  chain: RecordedChain,
  state: Omit<ReportedState, 'head'>,
  wholeBlocks: readonly string[],
): Promise<RecordedApi> {
  const newest = chain.blocks().at(-1);
  if (!newest) throw new RangeError('there is no recorded block');
  const { id, header } = newest.block;
  const node = await startRecordedNode({ ...state, head: blockToJson(id, header, [], { visible: false }) });
  const database = await openTestDatabase();
  const report = await importBlocks({ database, paths: wholeBlocks });
  if (report.imported !== wholeBlocks.length || report.refused.length > 0)
    throw new Error(
      `not all whole blocks went in: ${JSON.stringify(report.refused.map(item => item.reason))}`,
    );
  const effects = chain.effects();
  const client = createNodeClient({ baseUrl: node.url, retries: 0 });
  // For a node that hangs: on a busy machine a block's share of a second is too little, and the names would be missing.
  const tokenFacts = await newTokenFacts(database, client, effects, 60_000);
  await database.transaction(session =>
    applyBatch(session, effects, {
      undoable: false,
      mainNet: true,
      tokenFacts,
      solidNumber: newest.block.number,
    }),
  );
  const serving = await createServing({
    config: readConfig({}, { PORT: '0', RATE_LIMIT: '0', PRICE_SOURCE: 'off', CHECK_ANSWERS: '1' }),
    session: database,
    node: { url: node.url, solidityUrl: node.url, embedded: false },
    log: pino({ level: 'silent' }),
  });
  const read = (path: string, answer: { statusCode: number; body: string }) => {
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return objectOf(parseJson(answer.body));
  };
  return {
    get: async path => read(path, await serving.app.inject({ method: 'GET', url: path })),
    post: async (path, body) =>
      read(path, await serving.app.inject({ method: 'POST', url: path, payload: body as object })),
    async close() {
      await serving.close();
      await node.stop();
      await database.close();
    },
  };
}
