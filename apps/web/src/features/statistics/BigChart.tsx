import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { ChartStep } from '../../components/charts/chart-types.ts';
import { TimeChart } from '../../components/charts/TimeChart.tsx';
import { SegmentedLinks } from '../../components/data/SegmentedLinks.tsx';
import { readCompared } from './chart-search.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useGo } from '../../lib/routing/navigation.ts';
import type { SearchParams } from '../../lib/routing/search-params.ts';
import styles from './BigChart.module.css';
import { charts, type ChartName } from './catalogue.ts';
import type { Chart } from './chart-definition.ts';

const useT = wordsOf('statistics');

/** One chart at full size, with what the reader set kept in the address. */
export function BigChart({ name, search }: { name: ChartName; search: SearchParams }): ReactNode {
  const t = useT();
  const go = useGo();
  const daily: Chart = charts[name];
  const { compare, step } = search;
  const own = step === 'hour' && daily.hourly !== undefined ? daily.hourly : daily;
  const compared = useMemo(() => readCompared(compare, name), [compare, name]);
  const { data, error, refetch } = useQuery(own.query);
  const answers = useQueries({ queries: compared.map(one => charts[one].query), combine: dataOf });
  const series = useMemo(
    () => [
      ...own.seriesOf(data, t),
      ...(own.step === 'hour' ? [] : compared).flatMap((one, at) =>
        charts[one]
          .seriesOf(answers[at], t)
          .slice(0, 1)
          .map(line => ({ ...line, id: `${one}-${line.id}` })),
      ),
    ],
    [own, data, t, compared, answers],
  );
  const state =
    data !== undefined
      ? own.none !== undefined && series.every(line => line.points.length === 0)
        ? ({ kind: 'empty', text: t(own.none) } as const)
        : undefined
      : error === null
        ? ({ kind: 'loading' } as const)
        : ({ kind: 'failed', error, onRetry: () => void refetch() } as const);
  // Names get their values all at once, in a chart of their own: a legend that grows line by line pushes the plot down.
  // By the hour nothing is laid beside: the others have days.
  const comparable = own.step === 'day';
  const waits = data === undefined || answers.includes(undefined);
  return (
    <>
      <div className={styles['step']}>
        {daily.hourly === undefined ? (
          <span className="dim">{t(daily.step === 'day' ? 'days_only' : 'hours_only')}</span>
        ) : (
          <StepLinks name={name} step={own.step} />
        )}
      </div>
      <TimeChart
        key={`${waits ? 'waiting' : 'whole'} ${own.step}`}
        step={own.step}
        bare
        title={t(`chart_${name}`)}
        series={series}
        look={own.look}
        stacked={own.stacked && compared.length === 0}
        extremes={!own.stacked}
        log
        table="beside"
        height={360}
        {...(state === undefined ? {} : { state })}
        {...(comparable
          ? {
              compare: {
                options: (Object.keys(charts) as ChartName[])
                  .filter(one => one !== name && charts[one].step === 'day')
                  .map(one => ({ id: one, name: t(`chart_${one}`) })),
                chosen: compared,
                onChange: chosen =>
                  go(`/data/stats/${name}${chosen.length === 0 ? '' : `?compare=${chosen.join(',')}`}`, {
                    replace: true,
                  }),
              },
            }
          : {})}
      />
    </>
  );
}

/** Days or hours. */
function StepLinks({ name, step }: { name: ChartName; step: ChartStep }): ReactNode {
  const t = useT();
  return (
    <SegmentedLinks
      label={t('step')}
      active={step}
      items={[
        { id: 'day', label: t('step_day'), to: `/data/stats/${name}` },
        { id: 'hour', label: t('step_hour'), to: `/data/stats/${name}?step=hour` },
      ]}
    />
  );
}

/** One function for all calls, so that the list of answers stays the same while the answers do. */
function dataOf(queries: readonly { data: unknown }[]): unknown[] {
  return queries.map(query => query.data);
}
