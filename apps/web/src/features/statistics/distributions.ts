import type { Answer, EndpointPath, Query } from '@sunscope/product-api/types';
import type { Unit } from '../../components/charts/chart-types.ts';
import type { Share } from '../../components/charts/ShareBars.tsx';
import type { MessageKey } from '../../lib/i18n/i18n.tsx';
import { toRaw } from '../../lib/format/format.ts';
import { apiQuery } from '../../lib/net/api.ts';
import { dayStart } from '../../lib/routing/day-param.ts';
import type { SearchParams } from '../../lib/routing/search-params.ts';

type Words = MessageKey<'statistics'>;
type Speak = (key: Words) => string;

/** A part, with the page it leads to if it has one. */
export type Part = Omit<Share, 'label'> & { to?: string };

type OfDay = (asked: DayAsked) => { queryKey: readonly unknown[] };

/** Parts of a whole as pages draw them, whatever they are made from. */
export interface Distribution {
  query: { queryKey: readonly unknown[] };
  /** Of another day, or of fewer or more rows; absent where it is of no day. */
  ofDay?: OfDay;
  partsOf: (answer: unknown, speak: Speak) => readonly Part[];
  unit: Unit;
  kind: 'donut' | 'treemap';
}

function distribution<P extends EndpointPath>(definition: {
  path: P;
  query: Query<P>;
  ofDay?: OfDay;
  parts: (answer: Answer<P>, speak: Speak) => readonly Part[];
  unit: Unit;
  kind: Distribution['kind'];
}): Distribution {
  const { path, query, parts, ...look } = definition;
  return {
    ...look,
    query: apiQuery(path, query),
    partsOf: (answer, speak) =>
      answer === undefined
        ? []
        : // The cache keeps the answer under the key of this very call.
          parts(answer as Answer<P>, speak).toSorted((a, b) => Number(b.value ?? 0) - Number(a.value ?? 0)),
  };
}

/** Rows on offer; the most are shown unless the address asks for fewer. */
export const DAY_ROWS = [20, 50, 100] as const;
const ROWS = 100;

/** What the page of a day asks for. */
export interface DayAsked {
  /** First millisecond of the UTC day; the last whole one where undefined. */
  day: number | undefined;
  limit: number;
}

/** Day and rows as the page's address has them; what makes no sense counts as not given. */
export function readDay(search: SearchParams): DayAsked {
  const rows = Number(search['limit']);
  return { day: dayStart(search['day']), limit: DAY_ROWS.find(one => one === rows) ?? ROWS };
}

const dayQuery = ({ day, limit }: DayAsked) => ({ limit, ...(day === undefined ? {} : { day }) });
const count = (of: string): Unit => ({ kind: 'count', of });
const TRX: Unit = { kind: 'amount', symbol: 'TRX', decimals: 6 };

/** All distributions by the names of their pages. */
export const distributions = {
  pieChart: distribution({
    path: '/api/witness/maintenance-statistic',
    query: {},
    parts: rows =>
      rows.map(({ address, name, blockProduced }) => ({
        id: address,
        name: name || address,
        value: blockProduced,
        to: `/representative/${address}`,
      })),
    unit: count('blocks'),
    kind: 'treemap',
  }),
  supplyParts: distribution({
    path: '/api/freezeresource',
    query: {},
    parts: ({ data }, speak) => {
      const day = data.at(-1);
      if (day === undefined) return [];
      const staked = day.total_energy_weight + day.total_net_weight;
      return [
        { id: 'energy', name: speak('series_staked_energy'), value: day.total_energy_weight },
        { id: 'bandwidth', name: speak('series_staked_bandwidth'), value: day.total_net_weight },
        { id: 'free', name: speak('series_not_staked'), value: Math.max(0, day.total_turn_over - staked) },
      ];
    },
    unit: { kind: 'number', symbol: 'TRX' },
    kind: 'donut',
  }),
  accounts: distribution({
    path: '/api/account/list',
    query: { sort: '-balance', limit: 10, start: 0 },
    parts: ({ data, addressNames }) =>
      data.map(({ address, balance }) => ({
        id: address,
        name: addressNames[address] ?? address,
        value: toRaw(balance) ?? null,
        to: `/address/${address}`,
      })),
    unit: TRX,
    kind: 'treemap',
  }),
  EnergyConsumeDistribution: distribution({
    path: '/api/energydailystatistic',
    query: { limit: ROWS },
    ofDay: asked => apiQuery('/api/energydailystatistic', dayQuery(asked)),
    parts: ({ data }) =>
      data.map(({ contract_address: address, name, total_energy }) => ({
        id: address,
        name: name || address,
        value: toRaw(total_energy) ?? null,
        to: `/contract/${address}`,
      })),
    unit: count('energy'),
    kind: 'treemap',
  }),
  ContractInvocationDistribution: distribution({
    path: '/api/triggeramountstatistic',
    query: { limit: ROWS },
    ofDay: asked => apiQuery('/api/triggeramountstatistic', dayQuery(asked)),
    parts: ({ data }) =>
      data.map(({ contract_address: address, name, trigger_amount }) => ({
        id: address,
        name: name || address,
        value: trigger_amount,
        to: `/contract/${address}`,
      })),
    unit: count('calls'),
    kind: 'treemap',
  }),
  ContractCallersDistribution: distribution({
    path: '/api/calleraddressamountstatistic',
    query: { limit: ROWS },
    ofDay: asked => apiQuery('/api/calleraddressamountstatistic', dayQuery(asked)),
    parts: ({ data }) =>
      data.map(({ contract_address: address, name, caller_amount }) => ({
        id: address,
        name: name || address,
        value: caller_amount,
        to: `/contract/${address}`,
      })),
    unit: count('accounts'),
    kind: 'treemap',
  }),
} satisfies Record<string, Distribution>;

export type DistributionName = keyof typeof distributions;

/** A distribution by the name in an address; undefined for other names. */
export function distributionNamed(text: string): DistributionName | undefined {
  const names = Object.keys(distributions) as DistributionName[];
  return names.find(name => name.toLowerCase() === text.toLowerCase());
}
