import { useEffect, useRef, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { blockTimeMs } from '../../lib/live/block-time.ts';
import { classNames } from '../../components/base/class-names.ts';
import styles from './LivePicture.module.css';
import type { LiveBlock, LiveItem } from './live-items.ts';
import { barsOf, laneY, LANES, marksOf, PICTURE } from './picture-layout.ts';

const useT = wordsOf('live');

/** Where blocks do not come by the clock, what was in one is drawn within this time before it. */
const USUAL_BLOCK_MS = 3_000;
const TICKS = [0, 30, 60, 90];

/**
 * The last ninety seconds: blocks and what was in them, moving towards the left as time goes. It moves by one transform,
 * nothing is drawn again for it; where the reader asked for less motion it stands and is drawn again with each block.
 */
export function LivePicture({
  items,
  blocks,
  atMs,
  paused,
}: {
  items: readonly LiveItem[];
  blocks: readonly LiveBlock[];
  /** When what is drawn was up to date. */
  atMs: number;
  paused: boolean;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const moving = useRef<SVGGElement>(null);
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    if (paused || calm.matches) return undefined;
    let frame = requestAnimationFrame(function step() {
      const shift = ((Date.now() - atMs) / 1_000) * 10;
      moving.current?.setAttribute('transform', `translate(${-shift} 0)`);
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [atMs, paused]);
  const gapMs = blockTimeMs(blocks.map(({ t: timestamp }) => ({ timestamp })));
  const marks = marksOf(items, gapMs === 0 ? USUAL_BLOCK_MS : gapMs, atMs);
  return (
    <figure className={styles['figure']}>
      <figcaption className="visually-hidden">
        {t('picture_summary', { count: marks.length, shown: format.integer(marks.length) })}
      </figcaption>
      <div className={styles['lanes']} aria-hidden="true">
        {LANES.map(lane => (
          <span key={lane}>{t(`lane_${lane}`)}</span>
        ))}
      </div>
      <div className={styles['drawing']} dir="ltr" aria-hidden="true">
        <svg
          viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
          preserveAspectRatio="none"
          className={styles['grid']}
        >
          {LANES.map((lane, at) => (
            <line
              key={lane}
              x1={0}
              x2={PICTURE.width}
              y1={laneY(at)}
              y2={laneY(at)}
              className={styles['line']}
            />
          ))}
        </svg>
        <svg
          viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
          className={styles['marks']}
          preserveAspectRatio="none"
        >
          <g ref={moving}>
            {barsOf(blocks, atMs).map(bar => (
              <rect
                key={bar.number}
                x={bar.x - 4}
                y={laneY(0) + 16 - bar.height}
                width={8}
                height={bar.height}
                rx={2}
                className={styles['bar']}
              />
            ))}
            {marks.map(mark => (
              // A dot is a line of no length: its round end stays round however wide the drawing is stretched.
              <path
                key={mark.key}
                d={`M${mark.x} ${mark.y}h0.01`}
                strokeWidth={mark.r * 2}
                className={classNames(styles['dot'], styles[mark.kind])}
              />
            ))}
          </g>
        </svg>
        <div className={styles['ticks']}>
          {TICKS.toReversed().map(seconds => (
            <span key={seconds}>
              {seconds === 0 ? t('now') : t('seconds_before', { shown: `−${format.integer(seconds)}` })}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
