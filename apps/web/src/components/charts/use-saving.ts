import type { RefObject } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { toast } from '../feedback/toasts.ts';
import { fileName, saveFile, savePng, saveSvg, type Picture } from './downloads.ts';
import type { PlotOption } from './engine.ts';
import { readPalette, type Palette } from './palette.ts';

const useT = wordsOf('charts');

interface SavingOptions {
  /** Around the drawing: its theme and width are the picture's. */
  frame: RefObject<HTMLElement | null>;
  title: string;
  height: number;
  /** What range, for the corner of the picture. */
  note: () => string;
  legend: (palette: Palette) => Picture['legend'];
  option: (palette: Palette, width: number) => PlotOption;
  csv: () => string;
}

/** The three files of a chart, as `ChartTools` takes them. */
export function useSaving({ frame, title, height, note, legend, option, csv }: SavingOptions): {
  onPng: () => void;
  onSvg: () => void;
  onCsv: () => void;
} {
  const t = useT();
  const save = (how: (picture: Picture) => Promise<void>) => {
    const element = frame.current;
    if (!element) return;
    const palette = readPalette(element);
    const width = element.clientWidth;
    how({
      title,
      note: `${note()} · Sunscope`,
      legend: legend(palette),
      option: option(palette, width),
      width,
      height,
      palette,
    }).catch(() => toast.error(t('chart_save_failed')));
  };
  return {
    onPng: () => save(savePng),
    onSvg: () => save(saveSvg),
    // By the mark at its start spreadsheets read it as UTF-8.
    onCsv: () =>
      saveFile(fileName(title, 'csv'), new Blob(['\u{feff}', csv()], { type: 'text/csv;charset=utf-8' })),
  };
}
