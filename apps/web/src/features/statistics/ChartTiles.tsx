import { hashKey, useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { areaPath } from '../../components/charts/area-path.ts';
import { placeOf, pointText } from '../../components/charts/units.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { seriesColour } from '../../components/charts/palette.ts';
import { charts, type ChartName } from './catalogue.ts';
import { chartGroups } from './chart-groups.ts';
import type { Chart } from './chart-definition.ts';
import { DemoPrice } from './DemoPrice.tsx';
import { distributions, type Distribution, type DistributionName } from './distributions.ts';
import styles from './ChartTiles.module.css';

const useT = wordsOf('statistics');

/** Every chart as a small multiple that leads to the large one. */
export function ChartTiles(): ReactNode {
  const t = useT();
  const failed = useFailure();
  return (
    <>
      {failed && <ErrorState error={failed.error} onRetry={failed.retry} look="line" />}
      {chartGroups.map(group => (
        <section key={group.id} className={styles['group']} aria-labelledby={`charts-${group.id}`}>
          <h2 id={`charts-${group.id}`}>{t(`group_${group.id}`)}</h2>
          <ul className={styles['tiles']}>
            {group.names.map(name => (
              <li key={name}>
                <Tile name={name} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className={styles['group']} aria-labelledby="charts-shares">
        <h2 id="charts-shares">{t('group_shares')}</h2>
        <ul className={styles['tiles']}>
          {(Object.keys(distributions) as DistributionName[]).map(name => (
            <li key={name}>
              <DistributionTile name={name} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Why some of the tiles stay empty, and what asks for them again. */
function useFailure(): { error: Error; retry: () => void } | undefined {
  const asked = [...Object.values<Chart>(charts), ...Object.values<Distribution>(distributions)];
  // Several tiles read one answer.
  const queries = [...new Map(asked.map(({ query }) => [hashKey(query.queryKey), query])).values()];
  const failed = useQueries({
    queries: queries.map(query => ({ ...query, enabled: false })),
  }).filter(({ data, error }) => data === undefined && error !== null);
  const [first] = failed;
  if (first?.error == null) return undefined;
  return { error: first.error, retry: () => failed.forEach(({ refetch }) => void refetch()) };
}

/** The largest part by name and share, and a bar of the five largest. */
function DistributionTile({ name }: { name: DistributionName }): ReactNode {
  const t = useT();
  const format = useFormat();
  const own: Distribution = distributions[name];
  const { data, error } = useQuery(own.query);
  const parts = own.partsOf(data, t).map(part => ({ ...part, place: placeOf(part.value, own.unit) ?? 0 }));
  const whole = parts.reduce((sum, part) => sum + part.place, 0);
  const [largest] = parts;
  return (
    <Link to={`/data/stats/${name}`} className={styles['tile']}>
      <span className={styles['title']}>{t(`chart_${name}`)}</span>
      <span className={styles['value']}>
        {data === undefined && error === null ? (
          <Skeleton width={90} />
        ) : largest === undefined || whole === 0 ? (
          UNKNOWN
        ) : (
          <>
            {format.percent((largest.place / whole) * 100, { digits: 1 })}{' '}
            <bdi className={styles['of']}>{largest.name}</bdi>
          </>
        )}
      </span>
      <span className={styles['parts']} aria-hidden="true">
        {parts.slice(0, 5).map((part, at) => (
          <i
            key={part.id}
            style={{
              inlineSize: `${whole === 0 ? 0 : (part.place / whole) * 100}%`,
              background: seriesColour(at),
            }}
          />
        ))}
      </span>
    </Link>
  );
}

const SIZE = { width: 300, height: 64 };

function Tile({ name }: { name: ChartName }): ReactNode {
  const t = useT();
  const format = useFormat();
  const own: Chart = charts[name];
  const { data, error } = useQuery(own.query);
  const series = own.seriesOf(data, t);
  const [first] = series;
  // Parts of a whole show the whole; of several series on their own the first stands, by its name.
  const points = first?.points.map((point, at) => {
    const parts = own.stacked ? series.map(line => line.points[at]?.value ?? null) : [point.value];
    return { ...point, value: parts.some(part => part === null) ? null : sumOf(parts) };
  });
  const last = points?.at(-1);
  const places = first === undefined ? [] : (points ?? []).map(point => placeOf(point.value, first.unit));
  const path = areaPath(places, SIZE.width, SIZE.height, 4);
  return (
    <Link to={`/data/stats/${name}`} className={styles['tile']}>
      <span className={styles['title']}>{t(`chart_${name}`)}</span>
      <span className={styles['value']}>
        {data === undefined && error === null ? (
          <Skeleton width={90} />
        ) : last === undefined || first === undefined || last.value === null ? (
          UNKNOWN
        ) : (
          <>
            {pointText(last, first.unit, format)} <DemoPrice name={name} />
            {series.length > 1 && !own.stacked && <span className={styles['of']}>{first.name}</span>}
          </>
        )}
      </span>
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        className={styles['picture']}
        aria-hidden="true"
      >
        <path className={styles['area']} d={path.area} />
        <path className={styles['line']} d={path.line} />
      </svg>
    </Link>
  );
}

function sumOf(parts: readonly (number | bigint | null)[]): number {
  return parts.reduce<number>((sum, part) => sum + Number(part), 0);
}
