import { useMemo, useState, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import type { ChartBasics } from './chart-types.ts';
import { outlines } from './map-outlines.ts';
import { MAP_HEIGHT, MAP_WIDTH, project } from './map-projection.ts';
import { groupPlaces, type MapPlace } from './map-places.ts';
import { ShareBars } from './ShareBars.tsx';
import styles from './WorldMap.module.css';

const useT = wordsOf('charts');

export interface WorldMapProps extends Omit<ChartBasics, 'height'> {
  /** What stands where. Keep the array the same while its content is. */
  places: readonly MapPlace[];
  /** Heading of the list beside. */
  listTitle: string;
}

/** Room at the edges for dots that stand there. */
const EDGE = 10;
/** The map is five parts of seven in width where the list stands beside it (WorldMap.module.css). */
const SHAPE = (5 / 7) * ((MAP_HEIGHT + 2 * EDGE) / (MAP_WIDTH + 2 * EDGE));
const HEIGHT = `max(360px, (100cqi - var(--s5)) * ${SHAPE.toFixed(4)})`;

/**
 * A map of the world with points, and beside it the list that says the same: countries by how many. Pointing at one marks
 * it in the other. The map is decoration for those who see it; the list is the content. Import it lazily: the outlines
 * are 40 kB.
 */
export function WorldMap({ places, listTitle, title, ...basics }: WorldMapProps): ReactNode {
  const t = useT();
  const [active, setActive] = useState<string>();
  const { countries, dots, unknown } = useMemo(() => groupPlaces(places), [places]);
  const state = basics.state ?? (places.length > 0 ? { kind: 'ready' } : { kind: 'empty' });
  const largest = Math.max(1, ...dots.map(dot => dot.count));
  return (
    <div className={styles['world']}>
      <ChartFrame
        title={title}
        state={state}
        height={HEIGHT}
        summary={title}
        bare={basics.bare ?? false}
        actions={basics.actions}
      >
        <div className={styles['sides']}>
          <svg
            viewBox={`${-EDGE} ${-EDGE} ${MAP_WIDTH + 2 * EDGE} ${MAP_HEIGHT + 2 * EDGE}`}
            className={styles['map']}
            aria-hidden="true"
          >
            {outlines().map(({ name, path }) => (
              <path key={name} d={path} className={styles['land']} />
            ))}
            {dots.map(dot => {
              const [x, y] = project(dot.longitude, dot.latitude);
              return (
                <circle
                  key={`${dot.longitude} ${dot.latitude}`}
                  cx={x}
                  cy={y}
                  // Areas are in proportion to the counts; none is too small to be seen.
                  r={Math.max(4, Math.sqrt(dot.count / largest) * 18)}
                  className={styles['dot']}
                  data-active={dot.country === active || undefined}
                  data-tip={`${dot.country}: ${dot.count}`}
                  onPointerEnter={() => setActive(dot.country)}
                  onPointerLeave={() => setActive(undefined)}
                />
              );
            })}
          </svg>
          <div className={styles['list']}>
            <h3 className={styles['head']}>{listTitle}</h3>
            <ShareBars
              title={listTitle}
              unit={{ kind: 'count' }}
              whole={places.reduce((sum, place) => sum + (place.count ?? 1), 0)}
              shares={countries.map(({ country, count }) => ({ id: country, name: country, value: count }))}
              active={active}
              onActive={setActive}
            />
            {unknown > 0 && <p className={styles['note']}>{t('map_unknown', { count: unknown })}</p>}
          </div>
        </div>
      </ChartFrame>
    </div>
  );
}
