import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeParameters } from '@sunscope/tron/abi';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NodeClient } from '@sunscope/node-api/client';
import {
  createItemDescriptionsStore,
  type ItemDescriptionsStore,
} from '../src/repositories/item-descriptions-store.ts';
import { Collectibles } from '../src/services/collectibles/collectibles.ts';
import type { ItemPlaces } from '../src/services/collectibles/item-address.ts';
import { foreignReader } from '../src/services/system/foreign-read.ts';
import { isPrivateAddress } from '../src/services/system/public-read.ts';
import { openEmptyIndex } from './empty-index.ts';

// What an author who means harm can write into a contract, and what comes of it.

const PUBLIC = '127.0.0.2';
const TOKEN = new Uint8Array(21).fill(7);
TOKEN[0] = 0x41;
const CONTRACT: Address = addressFromBytes(TOKEN);
const PNG = (width: number, height: number) => {
  const file = Buffer.alloc(64);
  file.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1');
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
};
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

let host: Server;
let inner: Server;
let base: string;
let innerUrl: string;
const asked: string[] = [];
let innerAsked = 0;

/** Pictures by the path of their file, and how each misbehaves. */
const PICTURES: Record<string, { type: string; body: Buffer | string }> = {
  '/fine.png': { type: 'image/png', body: PNG(64, 64) },
  // A type is a claim; the bytes decide.
  '/liar.png': { type: 'image/png', body: SCRIPT },
  '/script.svg': { type: 'image/svg+xml', body: SCRIPT },
  '/page.html': { type: 'text/html', body: '<script>alert(1)</script>' },
  '/wide.png': { type: 'image/png', body: PNG(60_000, 60_000) },
  '/named.html': { type: 'text/html', body: PNG(64, 64) },
};

beforeAll(async () => {
  inner = createServer((_request, response) => {
    innerAsked++;
    response.end('{"name":"secret"}');
  });
  await new Promise<void>(resolve => inner.listen(0, '127.0.0.1', resolve));
  innerUrl = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`;
  host = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(`${url} ${request.headers.cookie ?? ''}${request.headers.referer ?? ''}`);
    const picture = PICTURES[url];
    const item = /^\/with(\/.*)\.json$/.exec(url)?.[1];
    if (picture) response.writeHead(200, { 'content-type': picture.type }).end(picture.body);
    else if (item !== undefined) response.end(JSON.stringify({ name: item, image: base + item }));
    else if (url === '/endless.json' || url === '/endless.png') {
      const timer = setInterval(() => response.write('['.repeat(100_000)), 1);
      response.on('close', () => clearInterval(timer));
    } else if (url === '/slow.json') {
      // Never answers.
    } else if (url === '/inside.json') response.writeHead(307, { location: `${innerUrl}/` }).end();
    else if (url === '/text.json') response.end('not what was asked for');
    else response.writeHead(500).end();
  });
  await new Promise<void>(resolve => host.listen(0, PUBLIC, resolve));
  base = `http://${PUBLIC}:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
  inner.close();
});

/** For a host that answers, however busy the machine, and for one that never does. */
const PATIENCE_MS = 60_000;
const SILENCE_MS = 300;

/** Each test reads for itself. */
const KEEPS_NOTHING: ItemDescriptionsStore = { find: async () => undefined, keep: async () => undefined };

/** Collectibles whose contract gives these addresses, from item 1 on. */
function open(
  addresses: readonly (string | Error)[],
  places: Partial<ItemPlaces> = {},
  { timeoutMs = PATIENCE_MS, store = KEEPS_NOTHING, now = Date.now } = {},
) {
  const read = foreignReader({
    isPrivate: address => address !== PUBLIC && isPrivateAddress(address),
    isPort: () => true,
  });
  let calls = 0;
  const node: Pick<NodeClient, 'triggerConstant'> = {
    async triggerConstant({ data }) {
      calls++;
      const id = Number(BigInt(`0x${Buffer.from(data.subarray(4)).toString('hex')}`));
      const address = addresses[id - 1] ?? '';
      if (address instanceof Error) throw address;
      return { reverted: false, result: encodeParameters(['string'], [address]), energyUsed: 0n } as Awaited<
        ReturnType<NodeClient['triggerConstant']>
      >;
    },
  };
  const readers = {
    tokens: { byToken: async () => ({ kind: 721 }) },
    tokenItems: { countItems: async ({ item = 0n }) => (item > 0n && item <= addresses.length ? 1 : 0) },
  };
  const collectibles = new Collectibles({
    node: node as NodeClient,
    readers: readers as unknown as ConstructorParameters<typeof Collectibles>[0]['readers'],
    places: { readsHosts: true, ipfsGateway: undefined, demoWorld: undefined, ...places },
    read: (url, limits) => read(url, { ...limits, timeoutMs }),
    now,
    store,
  });
  const describe = async (...ids: number[]) =>
    (await collectibles.describe({ contract: CONTRACT, tokenIds: ids.map(String) })).data;
  return { collectibles, describe, calls: () => calls };
}

it('reads a description and its picture, gives the picture from here and sends nothing of the visitor', async () => {
  const { collectibles, describe, calls } = open([`${base}/with/fine.png.json`]);
  const [row] = await describe(1);
  expect(row).toMatchObject({ state: 'known', name: '/fine.png', image: `/api/nft/image/${CONTRACT}/1` });
  expect(await collectibles.picture(CONTRACT, 1n)).toEqual({ format: 'png', bytes: PNG(64, 64) });
  await Promise.all([describe(1), describe(1), collectibles.picture(CONTRACT, 1n)]);
  expect(calls()).toBe(1);
  expect(asked).toEqual(['/with/fine.png.json ', '/fine.png ']);
});

it('keeps descriptions across restarts, and reads again what is six hours old', async () => {
  const database = await openEmptyIndex();
  try {
    const store = createItemDescriptionsStore(database);
    const path = `${base}/with/fine.png.json`;
    const first = await open([path], {}, { store }).describe(1);
    const restarted = open([path], {}, { store });
    expect(await restarted.describe(1)).toEqual(first);
    expect(restarted.calls()).toBe(0);
    const later = open([path], {}, { store, now: () => Date.now() + 7 * 3_600_000 });
    expect(await later.describe(1)).toEqual(first);
    expect(later.calls()).toBe(1);
    // Its host is gone meanwhile: what it said stays.
    const orphaned = open([`${base}/gone.json`], {}, { store, now: () => Date.now() + 24 * 3_600_000 });
    expect(await orphaned.describe(1)).toEqual(first);
    expect(orphaned.calls()).toBe(1);
  } finally {
    await database.close();
  }
});

it.each([
  ['a body without end', '/endless.json', 'invalid'],
  ['no answer', '/slow.json', 'unreachable'],
  ['a redirect into this machine', '/inside.json', 'invalid'],
  ['text that is no description', '/text.json', 'invalid'],
  ['an error', '/gone.json', 'unreachable'],
])('gives up on %s', async (_what, path, state) => {
  const timeoutMs = path === '/slow.json' ? SILENCE_MS : PATIENCE_MS;
  const { describe, collectibles } = open([base + path], {}, { timeoutMs });
  expect(await describe(1)).toMatchObject([{ state, name: '', image: '' }]);
  expect(await collectibles.picture(CONTRACT, 1n)).toBe(state);
  expect(innerAsked).toBe(0);
});

it.each([
  ['an endless picture', '/endless.png', 'invalid'],
  ['a script that is called a PNG', '/liar.png', 'invalid'],
  ['an SVG with a script', '/script.svg', 'invalid'],
  ['a page', '/page.html', 'invalid'],
  ['a small file with a huge picture', '/wide.png', 'invalid'],
])('shows nothing of %s', async (_what, path, state) => {
  const { collectibles } = open([`${base}/with${path}.json`]);
  expect(await collectibles.picture(CONTRACT, 1n)).toBe(state);
});

it('names a picture for what its bytes are, whatever the host called it', async () => {
  const { collectibles } = open([`${base}/with/named.html.json`]);
  expect(await collectibles.picture(CONTRACT, 1n)).toMatchObject({ format: 'png' });
});

it('reaches neither this machine nor files, whether the contract or the description names them', async () => {
  const inlined = (image: string) => `data:application/json,${encodeURIComponent(JSON.stringify({ image }))}`;
  const { collectibles, describe } = open([
    innerUrl,
    'file:///etc/passwd',
    inlined(innerUrl),
    inlined('file:///etc/passwd'),
    inlined(`data:image/svg+xml,${encodeURIComponent(SCRIPT)}`),
    inlined(`data:image/png;base64,${PNG(8, 8).toString('base64')}`),
  ]);
  expect((await describe(1, 2)).map(row => row.state)).toEqual(['invalid', 'invalid']);
  for (const id of [3n, 4n, 5n]) expect(await collectibles.picture(CONTRACT, id)).toBe('invalid');
  expect(await collectibles.picture(CONTRACT, 6n)).toMatchObject({ format: 'png' });
  expect(innerAsked).toBe(0);
});

it('reads no host at all where it was not told to, and nothing for items that are none', async () => {
  asked.length = 0;
  const { collectibles, describe, calls } = open(
    [`${base}/with/fine.png.json`, 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPV8Z/1'],
    {
      readsHosts: false,
    },
  );
  expect((await describe(1, 2, 3)).map(row => row.state)).toEqual(['off', 'gateway']);
  expect(await collectibles.picture(CONTRACT, 99n)).toBeUndefined();
  expect(calls()).toBe(2);
  expect(asked).toEqual([]);
});

it('tells an unreachable node from a contract that names nothing', async () => {
  const { describe } = open([new NodeUnreachableError('node_unreachable', 'away'), '']);
  expect((await describe(1, 2)).map(row => row.state)).toEqual(['unreachable', 'none']);
});
