import { Client } from 'pg';

/** The address of another database of the same server. */
export function inDatabase(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** One statement, in a connection of its own. */
export function onServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  return connected(url, async client => (await client.query<Record<string, unknown>>(statement)).rows);
}

export async function connected<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
