import type { Answer } from '@sunscope/product-api/types';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import type { Readers } from '../../repositories/readers.ts';
import type { Prices } from '../prices/prices.ts';
import { amountJson } from '../shared/json-values.ts';
import { dayText } from './day-range.ts';
import { type ChainDays, sum } from './chain-days.ts';
import { trx } from './series.ts';

const DAY_MS = 86_400_000;
const MAX_PAGE = 1000;
const MAX_DAYS = 10_000;

interface Context {
  readers: Readers;
  days: ChainDays;
  funds: KnownFunds;
  prices: Prices;
  now: () => number;
}

/** Accounts that a network's foundation is known by; a chain of one's own has none unless its operator names them. */
export interface KnownFunds {
  foundation: readonly Address[];
  donations: readonly Address[];
}

export async function readFunds({ readers, days, funds, now }: Context): Promise<Answer<'/api/funds'>> {
  const [{ totals }, foundation, donations, hours] = await Promise.all([
    days.history(),
    balancesOf(readers, funds.foundation),
    balancesOf(readers, funds.donations),
    readers.series.hours(BigInt(now() - DAY_MS)),
  ]);
  const held = sum(foundation, account => account.balance);
  return {
    genesisBlockIssue: trx(totals.genesis),
    totalBlockPay: trx(totals.paidBlocks),
    totalNodePay: trx(totals.paidVotes),
    burnPerDay: trx(sum(hours, hour => hour.fee)),
    burnByCharge: trx(totals.burned),
    totalTurnOver: trx(totals.supply),
    fundTrx: trx(held),
    turnOver: trx(totals.supply - held),
    fundSumBalance: amountJson(held),
    donateBalance: amountJson(sum(donations, account => account.balance)),
  };
}

export async function readFund(
  { readers, funds }: Context,
  query: { page_index: number; per_page: number },
): Promise<Answer<'/api/fund'>> {
  const accounts = await balancesOf(readers, funds.foundation);
  const size = Math.min(query.per_page, MAX_PAGE);
  const start = (query.page_index - 1) * size;
  return {
    data: {
      total: amountJson(sum(accounts, account => account.balance)),
      count: accounts.length,
      data: accounts.slice(start, start + size).map(({ address, balance }, index) => ({
        key: start + index + 1,
        address,
        balance: amountJson(balance),
      })),
    },
  };
}

async function balancesOf(readers: Readers, addresses: readonly Address[]) {
  return Promise.all(
    addresses.map(async address => ({
      address,
      balance: (await readers.accounts.byAddress(addressToBytes(address)))?.balance ?? 0n,
    })),
  );
}

/** TRX made and burned per day, with what all of it was worth where a price of the day is known. */
export async function readTurnover(
  { days }: Context,
  query: { size: number; start?: number | undefined; end?: number | undefined },
  priceOf: (dayMs: number) => number | undefined,
): Promise<Answer<'/api/turnover'>> {
  const within = (await days.history()).days.filter(
    day =>
      (query.start === undefined || Number(day.start) + DAY_MS > query.start) &&
      (query.end === undefined || Number(day.start) <= query.end),
  );
  const size = Math.min(query.size, MAX_DAYS, within.length);
  return {
    total: within.length,
    data: within.slice(within.length - size).map(day => {
      const price = priceOf(Number(day.start));
      return {
        day: dayText(day.start),
        date: Number(day.start),
        total_turn_over: trx(day.totals.supply),
        total_produce: trx(day.paid.block + day.paid.votes),
        total_block_pay: trx(day.paid.block),
        total_node_pay: trx(day.paid.votes),
        total_burn: trx(day.fee),
        worth: price === undefined ? null : Math.round(trx(day.totals.supply) * price * 100) / 100,
      };
    }),
  };
}
