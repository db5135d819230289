import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { areaPath } from './area-path.ts';
import type { ChartPoint, ChartStep, Unit } from './chart-types.ts';
import styles from './MiniChart.module.css';
import { NeutralChange } from './NeutralChange.tsx';
import { seriesColour } from './palette.ts';
import { dayText, momentText } from './time-ticks.ts';
import { placeOf, pointText } from './units.ts';

const useT = wordsOf('charts');

interface MiniChartProps {
  name: string;
  /** At equal distances, the oldest first. */
  points: readonly ChartPoint[];
  unit: Unit;
  step?: ChartStep;
  /** Colour by rank. */
  rank?: number;
  /** The newest point still moves. */
  live?: boolean;
  /** Row under the crosshair, which several charts share: each shows the same moment. */
  cursor: number | undefined;
  onCursor: (row: number | undefined) => void;
}

const WIDTH = 300;
const HEIGHT = 64;
const EDGE = 3;

/**
 * A chart of a tile: name, newest value and its change, and what is under the crosshair. Plain SVG, no library; it is
 * walked by arrow keys like the large ones.
 */
export function MiniChart({
  name,
  points,
  unit,
  step = 'day',
  rank = 0,
  live = false,
  cursor,
  onCursor,
}: MiniChartProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const places = useMemo(() => points.map(point => placeOf(point.value, unit)), [points, unit]);
  const path = useMemo(() => areaPath(places, WIDTH, HEIGHT, EDGE, { zero: true }), [places]);
  const last = points.length - 1;
  const share = (row: number) => (last === 0 ? 50 : (row / last) * 100);
  const now = places[last] ?? null;
  const row = Math.min(cursor ?? last, last);
  const before = places[row - 1] ?? null;
  const shown = places[row] ?? null;
  const change =
    shown === null || before === null || before === 0 ? undefined : ((shown - before) / before) * 100;
  const most = Math.max(0, ...places.map(place => place ?? 0));
  const least = Math.min(0, ...places.map(place => place ?? 0));
  const height = (place: number) =>
    most === least ? HEIGHT - EDGE : EDGE + (1 - (place - least) / (most - least)) * (HEIGHT - 2 * EDGE);
  const rowAt = (event: { clientX: number; currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.round(((event.clientX - box.left) / box.width) * last)));
  };
  return (
    <div className={styles['tile']} style={{ '--series': seriesColour(rank) } as CSSProperties}>
      <p className={styles['name']}>{name}</p>
      <p className={classNames(styles['side'], styles['change'])}>
        <NeutralChange value={change} />
      </p>
      <p className={styles['value']}>
        <bdi dir="ltr">{pointText(points[row], unit, format)}</bdi>
      </p>
      <p className={styles['side']}>{points[row] && dayText(points[row].t, step, language)}</p>
      <div
        className={styles['plot']}
        dir="ltr"
        onPointerMove={event => onCursor(rowAt(event))}
        onPointerDown={event => onCursor(rowAt(event))}
        onPointerLeave={() => onCursor(undefined)}
      >
        {last >= 0 && (
          <>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              <path d={path.area} className={styles['area']} />
              <path d={path.line} className={styles['line']} vectorEffect="non-scaling-stroke" />
            </svg>
            {live && now !== null && cursor === undefined && (
              <i className={styles['live']} style={{ top: height(now) }} />
            )}
            {cursor !== undefined && <i className={styles['cross']} style={{ left: `${share(cursor)}%` }} />}
            {cursor !== undefined && shown !== null && (
              <i className={styles['ring']} style={{ left: `${share(cursor)}%`, top: height(shown) }} />
            )}
            <input
              type="range"
              className={styles['walk']}
              aria-label={t('chart_walk', { title: name })}
              aria-valuetext={`${momentText(points[row]?.t ?? 0, step, language)}: ${pointText(points[row], unit, format)}`}
              min={0}
              max={last}
              value={cursor ?? last}
              onChange={event => onCursor(Number(event.currentTarget.value))}
              onBlur={() => onCursor(undefined)}
            />
          </>
        )}
      </div>
    </div>
  );
}
