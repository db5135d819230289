import type { Answer } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Tag } from '../../../components/base/Tag.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { Segmented } from '../../../components/forms/Segmented.tsx';
import { rawOrZero, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import styles from './account.module.css';
import { BallotFields, type Ballot } from './BallotFields.tsx';
import { Part, Trx } from './parts.tsx';
import { gapsOf, groupRewards, wouldHaveEarned, type Grouping, type RewardGroup } from './past-rewards.ts';
import { pastRewardsQuery, ratesQuery } from './queries.ts';

const useT = wordsOf('account', 'wallet');

type Rewards = Answer<'/api/account/rewards'>;

const GROUPINGS = ['day', 'round', 'representative'] as const satisfies readonly Grouping[];

/** What the account's votes earned in the last rounds, and what other votes would have earned in the same ones. */
export function PastRewards({ from }: { from: Address }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(pastRewardsQuery(from));
  const [by, setBy] = useState<Grouping>('day');
  const names = new Map(data?.representatives.map(({ address, name }) => [address, name]));
  const columns = useColumns(by, names);
  if (data === undefined && error !== null)
    return (
      <Part title={t('past_rewards')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Part>
    );
  if (data?.data.length === 0)
    return (
      <Part title={t('past_rewards')}>
        <EmptyState title={t('past_none')} text={t('past_none_text')} />
      </Part>
    );
  const own = data && sumOf(data);
  return (
    <>
      <Part
        title={t('past_rewards')}
        note={
          own !== undefined &&
          t.rich('past_sum', { amount: <Trx sun={own} />, count: data?.data.length ?? 0 })
        }
        actions={
          <Segmented
            label={t('past_by')}
            value={by}
            onChange={setBy}
            options={GROUPINGS.map(value => ({ value, label: t(`past_by_${value}`) }))}
          />
        }
      >
        <DataTable
          caption={t('past_rewards')}
          columns={columns}
          rows={data && groupRewards(data.data, by)}
          rowKey={row => row.id}
          skeletonRows={7}
          empty={null}
        />
        <p className={styles['note']}>{t('past_note')}</p>
        {data &&
          gapsOf(data.data).map(gap => (
            <p key={gap} className={styles['note']}>
              {t(`past_gap_${gap}`)}
            </p>
          ))}
      </Part>
      {data && <OtherVotes rewards={data} />}
    </>
  );
}

const sumOf = ({ data }: Rewards): bigint => data.reduce((sum, round) => sum + rawOrZero(round.sun), 0n);

function OtherVotes({ rewards }: { rewards: Rewards }): ReactNode {
  const t = useT();
  const { data: ranking } = useQuery(ratesQuery());
  const [typed, setTyped] = useState<Ballot>();
  const candidates = ranking && 'fastestRise' in ranking ? ranking.data : undefined;
  const before = new Map(rewards.data[0]?.votes.map(({ address, votes }) => [address, rawOrZero(votes)]));
  const power = [...before.values()].reduce((sum, votes) => sum + votes, 0n);
  if (power === 0n || !candidates) return null;
  const ballot = typed ?? [...before].map(([address, votes]) => ({ address, votes }));
  return (
    <Part title={t('past_other')}>
      <BallotFields
        ballot={ballot}
        onChange={setTyped}
        power={power}
        candidates={candidates}
        before={before}
      />
      <p>
        {t.rich('past_other_result', {
          other: <Trx sun={wouldHaveEarned(ballot, rewards.representatives)} />,
          own: <Trx sun={sumOf(rewards)} />,
        })}
      </p>
      <p className={styles['note']}>{t('past_other_note')}</p>
    </Part>
  );
}

function useColumns(by: Grouping, names: ReadonlyMap<string, string>): Column<RewardGroup>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'what',
      header: t(`past_by_${by}`),
      phone: 'lead',
      cell: row =>
        row.address === undefined ? (
          by === 'day' ? (
            format.date(row.span.end - 1, 'utc')
          ) : (
            <TimeCell ms={row.span.start} withDate />
          )
        ) : (
          <AddressChip
            address={row.address}
            name={names.get(row.address) ?? ''}
            kind="witness"
            identicon
            short
          />
        ),
    },
    {
      id: 'reward',
      header: t('past_reward'),
      align: 'end',
      phone: 'lead-end',
      cell: row => <Trx sun={row.sun} />,
    },
    {
      id: 'certainty',
      header: t('past_certainty'),
      align: 'end',
      phone: 'sub-end',
      cell: row =>
        row.estimated ? (
          <Tag tone="wait">{t('past_estimate')}</Tag>
        ) : (
          <Tag tone="good">{t('past_recorded')}</Tag>
        ),
    },
  ];
}
