import { useQuery } from '@tanstack/react-query';
import IconCheck from '~icons/check';
import IconX from '~icons/x';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { useClock } from '../../components/data/clock.ts';
import { Icon } from '../../components/base/Icon.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { blockTimeMs } from '../../lib/live/block-time.ts';
import { useChainHead } from '../../lib/live/chain-head.ts';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { representativesQuery, roundBlocksQuery } from './queries.ts';
import { roundOf, seatPath, type Seat } from './round.ts';
import styles from './LiveRound.module.css';

const useT = wordsOf('governance');

/** Who makes the blocks of this round, as a dial and as a list that says the same in words. */
export function LiveRound(): ReactNode {
  const t = useT();
  const { data: list, error: noList, refetch: askList } = useQuery(representativesQuery());
  const { data: newest, error: noBlocks, refetch: askBlocks } = useQuery(roundBlocksQuery());
  const blockMs = blockTimeMs(newest?.data ?? []);
  const loading = list === undefined || newest === undefined;
  const error = noList ?? noBlocks;
  const again = () => void Promise.all([askList(), askBlocks()]);
  const seats = loading
    ? undefined
    : roundOf(
        newest.data,
        list.data.filter(row => row.producer),
        blockMs,
      );
  if (loading && error) return <ErrorState error={error} onRetry={again} />;
  if (!loading && seats === undefined) return <p className={styles['none']}>{t('round_unknown')}</p>;
  return (
    <div className={styles['round']}>
      <Dial seats={seats} blockMs={blockMs} />
      <SeatList seats={seats} blockMs={blockMs} />
    </div>
  );
}

const DIAL = { outer: 96, inner: 82, gap: 0.035 };
const HAND = 74;

function Dial({ seats, blockMs }: { seats: Seat[] | undefined; blockMs: number }): ReactNode {
  const t = useT();
  const now = seats?.find(seat => seat.state === 'producing');
  return (
    // The list beside it says the same; a picture of 27 pieces would only be in the way of a reader.
    <div className={styles['dial']} aria-hidden="true">
      <svg viewBox="-104 -104 208 208">
        {(seats ?? Array.from({ length: 27 }, () => undefined)).map((seat, at, all) => (
          <path
            key={at}
            data-state={seat?.state ?? 'coming'}
            className={styles['seat']}
            d={seatPath(
              at,
              all.length,
              seat?.state === 'producing' ? { ...DIAL, outer: 102, inner: 79 } : DIAL,
            )}
          />
        ))}
        {now !== undefined && (
          <circle
            key={now.block}
            className={styles['hand']}
            r={HAND}
            pathLength={100}
            style={{ animationDuration: `${blockMs}ms` }}
          />
        )}
      </svg>
      <div className={styles['middle']}>
        <span>{t('producing_now')}</span>
        <b>{now?.producer === undefined ? '–' : <bdi>{now.producer.name}</bdi>}</b>
        <span>{now === undefined ? '' : t('seat_of', { place: now.place, seats: seats?.length ?? 0 })}</span>
      </div>
    </div>
  );
}

function SeatList({ seats, blockMs }: { seats: Seat[] | undefined; blockMs: number }): ReactNode {
  const t = useT();
  const count = (state: Seat['state']): number => seats?.filter(seat => seat.state === state).length ?? 0;
  return (
    <section className={styles['list']} aria-label={t('live_round')}>
      <header className={styles['head']}>
        <h2>{t('live_round')}</h2>
        {seats !== undefined && (
          <span className={styles['counts']}>
            {t('round_counts', {
              produced: count('produced') + count('producing'),
              missed: count('missed'),
              coming: count('coming'),
            })}
          </span>
        )}
      </header>
      <ol className={styles['seats']} style={{ '--rows': Math.ceil((seats?.length ?? 27) / 3) } as never}>
        {(seats ?? Array.from({ length: 27 }, (_, at) => at + 1)).map(seat =>
          typeof seat === 'number' ? (
            <li key={seat} className={styles['place']}>
              <Skeleton width={120} />
            </li>
          ) : (
            <SeatRow key={seat.place} seat={seat} blockMs={blockMs} />
          ),
        )}
      </ol>
    </section>
  );
}

function SeatRow({ seat, blockMs }: { seat: Seat; blockMs: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { producer, state, block } = seat;
  return (
    <li
      className={styles['place']}
      data-state={state}
      aria-current={state === 'producing' ? 'step' : undefined}
    >
      <span className={styles['number']}>{seat.place}</span>
      <span className={styles['sign']}>
        {state === 'produced' && <Icon of={IconCheck} size={14} />}
        {state === 'missed' && <Icon of={IconX} size={14} />}
        {state === 'producing' && <span className={styles['dot']} />}
      </span>
      <span className={styles['name']}>
        {producer === undefined ? '–' : <AddressChip address={producer.address} name={producer.name} />}
      </span>
      <span className={styles['when']}>
        {state === 'coming' ? (
          <Due ahead={seat.ahead} blockMs={blockMs} />
        ) : state === 'missed' ? (
          t('missed_its_turn')
        ) : (
          block !== undefined && <Link to={`/block/${block}`}>{format.integer(block)}</Link>
        )}
      </span>
    </li>
  );
}

/** Seconds until a seat's turn, from when this page heard of the newest block. */
function Due({ ahead, blockMs }: { ahead: number; blockMs: number }): ReactNode {
  const t = useT();
  const heardMs = useChainHead(head => head.heardMs);
  const seconds = useClock(now =>
    Math.max(0, Math.ceil((ahead * blockMs - (heardMs === undefined ? 0 : now - heardMs)) / 1_000)),
  );
  return t('due_in', { seconds });
}
