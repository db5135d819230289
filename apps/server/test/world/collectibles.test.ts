import { addressToBytes, parseAddress, ZERO_ADDRESS } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { askContract, itemsHeld, itemsOfKind, tokenOf, walkItems, type ItemMove } from './chain-items.ts';
import { walkChain } from './chain.ts';
import { shapeTest } from './usual-tests.ts';
import { call, get, refused } from './world.ts';

/** Reading the whole chain is not what any of the tests is timed for. */
beforeAll(() => walkChain());

type Kind = ItemMove['kind'];
const KINDS = ['trc721', 'trc1155'] as const;
const LISTS = { trc721: '/api/trc721/transfers', trc1155: '/api/token_trc1155/transfers' } as const;

/** Who handed items of a kind on most often. */
async function busiest(kind: Kind): Promise<string> {
  const counts = new Map<string, number>();
  for (const { from } of await itemsOfKind(kind))
    if (from !== ZERO_ADDRESS) counts.set(from, (counts.get(from) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!first) throw new Error(`nobody handed on a ${kind} item`);
  return first[0];
}

/** How many of a kind each holds, all items together. */
async function totalsOf(kind: Kind): Promise<Map<string, bigint>> {
  const token = await tokenOf(kind);
  const totals = new Map<string, bigint>();
  for (const [key, amount] of await itemsHeld()) {
    const [contract, , holder = ''] = key.split(' ');
    if (contract === token) totals.set(holder, (totals.get(holder) ?? 0n) + amount);
  }
  return totals;
}

/** What the contract itself says of a holder. */
async function askBalance(token: string, holder: string, item?: string): Promise<bigint> {
  const account = `0x${bytesToHex(addressToBytes(parseAddress(holder)).subarray(1))}`;
  return BigInt(
    item === undefined
      ? await askContract(token, 'balanceOf', ['address'], [account])
      : await askContract(token, 'balanceOf', ['address', 'uint256'], [account, BigInt(item)]),
  );
}

const texts = (
  moves: readonly { id: string; contract: string; from: string; to: string; item: bigint; amount: bigint }[],
) => moves.map(move => [move.id, move.contract, move.from, move.to, move.item, move.amount].join(' ')).sort();

async function everyTransfer(kind: Kind, query: Record<string, string | number> = {}) {
  const rows = [];
  for (let start = 0; ; start += 200) {
    const { token_transfers: page, rangeTotal } = await call(LISTS[kind], { ...query, start, limit: 200 });
    rows.push(...page);
    if (start + 200 >= rangeTotal) {
      expect(rows).toHaveLength(rangeTotal);
      return rows;
    }
  }
}

const textsOf = (rows: Awaited<ReturnType<typeof everyTransfer>>) =>
  texts(
    rows.map(row => ({
      id: row.transaction_id,
      contract: row.contract_address,
      from: row.from_address,
      to: row.to_address,
      item: BigInt(row.token_id ?? -1),
      amount: BigInt(row.quant),
    })),
  );

describe.each(KINDS.map(kind => [kind, LISTS[kind]] as const))('transfers of %s items: %s', kind => {
  shapeTest(LISTS[kind], {}, { limit: 1, start: 5 });

  it('values: every movement the chain reports, newest first, batches item by item', async () => {
    const chain = await itemsOfKind(kind);
    expect(chain.length).toBeGreaterThan(60);
    const rows = await everyTransfer(kind);
    expect(textsOf(rows)).toEqual(texts(chain));
    const blocks = rows.map(row => row.block);
    expect(blocks).toEqual([...blocks].sort((a, b) => b - a));
    expect((await call('/api/count', { type: kind })).count).toBe(chain.length);
    const token = await tokenOf(kind);
    for (const row of rows) {
      expect([row.contract_type, row.tokenInfo.tokenType, row.tokenInfo.tokenId]).toEqual([
        kind,
        kind,
        token,
      ]);
      expect([row.tokenInfo.tokenDecimal, row.revert, row.contractRet]).toEqual([0, false, 'SUCCESS']);
    }
  });

  it('values: of one token, one side, one item', async () => {
    const chain = await itemsOfKind(kind);
    const [token, somebody] = [await tokenOf(kind), await busiest(kind)];
    expect((await call(LISTS[kind], { contract_address: token })).rangeTotal).toBe(chain.length);
    expect((await call(LISTS[kind], { contract_address: ZERO_ADDRESS })).token_transfers).toEqual([]);
    expect(textsOf(await everyTransfer(kind, { fromAddress: somebody }))).toEqual(
      texts(chain.filter(move => move.from === somebody)),
    );
    expect(textsOf(await everyTransfer(kind, { relatedAddress: somebody }))).toEqual(
      texts(chain.filter(move => move.from === somebody || move.to === somebody)),
    );
    const side = kind === 'trc721' ? { tokenId: '2' } : { relatedAddress: somebody, direction: '2' };
    expect(textsOf(await everyTransfer(kind, side))).toEqual(
      texts(chain.filter(move => (kind === 'trc721' ? move.item === 2n : move.to === somebody))),
    );
  });

  it('values: none, and none counted, of a token that has no items', async () => {
    const other = await tokenOf(kind === 'trc721' ? 'trc1155' : 'trc721');
    const { token_transfers: rows, rangeTotal } = await call(LISTS[kind], { contract_address: other });
    expect([rows.length, rangeTotal]).toEqual([0, 0]);
  });

  it('bad input: is named', async () => {
    await refused(`${LISTS[kind]}?contract_address=x`, /contract_address/);
    await refused(`${LISTS[kind]}?start=-1`, /start/);
  });
});

describe.each(KINDS)('%s tokens: /api/nft/inventory and what tokens of all kinds have', kind => {
  it('values: in the overview, by kind, with their holders and transfers', async () => {
    const { tokens, ...counts } = await call('/api/tokens/overview', { filter: kind, limit: 500 });
    const holders = await totalsOf(kind);
    expect(tokens).toMatchObject([
      {
        contractAddress: await tokenOf(kind),
        tokenType: kind,
        decimal: 0,
        nrOfTokenHolders: holders.size,
        transferCount: (await itemsOfKind(kind)).length,
      },
    ]);
    expect([counts.total721, counts.total1155]).toEqual([1, 1]);
    expect(tokens.map(row => [row.name, row.abbr])).toEqual([
      kind === 'trc721' ? ['Marigold Prints', 'PRINT'] : ['Northwind Items', 'NWI'],
    ]);
  });

  it('values: holders, who has most first, as the contract says itself', async () => {
    const contract = await tokenOf(kind);
    const { trc20_tokens: rows, rangeTotal } = await call('/api/token_trc20/holders', {
      contract_address: contract,
      limit: 200,
    });
    const expected = await totalsOf(kind);
    expect(rangeTotal).toBe(expected.size);
    expect(new Map(rows.map(row => [row.holder_address, BigInt(row.balance)]))).toEqual(expected);
    const balances = rows.map(row => Number(row.balance));
    expect(balances).toEqual([...balances].sort((a, b) => b - a));
    if (kind === 'trc721')
      for (const row of rows.slice(0, 5))
        expect(await askBalance(contract, row.holder_address)).toBe(BigInt(row.balance));
  });

  it('values: the inventory of the token, of a holder and of an item', async () => {
    const contract = await tokenOf(kind);
    const held = new Map([...(await itemsHeld())].filter(([key]) => key.startsWith(contract)));
    const inventory = async (query: Record<string, string>) => {
      const { data, rangeTotal } = await call('/api/nft/inventory', { ...query, limit: 200 });
      expect(data).toHaveLength(rangeTotal);
      expect(data.every(row => row.tokenInfo.tokenType === kind)).toBe(true);
      return new Map(
        data.map(row => [
          `${row.tokenInfo.tokenId} ${row.token_id} ${row.holder_address}`,
          BigInt(row.balance),
        ]),
      );
    };
    expect(await inventory({ contract })).toEqual(held);
    const ownerAddress = await busiest(kind);
    const own = (keep: (key: string) => boolean) => new Map([...held].filter(([key]) => keep(key)));
    expect(await inventory({ contract, ownerAddress })).toEqual(own(key => key.endsWith(ownerAddress)));
    expect(await inventory({ contract, tokenId: '2' })).toEqual(own(key => key.split(' ')[1] === '2'));
    for (const [key, amount] of [...held].slice(0, 5)) {
      const [, item, holder = ''] = key.split(' ');
      if (kind === 'trc1155') expect(await askBalance(contract, holder, item)).toBe(amount);
    }
  });

  it('values: among what an account holds', async () => {
    const contract = await tokenOf(kind);
    for (const [address, amount] of [...(await totalsOf(kind))].slice(0, 4)) {
      const shown = await call('/api/account/tokens', {
        address,
        show: kind === 'trc721' ? 2 : 4,
        limit: 200,
      });
      expect(shown.data).toMatchObject([
        { tokenId: contract, tokenType: kind, balance: amount.toString(), quantity: amount.toString() },
      ]);
      const all = await call('/api/account/tokens', { address, assetType: 2, limit: 200 });
      expect(all.data.every(row => row.tokenType === 'trc721' || row.tokenType === 'trc1155')).toBe(true);
      expect(all.data.find(row => row.tokenId === contract)?.balance).toBe(amount.toString());
      const money = await call('/api/account/tokens', { address, assetType: 1, limit: 200 });
      expect(money.data.some(row => row.tokenId === contract)).toBe(false);
      const wallet = await call('/api/account/wallet', { address, asset_type: 2 });
      expect(wallet.count).toBe(all.rangeTotal);
      expect(wallet.data.find(row => row.token_id === contract)).toMatchObject({
        token_decimal: 0,
        balance: amount.toString(),
      });
    }
  });
});

describe('stories of items: /api/transaction-info', () => {
  it('values: an item that changed hands, several at once, one that was made, one that was used up', async () => {
    const moves = await walkItems();
    const story = async (keep: (move: ItemMove) => boolean) => {
      const found = moves.findLast(keep);
      if (!found) throw new Error('the demo world has no such movement');
      const detail = await call('/api/transaction-info', { hash: found.id });
      if (!('story' in detail) || !detail.story) throw new Error('a story was expected');
      return { found, story: detail.story, together: moves.filter(move => move.id === found.id) };
    };
    const isSale = ({ from, to }: ItemMove) => from !== ZERO_ADDRESS && to !== ZERO_ADDRESS;
    for (const kind of KINDS) {
      const { found, story: written } = await story(
        move => move.kind === kind && isSale(move) && moves.filter(({ id }) => id === move.id).length === 1,
      );
      expect(written).toMatchObject({
        template: 'nft_sent',
        vars: { from: { address: found.from }, to: { address: found.to }, item: { text: `${found.item}` } },
      });
    }
    const batch = await story(move => isSale(move) && moves.filter(({ id }) => id === move.id).length > 1);
    const made = await story(move => move.kind === 'trc721' && move.from === ZERO_ADDRESS);
    const manyMade = await story(move => move.kind === 'trc1155' && move.from === ZERO_ADDRESS);
    const burned = await story(move => move.kind === 'trc721' && move.to === ZERO_ADDRESS);
    const manyBurned = await story(move => move.kind === 'trc1155' && move.to === ZERO_ADDRESS);
    const written = [batch, made, manyMade, burned, manyBurned].map(one => one.story);
    expect(written.map(({ template }) => template)).toEqual([
      'nfts_sent',
      'nft_minted',
      'nfts_minted',
      'nft_burned',
      'nfts_burned',
    ]);
    for (const { story: one, found } of [made, burned])
      expect(one.vars).toMatchObject({ item: { text: `${found.item}` } });
    for (const { story: one, together } of [batch, manyMade, manyBurned])
      expect(one.vars).toMatchObject({
        count: { value: together.reduce((sum, { amount }) => sum + amount, 0n).toString() },
      });
  });
});

describe('descriptions of items: /api/nft/metadata', () => {
  it('shape: as the schema says, and nothing else', async () => {
    await call('/api/nft/metadata', { contract: await tokenOf('trc721'), tokenIds: '1,2' });
  });

  it.each(KINDS)('values: come from the demo world with their pictures, of %s', async kind => {
    const contract = await tokenOf(kind);
    const { data: held } = await call('/api/nft/inventory', { contract, limit: 200 });
    const ids = [...new Set(held.map(row => row.token_id))].slice(0, 12);
    const { data } = await call('/api/nft/metadata', { contract, tokenIds: ids.join(',') });
    expect(data.map(row => [row.token_id, row.state])).toEqual(ids.map(id => [id, 'known']));
    for (const row of data.slice(0, 4)) {
      expect(row.name).not.toBe('');
      expect(row.attributes.length).toBeGreaterThan(1);
      expect(row.image).toBe(`/api/nft/image/${contract}/${row.token_id}`);
      const response = await fetch(inject('api') + row.image);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it('bad input: is refused for what is no item, and says what would be right', async () => {
    const contract = await tokenOf('trc721');
    expect(await call('/api/nft/metadata', { contract, tokenIds: '999999999' })).toEqual({ data: [] });
    expect((await get(`/api/nft/image/${contract}/999999999`)).status).toBe(404);
    await refused(`/api/nft/metadata?contract=${contract}&tokenIds=1,x`, /whole numbers with commas/);
    await refused(`/api/nft/metadata?contract=${contract}&tokenIds=${'1,'.repeat(60)}1`, /at most 50/);
    await refused(`/api/nft/image/${contract}/x`, /whole number/);
  });
});

describe.each(KINDS)('/api/nft/items, of %s', kind => {
  const PATH = '/api/nft/items';
  it('shape: as the schema says, and nothing else', async () => {
    await call(PATH, { contract: await tokenOf(kind) });
  });

  it('values: each item that somebody holds once, by number, with all there is of it', async () => {
    const contract = await tokenOf(kind);
    const held = new Map<bigint, { holders: string[]; supply: bigint }>();
    for (const [key, amount] of await itemsHeld()) {
      const [of, item = '', holder = ''] = key.split(' ');
      if (of !== contract || amount === 0n) continue;
      const one = held.get(BigInt(item)) ?? { holders: [], supply: 0n };
      held.set(BigInt(item), { holders: [...one.holders, holder], supply: one.supply + amount });
    }
    const { data, rangeTotal } = await call(PATH, { contract, limit: 200 });
    expect(rangeTotal).toBe(held.size);
    expect(data.map(row => BigInt(row.token_id))).toEqual(
      [...held.keys()].toSorted((a, b) => (a < b ? -1 : 1)),
    );
    for (const row of data) {
      const one = held.get(BigInt(row.token_id));
      expect([row.holders, BigInt(row.supply)], row.token_id).toEqual([one?.holders.length, one?.supply]);
      expect(row.holder_address).toBe(one?.holders.length === 1 ? one.holders[0] : '');
    }
    const last = data.at(-1)?.token_id ?? '';
    expect((await call(PATH, { contract, tokenId: last })).data).toEqual(data.slice(-1));
    expect((await call(PATH, { contract, start: 1, limit: 2 })).data).toEqual(data.slice(1, 3));
  });

  it('bad input: is named', async () => {
    const contract = await tokenOf(kind);
    await refused(PATH, /contract/);
    await refused(`${PATH}?contract=${contract}&tokenId=x`, /tokenId is a whole number/);
  });
});
