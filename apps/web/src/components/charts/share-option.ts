import type { Formatters } from '../../lib/format/format.ts';
import type { Unit } from './chart-types.ts';
import type { ShareOption } from './engine-shares.ts';
import { paletteColour, type Palette } from './palette.ts';
import type { Share } from './ShareBars.tsx';
import { exactText, placeOf } from './units.ts';

interface SharePicture {
  kind: 'donut' | 'treemap';
  shares: readonly Share[];
  unit: Unit;
  format: Formatters;
  palette: Palette;
}

/** What ECharts draws of parts of a whole. Parts are named by their id: names may stand twice. */
export function shareOption({ kind, shares, unit, format, palette }: SharePicture): ShareOption {
  const parts = shares.flatMap((share, at) => {
    const value = placeOf(share.value, unit);
    return value === null || value <= 0 ? [] : [{ share, value, colour: paletteColour(palette, at) }];
  });
  const shared = { animation: false, textStyle: { fontFamily: palette.font } };
  if (kind === 'donut')
    return {
      ...shared,
      series: [
        {
          type: 'pie',
          radius: ['62%', '90%'],
          startAngle: 90,
          label: { show: false },
          labelLine: { show: false },
          emphasis: { scaleSize: 4 },
          itemStyle: { borderColor: palette.surface, borderWidth: 2 },
          data: parts.map(({ share, value, colour }) => ({
            name: share.id,
            value,
            itemStyle: { color: colour },
          })),
        },
      ],
    };
  return {
    ...shared,
    series: [
      {
        type: 'treemap',
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        itemStyle: { borderColor: palette.surface, borderWidth: 0, gapWidth: 2 },
        label: {
          position: 'insideTopLeft',
          padding: [6, 8],
          color: palette.text,
          fontSize: 12,
          // Two lines that are cut at the end lie over each other without it.
          lineHeight: 16,
          overflow: 'truncate',
        },
        data: parts.map(({ share, value }) => ({
          name: share.id,
          value,
          itemStyle: { color: mixed(palette.series[0] ?? palette.text3, palette.surface, 0.32) },
          label: { formatter: `${plainLabel(share.name)}\n${exactText(share.value, unit, format)}` },
        })),
      },
    ],
  };
}

/** ECharts reads braces of a label as its own marks. */
const plainLabel = (name: string): string => name.replace(/[{}|]/g, ' ');

/** A colour laid thinly over another, both as `#rrggbb` or, as builds shorten it, `#rgb`: text stays readable on it, which opacity would not leave. */
function mixed(colour: string, over: string, share: number): string {
  const part = (text: string, at: number) => {
    const size = text.length === 4 ? 1 : 2;
    return Number.parseInt(text.slice(1 + size * at, 1 + size * (at + 1)).repeat(3 - size), 16);
  };
  const parts = [0, 1, 2].map(at => Math.round(part(colour, at) * share + part(over, at) * (1 - share)));
  return parts.every(Number.isFinite) ? `rgb(${parts.join(' ')})`.replaceAll(' ', ',') : colour;
}
