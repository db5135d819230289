import type { HomepageBundle } from '@sunscope/product-api/types';
import { bandwidthBytes } from '@sunscope/tron/transaction';
import type { Readers } from '../../repositories/readers.ts';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import type { Prices } from '../prices/prices.ts';
import type { ChainParameters } from '../governance/chain-parameters.ts';
import type { SupplyMeter } from '../statistics/supply.ts';
import type { Throughput } from './throughput.ts';
import { type ChainDays, DAY_MS } from '../statistics/chain-days.ts';
import { dayOf } from '../statistics/day-range.ts';
import { presentDay } from '../statistics/series.ts';
import { CachedResponses } from '../caching/cached-responses.ts';
import type { Nodes } from './nodes.ts';
import { openTransaction } from '../transactions/transaction-row.ts';
import type { Content } from '../content/content.ts';
import { amountJson } from '../shared/json-values.ts';

const TRIGGER = 31;
/** Calls among which the usual cost of a token transfer is looked for. */
const SAMPLE = 50;
const FRESH_MS = 60_000;
/** A fortnight of whole days and the running one. */
const SHOWN_DAYS = 15;
const SHOWN_NOTICES = 3;

interface Context {
  readers: Readers;
  days: ChainDays;
  abis: ContractAbis;
  prices: Prices;
  parameters: ChainParameters;
  supply: SupplyMeter;
  throughput: Throughput;
  nodes: Pick<Nodes, 'count'>;
  content: Pick<Content, 'newest'>;
  now: () => number;
}

/** The figures of the home page in one answer. */
export class Home {
  readonly #context: Context;
  readonly #values: CachedResponses;

  constructor(context: Context) {
    this.#context = context;
    this.#values = new CachedResponses(context.now);
  }

  async read(): Promise<HomepageBundle> {
    const { readers, days, prices, parameters, supply, throughput, nodes, content, now } = this.#context;
    const today = dayOf(BigInt(now()));
    const [tps, counters, { days: all }, fresh, price, energyPrice, transferSun, amounts, known, notices] =
      await Promise.all([
        throughput.read(),
        readers.stats.counters(),
        days.history(),
        readers.stats.days(today - DAY_MS),
        prices.trx(),
        parameters.get('getEnergyFee'),
        this.#values.get('transfer cost', FRESH_MS, () => this.#usualTransferCost()),
        supply.read(),
        nodes.count(),
        content.newest(SHOWN_NOTICES),
      ]);
    const accounts = Number(counters.get('accounts') ?? 0n);
    // Today's figures are read again: they tick with every block, the series behind them every few seconds.
    const current = fresh.find(day => day.day === today);
    const before = fresh.find(day => day.day === today - DAY_MS);
    const yesterday = all.find(day => day.start === today - DAY_MS);
    return {
      tps: { data: tps },
      // The one this server reads is there even while it does not say whom it knows.
      node: { total: Math.max(1, known) },
      yesterdayStat: { data: yesterday ? [presentDay(yesterday)] : [] },
      days: all.slice(-SHOWN_DAYS).map(day => presentDay(day)),
      today: {
        transactions: Number(current?.transactions ?? 0n),
        transactionsYesterday: Number(before?.transactions ?? 0n),
        newAccounts: Number(current?.new_accounts ?? 0n),
      },
      accounts,
      notices,
      transactions: Number(counters.get('transactions') ?? 0n),
      ...(amounts
        ? { staked: { sun: amountJson(amounts.stakedSun), supplySun: amountJson(amounts.supplySun) } }
        : {}),
      ...(energyPrice === undefined ? {} : { energyPriceSun: Number(energyPrice) }),
      ...(transferSun === undefined ? {} : { trc20TransferSun: amountJson(transferSun) }),
      ...(price
        ? {
            price,
            priceETH: quoteBody('ETH', price.conversions['ETH'], price),
            priceEUR: quoteBody('EUR', price.conversions['EUR'], price),
          }
        : {}),
    };
  }

  /** What the newest token transfers would have cost without any energy or bandwidth of one's own: the middle one. */
  async #usualTransferCost(): Promise<bigint | undefined> {
    const { readers, abis, parameters } = this.#context;
    const [energyPrice, bytePrice, calls] = await Promise.all([
      parameters.get('getEnergyFee'),
      parameters.get('getTransactionFee'),
      readers.transactions.list({ type: TRIGGER }, { start: 0, limit: SAMPLE }),
    ]);
    if (energyPrice === undefined || bytePrice === undefined) return undefined;
    const costs: bigint[] = [];
    for (const { trigger, info, decoded, stored } of calls.map(openTransaction)) {
      const call =
        trigger && stored.succeeded ? abis.knownCall(trigger.contract, trigger.parameter.data) : undefined;
      if (call?.signature !== 'transfer(address,uint256)' || !info?.receipt) continue;
      costs.push(
        info.receipt.energy_usage_total * energyPrice +
          BigInt(bandwidthBytes(decoded.rawData, decoded.transaction.signature)) * bytePrice,
      );
    }
    return costs.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor(costs.length / 2)];
  }
}

/** A quote in the body TRONSCAN's pages read from the price proxy. */
function quoteBody(
  currency: string,
  price: string | undefined,
  from: { percent_change_24h: string },
): unknown {
  return {
    data: {
      TRX: {
        quote: {
          [currency]: { price: Number(price ?? 0), percent_change_24h: Number(from.percent_change_24h) },
        },
      },
    },
  };
}
