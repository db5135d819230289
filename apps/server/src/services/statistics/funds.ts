import type { Answer } from '@sunscope/product-api/types';
import { addressToBytes } from '@sunscope/tron/address';
import type { Readers } from '../../repositories/readers.ts';
import type { FoundationAccount, FoundationAccounts } from '../content/foundation-accounts.ts';
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
  funds: FoundationAccounts;
  prices: Prices;
  now: () => number;
}

export async function readFunds({ readers, days, funds, now }: Context): Promise<Answer<'/api/funds'>> {
  const known = await funds.known();
  const [{ totals }, foundation, donations, hours] = await Promise.all([
    days.history(),
    balancesOf(readers, known.foundation),
    balancesOf(readers, known.donations),
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
  const known = await funds.known();
  const [accounts, donations] = await Promise.all([
    balancesOf(readers, known.foundation),
    balancesOf(readers, known.donations),
  ]);
  const size = Math.min(query.per_page, MAX_PAGE);
  const start = (query.page_index - 1) * size;
  return {
    data: {
      total: amountJson(sum(accounts, account => account.balance)),
      count: accounts.length,
      data: accounts.slice(start, start + size).map((account, index) => ({
        key: start + index + 1,
        ...presentFund(account),
      })),
      demo: known.demo,
      donations: donations.slice(0, MAX_PAGE).map(presentFund),
    },
  };
}

type Fund = FoundationAccount & { balance: bigint };

async function balancesOf(readers: Readers, accounts: readonly FoundationAccount[]): Promise<Fund[]> {
  return Promise.all(
    accounts.map(async account => ({
      ...account,
      balance: (await readers.accounts.byAddress(addressToBytes(account.address)))?.balance ?? 0n,
    })),
  );
}

function presentFund({ address, plan, name, untilMs, note, balance }: Fund) {
  return { address, balance: amountJson(balance), plan, name, until: untilMs ?? null, note };
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
