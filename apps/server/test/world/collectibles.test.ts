import { addressToBytes, parseAddress, ZERO_ADDRESS } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { beforeAll, describe, expect, it } from 'vitest';
import { askContract, itemsHeld, itemsOfKind, tokenOf, walkItems, type ItemMove } from './chain-items.ts';
import { walkChain } from './chain.ts';
import { shapeTest } from './usual-tests.ts';
import { call, refused } from './world.ts';

/** Reading the whole chain is not what any of the tests is timed for. */
beforeAll(() => walkChain(), 120_000);

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
      const { found, story: told } = await story(
        move => move.kind === kind && isSale(move) && moves.filter(({ id }) => id === move.id).length === 1,
      );
      expect(told).toMatchObject({
        template: 'nft_sent',
        vars: { from: { address: found.from }, to: { address: found.to }, item: { text: `${found.item}` } },
      });
    }
    const batch = await story(move => isSale(move) && moves.filter(({ id }) => id === move.id).length > 1);
    const made = await story(move => move.kind === 'trc721' && move.from === ZERO_ADDRESS);
    const manyMade = await story(move => move.kind === 'trc1155' && move.from === ZERO_ADDRESS);
    const burned = await story(move => move.kind === 'trc721' && move.to === ZERO_ADDRESS);
    const manyBurned = await story(move => move.kind === 'trc1155' && move.to === ZERO_ADDRESS);
    const told = [batch, made, manyMade, burned, manyBurned].map(one => one.story);
    expect(told.map(({ template }) => template)).toEqual([
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
