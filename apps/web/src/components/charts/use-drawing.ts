import { useEffect, useRef, useState, type RefObject } from 'react';
import { usePrefs } from '../../lib/prefs/prefs.ts';
import type { Drawing } from './engine.ts';
import { readPalette, type Palette } from './palette.ts';

type Engine = typeof import('./engine.ts');
type Option = Parameters<Drawing['setOption']>[0];

interface Drawn {
  /** For the element that is drawn into. */
  canvas: RefObject<HTMLDivElement | null>;
  /** Its width; 0 until it is known. */
  width: number;
  drawing: RefObject<Drawing | undefined>;
  /** The engine could not be loaded; `again` asks once more. */
  failed: unknown;
  again: () => void;
}

interface DrawingOptions {
  /** What to draw, by the theme's colours and the width there is. Must change only when the picture does. */
  option: (palette: Palette, width: number) => Option;
  /** Loads the engine with the kinds of series the option names. */
  load?: () => Promise<Engine>;
  height: number;
  onReady?: (drawing: Drawing) => void;
}

export const loadEngine = (): Promise<Engine> => import('./engine.ts');

/** Keeps a drawing in an element: as wide as it is, in the colours of its theme, black on white when printed. */
export function useDrawing({ option, load = loadEngine, height, onReady }: DrawingOptions): Drawn {
  const canvas = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const drawings = useRef(0);
  const [width, setWidth] = useState(0);
  const [engine, setEngine] = useState<Engine>();
  const [failed, setFailed] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const theme = usePrefs(prefs => prefs.theme);

  useEffect(() => {
    let wanted = true;
    load().then(
      loaded => wanted && setEngine(loaded),
      (error: unknown) => wanted && setFailed(error ?? new Error('The chart could not be loaded')),
    );
    return () => {
      wanted = false;
    };
  }, [load, tries]);

  useEffect(() => {
    const element = canvas.current;
    // What draws nothing (tests without a browser) still has its numbers.
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    if (!element || !engine || width === 0) return undefined;
    const made = engine.drawIn(element);
    drawing.current = made;
    onReady?.(made);
    return () => {
      drawing.current = undefined;
      made.dispose();
      element.replaceChildren();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- made once; the size is set below
  }, [engine, width === 0]);

  useEffect(() => {
    const element = canvas.current;
    const now = drawing.current;
    if (!element || !now || width === 0) return undefined;
    const draw = (colours: Palette) =>
      now.setOption(option(colours, width), { notMerge: true, lazyUpdate: false });
    now.resize({ width, height });
    draw(readPalette(element));
    // For those who wait for it: the theme, and how often it was drawn.
    drawings.current++;
    element.dataset['drawn'] = `${theme} ${drawings.current}`;
    const print = () => draw(printPalette(element));
    const back = () => draw(readPalette(element));
    addEventListener('beforeprint', print);
    addEventListener('afterprint', back);
    return () => {
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', back);
    };
  }, [engine, option, width, height, theme]);

  return {
    canvas,
    width,
    drawing,
    failed,
    again: () => {
      setFailed(undefined);
      setTries(tries + 1);
    },
  };
}

/** Paper is light whatever the screen is. */
function printPalette(element: HTMLElement): Palette {
  const probe = document.createElement('div');
  probe.dataset['theme'] = 'light';
  element.append(probe);
  const palette = readPalette(probe);
  probe.remove();
  return palette;
}
