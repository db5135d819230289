/** The colours a drawing needs, as the theme of its place has them. Canvas knows no CSS variables. */
export interface Palette {
  /** Series by rank; the fifth is "the rest" of shares, the sixth for what is compared with five others. */
  series: readonly string[];
  surface: string;
  sunk: string;
  line: string;
  text: string;
  text2: string;
  text3: string;
  good: string;
  bad: string;
  brand: string;
  font: string;
}

/** Reads the palette where an element stands: a gallery's column may have another theme than the page. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    series: ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'].map(colour),
    surface: colour('surface'),
    sunk: colour('sunk'),
    line: colour('line'),
    text: colour('text'),
    text2: colour('text-2'),
    text3: colour('text-3'),
    good: colour('good'),
    bad: colour('bad'),
    brand: colour('brand'),
    font: style.fontFamily,
  };
}

const LAST_RANK = 5;

/** Colour of the series at a rank, for what is drawn on the canvas. */
export const paletteColour = (palette: Palette, rank: number): string =>
  palette.series[Math.min(rank, LAST_RANK)] ?? palette.text3;

/** CSS colour of the series at a rank, for what is drawn outside the canvas. */
export const seriesColour = (rank: number): string => `var(--d${Math.min(rank, LAST_RANK) + 1})`;
