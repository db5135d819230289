import type { ReactNode } from 'react';
import type { ChartEvent } from './chart-types.ts';
import type { Geometry } from './plot-layout.ts';
import styles from './PlotNotes.module.css';

/** A note at a point: the highest, the lowest. */
export interface PointNote {
  t: number;
  value: number;
  /** Side of the point it stands on. */
  side: 'above' | 'below';
  text: string;
}

export interface PlotNotesProps {
  geometry: Geometry;
  notes: readonly PointNote[];
  events: readonly ChartEvent[];
  /** The newest point, where it is still alive. */
  live?: { t: number; value: number } | undefined;
}

/** About the width of a letter, px; a note keeps within the plot by it. */
const LETTER = 6.6;

/** What is written onto a drawing: extremes at their points, flags of events on dotted lines, the dot of what is alive. */
export function PlotNotes({ geometry, notes, events, live }: PlotNotesProps): ReactNode {
  const bottom = geometry.lanes[0] ? geometry.lanes[0].top + geometry.lanes[0].height : geometry.height;
  const within = (x: number, text: string) => {
    const half = (text.length * LETTER) / 2;
    return Math.min(Math.max(x, half + 2), Math.max(half + 2, geometry.width - half - 2));
  };
  return (
    <div className={styles['notes']} aria-hidden="true">
      {placedEvents(events, geometry).map(({ t, text, x, named }) => (
        <div
          key={`${t} ${text}`}
          className={styles['event']}
          style={{ left: x, height: bottom }}
          data-tip={text}
        >
          {named && <span>{text}</span>}
        </div>
      ))}
      {notes.map(({ t, value, side, text }) => {
        const x = geometry.x(t);
        const y = geometry.y(0, value);
        if (y === undefined) return null;
        return (
          <div key={side}>
            <i className={styles['point']} style={{ left: x, top: y }} />
            <span
              className={styles[side]}
              style={{ left: within(x, text), top: side === 'above' ? y - 8 : Math.min(y + 8, bottom - 18) }}
            >
              {text}
            </span>
          </div>
        );
      })}
      {live && geometry.y(0, live.value) !== undefined && (
        <i className={styles['live']} style={{ left: geometry.x(live.t), top: geometry.y(0, live.value) }} />
      )}
    </div>
  );
}

/** Names of flags that stand close would lie on one another: the later one keeps only its line. */
function placedEvents(
  events: readonly ChartEvent[],
  geometry: Geometry,
): (ChartEvent & { x: number; named: boolean })[] {
  let free = -Infinity;
  return events.map(event => {
    const x = geometry.x(event.t);
    const end = x + event.text.length * LETTER;
    const named = x > free && end < geometry.width;
    if (named) free = end + 22;
    return { ...event, x, named };
  });
}
