import { describe, expect, it } from 'vitest';
import { countDays, runningDay } from '../recompute/days.ts';
import { trxOfChain } from '../recompute/supply.ts';
import { ask, reportedChain } from './reported-chain.ts';
import { ignoresParametersTest, shapeTest } from './usual-tests.ts';
import { askNode, call, get, refused } from './world.ts';

const SUN = 1e6;

describe('/api/funds', () => {
  shapeTest('/api/funds');
  ignoresParametersTest('/api/funds');

  it('values: given out and paid less burned', async () => {
    const blocks = await reportedChain();
    const funds = await call('/api/funds');
    const genesis = (blocks[0]?.transactions ?? [])
      .map(({ value }) => Number(value['amount'] ?? 0))
      .filter(amount => amount > 0)
      .reduce((sum, amount) => sum + amount, 0);
    expect(funds.genesisBlockIssue).toBe(genesis / SUN);
    expect(funds.totalBlockPay).toBe((blocks.length - 1) * 8);
    expect(funds.totalNodePay).toBe((blocks.length - 1) * 128);
    const { burnTrxAmount } = (await askNode('/wallet/getburntrx')) as { burnTrxAmount: number };
    expect(funds.burnByCharge).toBe(burnTrxAmount / SUN);
    expect(funds.totalTurnOver).toBeCloseTo(
      funds.genesisBlockIssue + funds.totalBlockPay + funds.totalNodePay - funds.burnByCharge,
      // A double of this size has four digits behind the point.
      3,
    );
    const { total, donations } = (await call('/api/fund')).data;
    expect(funds.fundSumBalance).toBe(total);
    expect(funds.fundTrx).toBe(Number(total) / SUN);
    expect(funds.turnOver).toBeCloseTo(funds.totalTurnOver - funds.fundTrx, 3);
    expect(funds.donateBalance).toBe(donations.reduce((sum, { balance }) => sum + Number(balance), 0));
  });

  it('values: all TRX there is lies on accounts, in stakes, in pairs or waits to be withdrawn', async () => {
    const { totalTurnOver } = await call('/api/funds');
    const { sun } = await trxOfChain(ask, await reportedChain());
    const missing = totalTurnOver * SUN - Number(sun);
    // Four fifths of a block's pay go to voters. Votes that the genesis block gave have no voters to withdraw it, and
    // every share is cut to whole sun: what is paid, not what arrives, is counted.
    const blocks = (await reportedChain()).length - 1;
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThan(blocks * 136 * SUN * 0.8);
  });
});

describe('/api/turnover', () => {
  shapeTest('/api/turnover', {}, { size: 2 }, { start: 0, end: 1 });

  it('values: made and burned per day, adding up to what there is', async () => {
    const days = [...countDays(await reportedChain())].sort(([a], [b]) => a - b);
    const { data, total } = await call('/api/turnover');
    expect(total).toBe(days.length);
    days.forEach(([start, day], index) => {
      const blocks = index === 0 ? day.blocks - 1 : day.blocks;
      expect(data[index]).toMatchObject({
        date: start,
        total_block_pay: blocks * 8,
        total_node_pay: blocks * 128,
        total_produce: blocks * 136,
        total_burn: Number(day.burned) / SUN,
      });
      const before = data[index - 1];
      if (before)
        expect(data[index]?.total_turn_over).toBeCloseTo(
          before.total_turn_over + blocks * 136 - Number(day.burned) / SUN,
          4,
        );
    });
    expect(data.at(-1)?.total_turn_over).toBe((await call('/api/funds')).totalTurnOver);
    // The demo source knows the past: about twelve cents.
    expect((data[0]?.worth ?? 0) / (data[0]?.total_turn_over ?? 1)).toBeCloseTo(0.12, 1);
  });

  it('values: cut by size and by time', async () => {
    const all = (await call('/api/turnover')).data;
    expect((await call('/api/turnover', { size: 2 })).data).toEqual(all.slice(-2));
    const [first, second] = [all[0]?.date ?? 0, all[1]?.date ?? 0];
    expect((await call('/api/turnover', { start: first + 1, end: second })).data).toEqual(all.slice(0, 2));
    expect((await call('/api/turnover', { start: second })).data).toEqual(all.slice(1));
  });

  it('bad input: sizes and moments that are none', async () => {
    await refused('/api/turnover?size=-1', /size/);
    await refused('/api/turnover?start=x', /start/);
    await refused('/api/turnover?end=-5', /end/);
  });
});

describe('/api/fund', () => {
  shapeTest('/api/fund', {}, { page_index: 3, per_page: 1000 });

  it('values: those of the demo world’s file, with what the chain says they hold', async () => {
    const { data } = await call('/api/fund');
    expect([data.demo, data.count]).toEqual([true, 2]);
    expect(data.data.map(({ key, name, plan }) => [key, name, plan])).toEqual([
      [1, 'Old Harbour Foundation', 'held'],
      [2, 'Juniper Grants', 'support'],
    ]);
    for (const { address, balance } of [...data.data, ...data.donations]) {
      const account = await call('/api/accountv2', { address });
      expect([address, Number(balance)]).toEqual([address, Number(account.balance)]);
    }
    expect(data.data.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(Number(data.total));
    expect(data.data[0]?.until).toBe(Date.UTC(2030, 0, 1));
    const second = await call('/api/fund', { page_index: 2, per_page: 1 });
    expect(second.data.data).toEqual(data.data.slice(1));
  });

  it('bad input: pages that are none', async () => {
    await refused('/api/fund?page_index=0', /page_index/);
    await refused('/api/fund?per_page=-1', /per_page/);
  });
});

describe('/api/listdonators', () => {
  shapeTest('/api/listdonators');
  ignoresParametersTest('/api/listdonators');

  it('values: the donation accounts of the demo world’s file', async () => {
    const { donations } = (await call('/api/fund')).data;
    expect(donations).toHaveLength(1);
    expect(await call('/api/listdonators')).toEqual(donations.map(({ address }) => address));
  });
});

describe('/api/market/markets', () => {
  shapeTest('/api/market/markets');

  it('values: the demo market says what it is, at the price of the demo source', async () => {
    const [market, ...others] = await call('/api/market/markets');
    const price = await call('/api/token/price');
    expect(others).toEqual([]);
    expect(market?.name).toBe('Demo market (invented)');
    expect(market?.price).toBeCloseTo(Number(price.price_in_usd), 3);
  });

  it('bad input: it takes no parameters, so whatever is sent along is ignored', async () => {
    expect((await get('/api/market/markets?start=-1')).status).toBe(200);
  });
});

describe('/api/system/homepage-bundle', () => {
  shapeTest('/api/system/homepage-bundle');

  it('values: the days are those of the overview', async () => {
    const bundle = await call('/api/system/homepage-bundle');
    const overview = await call('/api/stats/overview', { days: 15 });
    expect(bundle.days).toEqual(overview.data);
    const last = overview.data.at(-1);
    const today = overview.data.find(day => day.date === runningDay());
    expect(bundle.yesterdayStat.data).toEqual(
      overview.data.filter(day => day.date === runningDay() - 86_400_000),
    );
    expect(bundle.accounts).toBe(last?.totalAddress);
    expect(bundle.transactions).toBe(last?.totalTransaction);
    expect(bundle.today).toEqual({
      transactions: today?.newTransactionSeen ?? 0,
      newAccounts: today?.newAddressSeen ?? 0,
      transactionsYesterday: bundle.yesterdayStat.data[0]?.newTransactionSeen ?? 0,
    });
    const frozen = (await call('/api/freezeresource')).data.at(-1);
    expect(Number(bundle.staked?.sun)).toBe((frozen?.total_freeze_weight ?? 0) * SUN);
  });

  it('bad input: it takes no parameters, so whatever is sent along is ignored', async () => {
    expect((await get('/api/system/homepage-bundle?days=x')).status).toBe(200);
  });
});

describe('/api/system/tps', () => {
  shapeTest('/api/system/tps', { time: '1' });

  it('values: transactions of the newest blocks over their time', async () => {
    const { data } = await call('/api/system/tps');
    const blocks = (await reportedChain()).slice(-20);
    const seconds = ((blocks.at(-1)?.timeMs ?? 0) - (blocks[0]?.timeMs ?? 0)) / 1000;
    const transactions = blocks.slice(1).reduce((sum, block) => sum + block.transactions.length, 0);
    expect(data.blockHeight).toBe(blocks.at(-1)?.number);
    expect(data.currentTps).toBe(Math.round((transactions / seconds) * 100) / 100);
    expect(data.maxTps).toBeGreaterThanOrEqual(data.currentTps);
  });

  it('bad input: it takes no parameters, so whatever is sent along is ignored', async () => {
    expect((await get('/api/system/tps?limit=x')).status).toBe(200);
  });
});
