import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  isJsonObject,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from '@sunscope/node-api/json';
import { blockToJson } from '@sunscope/node-api/message-json';
import { bytesToHex } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import { decodeTransaction } from '@sunscope/tron/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openTestDatabase } from './test-database.ts';
import { importBlocks } from '../src/indexer/import-blocks.ts';
import { clearIndex } from '../src/repositories/sync-state.ts';
import { makeChain } from './busy-chain.ts';

const mainNet = fileURLToPath(new URL('../../../../shared/data/mainnet/blocks/', import.meta.url));
const HEX = { visible: false } as const;

/** A member that must be text. */
function textOf(json: JsonValue | undefined): string {
  if (typeof json !== 'string') throw new Error('text expected');
  return json;
}

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearIndex(database);
  folder = await mkdtemp(join(tmpdir(), 'sunscope-import-'));
  return () => rm(folder, { recursive: true, force: true });
});

async function put(name: string, content: JsonValue | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : stringifyJson(content));
  return path;
}

async function storedNumbers(): Promise<number[]> {
  return (await database.query<{ number: bigint }>('SELECT number FROM blocks ORDER BY number')).map(row =>
    Number(row.number),
  );
}

describe('importing made blocks', () => {
  const chain = makeChain(77, 6, 12);
  const json = chain.blocks.map(({ block }) => blockToJson(block.id, block.header, block.transactions, HEX));
  const busiest = chain.blocks.reduce(
    (best, made, index) =>
      index > 0 && made.block.transactions.length > (chain.blocks[best]?.block.transactions.length ?? 0)
        ? index
        : best,
    1,
  );

  function copyOf(index: number): JsonObject {
    return parseJson(stringifyJson(json[index])) as JsonObject;
  }

  it('reads lists, range answers, single blocks and lines, and counts what was there already', async () => {
    const paths = [
      await put('list.json', json.slice(0, 2)),
      await put('range.json', { block: json.slice(2, 4) }),
      await put('single.json', json[4] as JsonObject),
      await put('lines.jsonl', [json[5], json[6], json[0]].map(block => stringifyJson(block)).join('\n')),
    ];
    const report = await importBlocks({ database, paths });
    expect(report).toMatchObject({ files: 4, imported: 7, present: 1, refused: [], warnings: [] });
    expect(await storedNumbers()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const [sync] = await database.query('SELECT cursor_number, solid_number FROM sync_state');
    expect(sync).toEqual({ cursor_number: 6n, solid_number: 6n });
  });

  it('refuses damaged files one by one with the reason and takes the rest', async () => {
    const wrongHash = copyOf(2);
    wrongHash['blockID'] = `${textOf(wrongHash['blockID']).slice(0, 62)}00`;
    const wrongRoot = copyOf(busiest);
    (wrongRoot['transactions'] as JsonValue[]).pop();
    const changed = copyOf(busiest);
    const [first] = changed['transactions'] as JsonObject[];
    if (first) first['raw_data_hex'] = textOf(first['raw_data_hex']).replace(/..$/, '00');
    const noTimestamp = copyOf(3);
    delete ((noTimestamp['block_header'] as JsonObject)['raw_data'] as JsonObject)['timestamp'];
    const wrongParent = copyOf(2);
    ((wrongParent['block_header'] as JsonObject)['raw_data'] as JsonObject)['parentHash'] = 'ab'.repeat(32);

    await put('00-good.json', json.slice(0, 2));
    await put('01-cut.json', stringifyJson(json[2]).slice(0, -40));
    await put('02-hash.json', wrongHash);
    await put('03-root.json', wrongRoot);
    await put('04-changed.json', changed);
    await put('05-field.json', noTimestamp);
    await put('06-parent.json', wrongParent);
    await put('07-not-a-block.json', { hello: 'world' });
    await put('08-good.json', json[2] as JsonObject);
    const report = await importBlocks({ database, paths: [folder] });

    expect(await storedNumbers()).toEqual([0, 1, 2]);
    expect(report.imported).toBe(3);
    const reasons = Object.fromEntries(
      report.refused.map(entry => [entry.file.slice(folder.length + 1), entry.reason]),
    );
    expect(Object.keys(reasons)).toEqual([
      '01-cut.json',
      '02-hash.json',
      '03-root.json',
      '04-changed.json',
      '05-field.json',
      '06-parent.json',
      '07-not-a-block.json',
    ]);
    expect(reasons['01-cut.json']).toMatch(/^Not JSON/);
    expect(reasons['02-hash.json']).toMatch(/header hashes to/);
    expect(reasons['03-root.json']).toMatch(/transaction root/);
    expect(reasons['04-changed.json']).toMatch(/hashes to|wire|protobuf|cut short/i);
    expect(reasons['05-field.json']).toMatch(/timestamp is missing/);
    // A changed parent changes the header's hash, too: that is what is noticed first.
    expect(reasons['06-parent.json']).toMatch(/header hashes to/);
    expect(reasons['07-not-a-block.json']).toMatch(/blockID is missing/);
  });

  it('refuses a whole block of another chain beside its neighbours, and another block of the same number', async () => {
    const other = makeChain(78, 6, 4).blocks.map(({ block }) =>
      blockToJson(block.id, block.header, block.transactions, HEX),
    );
    const report = await importBlocks({
      database,
      paths: [
        await put('mine.json', [json[1], json[4]] as JsonValue),
        await put('theirs.json', [other[1], other[2], other[3]] as JsonValue),
      ],
    });
    expect(report.imported).toBe(2);
    expect(report.refused.map(entry => [entry.block, entry.reason.replace(/[0-9a-f]{64}/g, 'HASH')])).toEqual(
      [
        [1n, 'The index has another block 1: HASH, not HASH'],
        [2n, 'Its parent is HASH, but block 1 is HASH'],
        [3n, 'Block 4 names HASH as its parent, not HASH'],
      ],
    );
  });
});

const withData = existsSync(mainNet) ? describe : describe.skip;
if (!existsSync(mainNet))
  process.stderr.write(
    'SKIPPED: the import of main-net blocks, because ../shared/data/mainnet/blocks is not beside the repository\n',
  );

withData('importing main-net blocks', () => {
  let files: string[];
  let sources: JsonObject[];

  beforeEach(async () => {
    files = (await readdir(mainNet))
      .filter(name => name.endsWith('.json'))
      .sort()
      .map(name => join(mainNet, name));
    sources = await Promise.all(
      files.map(async file => parseJson(await readFile(file, 'utf8')) as JsonObject),
    );
    const report = await importBlocks({ database, paths: files });
    expect(report).toMatchObject({ refused: [], warnings: [], imported: files.length });
  });

  it('keeps as many transactions as each source has, each with the id its bytes hash to', async () => {
    let all = 0;
    for (const source of sources) {
      const hash = textOf(source['blockID']);
      const listed = ((source['transactions'] ?? []) as JsonObject[]).map(transaction =>
        textOf(transaction['txID']),
      );
      const number = BigInt(`0x${hash.slice(0, 16)}`);
      const [block] = await database.query<{ hash: Uint8Array; tx_count: number }>(
        'SELECT hash, tx_count FROM blocks WHERE number = $1',
        [number],
      );
      expect(block && bytesToHex(block.hash)).toBe(hash);
      expect(block?.tx_count).toBe(listed.length);
      const rows = await database.query<{ hash: Uint8Array; body: Uint8Array }>(
        'SELECT hash, body FROM transactions WHERE position >= $1::bigint << 28 AND position < ($1::bigint + 1) << 28 ORDER BY position',
        [number],
      );
      expect(rows.map(row => bytesToHex(row.hash))).toEqual(listed);
      for (const row of rows)
        expect(bytesToHex(sha256(decodeTransaction(row.body).rawData))).toBe(bytesToHex(row.hash));
      all += rows.length;
    }
    // Three in the genesis block, 619 in block 79,072,107.
    expect(all).toBe(622);
  });

  it('counts the contract types of block 79,072,107 as they are', async () => {
    const rows = await database.query<{ contract_type: number; count: bigint }>(
      'SELECT contract_type, count(*) AS count FROM transactions WHERE position >= 79072107::bigint << 28 GROUP BY 1 ORDER BY 1',
    );
    expect(rows.map(row => [row.contract_type, Number(row.count)])).toEqual([
      [0, 1],
      [1, 230],
      [2, 38],
      [31, 158],
      [54, 1],
      [57, 125],
      [58, 66],
    ]);
  });

  it('keeps integers beyond 2^53 exact', async () => {
    const rows = await database.query<{ amount: bigint }>(
      'SELECT amount FROM transactions WHERE position < 1 << 28 ORDER BY position',
    );
    expect(rows.map(row => row.amount)).toEqual([99_000_000_000_000_000n, 0n, -9_223_372_036_854_775_808n]);
  });

  it('suspects nothing that the genesis block allots, not even the account that it gives nothing', async () => {
    const rows = await database.query<{ amount: bigint; risk: number }>(
      'SELECT amount, risk FROM transfers WHERE position < 1 << 28 ORDER BY position',
    );
    expect(rows.map(row => row.amount)).toContain(0n);
    expect(rows.map(row => row.risk)).toEqual(rows.map(() => 0));
  });

  it('marks as unknown what files do not tell: fees, infos, balances, and tokens without an issue', async () => {
    const [fees] = await database.query(
      'SELECT count(fee) AS fees, count(info) AS infos FROM transactions WHERE position >= 1 << 28',
    );
    expect(fees).toEqual({ fees: 0n, infos: 0n });
    const [balances] = await database.query(
      'SELECT count(*) > 250 AS many, count(balance) AS known FROM accounts',
    );
    expect(balances).toEqual({ many: true, known: 0n });
    const tokens = await database.query<{ id: string; name: null; metadata: number; transfers: bigint }>(
      `SELECT convert_from(token, 'UTF8') AS id, name, metadata, transfers FROM tokens`,
    );
    expect(tokens).toEqual([{ id: '1005114', name: null, metadata: 0, transfers: 38n }]);
  });

  it('refuses headers that came without their transactions', async () => {
    const report = await importBlocks({
      database,
      paths: [join(mainNet, 'headers', '078000000-078000079.json')],
    });
    expect(report.imported).toBe(0);
    expect(report.refused).toHaveLength(80);
    expect(report.refused[0]).toMatchObject({
      block: 78_000_000n,
      reason: expect.stringMatching(/transaction root .* of these 0 transactions/) as unknown,
    });
  });

  it('refuses block 79,072,107 as soon as one of its transactions is touched', async () => {
    await clearIndex(database);
    const source = sources.find(block => textOf(block['blockID']).startsWith('0000000004b68b6b'));
    const list = isJsonObject(source) ? (source['transactions'] as JsonObject[]) : [];
    const swapped = { ...source, transactions: [list[1], list[0], ...list.slice(2)] } as JsonValue;
    const failed = {
      ...source,
      transactions: [{ ...list[0], ret: [{ contractRet: 'REVERT' }] }, ...list.slice(1)],
    } as JsonValue;
    const report = await importBlocks({
      database,
      paths: [await put('swapped.json', swapped), await put('failed.json', failed)],
    });
    expect(report.imported).toBe(0);
    expect(report.refused).toHaveLength(2);
  });
});
