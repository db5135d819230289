import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { ShareChart } from '../../components/charts/ShareChart.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { distributions, type Distribution, type DistributionName } from './distributions.ts';

const useT = wordsOf('statistics');

/** Parts of a whole at full size, each leading to its page. */
export function DistributionChart({ name }: { name: DistributionName }): ReactNode {
  const t = useT();
  const own: Distribution = distributions[name];
  const { data, error, refetch } = useQuery(own.query);
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
  return (
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
}
