import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import type { Answer, EndpointPath } from '@sunscope/product-api/types';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApi, type ApiFixture } from './api-fixture.ts';

let api: ApiFixture;
let token: string;
const asset = '1000001';

beforeAll(async () => {
  api = await startApi();
  token = addressFromBytes(api.maker.contracts[0] as Uint8Array);
});
afterAll(() => api.close());

/** An answer, checked against the contract's schema. */
async function call<P extends EndpointPath>(path: P, query = ''): Promise<Answer<P>> {
  const { status, body } = await api.get(`${path}${query === '' ? '' : `?${query}`}`);
  expect(body).toEqual(endpoints[path].response.parse(body));
  expect(status).toBe(200);
  return body as Answer<P>;
}

const numbers = async (query: string) => (await call('/api/block', query)).data.map(block => block.number);
const search = (term: string) => call('/api/search', `term=${encodeURIComponent(term)}`);

describe('system', () => {
  it('says how far index and node are', async () => {
    expect(await call('/api/system/status')).toEqual({
      network: { type: 'devnet' },
      sync: { progress: 100 },
      database: { block: 3, confirmedBlock: 2, unconfirmedBlock: 3 },
      full: { block: 3 },
      solidity: { block: 2 },
      nodeReachable: true,
      notices: [],
    });
  });

  it('measures throughput over the blocks since the oldest one', async () => {
    // Blocks 1 to 3 at 3 s each; 5 + 0 transactions after the first of them in 6 s.
    expect((await call('/api/system/tps')).data).toEqual({ currentTps: 0.83, maxTps: 1.67, blockHeight: 3 });
  });

  it('gives the home page its figures in one answer', async () => {
    const home = await call('/api/system/homepage-bundle');
    expect(home.transactions).toBe(8);
    expect(home.tps.data.blockHeight).toBe(3);
    expect(home.price?.from).toBe('demo');
  });

  it('labels demo prices and quotes TRX in all currencies', async () => {
    const price = await call('/api/token/price', 'token=trx');
    expect(price.from).toBe('demo');
    expect(Object.keys(price.conversions).sort()).toEqual(['BTC', 'ETH', 'EUR', 'TRX', 'USD']);
  });
});

describe('blocks', () => {
  it('lists them newest first with finality', async () => {
    const list = await call('/api/block', 'limit=10');
    expect(list.total).toBe(4);
    expect(
      list.data.map(block => [block.number, block.nrOfTrx, block.confirmed, block.confirmations]),
    ).toEqual([
      [3, 0, false, 0],
      [2, 5, true, 1],
      [1, 2, true, 2],
      [0, 1, true, 3],
    ]);
    expect(list.data[1]?.hash).toBe(bytesToHex(api.maker.blocks[2]?.block.id ?? new Uint8Array(0)));
    // 345,000 for the token transfer and 1,000,000 for the call that failed.
    expect(list.data[1]?.fee).toBe(1.345);
    expect(list.data[3]?.witnessAddress).toBe('');
    expect(list.data[0]?.witnessName).toBe('witness.test');
  });

  it('finds one by number, hash, parent and producer', async () => {
    const second = bytesToHex(api.maker.blocks[2]?.block.id ?? new Uint8Array(0));
    expect(await numbers('number=2&limit=1')).toEqual([2]);
    expect(await numbers(`hash=0x${second.toUpperCase()}`)).toEqual([2]);
    expect(await numbers(`parenthash=${second}`)).toEqual([3]);
    expect(await numbers(`producer=${addressFromBytes(api.maker.witness)}`)).toEqual([3, 2, 1]);
    expect(await numbers('sort=number&limit=2')).toEqual([0, 1]);
    expect(await numbers('start_timestamp=1700000003000&end_timestamp=1700000006000')).toEqual([2, 1]);
  });

  it('gives the newest bare', async () => {
    expect((await call('/api/block/latest')).number).toBe(3);
    expect((await call('/api/block/statistic')).whole_block_count).toBe(4);
  });
});

describe('transactions', () => {
  it('lists all, by block, by address and by type', async () => {
    const all = await call('/api/transaction');
    expect([all.total, all.wholeChainTxCount, all.data.length]).toEqual([8, 8, 8]);
    expect(all.data[0]?.hash).toBe(api.hashOf(2, 4));
    const types = async (query: string) =>
      (await call('/api/transaction', query)).data.map(row => row.contractTypeName);
    expect(await types('block=1')).toEqual(['AssetIssueContract', 'CreateSmartContract']);
    expect(await types(`address=${api.people[2]}`)).toEqual([
      'AccountUpdateContract',
      'TransferAssetContract',
    ]);
    expect(await types('type=6')).toEqual(['AssetIssueContract']);
    expect(await types('type=31&limit=1&start=1')).toEqual(['TriggerSmartContract']);
  });

  it('says who gets the tokens of a transfer call, and names them', async () => {
    const { data, contractMap } = await call('/api/transaction', 'type=31');
    const sent = data.find(row => row.trigger_info?.methodName === 'transfer');
    expect([sent?.toAddress, sent?.amount, sent?.tokenInfo?.tokenId]).toEqual([token, '12345678', token]);
    expect(sent?.recipientAddress).toBe(api.people[1]);
    expect(contractMap[api.people[1] ?? '']).toBe(false);
    expect(data.filter(row => row !== sent).map(row => row.recipientAddress)).toEqual([undefined]);
  });

  it('reports a TRX transfer with its memo', async () => {
    const detail = await call('/api/transaction-info', `hash=${api.hashOf(2, 0)}`);
    expect(detail).toMatchObject({
      block: 2,
      timestamp: 1_700_000_006_000,
      ownerAddress: api.people[0],
      toAddress: api.people[1],
      contractType: 1,
      contractRet: 'SUCCESS',
      confirmed: true,
      confirmations: 1,
      amount: '1500000',
      data: 'Rent for May',
      contractData: { owner_address: api.people[0], to_address: api.people[1], amount: 1_500_000 },
      info: {},
      story: {
        template: 'trx_sent',
        vars: {
          from: { type: 'address', address: api.people[0] },
          to: { type: 'address', address: api.people[1] },
          amount: { type: 'trx', sun: '1500000' },
        },
      },
    });
    expect(detail.srConfirmList).toEqual([
      {
        address: addressFromBytes(api.maker.witness),
        name: 'witness.test',
        block: 2,
        url: 'http://witness.test',
      },
    ]);
  });

  it('decodes a TRC20 transfer by well-known signatures, event included', async () => {
    const detail = await call('/api/transaction-info', `hash=${api.hashOf(2, 1)}`);
    expect(detail.trigger_info).toMatchObject({
      method: 'transfer(address,uint256)',
      methodId: 'a9059cbb',
      parameter: { _to: api.people[1], _value: '12345678' },
    });
    expect(detail.tokenTransferInfo).toMatchObject({
      from_address: api.people[0],
      to_address: api.people[1],
      contract_address: token,
      symbol: 'MADE',
      decimals: 6,
      amount_str: '12345678',
    });
    expect(detail.events).toEqual([
      expect.objectContaining({
        address: token,
        event: 'Transfer(address,address,uint256)',
        parameters: [
          { name: 'from', type: 'address', value: api.people[0], indexed: true },
          { name: 'to', type: 'address', value: api.people[1], indexed: true },
          { name: 'value', type: 'uint256', value: '12345678', indexed: false },
        ],
      }),
    ]);
    expect(detail.story).toMatchObject({
      template: 'token_sent',
      vars: { amount: { type: 'token', amount: '12345678' } },
    });
    expect(detail.cost).toMatchObject({ fee: 345_000, energy_fee: 345_000 });
    expect(detail.contractMap?.[token]).toBe(true);
  });

  it('keeps integers beyond 2^53 exact', async () => {
    const detail = await call('/api/transaction-info', `hash=${api.hashOf(1, 1)}`);
    expect(detail.contractData).toMatchObject({ total_supply: '9007199254740993000', name: 'Harbour' });
    expect(detail.story).toMatchObject({
      template: 'token_issued',
      vars: { amount: { amount: '9007199254740993000' } },
    });
  });

  it('says why a call failed and marks its story as attempted', async () => {
    const detail = await call('/api/transaction-info', `hash=${api.hashOf(2, 4)}`);
    expect([detail.contractRet, detail.result]).toEqual(['REVERT', 'FAIL']);
    expect(detail.info?.resMessage).toBe('The contract refused the call and gave no reason');
    expect(detail.story).toMatchObject({ template: 'contract_called_unknown', attempted: true });
  });

  it('reports the genesis block’s transfers without a sender', async () => {
    const detail = await call('/api/transaction-info', `hash=${api.hashOf(0, 0)}`);
    expect(detail.ownerAddress).toBe('');
    expect(detail.story).toEqual({
      template: 'genesis_funded',
      vars: {
        to: { type: 'address', address: api.people[0] },
        amount: { type: 'trx', sun: '99000000000000000' },
      },
    });
  });

  it('answers an unknown hash with an empty object', async () => {
    expect(await call('/api/transaction-info', `hash=${'ab'.repeat(32)}`)).toEqual({});
  });
});

describe('transfers', () => {
  it('lists TRX and TRC10 by default and TRC20 when asked', async () => {
    const native = await call('/api/transfer');
    expect(native.data.map(row => [row.tokenName, row.amount])).toEqual([
      [asset, 5000],
      ['_', 1_500_000],
      ['_', '99000000000000000'],
    ]);
    const all = await call('/api/transfer', 'kind=all');
    // The deployment mints: that is a transfer from the address of zeroes.
    expect(all.total).toBe(5);
    expect((await call('/api/transfer', `token=${token}`)).data.map(row => row.amount)).toEqual([
      12_345_678, 1_000_000_000_000,
    ]);
    expect((await call('/api/transfer', `hash=${api.hashOf(2, 1)}`)).data.map(row => row.tokenName)).toEqual([
      token,
    ]);
    expect((await call('/api/transfer', 'block=2')).total).toBe(3);
  });

  it('lists an account’s in both directions', async () => {
    const rows = async (query: string) =>
      (await call('/api/trc10trc20-transfer', `address=${api.people[1]}${query}`)).transfers.map(row => [
        row.type,
        row.token_id || row.contract_address,
        row.amount_str,
        row.from_address,
        row.to_address,
      ]);
    const [zero, one, two] = api.people;
    const sent = ['trc10', asset, '5000', one, two];
    const received = [
      ['trc20', token, '12345678', zero, one],
      ['trc10', '_', '1500000', zero, one],
    ];
    expect(await rows('')).toEqual([sent, ...received]);
    expect(await rows('&direction=out')).toEqual([sent]);
    expect(await rows('&direction=in')).toEqual(received);
    expect((await call('/api/count', `type=trc10trc20&address=${one}`)).count).toBe(3);
  });

  it('lists those of one token', async () => {
    const trc20 = await call(
      '/api/token_trc20/transfers',
      `contract_address=${token}&relatedAddress=${api.people[1]}`,
    );
    expect(trc20.token_transfers.map(row => [row.quant, row.fromAddressIsContract, row.confirmed])).toEqual([
      ['12345678', false, true],
    ]);
    const trc10 = await call('/api/asset/transfer', 'name=Harbour');
    expect(trc10.Data.map(row => [row.amount, row.blockId])).toEqual([[5000, 2]]);
    expect((await call('/api/asset/transfer', 'name=Nobody')).Data).toEqual([]);
  });
});

describe('accounts', () => {
  it('lists them by balance', async () => {
    const list = await call('/api/account/list');
    expect(list.data[0]).toMatchObject({
      address: api.people[0],
      balance: '98999999998500000',
      accountType: 0,
    });
    expect((await call('/api/account/list', `address=${token}&limit=1`)).data[0]?.accountType).toBe(2);
  });

  it('joins the node’s balances with the index’s history', async () => {
    const account = await call('/api/accountv2', `address=${api.people[1]}`);
    expect(account).toMatchObject({
      activated: true,
      balance: 1_500_000,
      balances: [
        { name: '_', balance: 1_500_000 },
        { name: asset, balance: (9_007_199_254_740_993_000n - 5000n).toString() },
      ],
      trc20token_balances: [
        { contract_address: token, balance: '12345678', symbol: 'MADE', decimals: 6, name: 'Made Token' },
      ],
      transactions: 3,
      transactions_in: 1,
      transactions_out: 2,
    });
    // The price of a chain of its own moves by itself: both calls fall into one of its steps.
    await vi.waitFor(async () => {
      const [one, two] = [
        await call('/api/account', `address=${api.people[1]}`),
        await call('/api/accountv2', `address=${api.people[1]}`),
      ];
      expect(one).toEqual(two);
    }, 30_000);
    expect((await call('/api/accountv2', `address=${api.people[2]}`)).name).toBe('Blue Meridian');
  });

  it('names the token that a contract is', async () => {
    const account = await call('/api/accountv2', `address=${token}`);
    expect([account.accountType, account.tokenOfContract?.tokenAbbr, account.contractMap[token]]).toEqual([
      2,
      'MADE',
      true,
    ]);
  });

  it('answers an unused address with zeroes', async () => {
    const account = await call('/api/accountv2', 'address=41abababababababababababababababababababab');
    expect(account).toMatchObject({
      activated: false,
      balance: 0,
      balances: [{ name: '_', balance: 0 }],
      activePermissions: [],
      transactions: 0,
    });
  });

  it('counts transactions', async () => {
    expect(await call('/api/account/stats', `address=${api.people[2]}`)).toEqual({
      transactions: 2,
      transactions_in: 1,
      transactions_out: 1,
    });
  });
});

describe('tokens', () => {
  it('lists TRC10 with its derived figures', async () => {
    const { data, total } = await call('/api/token', `id=${asset}`);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      id: 1_000_001,
      name: 'Harbour',
      abbr: 'HARB',
      ownerAddress: api.people[1],
      precision: 2,
      totalSupply: '9007199254740993000',
      available: '9007199254740988000',
      issued: 5000,
      price: 0.1,
      nrOfTokenHolders: 2,
      totalTransactions: 1,
    });
    expect(
      (await call('/api/token', 'fields=id,name,precision,abbr,imgUrl&limit=5000&id_gt=1000000')).data,
    ).toEqual([{ id: 1_000_001, name: 'Harbour', precision: 2, abbr: 'HARB', imgUrl: '' }]);
    expect((await call('/api/token', 'id_gt=1000001')).data).toEqual([]);
  });

  it('lists TRC20 and all kinds together', async () => {
    const { trc20_tokens } = await call('/api/token_trc20', `contract=${token}`);
    expect(trc20_tokens[0]).toMatchObject({
      symbol: 'MADE',
      decimals: 6,
      holders_count: 2,
      transfer_num: 2,
      issue_address: api.people[0],
    });
    const overview = await call('/api/tokens/overview');
    expect([overview.all, overview.total10, overview.total20, overview.tokens.length]).toEqual([2, 1, 1, 2]);
    expect((await call('/api/tokens/overview', 'search=harb')).tokens.map(row => row.abbr)).toEqual(['HARB']);
  });

  it('lists holders, greatest first', async () => {
    const trc20 = await call('/api/token_trc20/holders', `contract_address=${token}`);
    expect(trc20.trc20_tokens.map(row => [row.holder_address, row.balance])).toEqual([
      [api.people[0], '999987654322'],
      [api.people[1], '12345678'],
    ]);
    const trc10 = await call('/api/tokenholders', `id=${asset}`);
    expect(trc10.data.map(row => [row.address, row.balance, row.name])).toEqual([
      [api.people[1], '9007199254740988000', ''],
      [api.people[2], '5000', 'Blue Meridian'],
    ]);
  });

  it('answers unknown tokens with empty lists', async () => {
    expect(await call('/api/token', 'id=7')).toEqual({
      total: 0,
      rangeTotal: 0,
      totalAll: 0,
      contractMap: {},
      addressNames: {},
      data: [],
    });
    expect(await call('/api/token_trc20', `contract=${api.people[3]}`)).toEqual({
      total: 0,
      rangeTotal: 0,
      contractMap: {},
      addressNames: {},
      trc20_tokens: [],
    });
  });
});

describe('search', () => {
  it('finds everything in the specified order', async () => {
    expect(await search(' 2 ')).toEqual([{ desc: 'Block', value: '2' }]);
    expect(await search(bytesToHex(api.maker.blocks[2]?.block.id ?? new Uint8Array(0)))).toEqual([
      { desc: 'Block', value: '2' },
    ]);
    expect(await search(`0x${api.hashOf(2, 0)}`)).toEqual([{ desc: 'TxHash', value: api.hashOf(2, 0) }]);
    // Tokens come before addresses that whoever runs the server calls so.
    expect(await search('harb')).toEqual([
      { desc: 'Token-TRC10', value: 'Harbour (HARB) 1000001' },
      { desc: 'Address', name: 'Harbour Exchange', value: 'TFy3yNQ1uZTNLDXWX7ArBRWGQAHxiHdvMT' },
      { desc: 'Address', name: 'Harbour Exchange: cold wallet', value: 'TPEfLghfASEVPfm6yqh46r7hrfoEnNbWcW' },
    ]);
    expect(await search(asset)).toEqual([{ desc: 'Token-TRC10', value: 'Harbour (HARB) 1000001' }]);
    expect(await search(token)).toEqual([
      { desc: 'Token-TRC20', value: `Made Token (MADE) ${token}` },
      { desc: 'Contract', value: token, name: 'Token' },
    ]);
    expect(await search(api.people[0] ?? '')).toEqual([{ desc: 'Address', value: api.people[0] }]);
    expect(await search('nothing of the kind')).toEqual({ Error: 'Nothing was found' });
  });
});
