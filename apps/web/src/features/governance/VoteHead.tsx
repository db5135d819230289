import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { rawOrZero, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { CountLeft, CountTime } from './NextCount.tsx';
import { generalInfoQuery, rankingQuery } from './queries.ts';
import { RepresentativeName } from './RepresentativesTable.tsx';

const useT = wordsOf('governance');

/** The vote in four figures: time left, votes, who has won most places and votes. */
export function VoteHead(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data: info } = useQuery(generalInfoQuery());
  const { data: ranking } = useQuery(rankingQuery());
  const list = ranking !== undefined && 'maxVotesRise' in ranking ? ranking : undefined;
  return (
    <Facts look="card">
      <Fact label={t('votes_counted_in')} note={<CountTime ms={info?.nextMaintenanceTime} />}>
        <CountLeft until={info?.nextMaintenanceTime} />
      </Fact>
      <Fact label={t('votes')} note={t('one_trx_one_vote')}>
        {list === undefined ? UNKNOWN : format.integer(rawOrZero(list.totalVotes))}
      </Fact>
      <Fact
        label={t('fastest_rise')}
        size="text"
        note={list?.fastestRise ? t('places_won', { count: list.fastestRise.change_cycle }) : ' '}
      >
        {list?.fastestRise ? <RepresentativeName row={list.fastestRise} /> : list ? t('nobody') : UNKNOWN}
      </Fact>
      <Fact
        label={t('biggest_gain')}
        size="text"
        note={
          list?.maxVotesRise
            ? t('votes_won', { votes: format.integer(rawOrZero(list.maxVotesRise.changeVotes)) })
            : ' '
        }
      >
        {list?.maxVotesRise ? <RepresentativeName row={list.maxVotesRise} /> : list ? t('nobody') : UNKNOWN}
      </Fact>
    </Facts>
  );
}
