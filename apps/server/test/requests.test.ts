import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { bytesToHex } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseTokenText } from '../src/repositories/keys.ts';
import { startApi, type ApiFixture } from './api-fixture.ts';

let api: ApiFixture;
let provider: Server;
let providerHost: string;

beforeAll(async () => {
  provider = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else if (request.url === '/page') response.end('<script>alert(1)</script>');
    else response.end('{"data":{"TRX":{"quote":{"USD":{"price":0.5}}}}}');
  });
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve));
  providerHost = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
  api = await startApi({ PROXY_HOSTS: providerHost });
});
afterAll(async () => {
  await api.close();
  provider.close();
});

const rows = async (query: string) =>
  ((await api.get(`/api/transaction?${query}`)).body['data'] as unknown[]).length;
const ask = (payload: object) => api.app.inject({ method: 'POST', url: '/api/system/proxy', payload });
const send = (transaction: string) =>
  api.app.inject({ method: 'POST', url: '/api/broadcast', payload: { transaction } });
const status = async (url: string) => (await api.app.inject({ url })).statusCode;

describe('wrong requests', () => {
  it.each([
    ['/api/block?start=-1', 'start'],
    ['/api/block?limit=many', 'limit'],
    ['/api/block?number=1.5', 'number'],
    ['/api/block?number=99999999999999999999', 'number'],
    ['/api/transaction-info?hash=abc', 'hash'],
    ['/api/transaction-info', 'hash'],
    ['/api/accountv2', 'address'],
    ['/api/accountv2?address=TJRabPrwbZy45sbavfcjinPJC18kjpRTv9', 'address'],
    ['/api/transfer?kind=nft', 'kind'],
    ['/api/transfer?start_timestamp=-5', 'start_timestamp'],
  ])('%s is a 400 that names %s', async (url, parameter) => {
    const { status, body } = await api.get(url);
    expect(status).toBe(400);
    expect(body['code']).toBe('invalid_parameters');
    expect(body['message']).toContain(`${parameter}: `);
  });

  it('refuses a token that is none', async () => {
    expect(await api.get('/api/transfer?token=!!')).toEqual({
      status: 400,
      body: {
        code: 'invalid_token',
        message: '"!!" is not a token: write _ for TRX, a TRC10 id, or a contract address',
      },
    });
  });

  it('takes empty parameters for absent ones', async () => {
    expect(await status('/api/transfer?address=&start=&token=&uuid=x&random=1')).toBe(200);
  });

  it('cuts limits and the window silently', async () => {
    expect(await rows('limit=5000')).toBe(8);
    expect(await rows('limit=0')).toBe(0);
    expect(await rows('start=10000&limit=20')).toBe(0);
    expect(await rows('start=99999999&limit=20')).toBe(0);
  });

  it('answers unknown API paths in JSON, and hands what may be a page to the app', async () => {
    expect(await api.get('/api/nothing/here')).toEqual({
      status: 404,
      body: { message: 'There is nothing at GET /api/nothing/here', code: 'not_found' },
    });
    const page = await api.app.inject({ url: '/nothing', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers.location]).toEqual([302, '/#/nothing']);
    const data = await api.app.inject({ url: '/nothing', headers: { accept: 'application/json' } });
    expect(data.statusCode).toBe(404);
  });
});

describe('plain paths', () => {
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  it.each([
    [`/tx/0x${'AB'.repeat(32)}`, `/#/transaction/${'ab'.repeat(32)}`],
    [`/transaction/${'ab'.repeat(32)}`, `/#/transaction/${'ab'.repeat(32)}`],
    [`/address/${address}`, `/#/address/${address}`],
    ['/address/41a614f803b6fd780986a42c78ec9c7f77e6ded13c', `/#/address/${address}`],
    ['/address/0xa614f803b6fd780986a42c78ec9c7f77e6ded13c', `/#/address/${address}`],
    ['/contract/0x41A614F803B6FD780986A42C78EC9C7F77E6DED13C', `/#/contract/${address}/code`],
    ['/token/1002000', '/#/token/1002000'],
    ['/token/_', '/#/token/_'],
    [`/token/${address}`, `/#/token20/${address}`],
    ['/block/0', '/#/block/0'],
    [`/block/${'0'.repeat(64)}`, `/#/block/${'0'.repeat(64)}`],
    ['/block/-1', '/#/error'],
    ['/address/javascript:alert(1)', '/#/error'],
    ['/block/12?tab=transfers', '/#/block/12?tab=transfers'],
    ['/blockchain/accounts', '/#/blockchain/accounts'],
    ['/tokens/list?filter=trc10&start=20', '/#/tokens/list?filter=trc10&start=20'],
    ['/account', '/#/account'],
    ['/wallet/new', '/#/wallet/new'],
    ['/device-sign?channel=ab', '/#/device-sign?channel=ab'],
  ])('%s leads to %s', async (from, to) => {
    const response = await api.app.inject({ url: from });
    // Where the app is built, its page comes at once and its head names where it stands.
    const target = /<meta name="page" content="([^"]*)"/.exec(response.body)?.[1]?.replaceAll('&#38;', '&');
    expect([response.statusCode, response.headers.location ?? `/#/${target}`]).toEqual([
      target === undefined ? 302 : 200,
      to,
    ]);
  });

  // The app knows which of them it has, and sends the others to its error page.
  it.each([
    [`/address/${address}/transfers?direction=in`, `/#/address/${address}/transfers?direction=in`],
    [`/token20/${address}/holders`, `/#/token20/${address}/holders`],
    ['//elsewhere.example/block', '/#/elsewhere.example/block'],
  ])('%s, asked for by a browser, is the app’s %s', async (from, to) => {
    const response = await api.app.inject({ url: from, headers: { accept: 'text/html,*/*' } });
    expect([response.statusCode, response.headers.location]).toEqual([302, to]);
  });
});

describe('CSV', () => {
  it('holds the same rows as the list', async () => {
    const response = await api.app.inject({ url: '/api/transfer?kind=all&format=csv' });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="transfer.csv"');
    const [head, ...lines] = response.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe(
      'id,block,transactionHash,timestamp,transferFromAddress,transferToAddress,amount,tokenName,token_id,confirmed,revert,contractRet,data,tokenInfo.tokenId,tokenInfo.tokenAbbr,tokenInfo.tokenDecimal,tokenInfo.tokenType,risk,riskTransaction,cheatStatus',
    );
    expect(lines).toHaveLength(5);
    expect(lines[2]?.split(',').slice(1, 10)).toEqual([
      '2',
      api.hashOf(2, 0),
      '1700000006000',
      api.people[0],
      api.people[1],
      '1500000',
      '_',
      '',
      'true',
    ]);
  });

  it.each([
    '/api/block',
    '/api/transaction',
    '/api/account/list',
    '/api/tokens/overview',
    '/api/tokenholders?id=1000001',
    '/api/token',
    '/api/account',
    '/api/token/search',
    '/api/token/1000001/address',
    '/api/filter/trc20/transfers',
  ])('%s can be downloaded', async path => {
    const response = await api.app.inject({ url: `${path}${path.includes('?') ? '&' : '?'}format=csv` });
    expect(response.statusCode).toBe(200);
    expect(response.body.split('\r\n').length).toBeGreaterThan(2);
  });

  it('is no form of an answer that is no list', async () => {
    const address = api.people[0] ?? '';
    const plain = await api.app.inject({ url: `/api/account?address=${address}` });
    const asked = await api.app.inject({ url: `/api/account?address=${address}&format=csv` });
    expect(asked.json()).toEqual(plain.json());
  });

  it('answers a wrong request as such', async () => {
    expect(await status('/api/transfer?format=csv&start=-1')).toBe(400);
  });
});

describe('node proxy', () => {
  it('passes allowed calls on, byte for byte', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/wallet/getaccount',
      headers: { 'content-type': 'application/json' },
      payload: `{"address":"${bytesToHex(api.maker.accounts[0] ?? new Uint8Array(0))}"}`,
    });
    // A JSON reader in between would have rounded this balance.
    expect(response.body).toContain('"balance":98999999998500000');
    expect((await api.app.inject({ url: '/walletsolidity/getnowblock' })).json()).toMatchObject({
      block_header: { raw_data: { number: 2 } },
    });
  });

  it.each([
    '/wallet/easytransferbyprivate',
    '/wallet/createaddress',
    '/wallet/gettransactionsign',
    '/walletsolidity/broadcasthex',
    '/wallet/constructor',
  ])('refuses %s', async url => {
    const response = await api.app.inject({
      method: 'POST',
      url,
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'not_allowed']);
  });

  it.each([
    '/admin/mine',
    '/wallet/../admin/mine',
    '/wallet/getnowblock/../../admin/mine',
    '/wallet/%2e%2e%2fadmin%2fmine',
    '/monitor/getstatsinfo',
  ])('has no way to %s', async url => {
    expect(
      (
        await api.app.inject({
          method: 'POST',
          url,
          payload: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(404);
  });

  it('refuses bodies that a node would refuse', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/wallet/getaccount',
      payload: 'x'.repeat(4 * 1024 * 1024 + 1),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(413);
  });

  it('says when the node is unreachable', async () => {
    api.node.unreachable = true;
    const proxied = await api.app.inject({ url: '/wallet/getnowblock' });
    const account = await api.get(`/api/accountv2?address=${api.people[1]}`);
    // An answer of a moment ago is good for a quarter of a second.
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(503), 50_000);
    api.node.unreachable = false;
    expect(proxied.statusCode).toBe(503);
    // The index knows the balance as it was after the last block.
    expect([account.status, account.body['balance']]).toEqual([200, 1_500_000]);
    expect(await status('/healthz')).toBe(200);
  });
});

describe('market-data proxy', () => {
  it('reads configured hosts only', async () => {
    expect((await ask({ url: `http://${providerHost}/quote` })).json()).toMatchObject({
      data: { TRX: { quote: { USD: { price: 0.5 } } } },
    });
    expect((await ask({ url: 'http://169.254.169.254/latest/meta-data' })).statusCode).toBe(403);
    expect((await ask({ url: `http://${providerHost.split(':')[0]}:1/` })).statusCode).toBe(403);
    expect((await ask({ url: `http://user:secret@${providerHost}/` })).statusCode).toBe(403);
    expect((await ask({ url: 'file:///etc/passwd' })).statusCode).toBe(400);
    expect((await ask({})).statusCode).toBe(400);
  });

  it('follows no redirect and passes on nothing but JSON', async () => {
    expect((await ask({ url: `http://${providerHost}/moved` })).statusCode).toBe(502);
    expect((await ask({ url: `http://${providerHost}/page` })).statusCode).toBe(502);
  });
});

describe('broadcast', () => {
  it('refuses what is no transaction', async () => {
    expect((await send('zz')).statusCode).toBe(400);
    expect((await send('ffff')).json<{ code: string }>().code).toBe('malformed_protobuf');
  });

  it('gives the node’s refusal with the transaction’s hash', async () => {
    const { rawData, transaction } = api.maker.blocks[2]?.block.transactions[0] ?? {
      rawData: new Uint8Array(0),
      transaction: { signature: [] },
    };
    const answer = (
      await send(bytesToHex(encodeTransaction(rawData, { signature: transaction.signature })))
    ).json();
    expect(answer).toMatchObject({ success: false, transaction: { hash: api.hashOf(2, 0) } });
  });
});

describe('the web app’s surroundings', () => {
  it('describes the network at run time', async () => {
    const { body } = await api.get('/config.json');
    expect(body).toMatchObject({
      network: {
        id: 'devnet',
        kind: 'main',
        embedded: true,
        genesis: bytesToHex(api.maker.blocks[0]?.block.id ?? new Uint8Array(0)),
      },
      paths: { api: '/api', node: '', feed: '/feed' },
      priceSource: 'demo',
      feeLimitSun: 20_000_000,
      priceRetries: 3,
    });
  });

  it('allows scripts of its own origin only', async () => {
    const { headers } = await api.app.inject({ url: '/' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('lets other origins read the API, and only that', async () => {
    expect((await api.app.inject({ url: '/api/block' })).headers['access-control-allow-origin']).toBe('*');
    expect((await api.app.inject({ method: 'OPTIONS', url: '/api/block' })).statusCode).toBe(204);
    expect(
      (await api.app.inject({ url: '/wallet/getnowblock' })).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });

  it('describes every endpoint in OpenAPI', async () => {
    const { body } = await api.get('/openapi.json');
    expect(Object.keys(body['paths'] as object)).toEqual(
      expect.arrayContaining(['/api/block', '/api/transaction-info', '/api/search', '/api/broadcast']),
    );
  });

  it('has a reference for people', async () => {
    const { headers, body } = await api.app.inject({ url: '/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<h2><code>GET /api/transaction-info</code></h2>');
    expect(body).toContain('<dt><code>hash</code> (required)</dt>');
  });

  it('counts requests by route', async () => {
    const { body } = await api.app.inject({ url: '/metrics' });
    expect(body).toContain('sunscope_block{of="indexed"} 3');
    expect(body).toMatch(
      /sunscope_http_request_seconds_count\{method="GET",route="\/api\/block",status="200"\} \d+/,
    );
  });
});

describe('the supply of BTT', () => {
  it('is that of the TRC10 token whose page asks', async () => {
    expect((await api.get('/api/bittorrent/fund')).body).toEqual({
      totalSupply: '0',
      totalTurnOver: '0',
      holders: 0,
    });
    const token = parseTokenText('1002000');
    if (token === undefined) throw new Error('no key');
    await api.database.query(
      `INSERT INTO tokens (token, kind, name, symbol, decimals, total_supply, first_position, holders, transfers, risk, metadata)
       VALUES ($1, 10, 'BitTorrent', 'BTT', 6, 990000000000000000, 0, 7, 0, 0, 1)`,
      [token],
    );
    // What was absent a moment ago may be remembered as absent for as long.
    await vi.waitFor(
      async () =>
        expect((await api.get('/api/bittorrent/fund?uuid=2')).body).toMatchObject({
          tokenInfo: { tokenId: '1002000', tokenAbbr: 'BTT' },
          totalSupply: '990000000000',
          holders: 7,
        }),
      50_000,
    );
  });
});
