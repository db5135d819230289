import { TronWeb } from 'tronweb';
import { describe, expect, inject, it } from 'vitest';
import { list, member, walkChain, walkTransfers, textOf } from './chain.ts';
import { askNode, call, get, refused } from './world.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** Answer of a token's own call, as a number. */
async function ask(contract: string, selector: string, parameter = ''): Promise<bigint> {
  const answer = await askNode('/wallet/triggerconstantcontract', {
    owner_address: NOBODY,
    contract_address: contract,
    function_selector: selector,
    parameter,
    visible: true,
  });
  return BigInt(`0x${textOf(list(member(answer, 'constant_result'))[0])}`);
}

const word = (address: string) => TronWeb.address.toHex(address).slice(2).padStart(64, '0');

/** Balances that follow from adding up every transfer, beginning with what an issuer got. */
async function summed(token: string): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  for (const { token: moved, from, to, amount } of await walkTransfers()) {
    if (moved !== token) continue;
    balances.set(from, (balances.get(from) ?? 0n) - amount);
    balances.set(to, (balances.get(to) ?? 0n) + amount);
  }
  return balances;
}

async function someTrc20() {
  const [row] = (await call('/api/token_trc20', { sort: '-holders_count', limit: 1 })).trc20_tokens;
  if (!row) throw new Error('the demo world has no TRC20 token');
  return row;
}

async function someTrc10() {
  const [row] = (await call('/api/token', { limit: 1, sort: '-nrOfTokenHolders' })).data;
  if (!row) throw new Error('the demo world has no TRC10 token');
  return row;
}

describe('/api/token', () => {
  it('values: what the node says of every TRC10 token', async () => {
    const assets = list(member(await askNode('/wallet/getassetissuelist', { visible: true }), 'assetIssue'));
    const answer = await call('/api/token', { limit: 200, showAll: '1' });
    expect(answer.rangeTotal).toBe(assets.length);
    for (const row of answer.data) {
      const asset = assets.find(item => member(item, 'id') === textOf(row.id));
      expect([
        row.name,
        row.abbr ?? '',
        row.ownerAddress,
        BigInt(row.totalSupply ?? 0),
        row.precision,
      ]).toEqual([
        member(asset, 'name'),
        member(asset, 'abbr') ?? '',
        member(asset, 'owner_address'),
        BigInt(textOf(member(asset, 'total_supply'))),
        Number(member(asset, 'precision') ?? 0),
      ]);
    }
    expect(answer.data.map(row => row.index)).toEqual(answer.data.map((_row, index) => index + 1));
  });

  it('values: the market of a token is its pair with TRX, as the node has it', async () => {
    const { exchanges } = (await askNode('/wallet/listexchanges', { visible: true })) as unknown as {
      exchanges: {
        exchange_id: string | number;
        first_token_id: string;
        first_token_balance: string | number;
        second_token_id: string;
        second_token_balance: string | number;
      }[];
    };
    const { data } = await call('/api/token', { limit: 200, showAll: '1' });
    const usd = Number((await call('/api/token/price')).price_in_usd);
    expect(data.some(row => row.market_info === undefined)).toBe(true);
    const paired = data.filter(row => row.market_info?.pairId !== undefined);
    expect(paired.length).toBeGreaterThan(0);
    for (const { id, abbr, precision = 0, market_info } of paired) {
      const pair = exchanges.find(item => Number(item.exchange_id) === market_info?.pairId);
      if (!pair) throw new Error(`the node has no pair ${market_info?.pairId}`);
      const trxFirst = textOf(pair.first_token_id) === '_';
      expect(textOf(trxFirst ? pair.second_token_id : pair.first_token_id)).toBe(textOf(id));
      const [sun, raw] = trxFirst
        ? [pair.first_token_balance, pair.second_token_balance]
        : [pair.second_token_balance, pair.first_token_balance];
      const price = Number(sun) / 1e6 / (Number(raw) / 10 ** precision);
      expect(market_info?.priceInTrx).toBeCloseTo(price, 10);
      expect(market_info?.priceInUsd).toBeCloseTo(price * usd, 3);
      expect(market_info?.liquidity).toBeCloseTo((2 * Number(sun)) / 1e6, 4);
      expect(market_info).toMatchObject({
        fTokenAddr: textOf(id),
        fShortName: abbr,
        fPrecision: precision,
        sShortName: 'TRX',
        sPrecision: 6,
        pairUrl: `/exchange/trc10?id=${pair.exchange_id}`,
      });
      // The price of TRX may have moved on between two answers.
      const same = { ...market_info, priceInUsd: expect.closeTo(price * usd, 3) as number };
      const [alone] = (await call('/api/token', { id: id ?? 0, fields: 'id,market_info' })).data;
      expect(alone).toEqual({ id, market_info: same });
      expect((await call('/api/token/{name}', { name: textOf(id) })).market_info).toEqual(same);
      expect((await call('/api/token', { id: id ?? 0, fields: 'id,name' })).data[0]).not.toHaveProperty(
        'market_info',
      );
    }
  });

  it('values: a part of a name, and ranks from the first on', async () => {
    const { data } = await call('/api/token', { showAll: '1', limit: 200 });
    const [first] = data;
    const part = (first?.name ?? '').slice(3, 8).toUpperCase();
    expect((await call('/api/token', { name: `%${part}%` })).data.map(row => row.id)).toContain(first?.id);
    expect((await call('/api/token', { name: part })).data).toEqual([]);
    const ids = data.map(row => row.id);
    expect((await call('/api/token', { sort: 'rank' })).data.map(row => row.id)).toEqual(ids);
    expect((await call('/api/token', { sort: '-rank' })).data.map(row => row.id)).toEqual(ids.toReversed());
  });

  it('values: without those that something speaks against', async () => {
    const trusted = (await call('/api/token', { showAll: '1' })).data.filter(row => row.level !== '3');
    expect((await call('/api/token', { showAll: '2' })).data.map(row => row.id)).toEqual(
      trusted.map(row => row.id),
    );
    expect(trusted.length).toBeLessThan((await call('/api/token', { showAll: '1' })).data.length);
  });

  it('bad input: is named', async () => {
    await refused('/api/token?owner=x', /owner/);
    await refused('/api/token?id=-1', /id/);
    expect((await call('/api/token', { name: 'no such name' })).data).toEqual([]);
  });
});

describe('/api/token/{name}', () => {
  it('values: by id and by name', async () => {
    const row = await someTrc10();
    const byId = await call('/api/token/{name}', { name: textOf(row.id) });
    expect([byId.id, byId.name]).toEqual([row.id, row.name]);
    expect((await call('/api/token/{name}', { name: row.name ?? '' })).name).toBe(row.name);
    expect(await call('/api/token/{name}', { name: 'no such name' })).toEqual({});
  });

  it('bad input: a name that is none', async () =>
    expect((await get(`/api/token/${'x'.repeat(250)}`)).status).toBe(400));
});

describe('/api/token/{name}/address', () => {
  it('values: holders as the node has them', async () => {
    const row = await someTrc10();
    const answer = await call('/api/token/{name}/address', { name: textOf(row.id) });
    expect(answer.total).toBe(row.nrOfTokenHolders);
    for (const holder of answer.data.slice(0, 10)) {
      const account = await askNode('/wallet/getaccount', { address: holder.address, visible: true });
      const asset = list(member(account, 'assetV2')).find(item => member(item, 'key') === textOf(row.id));
      expect([holder.name, String(holder.balance)]).toEqual([row.name, textOf(member(asset, 'value'))]);
    }
    expect(await call('/api/token/{name}/address', { name: '999999999' })).toEqual({ total: 0, data: [] });
  });

  it('bad input: is named', async () => refused('/api/token/1000001/address?start=-1', /start/));
});

describe('/api/token_trc20', () => {
  it('values: supply, holders, transfers and the running day', async () => {
    const answer = await call('/api/token_trc20', { limit: 50 });
    const transfers = await walkTransfers();
    const newest = Math.max(...(await call('/api/block', { limit: 1 })).data.map(block => block.timestamp));
    const day = newest - (newest % 86_400_000);
    for (const row of answer.trc20_tokens) {
      const own = transfers.filter(item => item.token === row.contract_address);
      expect(row.total_supply_with_decimals, row.name).toBe(
        (await ask(row.contract_address, 'totalSupply()')).toString(),
      );
      expect(row.transfer_num, row.name).toBe(own.length);
      const today = own.filter(item => item.timeMs >= day);
      expect(row.transfer24h, row.name).toBe(today.length);
      expect(row.transferAmountToday).toBe(today.reduce((sum, item) => sum + item.amount, 0n).toString());
      const holders = [...(await summed(row.contract_address))].filter(
        ([address, balance]) => balance > 0n && address !== NOBODY,
      );
      expect(row.holders_count, row.name).toBe(holders.length);
    }
    const words = new Set(answer.trc20_tokens.map(row => `${row.level} ${row.reputation}`));
    expect(words).toEqual(new Set(['0 insufficient_message', '3 high_risk']));
    const trusted = (await call('/api/token_trc20', { limit: 50, showAll: '2' })).trc20_tokens;
    expect(trusted.map(row => row.name)).toEqual(
      answer.trc20_tokens.filter(row => row.level !== '3').map(row => row.name),
    );
    const [first] = answer.trc20_tokens;
    expect(
      (await call('/api/token_trc20', { id: first?.contract_address ?? '' })).trc20_tokens[0]?.name,
    ).toBe(first?.name);
  });

  it('bad input: is named', async () => {
    await refused('/api/token_trc20?contract=x', /contract/);
    expect((await call('/api/token_trc20', { contract: NOBODY })).trc20_tokens).toEqual([]);
  });
});

describe('/api/tokens/overview', () => {
  it('values: filters and counts', async () => {
    const all = await call('/api/tokens/overview', { limit: 500 });
    expect(all.tokens.length).toBe(all.all);
    expect(all.all).toBe(all.total10 + all.total20 + all.total721 + all.total1155);
    for (const filter of ['trc10', 'trc20', 'trc721', 'trc1155'] as const) {
      const some = await call('/api/tokens/overview', { limit: 500, filter });
      expect(some.tokens.map(row => row.name)).toEqual(
        all.tokens.filter(row => row.tokenType === filter).map(row => row.name),
      );
    }
    const top = await call('/api/tokens/overview', { limit: 500, filter: 'top' });
    expect(top.tokens.every(row => row.level !== '3')).toBe(true);
    expect([top.tokens[0]?.contractAddress, top.tokens[0]?.priceInTrx]).toEqual(['_', 1]);
    expect(top.total).toBe(top.tokens.length);
    const byHolders = await call('/api/tokens/overview', { sort: 'holderCount', order: 'desc', limit: 500 });
    const counts = byHolders.tokens.map(row => row.nrOfTokenHolders);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(all.currentWeekTotalAll).toBeGreaterThanOrEqual(all.currentWeekAll);
  });

  it('values: filter=my gives the tokens one issued, and needs to know whose', async () => {
    const { trc20_tokens: contracts } = await call('/api/token_trc20', { limit: 200, showAll: '1' });
    const issuers = new Set(contracts.map(row => row.issue_address));
    expect(issuers.size).toBeGreaterThan(1);
    for (const address of issuers) {
      const { tokens } = await call('/api/tokens/overview', { filter: 'my', address, limit: 500 });
      expect(
        tokens
          .filter(row => row.tokenType === 'trc20')
          .map(row => row.contractAddress)
          .sort(),
      ).toEqual(
        contracts
          .filter(row => row.issue_address === address)
          .map(row => row.contract_address)
          .sort(),
      );
    }
    await refused('/api/tokens/overview?filter=my', /address/);
  });

  it('values: prices of the pairs with TRX, and orders by them', async () => {
    const { data } = await call('/api/exchanges/list', { sort: '-balance', limit: 100 });
    const pair = data.find(row => row.second_token_id === '_' || row.first_token_id === '_');
    if (!pair) throw new Error('the demo world has no pair with TRX');
    const ofFirst = pair.second_token_id === '_';
    const { tokens } = await call('/api/tokens/overview', { sort: 'priceInTrx', order: 'desc', limit: 500 });
    const row = tokens.find(
      item => textOf(item.tokenId) === (ofFirst ? pair.first_token_id : pair.second_token_id),
    );
    expect(row?.priceInTrx).toBeCloseTo(ofFirst ? pair.price : 1 / pair.price, 9);
    expect(row?.volume24hInTrx).toBe(ofFirst ? pair.svolume : pair.volume);
    expect(row?.pairId).toBe(pair.exchange_id);
    expect(row?.marketcap).toBeCloseTo(Number(row?.supply) * (row?.priceInTrx ?? 0), 3);
    const prices = tokens.map(item => item.priceInTrx ?? 0);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    // Every token once, however the list is cut.
    const cuts = await Promise.all(
      [0, 3, 6, 9].map(start => call('/api/tokens/overview', { sort: 'gain', start, limit: 3 })),
    );
    const whole = await call('/api/tokens/overview', { sort: 'gain', limit: 12 });
    expect(cuts.flatMap(cut => cut.tokens.map(item => item.name))).toEqual(
      whole.tokens.map(item => item.name),
    );
  });

  it('values: head figures are sums over tokens and the transfers of the day', async () => {
    const all = await call('/api/tokens/overview', { limit: 500 });
    expect(all.holdersTotal).toBe(all.tokens.reduce((sum, row) => sum + row.nrOfTokenHolders, 0));
    const newest = Math.max(...(await call('/api/block', { limit: 1 })).data.map(block => block.timestamp));
    const day = newest - (newest % 86_400_000);
    // What a sale hands out is known only after the day's sums are made: purchases are not among them.
    const purchases = new Set(
      (await walkChain()).flatMap(({ type, id }) => (type === 'ParticipateAssetIssueContract' ? [id] : [])),
    );
    const ofTrc10 = (await walkTransfers()).filter(
      item => item.kind === 'trc10' && item.timeMs >= day && !purchases.has(item.id),
    );
    const contracts = all.tokens.filter(row => row.tokenType !== 'trc10').map(row => row.contractAddress);
    const days = await Promise.all(contracts.map(contract => call('/api/token_trc20', { contract })));
    const ofContracts = days.map(({ trc20_tokens }) => trc20_tokens[0]?.transfer24h ?? 0);
    expect(all.transfersToday).toBe(ofTrc10.length + ofContracts.reduce((sum, count) => sum + count, 0));
    expect(all.transfersToday).toBeGreaterThan(0);
  });

  it('values: orders by supply and kind', async () => {
    const bySupply = await call('/api/tokens/overview', { sort: 'supply', order: 'desc', limit: 500 });
    const supplies = bySupply.tokens.filter(row => row.supply !== '').map(row => Number(row.supply));
    expect(supplies.length).toBeGreaterThan(5);
    expect(supplies).toEqual(supplies.toSorted((a, b) => b - a));
    expect(bySupply.tokens.findLastIndex(row => row.supply !== '')).toBe(supplies.length - 1);
    const byKind = await call('/api/tokens/overview', { sort: 'tokenType', order: 'asc', limit: 500 });
    const kinds = byKind.tokens.map(row => Number(row.tokenType.replace('trc', '')));
    expect(kinds).toEqual(kinds.toSorted((a, b) => a - b));
  });

  it('values: of a suspicious token the reasons, and what it imitates', async () => {
    const { tokens } = await call('/api/tokens/overview', { limit: 500 });
    for (const row of tokens) expect(row.risk.length > 0, row.name).toBe(row.level === '3');
    const copy = tokens.find(row => row.copies !== undefined);
    expect(copy?.risk).toContain('look_alike_token');
    const original = tokens.find(
      row => (row.contractAddress || textOf(row.tokenId)) === copy?.copies?.tokenId,
    );
    expect([original?.name, original?.abbr, original?.tokenType, original?.level]).toEqual([
      copy?.copies?.tokenName,
      copy?.copies?.tokenAbbr,
      copy?.copies?.tokenType,
      '0',
    ]);
    const detail = await call('/api/token_trc20', { contract: copy?.contractAddress ?? '' });
    expect(detail.trc20_tokens[0]).toMatchObject({ risk: copy?.risk, copies: copy?.copies });
    expect(tokens.some(row => row.risk.includes('link_in_text'))).toBe(true);
    const rated = await call('/api/tokens/overview', { limit: 500, filter: 'rated' });
    expect(rated.tokens.map(row => row.name)).toEqual(
      tokens.filter(row => row.level !== '0').map(row => row.name),
    );
    expect(rated.total).toBe(rated.tokens.length);
  });

  it('bad input: is named', async () => {
    await refused('/api/tokens/overview?filter=trc99', /filter/);
    await refused('/api/tokens/overview?sort=__proto__', /sort/);
    await refused('/api/tokens/overview?order=up', /order/);
  });
});

describe('/api/tokenholders', () => {
  it('values: sums of all transfers', async () => {
    const row = await someTrc10();
    const answer = await call('/api/tokenholders', { id: row.id ?? 0, limit: 200 });
    expect(answer.rangeTotal).toBe(row.nrOfTokenHolders);
    for (const holder of answer.data.slice(0, 5)) {
      const account = await askNode('/wallet/getaccount', { address: holder.address, visible: true });
      const asset = list(member(account, 'assetV2')).find(item => member(item, 'key') === textOf(row.id));
      expect(holder.balance).toBe(textOf(member(asset, 'value')));
    }
  });

  it('bad input: is named', async () => {
    await refused('/api/tokenholders?id=1000001&holder_address=x', /holder_address/);
    await refused('/api/tokenholders?id=-1', /id/);
    await refused('/api/tokenholders', /id or address/);
  });
});

describe('/api/token_trc20/holders', () => {
  it('values: balances are what the contract says', async () => {
    const row = await someTrc20();
    const answer = await call('/api/token_trc20/holders', {
      contract_address: row.contract_address,
      limit: 200,
    });
    expect(answer.rangeTotal).toBe(row.holders_count);
    for (const holder of answer.trc20_tokens.slice(0, 20))
      expect(holder.balance).toBe(
        (await ask(row.contract_address, 'balanceOf(address)', word(holder.holder_address))).toString(),
      );
  });

  it('values: witnesses among the holders, and when each last did something', async () => {
    const witnesses = new Map((await call('/api/witness')).map(row => [row.address, row.url]));
    const foundation = new Set((await call('/api/fund')).data.data.map(({ address }) => address));
    const tokens = (await call('/api/token_trc20', { limit: 50 })).trc20_tokens;
    for (const { contract_address } of tokens) {
      const { trc20_tokens: rows } = await call('/api/token_trc20/holders', { contract_address, limit: 200 });
      for (const row of rows) {
        const url = witnesses.get(row.address);
        expect([row.srTag, row.srName === '']).toEqual([url !== undefined, url === undefined]);
        expect(url ?? '').toContain(row.srName);
        expect(row.foundationTag).toBe(foundation.has(row.address));
      }
      const [first] = rows;
      if (!first) continue;
      const [newest] = (await call('/api/transaction', { fromAddress: first.address, limit: 1 })).data;
      expect(first.updateTime).toBe(newest?.timestamp ?? 0);
    }
  });

  it('bad input: is named', async () => refused('/api/token_trc20/holders', /contract_address/));
});

describe('/api/token_trc20/holder_balance', () => {
  it('values: what the contract says', async () => {
    const row = await someTrc20();
    const [holder] = (
      await call('/api/token_trc20/holders', { contract_address: row.contract_address, limit: 1 })
    ).trc20_tokens;
    const address = holder?.holder_address ?? '';
    const answer = await call('/api/token_trc20/holder_balance', {
      contract_address: row.contract_address,
      holder_address: address,
    });
    expect(answer.balance).toBe(
      (await ask(row.contract_address, 'balanceOf(address)', word(address))).toString(),
    );
    expect(
      (
        await call('/api/token_trc20/holder_balance', {
          contract_address: row.contract_address,
          holder_address: NOBODY,
        })
      ).balance,
    ).toBe('0');
  });

  it('bad input: is named', async () => {
    await refused('/api/token_trc20/holder_balance?contract_address=x&holder_address=x', /contract_address/);
    await refused(`/api/token_trc20/holder_balance?contract_address=${NOBODY}`, /holder_address/);
  });
});

describe('/api/token_trc20/totalSupply', () => {
  it('values: a bare number', async () => {
    const row = await someTrc20();
    const answer = await call('/api/token_trc20/totalSupply', { address: row.contract_address });
    const supply = await ask(row.contract_address, 'totalSupply()');
    const places = 10n ** (await ask(row.contract_address, 'decimals()'));
    expect(supply % places).toBe(0n);
    expect(textOf(answer)).toBe((supply / places).toString());
    expect(await call('/api/token_trc20/totalSupply', { address: NOBODY })).toBe(0);
  });

  it('bad input: is named', async () => refused('/api/token_trc20/totalSupply?address=x', /address/));
});

describe('/api/tokens/position-distribution', () => {
  it('values: sums by rank', async () => {
    const row = await someTrc20();
    const balances = [...(await summed(row.contract_address))]
      .filter(([address, balance]) => balance > 0n && address !== NOBODY)
      .map(([, balance]) => balance)
      .sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
    const sum = (from: number, to: number) =>
      balances
        .slice(from, to)
        .reduce((all, one) => all + one, 0n)
        .toString();
    expect(await call('/api/tokens/position-distribution', { tokenId: row.contract_address })).toMatchObject({
      'rank1-10': sum(0, 10),
      'rank11-50': sum(10, 50),
      'rank51-100': sum(50, 100),
      'rank101-500': sum(100, 500),
    });
  });

  it('bad input: is named', async () => refused('/api/tokens/position-distribution?tokenId=%21', /token/));
});

describe('/api/token/search', () => {
  it('values: by the beginning of name or symbol', async () => {
    const row = await someTrc20();
    const found = await call('/api/token/search', { term: row.symbol.slice(0, 2) });
    expect(found.data.map(item => item.tokenId)).toContain(row.contract_address);
    expect((await call('/api/token/search', { text: 'no such token' })).data).toEqual([]);
    expect(
      (await call('/api/token/search', { type: 'trc10' })).data.every(item => item.tokenType === 'trc10'),
    ).toBe(true);
  });

  it('bad input: is named', async () => refused('/api/token/search?type=trc99', /type/));
});

describe('/api/token/id-mapper', () => {
  it('values: TRX is known, tokens of the demo world are not', async () => {
    expect(await call('/api/token/id-mapper', { address: '_' })).toEqual({ data: [{ mapper_id: 1958 }] });
    expect(await call('/api/token/id-mapper', { address: NOBODY })).toEqual({ data: [] });
  });

  it('bad input: is named', async () => refused('/api/token/id-mapper?address=%21', /token|address/));
});

describe('/api/tokens/participateassetissue', () => {
  it('values: every purchase of the chain', async () => {
    const bought = (await walkChain()).filter(
      item => item.succeeded && item.type === 'ParticipateAssetIssueContract',
    );
    expect(bought.length).toBeGreaterThan(0);
    const id = textOf(bought[0]?.value['asset_name']);
    const own = bought.filter(item => item.value['asset_name'] === id);
    const answer = await call('/api/tokens/participateassetissue', { token: id, limit: 200 });
    expect(answer.rangeTotal).toBe(own.length);
    const asset = await askNode('/wallet/getassetissuebyid', { value: id });
    expect(
      answer.data
        .map(row => `${row.transactionHash} ${row.ownerAddress} ${row.amount} ${row.tokenAmount}`)
        .sort(),
    ).toEqual(
      own
        .map(item => {
          const sun = BigInt(textOf(item.value['amount']));
          const tokens =
            (sun * BigInt(textOf(member(asset, 'num')))) / BigInt(textOf(member(asset, 'trx_num')));
          return `${item.id} ${textOf(item.value['owner_address'])} ${sun} ${tokens}`;
        })
        .sort(),
    );
  });

  it('bad input: is named', async () => {
    await refused('/api/tokens/participateassetissue', /token or issuer/);
    await refused('/api/tokens/participateassetissue?token=x', /token/);
    expect((await call('/api/tokens/participateassetissue', { token: '999999999' })).data).toEqual([]);
  });
});

describe.each(['/api/wink/fund', '/api/jst/fund', '/api/bittorrent/fund'] as const)('%s', path => {
  it('values: nothing where the main network’s token is not', async () =>
    expect(await call(path)).toEqual({ totalSupply: '0', totalTurnOver: '0', holders: 0 }));
  it('bad input: knows no parameters that could be wrong', async () =>
    expect((await get(`${path}?uuid=1`)).status).toBe(200));
});

describe('/api/tokenTvc', () => {
  it('values: supply of TRX by its price', async () => {
    const { data, totalInUsd } = await call('/api/tokenTvc');
    const price = await call('/api/token/price', { token: 'trx' });
    // It may have moved on between the two answers.
    expect(Number(data[0]?.priceInUsd)).toBeCloseTo(Number(price.price_in_usd), 3);
    expect(totalInUsd).toBeCloseTo(Number(data[0]?.supply) * Number(data[0]?.priceInUsd), 4);
  });
  it('bad input: knows no parameters that could be wrong', async () =>
    expect((await get('/api/tokenTvc?uuid=1')).status).toBe(200));
});

describe('/api/download/tokenInfo', () => {
  it('values: a file with every token', async () => {
    const { data } = await call('/api/download/tokenInfo');
    const response = await fetch(inject('api') + data);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1 + (await call('/api/tokens/overview')).all);
  });
  it('bad input: knows no parameters that could be wrong', async () =>
    expect((await get('/api/download/tokenInfo?uuid=1')).status).toBe(200));
});

describe('/api/bittorrent/graphic', () => {
  it('values: nobody gives that price', async () =>
    expect(await call('/api/bittorrent/graphic')).toEqual([]));
  it('bad input: knows no parameters that could be wrong', async () =>
    expect((await get('/api/bittorrent/graphic?uuid=1')).status).toBe(200));
});

describe('/api/ledger', () => {
  it('values: nobody but the device’s maker can sign', async () =>
    expect(await call('/api/ledger', { type: 'token10', limit: 5000 })).toEqual({ data: [] }));
  it('bad input: is named', async () => refused('/api/ledger?type=x', /type/));
});

describe('/api/token/price', () => {
  it('values: labelled as invented', async () => expect((await call('/api/token/price')).from).toBe('demo'));
  it('bad input: is named', async () => expect((await get('/api/token/price?token=doge')).status).toBe(404));
});
