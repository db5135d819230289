import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { rawOrZero, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { RankChange } from './RankChange.tsx';
import { VotesChange } from './VotesChange.tsx';

const useT = wordsOf('governance');

export type RepresentativeAnswer = Answer<'/api/vote/witness/{address}'>;
export type Representative = NonNullable<RepresentativeAnswer['data']>;

interface RepresentativeFiguresProps {
  detail: RepresentativeAnswer;
  row: Representative;
  look?: 'inside' | 'card';
}

/** Where a representative stands, at the last count and now, its work, and what it leaves to its voters. */
export function RepresentativeFigures({ detail, row, look }: RepresentativeFiguresProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Facts {...(look === undefined ? {} : { look })}>
      <Fact
        label={t('rank_now')}
        note={t('rank_of', {
          total: format.integer(detail.totalWitness),
          last: format.integer(row.lastRanking),
        })}
      >
        {format.integer(row.realTimeRanking)} <RankChange places={row.change_cycle} />
      </Fact>
      <Fact
        label={t('votes')}
        note={t.rich('votes_share_change', {
          share: <Percent value={row.votesPercentage} />,
          change: <VotesChange votes={rawOrZero(row.changeVotes)} />,
        })}
      >
        {format.integer(rawOrZero(row.realTimeVotes))}
      </Fact>
      <Fact
        label={t('to_voters')}
        note={t('brokerage_note', { percent: percentText(format, row.brokerage) })}
      >
        {percentText(format, row.voterBrokerage)}
      </Fact>
      <Fact label={t('reward_a_year')} note={t('reward_note')}>
        <Percent value={row.annualizedRate === null ? undefined : Number(row.annualizedRate)} />
      </Fact>
      <Fact
        label={t('produced')}
        note={t('missed_blocks', { count: row.missedTotal, shown: format.integer(row.missedTotal) })}
      >
        {format.integer(row.producedTotal)}
      </Fact>
      <Fact label={t('productivity')} note={t('productivity_note')}>
        <Percent value={row.producedEfficiency} />
      </Fact>
      <Fact label={t('earned')} note={t('earned_note')}>
        <TrxAmount sun={toRaw(row.blockReward)} />
      </Fact>
      <Fact label={t('block_version')} note={t('block_version_note')}>
        {row.version === '' ? UNKNOWN : <bdi dir="ltr">{row.version}</bdi>}
      </Fact>
    </Facts>
  );
}

function percentText(format: ReturnType<typeof useFormat>, value: number | null): string {
  return value === null ? UNKNOWN : format.percent(value, { digits: 0 });
}
