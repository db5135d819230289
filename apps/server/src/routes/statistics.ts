import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './context.ts';
import { readCallsOfDay, readEnergyOfDay } from '../services/statistics/contract-days.ts';
import { readFund, readFunds, readTurnover } from '../services/statistics/funds.ts';
import { readMarkets } from '../services/statistics/markets.ts';
import {
  readActiveAccounts,
  readCallers,
  readDailyAccounts,
  readEnergy,
  readFrozen,
  readHours,
  readOverview,
  readTriggers,
  readTrxVolume,
} from '../services/statistics/series.ts';
import { endpointsOn } from './endpoint.ts';

/** Charts and top lists change slowly enough to be kept for a minute. */
const KEPT = { lifetime: 60 } as const;
const HOUR_MS = 3_600_000;
const SIZE_HOURS = 72;

/** Charts, top lists, supply. */
export async function statisticsRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  const { days, readers, topLists, funds, prices, now } = context;
  endpoint('/api/stats/overview', query => readOverview(days, query), KEPT);
  endpoint('/api/stats/hours', query => readHours(readers, query, now()), KEPT);
  endpoint('/api/overview/dailyaccounts', query => readDailyAccounts(days, query), KEPT);
  endpoint('/api/account/active_statistic', query => readActiveAccounts(days, query), KEPT);
  endpoint('/api/trx/volume', query => readTrxVolume(days, query), KEPT);
  endpoint('/api/freezeresource', query => readFrozen(days, query), KEPT);
  endpoint('/api/energystatistic', query => readEnergy(days, query), KEPT);
  endpoint('/api/triggerstatistic', query => readTriggers(days, query), KEPT);
  endpoint('/api/calleraddressstatistic', query => readCallers(days, query), KEPT);
  endpoint('/api/energydailystatistic', query => readEnergyOfDay(context, query), KEPT);
  endpoint('/api/triggeramountstatistic', query => readCallsOfDay(context, query, 'calls'), KEPT);
  endpoint('/api/calleraddressamountstatistic', query => readCallsOfDay(context, query, 'callers'), KEPT);
  endpoint(
    '/api/block/stats',
    async () => {
      const hours = await readers.series.hours(BigInt(now() - SIZE_HOURS * HOUR_MS));
      return hours.map(hour => ({
        timestamp: Number(hour.start),
        value: Math.round(Number(hour.size_bytes) / Number(hour.blocks)),
      }));
    },
    KEPT,
  );
  endpoint('/api/top10', query => topLists.read(query), { lifetime: 30 });

  endpoint('/api/turnover', query => readTurnover(context, query, timeMs => prices.usdAt(timeMs)), KEPT);
  endpoint('/api/funds', () => readFunds(context), KEPT);
  endpoint('/api/fund', query => readFund(context, query), KEPT);
  endpoint(
    '/api/listdonators',
    async () => (await funds.known()).donations.map(({ address }) => address),
    KEPT,
  );
  endpoint('/api/market/markets', () => readMarkets(context), KEPT);
}
