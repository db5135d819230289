import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { localeOf } from '../../lib/prefs/languages.ts';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartTools } from './ChartTools.tsx';
import type { ChartBasics, Unit } from './chart-types.ts';
import type { Drawing, PlotOption } from './engine.ts';
import { paletteColour, type Palette } from './palette.ts';
import { csvCell } from './rows.ts';
import { ShareBars, type Share } from './ShareBars.tsx';
import { shareOption } from './share-option.ts';
import styles from './ShareChart.module.css';
import { exactText, placeOf, plainText } from './units.ts';
import { useSaving } from './use-saving.ts';
import { loadEngine, useDrawing } from './use-drawing.ts';

const useT = wordsOf('charts');

export interface ShareChartProps extends ChartBasics {
  kind: 'donut' | 'treemap';
  /**
   * The parts, largest first. A donut shows five: hand in the rest as one. A treemap takes a hundred. Keep the array the
   * same while its content is.
   */
  shares: readonly Share[];
  unit: Unit;
  /** What stands in the hole of a donut: the whole. */
  centre?: ReactNode;
}

const load = async () => {
  const [engine] = await Promise.all([loadEngine(), import('./engine-shares.ts')]);
  return engine;
};

/** Parts of a whole, as a ring or as areas, always beside the list that says the same in words and numbers. */
export function ShareChart(props: ShareChartProps): ReactNode {
  const { title, kind, shares, unit, height = 240 } = props;
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const [list, setList] = useState(true);
  const [active, setActive] = useState<string>();
  const picture = useRef<HTMLDivElement>(null);
  const known = shares.some(share => (placeOf(share.value, unit) ?? 0) > 0);
  const state = props.state ?? (known ? { kind: 'ready' } : { kind: 'empty' });
  const ready = state.kind === 'ready' && known;
  const option = useCallback(
    (palette: Palette) => shareOption({ kind, shares, unit, format, palette }),
    [kind, shares, unit, format],
  );
  const saving = useSaving({
    frame: picture,
    title,
    height,
    note: () =>
      new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
        Date.now(),
      ),
    legend: palette =>
      kind === 'donut' ? shares.map(({ name }, at) => ({ name, colour: paletteColour(palette, at) })) : [],
    option: palette => option(palette) as PlotOption,
    csv: () =>
      [
        [t('chart_name'), t('chart_value')].map(csvCell).join(','),
        ...shares.map(({ name, value }) => `${csvCell(name)},${plainText(value, unit)}`),
        '',
      ].join('\r\n'),
  });
  const tools = <ChartTools table={list} onTable={setList} {...(ready && saving)} />;
  return (
    <div className={styles['chart']}>
      <ChartFrame
        title={title}
        bare={props.bare ?? false}
        actions={
          <>
            {props.actions}
            {tools}
          </>
        }
        state={state}
        height={height}
        summary={title}
        above={props.bare === true && <div className={styles['tools']}>{tools}</div>}
      >
        {ready && (
          <div className={styles['sides']} data-list={list || undefined}>
            <div ref={picture} className={styles['picture']} style={{ blockSize: height }}>
              <Picture option={option} height={height} shares={shares} active={active} onActive={setActive} />
              {kind === 'donut' && (
                <div className={styles['centre']}>
                  <Centre share={shares.find(share => share.id === active)} unit={unit}>
                    {props.centre}
                  </Centre>
                </div>
              )}
            </div>
            <div className={list ? undefined : 'visually-hidden'}>
              <ShareBars
                title={title}
                shares={shares}
                unit={unit}
                coloured={kind === 'donut'}
                active={active}
                onActive={setActive}
              />
            </div>
          </div>
        )}
      </ChartFrame>
    </div>
  );
}

function Centre({
  share,
  unit,
  children,
}: {
  share: Share | undefined;
  unit: Unit;
  children: ReactNode;
}): ReactNode {
  const format = useFormat();
  if (!share) return children;
  return (
    <>
      <bdi className={styles['name']}>{share.name}</bdi>
      <bdi dir="ltr">{exactText(share.value, unit, format)}</bdi>
    </>
  );
}

interface PictureProps {
  option: (palette: Palette) => Parameters<Drawing['setOption']>[0];
  height: number;
  shares: readonly Share[];
  active: string | undefined;
  onActive: (id: string | undefined) => void;
}

/** The drawing: pointing at a part marks it in the list, and the other way. */
function Picture({ option, height, shares, active, onActive }: PictureProps): ReactNode {
  const ids = useMemo(() => shares.map(share => share.id), [shares]);
  const { canvas, drawing, failed, again } = useDrawing({
    option,
    load,
    height,
    onReady: made => {
      made.on('mouseover', event => {
        const { name } = event as { name?: unknown };
        onActive(typeof name === 'string' ? name : undefined);
      });
      made.on('globalout', () => onActive(undefined));
    },
  });
  const at = active === undefined ? -1 : ids.indexOf(active);
  useEffect(() => {
    const made = drawing.current;
    if (!made || at < 0) return undefined;
    const place = { seriesIndex: 0, name: ids[at] };
    made.dispatchAction({ type: 'highlight', ...place });
    return () => made.dispatchAction({ type: 'downplay', ...place });
  }, [drawing, ids, at]);
  return failed === undefined ? (
    <div ref={canvas} style={{ blockSize: height }} aria-hidden="true" />
  ) : (
    <ErrorState error={failed} onRetry={again} />
  );
}
