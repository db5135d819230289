import { useMemo, useRef, type PointerEvent, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { areaPath } from './area-path.ts';
import styles from './Brush.module.css';
import type { Window } from './rows.ts';

const useT = wordsOf('charts');

interface BrushProps {
  places: readonly (number | null)[];
  window: Window;
  onWindow: (window: Window) => void;
  /** What a row is called, for those who cannot see where the handle stands. */
  name: (row: number) => string;
}

const WIDTH = 600;
const HEIGHT = 34;
/** Rows a window has at least. */
const LEAST = 2;

/** All there is in small, with the part above between two handles: they are sliders, and the part between is drawn along. */
export function Brush({ places, window, onWindow, name }: BrushProps): ReactNode {
  const t = useT();
  const most = places.length - 1;
  const strip = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; window: Window }>(undefined);
  const path = useMemo(() => areaPath(places, WIDTH, HEIGHT, 2), [places]);
  const share = (row: number) => (row / Math.max(1, most)) * 100;
  const size = window.last - window.first;
  const drag = (event: PointerEvent) => {
    if (!grip.current) return;
    const width = strip.current?.clientWidth ?? 1;
    const rows = Math.round(((event.clientX - grip.current.x) / width) * most);
    const first = Math.min(most - size, Math.max(0, grip.current.window.first + rows));
    if (first !== window.first) onWindow({ first, last: first + size });
  };
  return (
    <div ref={strip} className={styles['brush']} dir="ltr" role="group" aria-label={t('chart_range')}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles['all']}
      >
        <path d={path.area} className={styles['area']} />
        <path d={path.line} className={styles['line']} vectorEffect="non-scaling-stroke" />
      </svg>
      <div
        className={styles['window']}
        style={{ left: `${share(window.first)}%`, width: `${share(size)}%` }}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { x: event.clientX, window };
        }}
        onPointerMove={drag}
        onPointerUp={() => (grip.current = undefined)}
        onPointerCancel={() => (grip.current = undefined)}
      />
      <input
        type="range"
        className={styles['handle']}
        aria-label={t('chart_range_from')}
        aria-valuetext={name(window.first)}
        min={0}
        max={most}
        value={window.first}
        onChange={event =>
          onWindow({
            first: Math.min(Number(event.currentTarget.value), window.last - LEAST),
            last: window.last,
          })
        }
      />
      <input
        type="range"
        className={styles['handle']}
        aria-label={t('chart_range_to')}
        aria-valuetext={name(window.last)}
        min={0}
        max={most}
        value={window.last}
        onChange={event =>
          onWindow({
            first: window.first,
            last: Math.max(Number(event.currentTarget.value), window.first + LEAST),
          })
        }
      />
    </div>
  );
}
