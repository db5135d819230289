import { useRef, type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import styles from './BlockRibbon.module.css';
import { classNames } from '../base/class-names.ts';
import { NextBlock } from './NextBlock.tsx';
import { ageOf } from '../data/time-forms.ts';
import { useClock } from '../data/clock.ts';
import { barHeight, type RibbonBlock, type RibbonSubject } from './ribbon-block.ts';
import { useFallen } from './use-fallen.ts';

export interface BlockRibbonProps {
  /** The last blocks, oldest first; undefined while they load. As many as there are, up to {@link RIBBON_BLOCKS}. */
  blocks: readonly RibbonBlock[] | undefined;
  /** Every block up to here is solidified; undefined is unknown. */
  solidNumber: number | undefined;
  /** When the newest block was heard of, by this machine's clock: where the countdown starts. */
  tipMs: number | undefined;
  /** Time between blocks; 0 where blocks come with transactions only. */
  blockMs?: number;
  /** How blocks reach this page. */
  connection?: 'live' | 'polling' | 'lost';
  /** Names the ribbon where a page has several. */
  label?: string;
  /** What the page is about: its blocks stand out. */
  subject?: RibbonSubject | undefined;
  /** The last block shown is not the newest one. */
  isPast?: boolean;
  /** Holds the bars, for whoever moves them. */
  bars?: RefObject<HTMLDivElement | null>;
  /** Stands where the connection is named. */
  note?: ReactNode;
}

/** Bars of a wide screen; phones show the last 36. */
export const RIBBON_BLOCKS = 84;

/**
 * The pulse of the chain under the header: height of a bar is its transactions, full colour is solidified, pale can
 * still be undone, amber is the newest. One stop for the Tab key; arrow keys walk the blocks.
 */
export function BlockRibbon({
  blocks,
  solidNumber,
  tipMs,
  blockMs = 3_000,
  connection = 'live',
  label,
  subject,
  isPast = false,
  bars,
  note,
}: BlockRibbonProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const tip = blocks?.at(-1);
  return (
    <section className={styles['ribbon']} aria-label={label ?? t('ui_recent_blocks')}>
      <div className={styles['inner']}>
        <div className={styles['height']}>
          <span className={styles['label']} data-tip={tip?.producer}>
            {tip ? t('ui_block_by', { producer: tip.producer }) : t('block_height')}
          </span>
          <span className={styles['number']}>
            {tip ? <Link to={`/block/${tip.number}`}>{format.integer(tip.number)}</Link> : '–'}
          </span>
        </div>
        <div ref={bars} className={styles['track']}>
          {blocks === undefined ? (
            <RestingBars />
          ) : (
            <Bars blocks={blocks} solidNumber={solidNumber} subject={subject} isPast={isPast} />
          )}
        </div>
        <div className={styles['next']} data-connection={connection}>
          {!isPast && <NextBlock tipMs={tipMs} blockMs={blockMs} connection={connection} />}
          {note ?? <span className={styles['label']}>{t(`ui_connection_${connection}`)}</span>}
        </div>
      </div>
    </section>
  );
}

function Bars({
  blocks,
  solidNumber,
  subject,
  isPast,
}: {
  blocks: readonly RibbonBlock[];
  solidNumber: number | undefined;
  subject: RibbonSubject | undefined;
  isPast: boolean;
}): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const shown = blocks.slice(-RIBBON_BLOCKS);
  const fallen = useFallen(shown);
  const tip = shown.at(-1)?.number ?? 0;
  const most = Math.max(...shown.map(block => block.transactions));
  const walk = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])].filter(
      link => link.offsetParent !== null,
    );
    const at = links.findIndex(link => link === document.activeElement);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const to =
      event.key === forward
        ? at + 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowRight'
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? links.length - 1
              : undefined;
    if (at === -1 || to === undefined) return;
    event.preventDefault();
    links[Math.min(links.length - 1, Math.max(0, to))]?.focus();
  };
  return (
    // Two names for one movement: changing the name starts it again with every block.
    <ol
      ref={list}
      className={classNames(styles['bars'], !isPast && (tip % 2 === 0 ? styles['even'] : styles['odd']))}
    >
      {shown.map(block => (
        <Bar
          key={block.hash}
          onKeyDown={walk}
          block={block}
          height={heightOf(block, most)}
          isLast={block.number === tip}
          marked={block.number === subject?.marked}
          quiet={subject?.active?.has(block.number) === false}
          state={
            block.number === tip && !isPast
              ? 'newest'
              : solidNumber !== undefined && block.number <= solidNumber
                ? 'solid'
                : 'pale'
          }
        />
      ))}
      {fallen.map(block => (
        <li key={block.hash} className={classNames(styles['slot'], styles['fallen'])} aria-hidden="true">
          <span className={styles['bar']} style={heightOf(block, most)} />
        </li>
      ))}
    </ol>
  );
}

function Bar({
  block,
  onKeyDown,
  height,
  state,
  isLast,
  marked,
  quiet,
}: {
  block: RibbonBlock;
  height: CSSProperties;
  state: 'newest' | 'solid' | 'pale';
  isLast: boolean;
  /** The block of the transaction the page is about. */
  marked: boolean;
  /** Nothing of the page's subject is in it. */
  quiet: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const words = t('ui_ribbon_block', {
    number: format.integer(block.number),
    count: block.transactions,
    shown: format.integer(block.transactions),
    producer: block.producer,
  });
  const finality = t(state === 'solid' ? 'ui_confirmed' : 'ui_unconfirmed');
  return (
    <li className={styles['slot']}>
      <Link
        to={`/block/${block.number}`}
        className={styles['link']}
        tabIndex={isLast ? 0 : -1}
        aria-current={marked || undefined}
        onKeyDown={onKeyDown}
        aria-label={`${words}, ${finality}`}
      >
        <span
          className={classNames(
            styles['bar'],
            styles[state],
            quiet && styles['quiet'],
            marked && styles['marked'],
          )}
          style={height}
        />
        <span className={styles['tip']} aria-hidden="true">
          <b>
            <bdi dir="ltr">{format.integer(block.number)}</bdi>
          </b>
          <span>
            {t('ui_transactions', { count: block.transactions, shown: format.integer(block.transactions) })}
          </span>
          <span>{block.producer}</span>
          <span>
            {finality} · <TipAge ms={block.timestampMs} />
          </span>
        </span>
      </Link>
    </li>
  );
}

function TipAge({ ms }: { ms: number }): ReactNode {
  const t = useT();
  const [unit, count] = useClock(now => Object.values(ageOf(ms, now)).join(':')).split(':') as [
    'seconds' | 'minutes' | 'hours' | 'days',
    string,
  ];
  return t('ui_ago', { age: t(`ui_age_${unit}`, { count: Number(count) }) });
}

function heightOf({ transactions }: RibbonBlock, most: number): CSSProperties {
  return { blockSize: `${barHeight(transactions, most).toFixed(1)}%` };
}

function RestingBars(): ReactNode {
  return (
    <div className={styles['bars']} aria-hidden="true">
      {Array.from({ length: RIBBON_BLOCKS }, (_, index) => (
        <span key={index} className={styles['slot']}>
          <span className={classNames(styles['bar'], styles['resting'])} style={{ blockSize: '8%' }} />
        </span>
      ))}
    </div>
  );
}
