import { describe, expect, inject, it } from 'vitest';
import { askNode, call, callPost, get, refused, refusedPost } from './world.ts';

interface Exchange {
  exchange_id: number;
  creator_address: string;
  first_token_id: string;
  first_token_balance: number;
  second_token_id: string;
  second_token_balance: number;
}

/** A trade as the chain records it. */
interface Trade {
  id: string;
  block: number;
  ms: number;
  exchange: number;
  token: string;
  quant: number;
  received: number;
  owner: string;
}

const text = (hex: string) => Buffer.from(hex, 'hex').toString('utf8');

async function exchanges(): Promise<Exchange[]> {
  const { exchanges: list } = (await askNode('/wallet/listexchanges')) as unknown as {
    exchanges: Exchange[];
  };
  return list.map(exchange => ({
    ...exchange,
    first_token_id: text(exchange.first_token_id),
    second_token_id: text(exchange.second_token_id),
  }));
}

let known: Promise<Trade[]> | undefined;

/** Every trade of the chain, asked of the node block by block. */
function tradesOfChain(): Promise<Trade[]> {
  return (known ??= readTrades());
}

async function readTrades(): Promise<Trade[]> {
  const head = (await askNode('/wallet/getnowblock')) as { block_header: { raw_data: { number: number } } };
  const found: Trade[] = [];
  for (let number = 1; number <= head.block_header.raw_data.number; number++) {
    const block = (await askNode('/wallet/getblockbynum', { num: number, visible: true })) as {
      block_header: { raw_data: { timestamp: number } };
      transactions?: {
        txID: string;
        ret: { contractRet: string }[];
        raw_data: { contract: { type: string; parameter: { value: Record<string, unknown> } }[] };
      }[];
    };
    for (const transaction of block.transactions ?? []) {
      const [contract] = transaction.raw_data.contract;
      if (contract?.type !== 'ExchangeTransactionContract') continue;
      if (transaction.ret[0]?.contractRet !== 'SUCCESS') continue;
      const value = contract.parameter.value;
      const info = (await askNode('/wallet/gettransactioninfobyid', { value: transaction.txID })) as {
        exchange_received_amount: number;
      };
      found.push({
        id: transaction.txID,
        block: number,
        ms: block.block_header.raw_data.timestamp,
        exchange: Number(value['exchange_id']),
        token: String(value['token_id']),
        quant: Number(value['quant']),
        received: info.exchange_received_amount,
        owner: String(value['owner_address']),
      });
    }
  }
  return found;
}

async function decimalsOf(token: string): Promise<number> {
  if (token === '_') return 6;
  const asset = (await askNode('/wallet/getassetissuebyid', { value: token })) as { precision?: number };
  return asset.precision ?? 0;
}

/** A trade's price: whole second tokens per whole first token. */
async function priceOf(trade: Trade, pair: Exchange): Promise<{ price: number; first: number }> {
  const [d1, d2] = await Promise.all([decimalsOf(pair.first_token_id), decimalsOf(pair.second_token_id)]);
  const soldFirst = trade.token === pair.first_token_id;
  const first = (soldFirst ? trade.quant : trade.received) / 10 ** d1;
  const second = (soldFirst ? trade.received : trade.quant) / 10 ** d2;
  return { price: second / first, first };
}

const nearly = (value: number) =>
  expect.closeTo(value, Math.max(3, 12 - Math.ceil(Math.log10(Math.abs(value) + 1)))) as number;

describe('/api/exchanges/list', () => {
  it('values: the pairs of the node, with the trades of the last 24 hours before its newest block', async () => {
    const pairs = await exchanges();
    expect(pairs.length).toBeGreaterThan(0);
    const list = await call('/api/exchanges/list');
    expect(list.total).toBe(pairs.length);
    const head = (await askNode('/wallet/getnowblock')) as {
      block_header: { raw_data: { timestamp: number } };
    };
    const since = head.block_header.raw_data.timestamp - 24 * 3_600_000;
    for (const pair of pairs) {
      const row = list.data.find(item => item.exchange_id === pair.exchange_id);
      const all = (await tradesOfChain()).filter(trade => trade.exchange === pair.exchange_id);
      const day = all.filter(trade => trade.ms >= since);
      const prices = await Promise.all(day.map(trade => priceOf(trade, pair)));
      const [d1, d2] = await Promise.all([decimalsOf(pair.first_token_id), decimalsOf(pair.second_token_id)]);
      const price = pair.second_token_balance / 10 ** d2 / (pair.first_token_balance / 10 ** d1);
      expect(row).toMatchObject({
        first_token_id: pair.first_token_id,
        second_token_id: pair.second_token_id,
        first_token_balance: pair.first_token_balance,
        second_token_balance: pair.second_token_balance,
        trades24h: day.length,
        price: nearly(price),
        volume: nearly(prices.reduce((sum, { first }) => sum + first, 0)),
        high: nearly(day.length === 0 ? price : Math.max(...prices.map(item => item.price))),
        low: nearly(day.length === 0 ? price : Math.min(...prices.map(item => item.price))),
      });
      const before = all.findLast(trade => trade.ms < since) ?? day[0];
      const last = day.at(-1);
      const change =
        before && last
          ? (100 * ((await priceOf(last, pair)).price - (await priceOf(before, pair)).price)) /
            (await priceOf(before, pair)).price
          : 0;
      expect(Number.parseFloat(row?.up_down_percent ?? '')).toBeCloseTo(change, 2);
      expect(row?.up_down_percent).toMatch(change > 0.005 ? /^\+.*%$/ : /%$/);
    }
  });

  it('values: the pair worth most in TRX comes first; a TRX pair is worth twice its TRX', async () => {
    const { data } = await call('/api/exchanges/list');
    const values = data.map(pair => pair.value_trx ?? -1);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    const trx = data.find(pair => pair.first_token_id === '_');
    expect(trx?.value_trx).toBeCloseTo((2 * Number(trx?.first_token_balance)) / 1e6, 4);
  });

  it('bad input: refuses an unknown order', async () => {
    await refused('/api/exchanges/list?sort=colour', /sort/);
  });
});

describe('/api/exchanges/listall', () => {
  it('values: the same pairs as a bare list', async () => {
    const list = await call('/api/exchanges/listall', { sort: 'exchange_id' });
    expect(list.map(pair => pair.exchange_id)).toEqual(
      (await exchanges()).map(exchange => exchange.exchange_id).sort((a, b) => a - b),
    );
    expect((await call('/api/exchanges/list', { sort: 'exchange_id' })).data).toEqual(list);
  });

  it('bad input: refuses an unknown order', async () => {
    await refused('/api/exchanges/listall?sort=colour', /sort/);
  });
});

describe('/api/exchange/transaction', () => {
  it('values: every trade of the chain, newest first', async () => {
    const expected = (await tradesOfChain()).toReversed();
    expect(expected.length).toBeGreaterThan(5);
    const list = await call('/api/exchange/transaction', { limit: 200 });
    expect(list.rangeTotal).toBe(expected.length);
    expect(
      list.data.map(row => [
        row.trx_hash,
        row.blockID,
        row.exchangeID,
        row.tokenID,
        row.quant,
        row.buyTokenQuant,
        row.createTime,
      ]),
    ).toEqual(
      expected
        .slice(0, 200)
        .map(trade => [
          trade.id,
          trade.block,
          trade.exchange,
          trade.token,
          trade.quant,
          trade.received,
          trade.ms,
        ]),
    );
  });

  it('values: those of a pair, an account, both, and a span of time', async () => {
    const all = (await tradesOfChain()).toReversed();
    const [newest] = all;
    if (!newest) throw new Error('no trade');
    const ids = async (query: Record<string, string | number>) =>
      (await call('/api/exchange/transaction', { limit: 200, ...query })).data.map(row => row.trx_hash);
    const of = (match: (trade: Trade) => boolean) =>
      all
        .filter(match)
        .slice(0, 200)
        .map(trade => trade.id);
    const { exchange, owner } = newest;
    expect(await ids({ exchangeID: exchange })).toEqual(of(trade => trade.exchange === exchange));
    expect(await ids({ address: owner })).toEqual(of(trade => trade.owner === owner));
    expect(await ids({ address: owner, exchangeID: exchange })).toEqual(
      of(trade => trade.owner === owner && trade.exchange === exchange),
    );
    const middle = all[Math.floor(all.length / 2)]?.ms ?? 0;
    expect(await ids({ start_timestamp: middle })).toEqual(of(trade => trade.ms >= middle));
    expect(await ids({ end_timestamp: middle })).toEqual(of(trade => trade.ms <= middle));
    expect(await ids({ exchangeID: 999_999 })).toEqual([]);
  });

  it('values: as CSV', async () => {
    const answer = await fetch(`${inject('api')}/api/exchange/transaction?format=csv`);
    const lines = (await answer.text()).trim().split('\n');
    expect(lines).toHaveLength((await tradesOfChain()).length + 1);
  });

  it('bad input: refuses wrong addresses and numbers', async () => {
    await refused('/api/exchange/transaction?address=nonsense', /address/);
    await refused('/api/exchange/transaction?exchangeID=-1', /exchangeID/);
    await refused('/api/exchange/transaction?start=-1', /start/);
  });
});

describe('POST /api/exchange/transaction', () => {
  it('values: a client’s report of its own trade is accepted, and nothing comes of it', async () => {
    const before = (await call('/api/exchange/transaction')).rangeTotal;
    const answer = await callPost('/api/exchange/transaction', { trx_hash: '0'.repeat(64), exchangeID: 1 });
    expect(answer.code).toBe(0);
    expect((await call('/api/exchange/transaction')).rangeTotal).toBe(before);
  });

  it('bad input: a report without body', () =>
    refusedPost('/api/exchange/transaction', 'nonsense', /body|object|expected/i));
});

describe('/api/exchange/kgraph', () => {
  const STEP_S = { '5min': 300, '30min': 1800, '1h': 3600, '4h': 14_400, '1d': 86_400 } as const;

  it('values: candles of the trades, of every length', async () => {
    const [pair] = await exchanges();
    if (!pair) throw new Error('no pair');
    const trades = (await tradesOfChain()).filter(trade => trade.exchange === pair.exchange_id);
    const priced = await Promise.all(
      trades.map(async trade => ({ s: Math.floor(trade.ms / 1000), ...(await priceOf(trade, pair)) })),
    );
    const end = priced.at(-1)?.s ?? 0;
    for (const [granularity, step] of Object.entries(STEP_S)) {
      const { data } = await call('/api/exchange/kgraph', {
        exchange_id: pair.exchange_id,
        granularity,
        time_start: Math.max(0, end - step * 1000),
        time_end: end,
      });
      expect(data.length).toBeGreaterThan(2);
      for (const [index, candle] of data.entries()) {
        expect(candle.t % step).toBe(0);
        const before = data[index - 1];
        if (before) expect(candle.t - before.t).toBe(step);
        const inside = priced.filter(trade => trade.s >= candle.t && trade.s < candle.t + step);
        if (inside.length === 0) {
          // Flat at the last close: no gap, no volume.
          const close = priced.findLast(trade => trade.s < candle.t)?.price ?? 0;
          expect(candle).toEqual({
            t: candle.t,
            o: nearly(close),
            h: nearly(close),
            l: nearly(close),
            c: nearly(close),
            v: 0,
          });
        } else
          expect(candle).toEqual({
            t: candle.t,
            o: nearly(inside[0]?.price ?? 0),
            h: nearly(Math.max(...inside.map(trade => trade.price))),
            l: nearly(Math.min(...inside.map(trade => trade.price))),
            c: nearly(inside.at(-1)?.price ?? 0),
            v: nearly(inside.reduce((sum, trade) => sum + trade.first, 0)),
          });
      }
      const volume = data.reduce((sum, candle) => sum + candle.v, 0);
      const from = data[0]?.t ?? 0;
      expect(volume).toBeCloseTo(
        priced.filter(trade => trade.s >= from).reduce((sum, trade) => sum + trade.first, 0),
        3,
      );
    }
  });

  it('values: weeks begin on Monday, months on their first', async () => {
    const [pair] = await exchanges();
    const query = { exchange_id: pair?.exchange_id ?? 0, time_start: 0 };
    const weeks = (await call('/api/exchange/kgraph', { ...query, granularity: '1w' })).data;
    expect(weeks.every(({ t }) => new Date(t * 1000).getUTCDay() === 1)).toBe(true);
    const months = (await call('/api/exchange/kgraph', { ...query, granularity: '1m' })).data;
    expect(months.every(({ t }) => new Date(t * 1000).getUTCDate() === 1)).toBe(true);
    const sum = (candles: { v: number }[]) => candles.reduce((total, { v }) => total + v, 0);
    expect(sum(weeks)).toBeGreaterThan(0);
    expect(sum(months)).toBeCloseTo(sum(weeks), 3);
  });

  it('bad input: refuses unknown lengths and no pair; an unknown pair has no candles', async () => {
    await refused('/api/exchange/kgraph?exchange_id=1&granularity=2h', /granularity/);
    await refused('/api/exchange/kgraph', /exchange_id/);
    expect((await call('/api/exchange/kgraph', { exchange_id: 999_999 })).data).toEqual([]);
  });
});

describe('/api/exchange/calc', () => {
  it('values: to the last unit what the chain would pay now', async () => {
    const pairs = await exchanges();
    for (const pair of pairs) {
      const answer = await call('/api/exchange/calc', {
        exchangeID: pair.exchange_id,
        sellID: pair.first_token_id,
        sell: 1_000,
      });
      // What the node itself computes: it refuses an expectation above what it would pay, and takes what it would.
      const owner = pair.creator_address;
      const bought = Number(answer.buyTokenQuant);
      const build = (expected: number) =>
        askNode('/wallet/exchangetransaction', {
          owner_address: owner,
          exchange_id: pair.exchange_id,
          token_id: Buffer.from(pair.first_token_id).toString('hex'),
          quant: 1_000,
          expected,
        });
      if (bought > 0) expect(await build(bought)).toHaveProperty('txID');
      expect(await build(bought + 1)).toHaveProperty('Error');
    }
  });

  it('bad input: refuses a token that is not traded there and amounts that are none', async () => {
    await refused('/api/exchange/calc?exchangeID=1&sellID=9999999&sell=5', /sellID/);
    for (const sell of ['0', '-5', '1.5', 'x', ''])
      await refused(`/api/exchange/calc?exchangeID=1&sellID=_&sell=${sell}`, /sell/);
    expect(await call('/api/exchange/calc', { exchangeID: 999_999, sellID: '_', sell: 5 })).toEqual({
      buyTokenQuant: 0,
    });
    expect((await get('/api/exchange/calc?exchangeID=1&sellID=_&sell=1000000')).status).toBe(200);
  });
});
