import { useId, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import type { Drawing } from './engine.ts';
import type { Palette } from './palette.ts';
import { geometryOf, type Geometry, type Lane } from './plot-layout.ts';
import { PlotNotes, type PlotNotesProps } from './PlotNotes.tsx';
import styles from './Plot.module.css';
import { nearestRow, zoomed, type Window } from './rows.ts';
import { useDrawing } from './use-drawing.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

/** A ring on a series at the crosshair. */
export interface CursorMark {
  lane: number;
  value: number | null;
  colour: string;
}

interface PlotProps {
  /** What is walked along the line, by row: moments, or prices. */
  places: readonly number[];
  window: Window;
  /** What the line covers, in the same numbers. */
  span: readonly [number, number];
  lanes: readonly Lane[];
  height: number;
  option: (palette: Palette, width: number) => Parameters<Drawing['setOption']>[0];
  load?: Parameters<typeof useDrawing>[0]['load'];
  /** Name of the walk through the points: "Transactions per day, point by point". */
  label: string;
  /** What a row says, in full: read out when it is walked to. */
  spoken: (row: number) => string;
  /** What stands on the axis under the crosshair. */
  pill: (row: number) => string;
  marks: (row: number) => readonly CursorMark[];
  /** Row under the crosshair. */
  cursor: number | undefined;
  onCursor: (row: number | undefined) => void;
  /** A reader zoomed: by dragging over the plot, Ctrl and wheel, or + and -. */
  onWindow?: (window: Window) => void;
  /** What stands on the drawing: flags, names of extremes. */
  notes?: Omit<PlotNotesProps, 'geometry'>;
}

/** How far a press must move to be a choice of a range, px. */
const DRAG = 6;

/**
 * A drawing that is read along its line: by pointer, by finger and by arrow keys, which a screen reader speaks. The walk
 * is a native slider, so that everybody's own way of moving one works.
 */
export function Plot(props: PlotProps): ReactNode {
  const { places, window, span, lanes, height, cursor, onCursor, onWindow } = props;
  const id = useId();
  const { canvas, width, failed, again } = useDrawing({
    option: props.option,
    height,
    ...(props.load && { load: props.load }),
  });
  const geometry = useMemo(() => geometryOf(width, height, lanes, span), [width, height, lanes, span]);
  const area = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<readonly [number, number]>();
  const rowAt = (event: { clientX: number }) => {
    const left = area.current?.getBoundingClientRect().left ?? 0;
    return nearestRow(places, geometry.at(event.clientX - left), window);
  };
  useWheelZoom(area, (event, factor) => {
    onWindow?.(zoomed(window, rowAt(event), factor, places.length));
  });
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const row = rowAt(event);
    if (row !== cursor) onCursor(row);
    if (chosen) setChosen([chosen[0], event.clientX - (area.current?.getBoundingClientRect().left ?? 0)]);
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    onCursor(rowAt(event));
    if (event.pointerType !== 'mouse' || event.button !== 0 || !onWindow) return;
    const x = event.clientX - (area.current?.getBoundingClientRect().left ?? 0);
    event.currentTarget.setPointerCapture(event.pointerId);
    setChosen([x, x]);
  };
  const release = () => {
    if (!chosen) return;
    setChosen(undefined);
    if (Math.abs(chosen[1] - chosen[0]) < DRAG) return;
    const [first, last] = chosen
      .toSorted((a, b) => a - b)
      .map(x => nearestRow(places, geometry.at(x), window)) as [number, number];
    if (last > first) onWindow?.({ first, last });
  };
  const zoomBy = (factor: number) => onWindow?.(zoomed(window, cursor ?? window.last, factor, places.length));
  return (
    <div ref={area} className={styles['plot']} style={{ blockSize: height }} dir="ltr">
      <div ref={canvas} className={styles['canvas']} style={{ blockSize: height }} aria-hidden="true" />
      {failed !== undefined && (
        <div className={styles['failed']}>
          <ErrorState error={failed} onRetry={again} />
        </div>
      )}
      {width > 0 && failed === undefined && props.notes && <PlotNotes {...props.notes} geometry={geometry} />}
      {width > 0 && cursor !== undefined && <Crosshair {...props} row={cursor} geometry={geometry} />}
      {chosen && (
        <div
          className={styles['chosen']}
          style={{ left: Math.min(...chosen), width: Math.abs(chosen[1] - chosen[0]) }}
        />
      )}
      <div
        className={styles['pointer']}
        aria-hidden="true"
        onPointerMove={move}
        onPointerDown={press}
        onPointerUp={release}
        onPointerCancel={() => setChosen(undefined)}
        onPointerLeave={event => event.pointerType === 'mouse' && onCursor(undefined)}
        onDoubleClick={() => onWindow?.({ first: 0, last: places.length - 1 })}
      />
      <input
        type="range"
        dir="ltr"
        className={styles['walk']}
        aria-label={props.label}
        aria-describedby={onWindow ? `${id}-keys` : undefined}
        aria-valuetext={props.spoken(cursor ?? window.last)}
        min={window.first}
        max={window.last}
        step={1}
        value={cursor ?? window.last}
        onFocus={event => event.currentTarget.matches(':focus-visible') && onCursor(cursor ?? window.last)}
        onBlur={() => onCursor(undefined)}
        onChange={event => onCursor(Number(event.currentTarget.value))}
        onKeyDown={event => {
          if (event.key === '+' || event.key === '=') zoomBy(0.5);
          else if (event.key === '-') zoomBy(2);
        }}
      />
    </div>
  );
}

function Crosshair({
  row,
  geometry,
  places,
  window,
  pill,
  marks,
  lanes,
}: PlotProps & { row: number; geometry: Geometry }): ReactNode {
  if (row < window.first || row > window.last) return null;
  const x = geometry.x(places[row] ?? 0);
  const bottom = (lanes.at(-1)?.top ?? 0) + (lanes.at(-1)?.height ?? 0);
  const top = lanes[0]?.top ?? 0;
  return (
    <div aria-hidden="true">
      <div className={styles['line']} style={{ left: x, top: top - 6, height: bottom - top + 6 }} />
      {marks(row).map(({ lane, value, colour }, at) => {
        const y = geometry.y(lane, value);
        return (
          y !== undefined && (
            <div key={at} className={styles['ring']} style={{ left: x, top: y, borderColor: colour }} />
          )
        );
      })}
      <div
        className={styles['pill']}
        style={{ top: bottom + 3, left: Math.min(Math.max(x, 44), geometry.width - 44) }}
      >
        {pill(row)}
      </div>
    </div>
  );
}
