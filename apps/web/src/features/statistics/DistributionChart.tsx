import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { ShareChart } from '../../components/charts/ShareChart.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import type { SearchParams } from '../../lib/routing/search-params.ts';
import { DayChoice } from './DayChoice.tsx';
import { DayTable, type DayAnswer } from './DayTable.tsx';
import { distributions, readDay, type Distribution, type DistributionName } from './distributions.ts';

const useT = wordsOf('statistics');

/** Parts of a whole at full size, each leading to its page; of a day with the choice of it and its figures. */
export function DistributionChart({
  name,
  search,
}: {
  name: DistributionName;
  search: SearchParams;
}): ReactNode {
  const t = useT();
  const own: Distribution = distributions[name];
  const asked = readDay(search);
  const { data, error, refetch } = useQuery(own.ofDay?.(asked) ?? own.query);
  const shares = useMemo(
    () =>
      own
        .partsOf(data, t)
        .map(({ to, ...share }) =>
          to === undefined ? share : { ...share, label: <Link to={to}>{share.name}</Link> },
        ),
    [own, data, t],
  );
  const state =
    data !== undefined
      ? undefined
      : error === null
        ? ({ kind: 'loading' } as const)
        : ({ kind: 'failed', error, onRetry: () => void refetch() } as const);
  const chart = (
    <ShareChart
      bare
      title={t(`chart_${name}`)}
      kind={own.kind}
      shares={shares}
      unit={own.unit}
      height={420}
      {...(state === undefined ? {} : { state })}
    />
  );
  if (own.ofDay === undefined) return chart;
  // Those of a day answer by contract.
  const answer = data as DayAnswer | undefined;
  return (
    <>
      <DayChoice asked={asked} answer={answer} />
      {chart}
      <DayTable
        title={t(`chart_${name}`)}
        ofEnergy={name === 'EnergyConsumeDistribution'}
        answer={answer}
        error={error}
        rows={asked.limit}
      />
    </>
  );
}
