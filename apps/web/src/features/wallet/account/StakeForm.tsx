import type { AccountDetail } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AmountField } from '../../../components/forms/AmountField.tsx';
import { rawOrZero, UNKNOWN, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { StakeResource } from '../../../wallet/standing.ts';
import { stakeForm } from '../../../wallet/intents/stake-forms.ts';
import { openAction } from '../wallet-dialogs.ts';
import styles from './account.module.css';
import { dailyGain, feeReserve, votesOf } from './figures.ts';
import { ChangeRows, Trx } from './parts.tsx';
import { readAgain, stakingRulesQuery } from './queries.ts';
import { ResourceChoice } from './ResourceChoice.tsx';
import { scaledReward } from './rewards.ts';
import { useDailyReward } from './use-daily-reward.ts';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

/** Stakes TRX (Stake 2.0): how much, what for, and what it brings a day. */
export function StakeForm({ account, from }: { account: AccountDetail; from: Address }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data: rules } = useQuery(stakingRulesQuery);
  const [resource, setResource] = useState<StakeResource>('ENERGY');
  const [amount, setAmount] = useState('');
  const balance = rawOrZero(account.balance);
  const reserve = feeReserve(account, rules?.bandwidthSun ?? 1000n);
  const most = balance > reserve ? balance - reserve : 0n;
  const facts = { from, permissionId: 0, availableSun: { ENERGY: balance, BANDWIDTH: balance } };
  const { problems, intent } = stakeForm.read({ amount, resource }, facts);
  const sun = intent?.amount ?? 0n;
  const { power, cast } = votesOf(account);
  const reward = useDailyReward(from);
  const staked = rawOrZero(account.totalFrozen);
  const gain = dailyGain(account, resource, sun);
  const limit = BigInt(resource === 'ENERGY' ? account.bandwidth.energyLimit : account.bandwidth.netLimit);
  const number = (value: bigint) => format.integer(value);
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault();
        if (!intent) return;
        openAction({
          intent,
          onSent: () => {
            setAmount('');
            readAgain(from);
          },
        });
      }}
    >
      <div className={styles['line']}>
        <AmountField
          label={t('stake_amount')}
          value={amount}
          onChange={setAmount}
          decimals={TRX_DECIMALS}
          unit="TRX"
          max={most}
          error={problems.amount && t(problems.amount)}
          aside={t.rich('available_amount', { amount: <Trx sun={balance} /> })}
        />
        <ResourceChoice value={resource} onChange={setResource} />
      </div>
      {reserve > 0n && (
        <p className={styles['note']}>{t.rich('max_leaves', { fee: <Trx sun={reserve} /> })}</p>
      )}
      <ChangeRows
        label={t('what_changes')}
        rows={[
          {
            id: 'available',
            label: t('available_balance'),
            before: <Trx sun={balance} />,
            after: <Trx sun={balance - sun} />,
          },
          {
            id: 'staked',
            label: t('staked_total'),
            before: <Trx sun={staked} />,
            after: <Trx sun={staked + sun} />,
          },
          {
            id: 'daily',
            label: t(`daily_${resource}`),
            before: number(limit),
            after: number(limit + gain),
          },
          {
            id: 'votes',
            label: t('votes_to_cast'),
            before: number(power),
            after: number((staked + sun) / 1_000_000n),
          },
          {
            id: 'reward',
            label: t('reward_a_day'),
            before: reward === undefined ? UNKNOWN : <Trx sun={reward} />,
            after:
              reward === undefined ? (
                UNKNOWN
              ) : (
                <Trx sun={scaledReward(reward, cast, cast + sun / 1_000_000n)} />
              ),
          },
        ]}
      />
      <p className={styles['note']}>{t(cast === 0n ? 'stake_reward_none' : 'stake_reward_note')}</p>
      <p className={styles['note']}>{t('stake_way_back', { days: rules?.unstakeDays ?? 14 })}</p>
      <div className={styles['submit']}>
        <Button type="submit" kind="primary" disabled={!intent}>
          {t('stake')}
        </Button>
        {sun > 0n && (
          <span>
            {t(`stake_brings_${resource}`, { amount: number(gain), votes: number(sun / 1_000_000n) })}
          </span>
        )}
      </div>
    </form>
  );
}
