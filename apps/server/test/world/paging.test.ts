import { pathOf } from '@sunscope/product-api/client';
import { describe, expect, inject, it } from 'vitest';
import { call, get, refused } from './world.ts';

/** Lists of the demo world that are paged by cursor, with the member that holds their rows. */
const LISTS = [
  ['/api/block', 'data', {}],
  ['/api/transaction', 'data', {}],
  ['/api/transfer', 'data', { kind: 'all' }],
  ['/api/token_trc20/transfers', 'token_transfers', {}],
  ['/api/internal-transaction', 'data', {}],
  ['/api/account/list', 'data', {}],
] as const;

type Rows = readonly Record<string, unknown>[];

/** Rows without the words a contract's ABI gives, which is read while the first page is shown. */
const namesOf = (rows: unknown) => (rows as Rows).map(row => ({ ...row, trigger_info: undefined }));

const listAt = async (path: string, query: Record<string, string | number>) => {
  const { status, body } = await get(pathOf(path, query));
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Record<string, unknown> & { nextCursor?: string; rangeTotal: number };
};

describe.each(LISTS)('%s', (path, member, filter) => {
  const field = path === '/api/account/list' ? 'balance' : 'timestamp';
  it.each(['', field])('gives every row once by cursor, sorted by "%s"', async sort => {
    const found: Record<string, unknown>[] = [];
    const size = 150;
    let cursor: string | undefined;
    for (;;) {
      const answer = await listAt(path, {
        ...filter,
        limit: size,
        sort,
        ...(cursor === undefined ? {} : { cursor }),
      });
      const rows = answer[member] as Rows;
      found.push(...rows);
      expect(answer.nextCursor === undefined).toBe(rows.length < size);
      // The same rows as by offset, as far as offsets reach.
      if (found.length <= 600 && rows.length > 0)
        expect(
          namesOf(
            (await listAt(path, { ...filter, sort, limit: size, start: found.length - rows.length }))[member],
          ),
        ).toEqual(namesOf(rows));
      if (answer.nextCursor === undefined) break;
      cursor = answer.nextCursor;
    }
    const texts = found.map(row => JSON.stringify(row));
    expect(new Set(texts).size).toBe(texts.length);
    const csv = await (await fetch(inject('api') + pathOf(path, { ...filter, sort, format: 'csv' }))).text();
    expect(csv.trim().split('\r\n').length - 1).toBe(found.length);
    // Counted one by one up to ten thousand.
    const { rangeTotal } = await listAt(path, { ...filter, limit: 0 });
    if (path !== '/api/account/list') expect(rangeTotal).toBe(found.length);
  });

  it('bad input: a cursor of somewhere else is refused', async () => {
    await refused(pathOf(path, { cursor: 'elsewhere' }), /cursor: "elsewhere" is none/);
  });
});

describe('holders', () => {
  it('are given by cursor in the order of their balances', async () => {
    const token = (await call('/api/tokens/overview', { filter: 'trc20', sort: 'holderCount', limit: 1 }))
      .tokens[0];
    const contract = token?.contractAddress ?? '';
    const all = await call('/api/token_trc20/holders', { contract_address: contract, limit: 200 });
    expect(all.trc20_tokens.length).toBeGreaterThan(3);
    const found: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await call('/api/token_trc20/holders', {
        contract_address: contract,
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      });
      found.push(...page.trc20_tokens.map(row => row.address));
      cursor = page.nextCursor;
      if (cursor === undefined) break;
    }
    expect(found).toEqual(all.trc20_tokens.map(row => row.address));
  });
});

describe('paths', () => {
  it('may have the prefix of some clients of today’s TRONSCAN', async () => {
    const plain = await get('/api/block?limit=2');
    expect((await get('/api/new/block?limit=2')).body).toEqual(plain.body);
    expect((await get('/api/newer/block?limit=2')).status).toBe(404);
  });
});

describe('caching', () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(inject('api') + path, { headers });

  it('answers 304 to whoever has the answer', async () => {
    const first = await ask('/api/block?limit=3');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    for (const header of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
      const again = await ask('/api/block?limit=3', { 'if-none-match': header });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await ask('/api/block?limit=3', { 'if-none-match': 'W/"other"' })).status).toBe(200);
    expect((await ask('/api/block?limit=4', { 'if-none-match': tag })).status).toBe(200);
  });

  it('lets a block that is final be kept for good when it is asked for by hash', async () => {
    const old = (await call('/api/block', { number: 1 })).data[0];
    const latest = await call('/api/block/latest');
    const control = async (path: string) => (await ask(path)).headers.get('cache-control');
    expect(old?.confirmations).toBeGreaterThan(200);
    expect(await control(`/api/block?hash=${old?.hash}`)).toBe('public, max-age=31536000, immutable');
    expect(await control(`/api/block?hash=${latest.hash}`)).toBe('no-cache');
    // Number 1 is another block once this chain is reset.
    expect(await control('/api/block?number=1')).toBe('no-cache');
    expect(await control(`/api/block?hash=${'0'.repeat(64)}`)).toBe('no-cache');
    const [transaction] = (await call('/api/transaction', { sort: 'timestamp', limit: 1 })).data;
    expect(await control(`/api/transaction-info?hash=${transaction?.hash}`)).toBe(
      'public, max-age=31536000, immutable',
    );
    expect(await control(`/api/transaction-info?hash=${'0'.repeat(64)}`)).toBe('no-cache');
  });
});

describe('lists that come whole, as files', () => {
  /** The first cells of a file's lines under a column of their own. */
  const cells = async (path: string, name: string) => {
    const response = await fetch(`${inject('api')}${path}${path.includes('?') ? '&' : '?'}format=csv`);
    expect(response.headers.get('content-type')).toContain('text/csv');
    const [head = '', ...lines] = (await response.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    const at = head.split(',').indexOf(name);
    return lines.map(line => line.split(',')[at]);
  };

  it('values: the rows of the answer in its order, narrowed alike', async () => {
    const { nodes } = await call('/api/node');
    expect(await cells('/api/node', 'ip')).toEqual(nodes.map(row => row.ip));
    const code = nodes.at(-1)?.countryCode ?? '';
    const there = nodes.filter(row => row.countryCode === code).map(row => row.ip);
    expect(there.length).toBeLessThan(nodes.length);
    expect(await cells(`/api/node?country=${code}`, 'ip')).toEqual(there);
    const { tronParameters } = await call('/api/chainparameters');
    expect(await cells('/api/chainparameters', 'key')).toEqual(tronParameters.map(row => row.key));
    const partners = await call('/api/pagewitness', { witnesstype: '1' });
    expect(partners.data.length).toBeGreaterThan(0);
    expect(await cells('/api/pagewitness?witnesstype=1', 'address')).toEqual(
      partners.data.map(row => row.address),
    );
  });

  it.each(['-changeVotes', 'changeVotes', 'lastRanking', '-realTimeVotes'] as const)(
    'values: the ranking by %s',
    async sort => {
      const answer = await call('/api/vote/witness', { sort });
      if (!('fastestRise' in answer)) throw new Error('a list was expected');
      const figure = (row: (typeof answer.data)[number]) =>
        BigInt(row[sort.replace('-', '') as 'changeVotes']);
      const figures = answer.data.map(figure);
      const rising = sort.startsWith('-') ? figures.toReversed() : figures;
      for (const [at, one] of rising.entries()) expect(one >= (rising[at - 1] ?? one)).toBe(true);
      expect(await cells(`/api/vote/witness?sort=${sort}`, 'address')).toEqual(
        answer.data.map(row => row.address),
      );
    },
  );

  it('bad input: an order that there is not', async () => refused('/api/vote/witness?sort=name', /sort/));
});
