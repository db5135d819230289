import { parseAddress } from '@sunscope/tron/address';
import { describe, expect, it } from 'vitest';
import { list, member, walkChain } from './chain.ts';
import { textOf as text } from './contract-facts.ts';
import { call, refused } from './world.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

interface ChainEvent {
  id: string;
  index: number;
  timeMs: number;
  block: number;
  contract: string;
  topics: string[];
  data: string;
}

/** Every log of the chain, newest first. */
async function chainEvents(): Promise<ChainEvent[]> {
  return (await walkChain())
    .flatMap(item =>
      list(item.info['log']).map((log, index) => ({
        id: item.id,
        index,
        timeMs: item.timeMs,
        block: item.block,
        contract: parseAddress(`41${text(member(log, 'address'))}`),
        topics: list(member(log, 'topics')).map(text),
        data: text(member(log, 'data')),
      })),
    )
    .toReversed();
}

const textOf = (event: { id: string; index: number; topics: string[]; data: string }) =>
  `${event.id} ${event.index} ${event.topics.join(',')} ${event.data}`;
type Row = Awaited<ReturnType<typeof call<'/api/contracts/event'>>>['data'][number];
const rowText = (row: Row) =>
  textOf({ id: row.transaction_id, index: row.event_index, topics: row.topics, data: row.data });

/** Contracts with events, the busiest first. */
async function withEvents(): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const { contract } of await chainEvents()) counts.set(contract, (counts.get(contract) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([contract]) => contract);
}

async function first(): Promise<string> {
  const [contract] = await withEvents();
  if (contract === undefined) throw new Error('the demo world has no events');
  return contract;
}

describe('/api/contracts/event', () => {
  it('values: every event of each contract, through the cursor', async () => {
    const all = await chainEvents();
    for (const contract of await withEvents()) {
      const expected = all.filter(event => event.contract === contract);
      const rows: Row[] = [];
      let cursor: string | undefined;
      do {
        const answer = await call('/api/contracts/event', {
          contract,
          limit: 190,
          ...(cursor === undefined ? {} : { cursor }),
        });
        expect(answer.rangeTotal).toBe(expected.length);
        rows.push(...answer.data);
        cursor = answer.nextCursor;
      } while (cursor !== undefined);
      expect(rows.map(rowText)).toEqual(expected.map(textOf));
      expect(rows.every(row => row.contract_address === contract)).toBe(true);
    }
  });

  it('values: oldest first, by offset, by name and by time', async () => {
    const contract = await first();
    const all = (await chainEvents()).filter(event => event.contract === contract);
    const oldest = await call('/api/contracts/event', { contract, sort: 'timestamp', start: 3, limit: 20 });
    expect(oldest.data.map(rowText)).toEqual(all.toReversed().slice(3, 23).map(textOf));
    const transfers = all.filter(event => event.topics[0] === TRANSFER);
    const named = await call('/api/contracts/event', { contract, event_name: 'Transfer', limit: 200 });
    expect(named.data.map(rowText)).toEqual(transfers.slice(0, 200).map(textOf));
    expect((await call('/api/contracts/event', { contract, event_name: 'Nothing' })).data).toEqual([]);
    const middle = all[Math.floor(all.length / 2)]?.timeMs ?? 0;
    const early = await call('/api/contracts/event', { contract, end_timestamp: middle, limit: 30 });
    expect(early.data.map(rowText)).toEqual(
      all
        .filter(event => event.timeMs <= middle)
        .slice(0, 30)
        .map(textOf),
    );
  });

  it('values: decodes a Transfer by position and by name', async () => {
    const contract = await first();
    const { data } = await call('/api/contracts/event', { contract, event_name: 'Transfer', limit: 1 });
    const [row] = data;
    const [, from = '', to = ''] = row?.topics ?? [];
    expect(row?.event).toBe('Transfer(address indexed from, address indexed to, uint256 value)');
    const amount = BigInt(`0x${row?.data ?? ''}`).toString();
    expect(row?.result).toEqual({
      0: `0x${from.slice(24)}`,
      1: `0x${to.slice(24)}`,
      2: amount,
      from: `0x${from.slice(24)}`,
      to: `0x${to.slice(24)}`,
      value: amount,
    });
    expect(row?.result_type).toEqual({ from: 'address', to: 'address', value: 'uint256' });
    expect(row?.result_with_topic).toEqual({
      topic: TRANSFER,
      index: [
        { param: 'address from', value: parseAddress(`41${from.slice(24)}`) },
        { param: 'address to', value: parseAddress(`41${to.slice(24)}`) },
      ],
      dataInArr: [{ param: 'uint256 value', value: amount }],
    });
  });

  it('values: by an indexed value, in the forms people write it', async () => {
    const contract = await first();
    const all = (await chainEvents()).filter(
      event => event.contract === contract && event.topics[0] === TRANSFER,
    );
    const word = all[0]?.topics[1] ?? '';
    const address = parseAddress(`41${word.slice(24)}`);
    const expected = (await chainEvents()).filter(
      event => event.contract === contract && event.topics.slice(1).includes(word),
    );
    expect(expected.length).toBeGreaterThan(0);
    for (const indexed of [address, `0x${word.slice(24)}`, `41${word.slice(24)}`, word, `0x${word}`]) {
      const answer = await call('/api/contracts/event', { contract, indexed, limit: 200 });
      expect([indexed, answer.data.map(rowText)]).toEqual([indexed, expected.slice(0, 200).map(textOf)]);
    }
    const named = await call('/api/contracts/event', {
      contract,
      indexed: address,
      event_name: 'Transfer',
      limit: 200,
    });
    expect(named.data.map(rowText)).toEqual(
      expected
        .filter(event => event.topics[0] === TRANSFER)
        .slice(0, 200)
        .map(textOf),
    );
    expect((await call('/api/contracts/event', { contract, indexed: 'nothing of the kind' })).data).toEqual(
      [],
    );
  });

  it('bad input: malformed contract, cursor and paging', async () => {
    await refused('/api/contracts/event?contract=x', /contract/);
    await refused(`/api/contracts/event?contract=${NOBODY}&cursor=x`, /cursor/);
    await refused(`/api/contracts/event?contract=${NOBODY}&start=-1`, /start/);
    expect((await call('/api/contracts/event', { contract: NOBODY })).data).toEqual([]);
  });
});

describe.each(['/api/event/contract/{address}', '/event/contract/{address}'] as const)('%s', path => {
  it('values: a plain list, newest first, by page and moment', async () => {
    const contract = await first();
    const all = (await chainEvents()).filter(event => event.contract === contract);
    const pages = [
      ...(await call(path, { address: contract, size: 15 })),
      ...(await call(path, { address: contract, size: 15, page: 2 })),
    ];
    expect(pages.map(rowText)).toEqual(all.slice(0, 30).map(textOf));
    const since = all[9]?.timeMs ?? 0;
    const late = await call(path, { address: contract, since, sort: 'block_timestamp', size: 200 });
    expect(late.map(rowText)).toEqual(
      all
        .filter(event => event.timeMs >= since)
        .toReversed()
        .map(textOf),
    );
    const solid = await call(path, { address: contract, onlyConfirmed: 'true', size: 200 });
    expect(solid.every(row => row.confirmed)).toBe(true);
  });

  it('bad input: malformed address and size', async () => {
    await refused(path.replace('{address}', 'T123'), /address/);
    await refused(`${path.replace('{address}', NOBODY)}?size=-1`, /size/);
    expect(await call(path, { address: NOBODY })).toEqual([]);
  });
});
