import { addressToBytes, addressFromBytes } from '@sunscope/tron/address';
import { emptyMessage, encodeMessage } from '@sunscope/tron/codec';
import { expect, it } from 'vitest';
import { positionOf } from '../../repositories/keys.ts';
import type { EventScan, EventTransaction } from '../../repositories/events-read.ts';
import { placeOf, scanEvents } from './event-scan.ts';

const contract = Uint8Array.from([0x41, ...new Uint8Array(19), 7]);
const stranger = Uint8Array.from([0x41, ...new Uint8Array(19), 8]);

/** A transaction per block, with logs of the contract (true) and of a stranger (false). */
function chainOf(logs: readonly boolean[][]): EventTransaction[] {
  return logs.map((own, block) => ({
    hash: Uint8Array.of(block),
    position: positionOf(BigInt(block)),
    timestamp_ms: 0n,
    owner: stranger,
    counterparty: contract,
    info: encodeMessage('TransactionInfo', {
      ...emptyMessage('TransactionInfo'),
      log: own.map(mine => ({
        ...emptyMessage('Log'),
        address: (mine ? contract : stranger).subarray(1),
        topics: [new Uint8Array(32).fill(block)],
      })),
    }),
  }));
}

function contextOf(chain: readonly EventTransaction[], scans: EventScan[] = []) {
  const read = async (scan: EventScan) => {
    scans.push(scan);
    const rows = chain.filter(
      row =>
        (scan.from === undefined || row.position >= scan.from) &&
        (scan.to === undefined || row.position <= scan.to),
    );
    return (scan.ascending ? rows : rows.toReversed()).slice(0, scan.limit);
  };
  return {
    readers: {
      events: {
        ofContract: (_contract: Uint8Array, scan: EventScan) => read(scan),
        ofChain: read,
        blocksOf: async () => ({ from: undefined, to: undefined }),
      },
    },
    abis: { event: async () => undefined },
  } as unknown as Parameters<typeof scanEvents>[0];
}

const places = (events: readonly Parameters<typeof placeOf>[0][]) =>
  events.map(event => `${event.transaction.hash[0]}/${event.index}`);

it('gives every event once, whichever way and however small the pages', async () => {
  const chain = chainOf([[true], [], [true, false, true, true], [false], [true, true]]);
  const context = contextOf(chain);
  const expected = ['0/0', '2/0', '2/2', '2/3', '4/0', '4/1'];
  for (const ascending of [true, false])
    for (const limit of [1, 2, 3, 6]) {
      const found: string[] = [];
      let after: bigint | undefined;
      do {
        const page = await scanEvents(context, { contract }, { start: 0, limit, ascending, after });
        found.push(...places(page.events));
        after = page.next;
      } while (after !== undefined);
      expect(found).toEqual(ascending ? expected : expected.toReversed());
    }
});

it('leaves rows out, and keeps to blocks', async () => {
  const context = contextOf(chainOf([[true], [true], [true], [true]]));
  const page = { start: 1, limit: 2, ascending: false };
  expect(places((await scanEvents(context, { contract }, page)).events)).toEqual(['2/0', '1/0']);
  expect(places((await scanEvents(context, { contract, fromBlock: 2n }, page)).events)).toEqual(['2/0']);
  expect(places((await scanEvents(context, { contract, toBlock: 1n }, page)).events)).toEqual(['0/0']);
});

it('finds topics without asking for any ABI', async () => {
  const context = contextOf(chainOf([[true], [true], [false]]));
  const { events } = await scanEvents(
    context,
    { topics: ([first]) => first?.[0] === 2, decode: false },
    { start: 0, limit: 9, ascending: true },
  );
  expect(events.map(event => event.contract)).toEqual([addressFromBytes(stranger)]);
  expect(addressToBytes(addressFromBytes(stranger))).toEqual(stranger);
});

it('stops looking for a rare event after a while and says where to go on', async () => {
  const chain = chainOf([[true], ...Array.from({ length: 9000 }, () => [false])]);
  const scans: EventScan[] = [];
  const context = contextOf(chain, scans);
  let after: bigint | undefined;
  let requests = 0;
  const found: string[] = [];
  do {
    const page = await scanEvents(context, { contract }, { start: 0, limit: 10, ascending: false, after });
    found.push(...places(page.events));
    after = page.next;
    requests++;
  } while (after !== undefined);
  expect([found, requests]).toEqual([['0/0'], 3]);
  expect(scans.every(scan => scan.limit <= 200)).toBe(true);
});
