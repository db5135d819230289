import type { ReactNode } from 'react';
import { UNKNOWN } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { seriesColour } from './palette.ts';
import styles from './ReadOut.module.css';

const useT = wordsOf('charts');

export interface ReadOutItem {
  id: string;
  name: string;
  /** Colour by rank; absent for figures that are no series. */
  rank?: number;
  value: ReactNode;
  shown: boolean;
  /** How it is drawn, for its swatch. */
  bars?: boolean;
}

interface ReadOutProps {
  /** What the values are of: a day, a price. */
  moment: string;
  items: readonly ReadOutItem[];
  /** After the first value: its change. */
  note?: ReactNode;
  /** Puts a series away and brings it back; the last one shown stays. */
  onToggle?: (id: string) => void;
}

/**
 * What is under the crosshair, in a fixed strip above the plot: never a box over the data. It is the legend as well; each
 * series is put away and brought back by its name.
 */
export function ReadOut({ moment, items, note, onToggle }: ReadOutProps): ReactNode {
  const t = useT();
  const shown = items.filter(item => item.shown && item.rank !== undefined);
  const many = items.filter(item => item.rank !== undefined).length > 1;
  return (
    <div className={styles['strip']}>
      <p className={styles['moment']}>{moment}</p>
      <div
        className={styles['items']}
        role={many ? 'group' : undefined}
        aria-label={many ? t('chart_legend') : undefined}
      >
        {items.map((item, at) => {
          const content = (
            <>
              {item.rank !== undefined && (
                <i
                  className={item.bars === true ? styles['block'] : styles['dash']}
                  style={{ background: seriesColour(item.rank) }}
                />
              )}
              <span className={styles['name']}>{item.name}</span>
              <bdi dir="ltr" className={styles['value']}>
                {item.shown ? item.value : UNKNOWN}
              </bdi>
            </>
          );
          const isLast = item.shown && shown.length < 2;
          return (
            <span key={item.id} className={styles['item']} data-away={!item.shown || undefined}>
              {many && onToggle && item.rank !== undefined ? (
                <button
                  type="button"
                  className={styles['toggle']}
                  aria-pressed={item.shown}
                  aria-disabled={isLast || undefined}
                  onClick={() => !isLast && onToggle(item.id)}
                >
                  {content}
                </button>
              ) : (
                content
              )}
              {at === 0 && note}
            </span>
          );
        })}
      </div>
    </div>
  );
}
