import type { Answer } from '@sunscope/product-api/types';
import { useMemo, type ReactNode } from 'react';
import { TimeChart } from '../../components/charts/TimeChart.tsx';
import type { ChartSeries } from '../../components/charts/chart-types.ts';
import { toRaw } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('governance');

type Line = NonNullable<Answer<'/api/vote/witness/{address}'>['data']>['realtimeVoteLine'];

/** Votes of a representative over the last days, hour by hour. */
export function VotesCourse({ line }: { line: Line }): ReactNode {
  const t = useT();
  const name = t('votes');
  const series = useMemo(
    (): ChartSeries[] => [
      {
        id: 'votes',
        name,
        unit: { kind: 'count' },
        points: line.map(point => ({ t: point.time, value: toRaw(point.vote) ?? null })),
      },
    ],
    [line, name],
  );
  return <TimeChart title={t('votes_over_time')} series={series} step="hour" height={180} live />;
}
