import { TRX_STAND_IN } from '@sunscope/product-api/schemas/order-book';
import type { OrderBookPair, OwnOrder } from '@sunscope/product-api/types';
import { addressFromBytes, addressToBytes, parseAddress } from '@sunscope/tron/address';
import { encodeParameters } from '@sunscope/tron/abi';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { describe, expect, it } from 'vitest';
import { askNode, call, callPost, refused } from './world.ts';

const GRANULARITIES = ['5min', '30min', '1h', '4h', '1d', '1w', '1m'];
const LIST = '/api/exchange/marketPair/list';

const pairs = async () => (await call(LIST)).data.rows;

/** What a constant call of the exchange contract returns, word by word. */
async function ask(contract: string, signature: string, ...values: number[]): Promise<bigint[]> {
  const { constant_result: results } = (await askNode('/wallet/triggerconstantcontract', {
    owner_address: contract,
    contract_address: contract,
    function_selector: signature,
    parameter: bytesToHex(
      encodeParameters(
        values.map(() => 'uint256'),
        values.map(BigInt),
      ),
    ),
    visible: true,
  })) as { constant_result: string[] };
  return (results[0]?.match(/.{64}/g) ?? []).map(word => BigInt(`0x${word}`));
}

interface ChainOrder {
  contract: string;
  id: number;
  owner: string;
  pair: number;
  level: bigint;
  sells: boolean;
  left: bigint;
}

let known: Promise<ChainOrder[]> | undefined;
/** Every order there is in the contract. What is in no book any more has its owner still, or never had one. */
const ordersOfChain = () => (known ??= readOrders());

async function readOrders(): Promise<ChainOrder[]> {
  const contracts = new Set((await pairs()).map(({ contract }) => contract));
  return (await Promise.all([...contracts].map(readOrdersOf))).flat();
}

async function readOrdersOf(contract: string): Promise<ChainOrder[]> {
  const [count = 0n] = await ask(contract, 'orderCount()');
  const ids = Array.from({ length: Number(count) }, (_, index) => index + 1);
  return Promise.all(
    ids.map(async id => {
      const [owner = 0n, level = 0n, number = 0n, , sells = 0n, left = 0n] = await ask(
        contract,
        'orders(uint256)',
        id,
      );
      return {
        contract,
        id,
        owner: addressFromBytes(hexToBytes(`41${owner.toString(16).padStart(40, '0')}`)),
        pair: Number(number),
        level,
        sells: sells === 1n,
        left,
      };
    }),
  );
}

/** A side of a pair's book as the contract has it, by price in raw units, best first. */
async function sideOf(pair: OrderBookPair, sells: boolean): Promise<[price: bigint, left: bigint][]> {
  const levels = new Map<bigint, bigint>();
  for (const order of await ordersOfChain())
    if (
      order.contract === pair.contract &&
      order.pair === pair.contractPairId &&
      order.sells === sells &&
      order.left > 0n
    )
      levels.set(order.level, (levels.get(order.level) ?? 0n) + order.left);
  return [...levels]
    .map(([level, left]): [bigint, bigint] => [level * BigInt(pair.priceStep), left])
    .toSorted(([a], [b]) => (sells ? Number(a - b) : Number(b - a)));
}

const raw = (text: string, decimals: number) => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
};

describe('/api/exchange/common/settings', () => {
  it('values: the contracts of the demo world and their operator, as the contracts say', async () => {
    const { trx, contracts } = (await call('/api/exchange/common/settings')).data;
    expect(trx).toBe(TRX_STAND_IN);
    expect(contracts.map(({ pairTypes }) => pairTypes)).toEqual([
      [2, 3],
      [1, 4],
    ]);
    for (const one of contracts) {
      const [operator = 0n] = await ask(one.address, 'operator()');
      expect(one).toMatchObject({ paused: false, feeBasisPoints: 0 });
      expect(bytesToHex(addressToBytes(parseAddress(one.operator ?? '')))).toBe(
        `41${operator.toString(16).padStart(40, '0')}`,
      );
    }
  });

  it('bad input: takes nothing, and ignores what is sent along', async () => {
    expect((await call('/api/exchange/common/settings', { uuid: 'x' })).code).toBe(0);
  });
});

describe('/api/exchange/marketPair/list', () => {
  it('values: a pair of each type with the decimals, steps and minimum of its contract', async () => {
    const rows = await pairs();
    expect(rows.map(row => `${row.fShortName}/${row.sShortName}`).toSorted()).toEqual([
      'HBP/TRX',
      'MGLD/USDS',
      'SVD/USDS',
      'USDS/TRX',
    ]);
    expect(
      rows.map(({ id, pairType }) => [id, pairType]).toSorted(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [1, 2],
      [2, 3],
      [10_001, 1],
      [10_002, 4],
    ]);
    for (const row of rows) {
      const [, , , unit, minimum, priceStep, amountStep] = await ask(
        row.contract,
        'pairs(uint256)',
        row.contractPairId,
      );
      expect([BigInt(row.minimum), BigInt(row.priceStep), BigInt(row.amountStep)]).toEqual([
        minimum,
        priceStep,
        amountStep,
      ]);
      expect(unit).toBe(10n ** BigInt(row.fPrecision));
      expect(10n ** BigInt(row.sPrecision - row.pricePrecision)).toBe(priceStep);
      expect(10n ** BigInt(row.fPrecision - row.amountPrecision)).toBe(amountStep);
      expect(BigInt(row.lowestPrice24h)).toBeLessThanOrEqual(BigInt(row.highestPrice24h));
      expect(row.status).toBe('open');
      expect(row.fTokenAddr).toMatch(row.id > 10_000 ? /^\d{7}$/ : /^T/);
      expect(row.trxVolume24h).not.toBeNull();
    }
  });

  it('values: sorted by volume, trades or rise, and by type', async () => {
    const keys = [
      (row: OrderBookPair) => Number(row.trxVolume24h),
      (row: OrderBookPair) => row.trades24h,
      (row: OrderBookPair) => Number(row.gain),
    ];
    for (const [sortType, key] of keys.entries()) {
      const values = (await call(LIST, { sortType })).data.rows.map(key);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
    }
    const { rows } = (await call(LIST, { pairType: 3 })).data;
    expect(rows.map(row => row.fShortName)).toEqual(['MGLD']);
    expect((await call(LIST, { pairType: 1 })).data.rows.map(row => row.fShortName)).toEqual(['HBP']);
  });

  it('bad input: refuses orders and types there are not', async () => {
    await refused(`${LIST}?sortType=7`, /sortType/);
    await refused(`${LIST}?pairType=9`, /pairType/);
  });
});

describe('/api/exchange/marketPair/market/searchList, /api/exchange/marketPair/searchList', () => {
  const paths = [
    '/api/exchange/marketPair/market/searchList',
    '/api/exchange/marketPair/searchList',
  ] as const;

  it('values: by short name, name, pair and address of a token, whatever the case', async () => {
    const marigold = (await pairs()).find(row => row.fShortName === 'MGLD');
    for (const path of paths)
      for (const key of ['mgld', 'Marigold', 'MGLD/u', marigold?.fTokenAddr ?? '']) {
        const { list, hiddenList } = (await call(path, { key })).data;
        expect(list.rows.map(row => row.fShortName)).toEqual(['MGLD']);
        expect(hiddenList.rows).toEqual([]);
      }
  });

  it('bad input: a text nothing has finds nothing, a very long one is refused', async () => {
    for (const path of paths) {
      expect((await call(path, { key: "' OR 1=1" })).data.list.rows).toEqual([]);
      await refused(`${path}?key=${'x'.repeat(101)}`, /key/);
    }
  });
});

describe('/api/exchange/marketPair/searchListByIds', () => {
  it('values: in the order asked, each once, unknown ones left out', async () => {
    const { rows } = (await call('/api/exchange/marketPair/searchListByIds', { ids: '2,99,1,2' })).data;
    expect(rows.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('bad input: refuses what are no numbers', async () => {
    await refused('/api/exchange/marketPair/searchListByIds?ids=1,x', /ids/);
    await refused('/api/exchange/marketPair/searchListByIds', /ids/);
  });
});

describe('/api/exchange/common/orderListV2/{id}, /api/exchange/common/deepgraph/{id}, /api/exchange/toppriceV2/{id}', () => {
  it('values: the book of the contract, what it adds up to, and its best prices', async () => {
    for (const pair of await pairs()) {
      const { id, fPrecision, sPrecision } = pair;
      const book = (await call('/api/exchange/common/orderListV2/{id}', { id })).data;
      const depth = (await call('/api/exchange/common/deepgraph/{id}', { id })).data;
      const top = (await call('/api/exchange/toppriceV2/{id}', { id })).data;
      for (const side of ['buy', 'sell'] as const) {
        const levels = await sideOf(pair, side === 'sell');
        expect(levels.length).toBeGreaterThan(3);
        expect(book[side].map(row => [raw(row.Price, sPrecision), raw(row.Amount, fPrecision)])).toEqual(
          levels,
        );
        for (const row of book[side]) {
          expect(row.amount).toBe(row.Amount);
          expect(raw(row.curTurnover, sPrecision)).toBe(
            (raw(row.Price, sPrecision) * raw(row.Amount, fPrecision)) / 10n ** BigInt(fPrecision),
          );
        }
        let sum = 0n;
        expect(depth[side].map(row => raw(row.amount, fPrecision))).toEqual(
          levels.map(([, left]) => (sum += left)),
        );
      }
      const [bid, ask_] = await ask(pair.contract, 'bestPrices(uint256)', pair.contractPairId);
      expect([BigInt(top.buyHighPrice ?? 0), BigInt(top.sellLowPrice ?? 0)]).toEqual([bid, ask_]);
    }
  });

  it('bad input: an unknown pair has nothing, and no number is refused', async () => {
    for (const path of ['common/orderListV2', 'common/deepgraph', 'toppriceV2'])
      await refused(`/api/exchange/${path}/x`, /id/);
    expect((await call('/api/exchange/common/orderListV2/{id}', { id: 999 })).data).toEqual({
      buy: [],
      sell: [],
    });
    expect((await call('/api/exchange/common/deepgraph/{id}', { id: 999 })).data).toEqual({
      buy: [],
      sell: [],
    });
    expect((await call('/api/exchange/toppriceV2/{id}', { id: 999 })).data).toEqual({
      sellLowPrice: null,
      buyHighPrice: null,
    });
  });
});

/** Orders of everybody who traded. */
async function allOrders(): Promise<OwnOrder[]> {
  const owners = new Set((await ordersOfChain()).filter(({ left }) => left > 0n).map(({ owner }) => owner));
  const lists = await Promise.all(
    [...owners].map(uAddr => call('/api/exchange/user/order', { uAddr, limit: 200 })),
  );
  return lists.flatMap(({ data }) => data.rows);
}

describe('/api/exchange/common/latestOrders', () => {
  it('values: trades newest first, which add up to what each order traded', async () => {
    const traded = new Map<number, bigint>();
    let volume = 0n;
    for (const { id } of await pairs()) {
      const { total, rows } = (await call('/api/exchange/common/latestOrders', { pairID: id, limit: 200 }))
        .data;
      expect(rows).toHaveLength(Math.min(total, 200));
      expect(rows.length).toBeGreaterThan(10);
      const times = rows.map(row => row.orderTime);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      traded.set(
        id,
        rows.reduce((sum, row) => sum + BigInt(row.volume), 0n),
      );
      volume += BigInt(rows.length);
    }
    expect(volume).toBeGreaterThan(40n);
    for (const [id, sum] of traded) {
      // Each trade is one of a buyer and a seller.
      const orders = (await allOrders()).filter(order => order.pairID === id);
      for (const type of [0, 1])
        expect(
          orders
            .filter(order => order.orderType === type)
            .reduce((all, order) => all + BigInt(order.curVolume), 0n),
        ).toBe(sum);
    }
  });

  it('bad input: an unknown pair has none, and a missing one is refused', async () => {
    expect((await call('/api/exchange/common/latestOrders', { pairID: 999 })).data).toEqual({
      total: 0,
      rows: [],
    });
    await refused('/api/exchange/common/latestOrders', /pairID/);
    await refused('/api/exchange/common/latestOrders?pairID=1&start=-1', /start/);
  });
});

describe('/api/exchange/kchart', () => {
  it('values: of each width, adding up to the trades; the last closes at the last price', async () => {
    const [pair] = await pairs();
    const { rows } = (await call('/api/exchange/common/latestOrders', { pairID: pair?.id ?? 0, limit: 200 }))
      .data;
    const whole = rows.reduce((sum, row) => sum + Number(row.volume), 0) / 10 ** (pair?.fPrecision ?? 0);
    for (const granularity of GRANULARITIES) {
      const candles = (
        await call('/api/exchange/kchart', { exchange_id: pair?.id ?? 0, granularity, time_start: 0 })
      ).data;
      expect(candles.at(-1)?.c).toBe(Number(pair?.price) / 10 ** (pair?.sPrecision ?? 0));
      for (const { o, h, l, c } of candles) {
        expect(h).toBeGreaterThanOrEqual(Math.max(o, c));
        expect(l).toBeLessThanOrEqual(Math.min(o, c));
      }
      // An answer holds 1,500 candles: the shortest ones do not reach back so far.
      if (!granularity.endsWith('min'))
        expect(candles.reduce((sum, { v }) => sum + v, 0)).toBeCloseTo(whole, 6);
    }
  });

  it('bad input: an unknown width is refused, an unknown pair has none', async () => {
    await refused('/api/exchange/kchart?exchange_id=1&granularity=2h', /granularity/);
    expect((await call('/api/exchange/kchart', { exchange_id: 999 })).data).toEqual([]);
  });
});

describe('/api/exchange/user/order', () => {
  it('values: every open order of the contract with what it has left; finished and cancelled ones have none', async () => {
    const left = new Map((await ordersOfChain()).map(order => [`${order.contract} ${order.id}`, order.left]));
    const rows = await allOrders();
    const open = rows.filter(row => [-1, 0, 1].includes(row.orderStatus));
    expect(open.length).toBe([...left.values()].filter(amount => amount > 0n).length);
    for (const row of open)
      expect(BigInt(row.volume) - BigInt(row.curVolume)).toBe(left.get(`${row.contract} ${row.orderID}`));
    const states = new Set(rows.map(row => row.orderStatus));
    for (const state of [0, 5, 7]) expect(states).toContain(state);
    for (const row of rows.filter(({ orderStatus }) => orderStatus === 5))
      expect(row.schedule).toBe('1.0000');
  });

  it('values: filters by state, pair, type and tokens', async () => {
    const [some] = await allOrders();
    const uAddr = some?.uAddr ?? '';
    const list = async (query: Record<string, string | number>) =>
      (await call('/api/exchange/user/order', { uAddr, limit: 200, ...query })).data.rows;
    expect((await list({ status: '0,1' })).every(row => [0, 1].includes(row.orderStatus))).toBe(true);
    expect(new Set((await list({ pairID: 2 })).map(row => row.pairID))).toEqual(new Set([2]));
    expect(await list({ pairType: 3 })).toEqual(await list({ pairID: 2 }));
    const ids = (await pairs()).map(({ id }) => id);
    const of = await Promise.all(ids.map(async pairID => (await list({ pairID })).length));
    expect((await list({})).length).toBe(of.reduce((sum, count) => sum + count, 0));
    for (const row of await list({ sTokenAddr: TRX_STAND_IN })) expect([1, 10_001]).toContain(row.pairID);
    const [asset] = await list({ pairType: 1 });
    expect(await list({ fTokenAddr: asset?.fTokenAddr ?? '' })).toEqual(await list({ pairID: 10_001 }));
  });

  it('bad input: needs an address and numbers', async () => {
    await refused('/api/exchange/user/order', /uAddr/);
    await refused('/api/exchange/user/order?uAddr=nobody', /uAddr/);
    await refused(`/api/exchange/user/order?uAddr=${TRX_STAND_IN}&status=open`, /status/);
    expect((await call('/api/exchange/user/order', { uAddr: TRX_STAND_IN })).data).toEqual({
      total: 0,
      rows: [],
    });
  });
});

describe('/api/exchange/common/abnormalOrderStatus', () => {
  it('values: what became of the transactions of an order', async () => {
    const cancelled = (await allOrders()).find(row => row.orderStatus === 7);
    const asked = { entry_txid: cancelled?.hash ?? '', cancel_txid: cancelled?.cancelHash ?? '' };
    for (const action_type of ['entry', 'cancel']) {
      const { data } = await call('/api/exchange/common/abnormalOrderStatus', { ...asked, action_type });
      expect(data).toMatchObject({ status: 'done', order: { orderID: cancelled?.orderID } });
    }
    const unknown = await call('/api/exchange/common/abnormalOrderStatus', { entry_txid: '00'.repeat(32) });
    expect(unknown.data).toEqual({ status: 'unknown', reason: '', order: null });
  });

  it('bad input: refuses what is no hash or action', async () => {
    await refused('/api/exchange/common/abnormalOrderStatus?entry_txid=12', /entry_txid/);
    await refused('/api/exchange/common/abnormalOrderStatus?action_type=both', /action_type/);
  });
});

describe('POST /api/exchange/user/chanIdAdd', () => {
  it('values: thanks, without a secret, and stores nothing', async () => {
    const answer = await callPost('/api/exchange/user/chanIdAdd', {
      hash: '00',
      orderId: 1,
      channelId: '10000',
    });
    expect(answer.code).toBe(0);
  });

  it('bad input: nothing that is sent does harm', async () => {
    expect((await callPost('/api/exchange/user/chanIdAdd', { anything: [1] })).code).toBe(0);
  });
});
