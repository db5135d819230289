import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import type { Answer, EndpointPath } from '@sunscope/product-api/types';
import { encodeParameters, eventTopic } from '@sunscope/tron/abi';
import { addressFromBytes, addressToBytes, parseAddress, ZERO_ADDRESS } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, numberToBytes } from '@sunscope/tron/bytes';
import type { Log } from '@sunscope/tron/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainMaker } from '../../../bench/load/chain-maker.ts';
import { startApi, type ApiFixture } from './api-fixture.ts';
import { dumpIndex } from './index-dump.ts';

/** A chain with collectibles, of which a reorganisation takes one transfer back. */

const NOBODY = addressToBytes(ZERO_ADDRESS);
const TRANSFER = eventTopic('Transfer(address,address,uint256)');
const SINGLE = eventTopic('TransferSingle(address,address,address,uint256,uint256)');
const BATCH = eventTopic('TransferBatch(address,address,address,uint256[],uint256[])');
const APPROVAL = eventTopic('Approval(address,address,uint256)');
const FOR_ALL = eventTopic('ApprovalForAll(address,address,bool)');
/** Number of an item that fills its word. */
const LAST = 2n ** 255n;
const word = (address: Uint8Array) => concatBytes(new Uint8Array(12), address.subarray(1));
const number = (value: bigint) => numberToBytes(value, 32);

const people = (maker: ChainMaker) => maker.accounts as [Uint8Array, Uint8Array, Uint8Array];

/** A block with one call of a contract that writes these logs. */
function logs(maker: ChainMaker, contract: Uint8Array, written: Pick<Log, 'topics' | 'data'>[]): void {
  const [caller, other] = people(maker);
  maker.callAndPassOn(contract, caller, other, 1n);
  const [info] = maker.mine().infos;
  if (info) info.log = written.map(log => ({ ...log, address: contract.subarray(1) }));
}

const moved = (from: Uint8Array, to: Uint8Array, id: bigint) => ({
  topics: [TRANSFER, word(from), word(to), number(id)],
  data: new Uint8Array(0),
});

const allowed = (owner: Uint8Array, spender: Uint8Array, id: bigint) => ({
  topics: [APPROVAL, word(owner), word(spender), number(id)],
  data: new Uint8Array(0),
});

/**
 * Blocks up to 3: two contracts, three cats for ann, and tiles of two kinds for bob. Bob may take ann's first cat and all
 * of her tiles, eve her second cat.
 */
function beginning(): { maker: ChainMaker; cats: Uint8Array; tiles: Uint8Array } {
  const maker = new ChainMaker({ seed: 77, accounts: 3 });
  const [ann, bob, eve] = people(maker);
  const cats = maker.deployToken(ann, 1n);
  const tiles = maker.deployToken(ann, 1n);
  for (const info of maker.mine().infos) info.log = [];
  logs(maker, cats, [
    ...[1n, 2n, LAST].map(id => moved(NOBODY, ann, id)),
    allowed(ann, bob, 1n),
    allowed(ann, eve, 2n),
  ]);
  logs(maker, tiles, [
    { topics: [FOR_ALL, word(ann), word(bob)], data: number(1n) },
    {
      topics: [BATCH, word(ann), word(NOBODY), word(bob)],
      data: encodeParameters(
        ['uint256[]', 'uint256[]'],
        [
          [5n, 6n],
          [10n, 1n],
        ],
      ),
    },
  ]);
  return { maker, cats, tiles };
}

/**
 * Block 4: a cat and four tiles change hands, and bob lets eve take all his tiles. Ann lets eve take her last cat, and
 * nobody her first any more.
 */
function ending(maker: ChainMaker, cats: Uint8Array, tiles: Uint8Array): void {
  const [ann, bob, eve] = people(maker);
  maker.callAndPassOn(cats, ann, bob, 1n);
  maker.callAndPassOn(tiles, bob, ann, 1n);
  const { infos } = maker.mine();
  const [first, second] = infos;
  if (first)
    first.log = [moved(ann, bob, 2n), allowed(ann, NOBODY, 1n), allowed(ann, eve, LAST)].map(log => ({
      ...log,
      address: cats.subarray(1),
    }));
  if (second)
    second.log = [
      {
        address: tiles.subarray(1),
        topics: [SINGLE, word(bob), word(bob), word(eve)],
        data: concatBytes(number(5n), number(4n)),
      },
      { address: tiles.subarray(1), topics: [FOR_ALL, word(bob), word(eve)], data: number(1n) },
    ];
}

let api: ApiFixture;
const { maker, cats, tiles } = beginning();
const [ann = '', bob = '', eve = ''] = people(maker).map(account => addressFromBytes(account));
const [catsId, tilesId] = [addressFromBytes(cats), addressFromBytes(tiles)];
ending(maker, cats, tiles);

beforeAll(async () => {
  api = await startApi({}, maker);
});
afterAll(() => api.close());

async function call<P extends EndpointPath>(path: P, query = ''): Promise<Answer<P>> {
  const { status, body } = await api.get(`${path}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toEqual(endpoints[path].response.parse(body));
  return body as Answer<P>;
}

const inventory = async (query: string) =>
  (await call('/api/nft/inventory', query)).data.map(
    row => `${row.tokenInfo.tokenId} ${row.token_id} ${row.holder_address} ${row.balance}`,
  );

const approvals = async (query: string) => {
  const { data, rangeTotal } = await call('/api/account/approve/list', query);
  const rows = data.map(
    row => `${row.block} ${row.contract_address} ${row.token_id ?? 'all'} ${row.to_address} ${row.amount}`,
  );
  return { rows, rangeTotal };
};

describe('collectibles', () => {
  it('are tokens of their own kinds, with items as their holders’ balances', async () => {
    const { tokens } = await call('/api/tokens/overview');
    const rows = tokens.map(row => [
      row.contractAddress,
      row.tokenType,
      row.nrOfTokenHolders,
      row.transferCount,
    ]);
    expect(new Set(rows.map(row => row.join(' ')))).toEqual(
      new Set([`${catsId} trc721 2 4`, `${tilesId} trc1155 2 3`]),
    );
    const holders = await call('/api/token_trc20/holders', `contract_address=${catsId}`);
    expect(holders.trc20_tokens.map(row => [row.holder_address, row.balance])).toEqual([
      [ann, '2'],
      [bob, '1'],
    ]);
  });

  it('are listed by kind, token and item', async () => {
    const all = await call('/api/trc721/transfers');
    expect(all.rangeTotal).toBe(4);
    expect(all.token_transfers[0]).toMatchObject({
      from_address: ann,
      to_address: bob,
      quant: '1',
      token_id: '2',
      contract_type: 'trc721',
      event_type: 'Transfer',
    });
    const huge = await call('/api/trc721/transfers', `contract_address=${catsId}&tokenId=${LAST}`);
    expect(huge.token_transfers.map(row => row.token_id)).toEqual([LAST.toString()]);
    const sent = await call('/api/token_trc1155/transfers', `relatedAddress=${bob}&direction=1`);
    expect(sent.token_transfers.map(row => [row.to_address, row.token_id, row.quant])).toEqual([
      [eve, '5', '4'],
    ]);
    expect((await call('/api/count', 'type=trc1155')).count).toBe(3);
  });

  it('are reported in the story of their transaction', async () => {
    const detail = await call('/api/transaction-info', `hash=${api.hashOf(4, 0)}`);
    expect(detail.story).toMatchObject({
      template: 'nft_sent',
      vars: { from: { address: ann }, to: { address: bob }, item: { text: '2' } },
    });
  });

  it('are in the inventory of who holds them', async () => {
    expect(await inventory(`contract=${catsId}`)).toEqual([
      `${catsId} 1 ${ann} 1`,
      `${catsId} 2 ${bob} 1`,
      `${catsId} ${LAST} ${ann} 1`,
    ]);
    expect(await inventory(`ownerAddress=${bob}&contract=${tilesId}`)).toEqual([
      `${tilesId} 5 ${bob} 6`,
      `${tilesId} 6 ${bob} 1`,
    ]);
    expect(await inventory(`contract=${catsId}&tokenId=2`)).toEqual([`${catsId} 2 ${bob} 1`]);
  });

  it('may be taken by whom their holder allowed', async () => {
    const { data } = await call('/api/account/approve/list', `address=${bob}`);
    expect(data).toMatchObject([
      {
        contract_address: tilesId,
        to_address: eve,
        for_all: true,
        unlimited: true,
        contract_type: 'trc1155',
      },
    ]);
  });

  it('may be taken one by one, until they move or their holder thinks better of it', async () => {
    const [cat, tile] = [`4 ${catsId} ${LAST} ${eve} 1`, `3 ${tilesId} all ${bob} 1`];
    expect(await approvals(`address=${ann}`)).toEqual({ rows: [cat, tile], rangeTotal: 2 });
    expect((await approvals(`address=${ann}&sort=timestamp`)).rows).toEqual([tile, cat]);
    expect(await approvals(`address=${ann}&start=1&limit=1`)).toEqual({ rows: [tile], rangeTotal: 2 });
    expect(await approvals(`address=${ann}&contract_address=${catsId}`)).toEqual({
      rows: [cat],
      rangeTotal: 1,
    });
    for (const [type, key] of [
      ['token', 'contract_address'],
      ['project', 'to_address'],
    ] as const) {
      const { data } = await call('/api/account/approve/list', `address=${ann}&type=${type}`);
      const keys = data.map(row => bytesToHex(addressToBytes(parseAddress(row[key]))));
      expect(keys).toEqual(keys.toSorted());
    }
    const { data } = await call('/api/account/approve/list', `address=${ann}&limit=1`);
    expect(data[0]).toMatchObject({ for_all: false, unlimited: false, contract_type: 'trc721' });
    expect(data[0]?.hash).toBe(api.hashOf(4, 0));
  });

  it('are again what they were when their block is dropped', async () => {
    const other = beginning();
    other.maker.reseed(78);
    other.maker.mine();
    other.maker.mine();
    api.node.maker = other.maker;
    await api.settled();
    expect(await inventory(`contract=${catsId}`)).toEqual([
      `${catsId} 1 ${ann} 1`,
      `${catsId} 2 ${ann} 1`,
      `${catsId} ${LAST} ${ann} 1`,
    ]);
    expect((await call('/api/account/approve/list', `address=${bob}`)).data).toEqual([]);
    const given = await approvals(`address=${ann}`);
    expect(given.rows[0]).toBe(`3 ${tilesId} all ${bob} 1`);
    expect(given.rows.slice(1).sort()).toEqual([`2 ${catsId} 1 ${bob} 1`, `2 ${catsId} 2 ${eve} 1`]);
    expect(given.rangeTotal).toBe(3);
    const dump = await dumpIndex(api.database);
    expect(dump['nft_items']).toHaveLength(5);
    expect((await call('/api/count', 'type=trc721')).count).toBe(3);
  });
});
