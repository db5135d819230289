import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { Countdown } from '../../../components/governance/Countdown.tsx';
import { rawOrZero, UNKNOWN, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { openAction } from '../wallet-dialogs.ts';
import styles from './account.module.css';
import { comparisonOf, type Alternative } from './rewards.ts';
import { PastRewards } from './PastRewards.tsx';
import { Part, Trx } from './parts.tsx';
import { ratesQuery, readAgain, rewardQuery, standingVotesQuery } from './queries.ts';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

/** What votes have earned, when it can be claimed, and what other votes would earn. */
export function RewardPanel({ from, canSign }: { from: Address; canSign: boolean }): ReactNode {
  const t = useT();
  const { data: reward } = useQuery(rewardQuery(from));
  const sun = rawOrZero(reward?.rewardNum);
  return (
    <>
      <Part title={t('reward_claimable')}>
        <div className={styles['figure']}>
          <b className={styles['big']}>{reward ? <Trx sun={sun} /> : UNKNOWN}</b>
          {canSign && (
            <Button
              kind="primary"
              disabled={reward?.reward !== true}
              onClick={() =>
                openAction({
                  intent: { kind: 'withdraw_reward', from, note: '', permissionId: 0 },
                  onSent: () => readAgain(from),
                })
              }
            >
              {t('withdraw_reward_action')}
            </Button>
          )}
        </div>
        {reward && sun === 0n && <p className={styles['note']}>{t('reward_none')}</p>}
        {reward && sun > 0n && !reward.reward && (
          <p>
            <Countdown to={{ ms: reward.nextWithdrawTime }} label={t('claim_in')} done={t('claim_now')} />
          </p>
        )}
        <p className={styles['note']}>
          {t('withdraw_reward_what')}{' '}
          {reward !== undefined && reward.lastWithdrawTime > 0 && (
            <>
              {t('claim_last')} <TimeCell ms={reward.lastWithdrawTime} withDate />
            </>
          )}
        </p>
      </Part>
      <PastRewards from={from} />
      <Alternatives from={from} />
    </>
  );
}

function Alternatives({ from }: { from: Address }): ReactNode {
  const t = useT();
  const { data: standing } = useQuery(standingVotesQuery(from));
  const { data: ranking } = useQuery(ratesQuery());
  const list = ranking && 'fastestRise' in ranking ? ranking : undefined;
  const comparison = standing && list && comparisonOf(standing.votes, list.data);
  const columns = useAlternativeColumns(comparison?.ownWeekSun ?? 0n);
  return (
    <Part
      title={t('alternatives')}
      note={
        comparison &&
        (comparison.votes === 0n
          ? t('alternatives_none')
          : t.rich('alternatives_own', { amount: <Trx sun={comparison.ownWeekSun} /> }))
      }
    >
      {comparison?.votes !== 0n && (
        <DataTable
          caption={t('alternatives')}
          columns={columns}
          rows={comparison?.alternatives}
          rowKey={row => row.address}
          skeletonRows={5}
          empty={null}
        />
      )}
      <p className={styles['note']}>{t('alternatives_note')}</p>
    </Part>
  );
}

function useAlternativeColumns(own: bigint): Column<Alternative>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('alternative_for'),
      phone: 'lead',
      cell: row => <AddressChip address={row.address} name={row.name} kind="witness" identicon short />,
    },
    {
      id: 'rate',
      header: t('alternative_rate'),
      align: 'end',
      phone: 'sub',
      cell: row => format.percent(row.rate),
    },
    {
      id: 'week',
      header: t('alternative_week'),
      align: 'end',
      phone: 'lead-end',
      cell: row => <Trx sun={row.weekSun} />,
    },
    {
      id: 'difference',
      header: t('alternative_difference'),
      align: 'end',
      phone: 'sub-end',
      cell: row => (
        <span dir="ltr">
          {row.weekSun >= own ? '+' : '−'}
          <Trx sun={row.weekSun >= own ? row.weekSun - own : own - row.weekSun} />
        </span>
      ),
    },
  ];
}
