import { useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { classNames } from '../base/class-names.ts';
import type { ChartValue, Unit } from './chart-types.ts';
import { seriesColour } from './palette.ts';
import styles from './ShareBars.module.css';
import { exactText, placeOf } from './units.ts';

const useT = wordsOf('charts');

/** Rows shown at once; the rest come when asked for. */
const MOST_ROWS = 12;

/** A part of a whole, or one of several compared. */
export interface Share {
  id: string;
  /** Plain text: it is spoken, written into files and into the picture. */
  name: string;
  value: ChartValue;
  /** What the name leads to or is shown as, in the list. */
  label?: ReactNode;
}

interface ShareBarsProps {
  title: string;
  shares: readonly Share[];
  unit: Unit;
  /** The whole the percentages are of; the sum where left out. */
  whole?: number;
  /** Colours by rank, as beside a donut; else all bars are alike. */
  coloured?: boolean;
  /** The one pointed at, here or in the picture beside. */
  active?: string | undefined;
  onActive?: (id: string | undefined) => void;
}

/**
 * Horizontal bars as a list: name, bar, value and share in the order they come. Text all through, so it reads, prints and
 * mirrors by itself. Also the legend of a donut and the list beside a map.
 */
export function ShareBars({
  title,
  shares,
  unit,
  whole,
  coloured = false,
  active,
  onActive,
}: ShareBarsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const places = shares.map(share => Math.max(0, placeOf(share.value, unit) ?? 0));
  const sum = whole ?? places.reduce((a, b) => a + b, 0);
  const largest = Math.max(...places, 0);
  return (
    <>
      <ol className={styles['list']} aria-label={title} onPointerLeave={() => onActive?.(undefined)}>
        {(all ? shares : shares.slice(0, MOST_ROWS)).map((share, at) => {
          const place = places[at] ?? 0;
          return (
            <li
              key={share.id}
              className={classNames(styles['row'], share.id === active && styles['active'])}
              onPointerEnter={() => onActive?.(share.id)}
            >
              {coloured && <i className={styles['swatch']} style={{ background: seriesColour(at) }} />}
              <span className={styles['name']}>
                <bdi>{share.label ?? share.name}</bdi>
              </span>
              <span className={styles['value']} dir="ltr">
                {exactText(share.value, unit, format)}
              </span>
              <span className={styles['share']} dir="ltr">
                {sum > 0 ? format.percent((place / sum) * 100, { digits: 1 }) : ''}
              </span>
              <span className={styles['bar']} aria-hidden="true">
                <i
                  style={{
                    inlineSize: `${largest > 0 ? (place / largest) * 100 : 0}%`,
                    background: seriesColour(coloured ? at : 0),
                  }}
                />
              </span>
            </li>
          );
        })}
      </ol>
      {!all && shares.length > MOST_ROWS && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('chart_all_rows', { count: shares.length, shown: format.integer(shares.length) })}
        </Button>
      )}
    </>
  );
}
