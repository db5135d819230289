import { createHash } from 'node:crypto';
import { sha256 } from '@sunscope/tron/hash';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { TronWeb } from 'tronweb';
import { describe, expect, inject, it } from 'vitest';
import { list, member, walkChain, walkTransfers, textOf } from './chain.ts';
import { askNode, call, get, post, refused } from './world.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const tronWeb = new TronWeb({ fullHost: inject('node') });

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
  it('shape and values: what the node says of every TRC10 token', async () => {
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

  it('bad input: is named', async () => {
    await refused('/api/token?owner=x', /owner/);
    await refused('/api/token?id=-1', /id/);
    expect((await call('/api/token', { name: 'no such name' })).data).toEqual([]);
  });
});

describe('/api/token/{name}', () => {
  it('shape and values: by id and by name', async () => {
    const row = await someTrc10();
    const byId = await call('/api/token/{name}', { name: textOf(row.id) });
    expect([byId.id, byId.name]).toEqual([row.id, row.name]);
    expect((await call('/api/token/{name}', { name: row.name ?? '' })).name).toBe(row.name);
    expect(await call('/api/token/{name}', { name: 'no such name' })).toEqual({});
  });

  it('bad input: a name that is none', async () =>
    expect((await get(`/api/token/${'x'.repeat(250)}`)).status).toBe(414));
});

describe('/api/token/{name}/address', () => {
  it('shape and values: holders as the node has them', async () => {
    const row = await someTrc10();
    const answer = await call('/api/token/{name}/address', { name: textOf(row.id) });
    expect(answer.total).toBe(row.nrOfTokenHolders);
    for (const holder of answer.data.slice(0, 10)) {
      const account = await askNode('/wallet/getaccount', { address: holder.address, visible: true });
      const asset = list(member(account, 'assetV2')).find(item => member(item, 'key') === textOf(row.id));
      expect(holder.balance).toBe(textOf(member(asset, 'value')));
    }
    expect(await call('/api/token/{name}/address', { name: '999999999' })).toEqual({ total: 0, data: [] });
  });

  it('bad input: is named', async () => refused('/api/token/1000001/address?start=-1', /start/));
});

describe('/api/token_trc20', () => {
  it('shape and values: supply, holders, transfers and the running day', async () => {
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
  it('shape and values: filters and counts', async () => {
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

  it('bad input: is named', async () => {
    await refused('/api/tokens/overview?filter=trc99', /filter/);
    await refused('/api/tokens/overview?order=up', /order/);
  });
});

describe('/api/tokenholders', () => {
  it('shape and values: sums of all transfers', async () => {
    const row = await someTrc10();
    const answer = await call('/api/tokenholders', { id: row.id ?? 0, limit: 200 });
    expect(answer.rangeTotal).toBe(row.nrOfTokenHolders);
    for (const holder of answer.data.slice(0, 5)) {
      const account = await askNode('/wallet/getaccount', { address: holder.address, visible: true });
      const asset = list(member(account, 'assetV2')).find(item => member(item, 'key') === textOf(row.id));
      expect(holder.balance).toBe(textOf(member(asset, 'value')));
    }
  });

  it('bad input: is named', async () => refused('/api/tokenholders?holder_address=x', /holder_address/));
});

describe('/api/token_trc20/holders', () => {
  it('shape and values: balances are what the contract says', async () => {
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

  it('bad input: is named', async () => refused('/api/token_trc20/holders', /contract_address/));
});

describe('/api/token_trc20/holder_balance', () => {
  it('shape and values: what the contract says', async () => {
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
  it('shape and values: a bare number', async () => {
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
  it('shape and values: sums by rank', async () => {
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
  it('shape and values: by the beginning of name or symbol', async () => {
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
  it('shape and values: TRX is known, tokens of the demo world are not', async () => {
    expect(await call('/api/token/id-mapper', { address: '_' })).toEqual({ data: [{ mapper_id: 1958 }] });
    expect(await call('/api/token/id-mapper', { address: NOBODY })).toEqual({ data: [] });
  });

  it('bad input: is named', async () => refused('/api/token/id-mapper?address=%21', /token|address/));
});

describe('/api/tokens/participateassetissue', () => {
  it('shape and values: every purchase of the chain', async () => {
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
  it('shape and values: nothing where the main network’s token is not', async () =>
    expect(await call(path)).toEqual({ totalSupply: '0', totalTurnOver: '0', holders: 0 }));
  it('bad input: knows no parameters that could be wrong', async () =>
    expect((await get(`${path}?uuid=1`)).status).toBe(200));
});

describe('/api/tokenTvc', () => {
  it('shape and values: supply of TRX by its price', async () => {
    const { data, totalInUsd } = await call('/api/tokenTvc');
    const price = await call('/api/token/price', { token: 'trx' });
    expect(data[0]?.priceInUsd).toBe(price.price_in_usd);
    expect(totalInUsd).toBeCloseTo(Number(data[0]?.supply) * Number(price.price_in_usd), 4);
  });
  it('bad input: knows no parameters that could be wrong', async () =>
    expect((await get('/api/tokenTvc?uuid=1')).status).toBe(200));
});

describe('/api/download/tokenInfo', () => {
  it('shape and values: a file with every token', async () => {
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
  it('shape and values: nobody tells that price', async () =>
    expect(await call('/api/bittorrent/graphic')).toEqual([]));
  it('bad input: knows no parameters that could be wrong', async () =>
    expect((await get('/api/bittorrent/graphic?uuid=1')).status).toBe(200));
});

describe('/api/ledger', () => {
  it('shape and values: nobody but the device’s maker can sign', async () =>
    expect(await call('/api/ledger', { type: 'token10', limit: 5000 })).toEqual({ data: [] }));
  it('bad input: is named', async () => refused('/api/ledger?type=x', /type/));
});

describe('/api/token/price', () => {
  it('shape and values: labelled as invented', async () =>
    expect((await call('/api/token/price')).from).toBe('demo'));
  it('bad input: is named', async () => expect((await get('/api/token/price?token=doge')).status).toBe(404));
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const dataUrl = (bytes: Uint8Array, type = 'png') =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

describe('POST /api/uploadLogo', () => {
  it('shape and values: keeps a picture and serves it from here', async () => {
    const { body } = await post('/api/uploadLogo', { imageData: dataUrl(PNG), owner_address: NOBODY });
    const path = `/api/logo/${createHash('sha256').update(PNG).digest('hex')}.png`;
    expect(body).toEqual({ success: true, data: path, message: '' });
    const picture = await fetch(inject('api') + path);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('bad input: what is no picture, or a large one, is refused', async () => {
    const send = (imageData: string, owner_address = NOBODY) =>
      post('/api/uploadLogo', { imageData, owner_address });
    expect((await send(dataUrl(textToBytes('<svg onload=alert(1)>')))).body).toMatchObject({
      success: false,
      message: /neither PNG/,
    });
    const large = new Uint8Array(100_001);
    large.set(PNG);
    expect((await send(dataUrl(large))).body).toMatchObject({ success: false, message: /100001 bytes/ });
    expect((await send('data:image/svg+xml;base64,AAAA')).status).toBe(400);
    expect((await send(dataUrl(PNG), 'x')).status).toBe(400);
    expect((await get(`/api/logo/${'0'.repeat(64)}.png`)).status).toBe(404);
    await refused('/api/logo/x.png', /name/);
  });
});

/** Issuers of the demo world sign with keys that everybody knows. */
const keyOf = (slug: string) => bytesToHex(sha256(textToBytes(`sunscope devnet demo ${slug}`)));
const HARBOUR = keyOf('harbour-exchange');
const harbour = tronWeb.address.fromPrivateKey(HARBOUR) || '';
const STRANGER = keyOf('spammer');

async function issuedBy(owner: string): Promise<number> {
  const row = (await call('/api/token', { owner, showAll: '1' })).data[0];
  if (row?.id === undefined) throw new Error(`${owner} issued no token`);
  return row.id;
}

/** Ways in which wallets sign a text. */
const WAYS = {
  'toHex and sign': (content: string, key: string) => tronWeb.trx.sign(tronWeb.toHex(content), key),
  'toHex and sign with Ethereum’s words': (content: string, key: string) =>
    tronWeb.trx.sign(tronWeb.toHex(content), key, false),
  'signMessageV2 of the text': async (content: string, key: string) =>
    tronWeb.trx.signMessageV2(content, key),
  'signMessageV2 of the hex': async (content: string, key: string) =>
    tronWeb.trx.signMessageV2(tronWeb.toHex(content), key),
};

describe('POST /external/trc10tokens/update', () => {
  let last = Date.now();
  const send = async (members: object, key = HARBOUR, way: keyof typeof WAYS = 'toHex and sign') => {
    last = Math.max(Date.now(), last + 1);
    const content = JSON.stringify({ issuer_addr: harbour, timestamp: last, ...members });
    const sig = await WAYS[way](content, key);
    return (await post('/external/trc10tokens/update', { content, sig })).body as {
      retCode: string;
      retMsg: string;
    };
  };

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('values: takes what was signed by %s', async way => {
    const id = await issuedBy(harbour);
    const { body } = await post('/api/uploadLogo', { imageData: dataUrl(PNG), owner_address: harbour });
    const answer = await send(
      {
        id,
        name: 'nobody may rename a token',
        logo_url: `https://explorer.example${(body as { data: string }).data}`,
        website: 'https://harbour.example',
        email: 'hello@harbour.example',
        white_paper: 'https://harbour.example/paper',
        git_hub: 'https://git.example/harbour',
        social_media: JSON.stringify([{ name: 'Forum', url: ['https://forum.example/harbour'] }]),
        token_desc: `told by ${way}`,
      },
      HARBOUR,
      way,
    );
    expect(answer).toEqual({ retCode: '0', retMsg: 'OK' });
    const row = await call('/api/token/{name}', { name: textOf(id) });
    expect(row).toMatchObject({
      website: 'https://harbour.example',
      email: 'hello@harbour.example',
      white_paper: 'https://harbour.example/paper',
      github: 'https://git.example/harbour',
      social_media: [{ name: 'Forum', url: 'https://forum.example/harbour' }],
      description: `told by ${way}`,
      imgUrl: (body as { data: string }).data,
    });
    expect(row.name).not.toBe('nobody may rename a token');
    const listing = await post('/api/token/getTokenInfoByTokenIdOrAddr', { tokenIdOrAddr: textOf(id) });
    expect(listing.body).toMatchObject({ data: { verifyStatus: 0, description: `told by ${way}` } });
  });

  it('bad input: strangers, old texts, foreign pictures and what is no JSON', async () => {
    const id = await issuedBy(harbour);
    expect(await send({ id }, STRANGER)).toMatchObject({ retCode: 'wrong_signature' });
    expect(await send({ id, issuer_addr: tronWeb.address.fromPrivateKey(STRANGER) }, STRANGER)).toMatchObject(
      { retCode: 'not_the_issuer' },
    );
    expect(await send({ id, timestamp: Date.now() - 3_600_000 })).toMatchObject({ retCode: 'stale' });
    expect(await send({ id: 999_999_999 })).toMatchObject({ retCode: 'unknown_token' });
    expect(await send({ id, logo_url: 'https://pictures.example/a.png' })).toMatchObject({
      retCode: 'foreign_logo',
    });
    expect(await send({ id, website: 'javascript:alert(1)' })).toMatchObject({ retCode: 'invalid_content' });
    const content = '{';
    const sig = await WAYS['toHex and sign'](content, HARBOUR);
    expect((await post('/external/trc10tokens/update', { content, sig })).body).toMatchObject({
      retCode: 'not_json',
    });
    expect((await post('/external/trc10tokens/update', { content, sig: 'x' })).status).toBe(400);
    const told = JSON.stringify({ id, issuer_addr: harbour, timestamp: Date.now() - 60_000 });
    const old = await WAYS['toHex and sign'](told, HARBOUR);
    await send({ id });
    expect((await post('/external/trc10tokens/update', { content: told, sig: old })).body).toMatchObject({
      retCode: 'older',
    });
  });
});

describe('POST /external/trc20tokens', () => {
  it('shape and values: shown with the token, and its level stays', async () => {
    const before = await someTrc20();
    const key = KEYS.find(item => tronWeb.address.fromPrivateKey(item) === before.issue_address);
    if (key === undefined) throw new Error(`nobody of the demo world is ${before.issue_address}`);
    const content = JSON.stringify({
      contract_address: before.contract_address,
      issuer_addr: before.issue_address,
      timestamp: Date.now(),
      website: 'https://token.example',
      token_desc: 'A token of the demo world',
    });
    const sig = await WAYS['toHex and sign'](content, key);
    expect((await post('/external/trc20tokens', { content, sig })).body).toEqual({
      retCode: '0',
      retMsg: 'OK',
    });
    const [after] = (await call('/api/token_trc20', { contract: before.contract_address })).trc20_tokens;
    expect(after).toMatchObject({
      home_page: 'https://token.example',
      token_desc: 'A token of the demo world',
      level: before.level,
      name: before.name,
    });
    // The same contract is no token of another kind.
    expect((await post('/external/trc721tokens', { content, sig })).body).toMatchObject({
      retCode: 'unknown_token',
    });
    expect(
      (await call('/external/trc20tokens', { issuer_addr: before.issue_address })).data.tokens,
    ).toContainEqual(
      expect.objectContaining({ contract_address: before.contract_address, registered: true }),
    );
  });

  it('bad input: is named', async () => refused('/external/trc20tokens?issuer_addr=x', /issuer_addr/));
});

const KEYS = [
  'harbour-exchange',
  'blue-meridian',
  'lantern-pay',
  'juniper-grants',
  'sun-dollar',
  'marigold',
  'northwind',
  'sol-verde',
  'tidewater',
  'old-harbour',
  'spammer',
].map(keyOf);

describe('/external/trc_appeals/recent', () => {
  it('shape and values: nothing is rejected here', async () =>
    expect((await call('/external/trc_appeals/recent', { address: NOBODY })).data).toEqual({ appeal: null }));
  it('bad input: is named', async () => refused('/external/trc_appeals/recent?address=x', /address/));
});
