import type { Answer } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClock } from '../../components/data/clock.ts';
import { timeLeft } from '../../components/data/time-left.ts';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { rawOrZero, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { nextBoundary } from './next-count.ts';
import { generalInfoQuery, rankingQuery } from './queries.ts';
import { RepresentativeName } from './RepresentativesTable.tsx';
import styles from './NextCount.module.css';

const useT = wordsOf('governance');

/** When votes are counted next, and what that count would change. */
export function NextCount(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data: info } = useQuery(generalInfoQuery());
  const { data: ranking } = useQuery(rankingQuery());
  const list = ranking !== undefined && 'maxVotesRise' in ranking ? ranking : undefined;
  const at = info === undefined ? undefined : info.nextMaintenanceTime;
  return (
    <section className={styles['count']} aria-label={t('votes_counted_in')}>
      <span className={styles['label']}>{t('votes_counted_in')}</span>
      <span className={styles['left']}>
        <CountLeft until={at} />
      </span>
      <span className={styles['at']}>
        <CountTime ms={at} />
      </span>
      <dl className={styles['facts']}>
        <dt>{t('biggest_gain')}</dt>
        <dd>
          {list?.maxVotesRise ? (
            <>
              <RepresentativeName row={list.maxVotesRise} />{' '}
              <bdi dir="ltr">+{format.integer(rawOrZero(list.maxVotesRise.changeVotes))}</bdi>
            </>
          ) : (
            t('nobody')
          )}
        </dd>
        <dt>{t('fastest_rise')}</dt>
        <dd>
          {list?.fastestRise ? (
            <>
              <RepresentativeName row={list.fastestRise} />{' '}
              {t('places_won', { count: list.fastestRise.change_cycle })}
            </>
          ) : (
            t('nobody')
          )}
        </dd>
        <dt>{t('highest_productivity')}</dt>
        <dd>
          <Productive row={info?.highestProductivity} />
        </dd>
        <dt>{t('lowest_productivity')}</dt>
        <dd>
          <Productive row={info?.lowestProductivity} />
        </dd>
      </dl>
    </section>
  );
}

type Extreme = Answer<'/api/witness/general-info'>['highestProductivity'];

function Productive({ row }: { row: Extreme | undefined }): ReactNode {
  const format = useFormat();
  if (!row) return UNKNOWN;
  return (
    <>
      <RepresentativeName row={row} /> {format.percent(row.percentage)}
    </>
  );
}

/** Hours, minutes and seconds to the next count; to the next six-hour boundary where nobody says when that is. */
export function CountLeft({ until }: { until: number | undefined }): ReactNode {
  const clock = useClock(now => timeLeft((until ?? nextBoundary(now)) - now).clock);
  return (
    <bdi dir="ltr" role="timer" aria-live="off">
      {clock}
    </bdi>
  );
}

/** The moment of the next count. */
export function CountTime({ ms }: { ms: number | undefined }): ReactNode {
  const t = useT();
  return ms === undefined ? t('every_six_hours') : <TimeCell ms={ms} withDate />;
}
