import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { ChartSeries, ChartState } from '../../components/charts/chart-types.ts';
import { TimeChart } from '../../components/charts/TimeChart.tsx';
import { rawOrZero } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';

const useT = wordsOf('contract-tabs');

const COUNT = { kind: 'count' } as const;

interface Asked {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
}

function stateOf({ data, error, refetch }: Asked): { state?: ChartState } {
  if (data !== undefined) return {};
  return {
    state: error === null ? { kind: 'loading' } : { kind: 'failed', error, onRetry: () => void refetch() },
  };
}

/** The running day is a part of one: beside whole days it reads as a fall. */
function wholeDays<Row>(rows: readonly Row[] | undefined): readonly Row[] {
  return rows === undefined ? [] : rows.length > 1 ? rows.slice(0, -1) : rows;
}

/** Energy that calls used each day, by who paid for it. */
export function EnergyChart({ address }: { address: string }): ReactNode {
  const t = useT();
  const asked = useQuery(apiQuery('/api/onecontractenergystatistic', { address }));
  const { data } = asked;
  const series = useMemo(() => {
    const days = wholeDays(data?.data);
    return (
      [
        ['staked', t('energy_staked'), 'energy'],
        ['burned', t('energy_burned'), 'trx'],
        ['owner', t('energy_owner'), 'contract_supplied'],
      ] as const
    ).map(([id, name, member]): ChartSeries => ({
      id,
      name,
      unit: COUNT,
      points: days.map(day => ({ t: day.day, value: Number(day[member]) })),
    }));
  }, [data, t]);
  return (
    <TimeChart bare title={t('energy_chart')} series={series} stacked height={320} {...stateOf(asked)} />
  );
}

/** Calls and different callers of each day. */
export function CallsChart({ address }: { address: string }): ReactNode {
  const t = useT();
  const calls = useQuery(apiQuery('/api/onecontracttriggerstatistic', { address }));
  const callers = useQuery(apiQuery('/api/onecontractcallerstatistic', { address }));
  const failed = useQuery(apiQuery('/api/contract/analysis', { contract_address: address, type: '4' }));
  const series = useMemo(
    (): ChartSeries[] => [
      {
        id: 'calls',
        name: t('chart_calls'),
        unit: COUNT,
        points: wholeDays(calls.data?.data).map(day => ({ t: day.day, value: day.amount })),
      },
      {
        id: 'failed',
        name: t('chart_failed'),
        unit: COUNT,
        look: 'line',
        points: wholeDays(failed.data?.data).map(day => ({
          t: Date.parse(`${day.day}T00:00:00Z`),
          value: day.failed_count ?? null,
        })),
      },
      {
        id: 'callers',
        name: t('chart_callers'),
        unit: { kind: 'count', of: 'callers' },
        points: wholeDays(callers.data?.data).map(day => ({ t: day.day, value: day.amount })),
      },
    ],
    [calls.data, callers.data, failed.data, t],
  );
  const waits = calls.data === undefined ? calls : callers.data === undefined ? callers : failed;
  return (
    <TimeChart
      key={waits.data === undefined ? 'waiting' : 'whole'}
      bare
      title={t('calls_chart')}
      series={series}
      extremes
      log
      height={280}
      {...stateOf(waits)}
    />
  );
}

/** TRX at the end of each day on which it changed. */
export function BalanceChart({ address }: { address: string }): ReactNode {
  const t = useT();
  const asked = useQuery(apiQuery('/api/contract_account_history', { address }));
  const { data } = asked;
  const series = useMemo(
    (): ChartSeries[] => [
      {
        id: 'balance',
        name: 'TRX',
        unit: { kind: 'amount', symbol: 'TRX', decimals: TRX_DECIMALS },
        points: (data?.data ?? []).map(day => ({ t: day.time, value: rawOrZero(day.balance) })),
      },
    ],
    [data],
  );
  return <TimeChart bare title={t('balance_chart')} series={series} height={320} {...stateOf(asked)} />;
}
