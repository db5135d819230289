import type { Answer } from '@sunscope/product-api/types';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { NOBODY } from './sign-in.ts';
import { shapeTest } from './usual-tests.ts';
import { call, refused } from './world.ts';

const PATH = '/api/account/activity';
type Row = Answer<typeof PATH>['data'][number];
type Query = Readonly<Record<string, string | number>>;

/** Newest first, each once. */
const inOrder = (rows: readonly { hash: string; block: number }[]) =>
  [...new Map(rows.map(row => [row.hash, row.block]))]
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([hash]) => hash);

async function pages(
  query: Query,
): Promise<{ rows: Row[]; rangeTotal: number; riskTotal: number | undefined }> {
  const rows: Row[] = [];
  for (;;) {
    const answer = await call(PATH, { limit: 7, start: rows.length, ...query });
    rows.push(...answer.data);
    if (answer.data.length < 7) return { rows, rangeTotal: answer.rangeTotal, riskTotal: answer.riskTotal };
  }
}

/** What the lists of transactions and of transfers say of an address, each for itself. */
async function apart(address: string, risk: 'show' | 'hide') {
  const [{ data: transactions }, { data: transfers }] = await Promise.all([
    call('/api/transaction', { address, limit: 200 }),
    call('/api/transfer', { address, kind: 'all', risk, limit: 200 }),
  ]);
  return { transactions, transfers: transfers.map(row => ({ ...row, hash: row.transactionHash })) };
}

let people: string[];
beforeAll(async () => {
  const { data } = await call('/api/account/list', { limit: 200 });
  const some = [];
  for (const { address, totalTransactionCount: count } of data) {
    if (count < 3 || count > 100 || some.length === 8) continue;
    const { transfers } = await apart(address, 'show');
    if (transfers.length > 5 && transfers.length < 150) some.push(address);
  }
  people = some;
  expect(people.length).toBeGreaterThan(4);
});

describe(PATH, () => {
  shapeTest(PATH, { address: NOBODY }, { address: NOBODY, risk: 'only' });

  it('values: each transaction once that is in the list of transactions or of transfers', async () => {
    for (const address of people) {
      const { transactions, transfers } = await apart(address, 'show');
      const { rows, rangeTotal } = await pages({ address });
      expect(inOrder(rows)).toEqual(inOrder([...transactions, ...transfers]));
      // Blocks never rise down the list.
      expect(rows.map(row => row.block)).toEqual(rows.map(row => row.block).toSorted((a, b) => b - a));
      expect(rangeTotal).toBe(rows.length);
      for (const row of rows)
        expect(row.movements.map(one => one.id)).toEqual(
          transfers
            .filter(transfer => transfer.hash === row.hash)
            .map(transfer => transfer.id)
            .toSorted((a, b) => Number(BigInt(a) - BigInt(b)))
            .slice(0, 5),
        );
      const oldest = await call(PATH, { address, sort: 'timestamp', limit: 5 });
      expect(oldest.data.map(row => row.hash)).toEqual(
        rows
          .map(row => row.hash)
          .toReversed()
          .slice(0, 5),
      );
    }
  });

  it('values: a cursor goes on where the page ended', async () => {
    const [address = ''] = people;
    const { rows } = await pages({ address });
    const first = await call(PATH, { address, limit: 4 });
    const next = await call(PATH, { address, limit: 4, cursor: first.nextCursor ?? '' });
    expect([...first.data, ...next.data].map(row => row.hash)).toEqual(rows.slice(0, 8).map(row => row.hash));
  });

  it('values: what only spam brought here is left out and counted', async () => {
    let hidden = 0;
    for (const address of people) {
      const shown = await apart(address, 'hide');
      const all = await apart(address, 'show');
      const { rows, riskTotal } = await pages({ address, risk: 'hide' });
      const spam = new Set(
        all.transfers.filter(one => !shown.transfers.some(other => other.id === one.id)).map(one => one.hash),
      );
      const wanted = inOrder([
        // A transaction whose only movement is suspicious is as suspicious.
        ...all.transactions.filter(
          row => !spam.has(row.hash) || row.ownerAddress === address || row.toAddress !== address,
        ),
        ...shown.transfers,
      ]);
      expect(rows.every(row => row.movements.every(one => one.risk.length === 0))).toBe(true);
      expect(wanted).toEqual(expect.arrayContaining(rows.map(row => row.hash)));
      expect(riskTotal).toBe(inOrder([...all.transactions, ...all.transfers]).length - rows.length);
      hidden += riskTotal ?? 0;
    }
    expect(hidden).toBeGreaterThan(0);
  });

  it('values: filters by direction, type, counterparty, token and amount, alone and together', async () => {
    for (const address of people.slice(0, 4)) {
      const { transactions, transfers } = await apart(address, 'show');
      const types = new Map(
        (await pages({ address })).rows.map(row => [row.hash, row.contractType] as const),
      );
      const sent = transfers.filter(row => row.transferFromAddress === address);
      const [first] = transfers;
      if (!first) throw new Error(`${address} has no transfer`);
      const other =
        first.transferFromAddress === address ? first.transferToAddress : first.transferFromAddress;
      const between = transfers.filter(row =>
        [row.transferFromAddress, row.transferToAddress].includes(other),
      );
      const token = first.tokenName;
      const ofToken = transfers.filter(row => row.tokenName === token);
      const amount = BigInt(first.amount);
      const checks: [Query, readonly { hash: string; block: number }[]][] = [
        [{ direction: 'out' }, [...transactions.filter(row => row.ownerAddress === address), ...sent]],
        [{ type: 31 }, [...transactions, ...transfers].filter(row => types.get(row.hash) === 31)],
        [
          { counterparty: other },
          [...transactions.filter(row => [row.ownerAddress, row.toAddress].includes(other)), ...between],
        ],
        [{ token }, ofToken],
        [{ token, amount_min: String(amount) }, ofToken.filter(row => BigInt(row.amount) >= amount)],
        [
          { token, amount_max: String(amount), counterparty: other },
          ofToken.filter(row => BigInt(row.amount) <= amount && between.includes(row)),
        ],
        [
          { token, direction: 'out', start_timestamp: first.timestamp },
          ofToken.filter(row => sent.includes(row) && row.timestamp >= first.timestamp),
        ],
      ];
      for (const [query, wanted] of checks) {
        const { rows, rangeTotal } = await pages({ address, ...query });
        expect(inOrder(rows), JSON.stringify({ address, ...query })).toEqual(inOrder(wanted));
        expect(rangeTotal).toBe(rows.length);
      }
    }
  });

  it('values: lists of transfers and transactions take the same filters', async () => {
    const [address = ''] = people;
    const { transactions, transfers } = await apart(address, 'show');
    const [first] = transfers;
    const other =
      first?.transferFromAddress === address ? first.transferToAddress : (first?.transferFromAddress ?? '');
    const found = await call('/api/trc10trc20-transfer', {
      address,
      counterparty: other,
      token: first?.tokenName ?? '',
      amount_max: String(first?.amount),
      limit: 200,
    });
    expect(found.transfers.map(row => [row.hash, row.amount_str])).toEqual(
      transfers
        .filter(
          row =>
            row.tokenName === first?.tokenName &&
            [row.transferFromAddress, row.transferToAddress].includes(other) &&
            BigInt(row.amount) <= BigInt(first.amount),
        )
        .map(row => [row.hash, String(row.amount)]),
    );
    const ofKind = await call('/api/trc10trc20-transfer', { address, kind: 'trx', limit: 200 });
    expect(ofKind.transfers.map(row => row.hash)).toEqual(
      transfers.filter(row => row.tokenName === '_').map(row => row.hash),
    );
    const pages = [{ counterparty: other }, { address: other }].map(side =>
      call('/api/transfer', { kind: 'all', limit: 200, ...side }),
    );
    const [ofParty, ofAddress] = await Promise.all(pages);
    expect(ofParty?.data.length).toBeGreaterThan(0);
    expect(ofParty?.data).toEqual(ofAddress?.data);
    const party = transactions[0]?.ownerAddress ?? '';
    const listed = await call('/api/transaction', { address, counterparty: party, limit: 200 });
    expect(listed.data.map(row => row.hash)).toEqual(
      transactions.filter(row => [row.ownerAddress, row.toAddress].includes(party)).map(row => row.hash),
    );
  });

  it('values: the file has the rows of the screen', async () => {
    const [address = ''] = people;
    const { rangeTotal } = await call(PATH, { address, direction: 'in' });
    const response = await fetch(`${inject('api')}${PATH}?address=${address}&direction=in&format=csv`);
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(rangeTotal + 1);
  });

  it('bad input: no address, and what is no amount, token or direction', async () => {
    await refused(PATH, /address/);
    for (const [query, words] of [
      ['amount_min=1.5', /amount_min/],
      ['amount_max=-1', /amount_max/],
      ['token=nonsense', /token/],
      ['direction=up', /direction/],
      ['counterparty=x', /counterparty/],
    ] as const)
      await refused(`${PATH}?address=${NOBODY}&${query}`, words);
  });
});
