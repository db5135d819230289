import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import type { Database } from '../src/database/database.ts';

/** A call of the Product API with paths to ask for, each with other parameters where the call takes some. */
export interface HotCall {
  name: string;
  paths: readonly string[];
}

const SAMPLES = 200;

/**
 * The twenty calls that pages make most, with parameters from the index: busy and quiet accounts as they come.
 * @param samples of each parameter; answers are kept for a while, so that a few are mostly answered from memory
 */
export async function hotCalls(database: Database, samples = SAMPLES): Promise<HotCall[]> {
  const addresses = await texts(
    database,
    `SELECT address AS value FROM address_activity TABLESAMPLE SYSTEM (5) LIMIT ${samples}`,
    addressFromBytes,
  );
  const hashes = await texts(
    database,
    `SELECT hash AS value FROM transactions TABLESAMPLE SYSTEM (5) LIMIT ${samples}`,
    bytesToHex,
  );
  const tokens = await texts(
    database,
    'SELECT token AS value FROM tokens WHERE kind = 20 ORDER BY transfers DESC LIMIT 5',
    addressFromBytes,
  );
  const assets = await texts(
    database,
    'SELECT token AS value FROM tokens WHERE kind = 10 LIMIT 3',
    token => bytesToText(token) ?? '',
  );
  const [head] = await database.query<{ number: bigint }>('SELECT max(number) AS number FROM blocks');
  const blocks = Array.from({ length: samples }, (_, index) =>
    String((Number(head?.number ?? 0n) * index) / samples).replace(/\..*/, ''),
  );
  const call = (path: string, values: readonly string[] = []): HotCall => ({
    name: path,
    paths: values.length === 0 ? [path] : values.map(value => path.replace('*', value)),
  });
  return [
    call('/api/system/homepage-bundle'),
    call('/api/block?limit=20'),
    call('/api/block/*', blocks),
    call('/api/transaction?limit=20'),
    call('/api/transaction?limit=20&block=*', blocks),
    call('/api/transaction?limit=20&address=*', addresses),
    call('/api/transaction-info?hash=*', hashes),
    call('/api/transfer?limit=20'),
    call('/api/transfer?limit=20&address=*', addresses),
    call('/api/trc10trc20-transfer?limit=20&address=*', addresses),
    call('/api/token_trc20/transfers?limit=20&contract_address=*', tokens),
    call('/api/token_trc20/holders?limit=20&contract_address=*', tokens),
    call('/api/asset/transfer?limit=20&name=*', assets),
    call('/api/tokens/overview?limit=20'),
    call('/api/account/list?limit=20'),
    call('/api/accountv2?address=*', addresses),
    call('/api/contract?contract=*', tokens),
    call('/api/contracts/transaction?limit=20&contract=*', tokens),
    call('/api/internal-transaction?limit=20&address=*', addresses),
    call('/v1/accounts/*/transactions/trc20?limit=20', addresses),
  ];
}

async function texts(
  database: Database,
  sql: string,
  encode: (bytes: Uint8Array) => string,
): Promise<string[]> {
  let rows = await database.query<{ value: Uint8Array }>(sql);
  // A twentieth of a small table's pages may be none.
  if (rows.length === 0)
    rows = await database.query<{ value: Uint8Array }>(sql.replace('TABLESAMPLE SYSTEM (5)', ''));
  if (rows.length === 0) throw new Error(`the index has nothing to call with: ${sql}`);
  return rows.map(row => encode(row.value));
}
