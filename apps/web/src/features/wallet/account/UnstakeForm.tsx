import IconAlertTriangle from '~icons/alert-triangle';
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
import { unstakeForm } from '../../../wallet/intents/stake-forms.ts';
import { Notice } from '../Notice.tsx';
import { openAction } from '../wallet-dialogs.ts';
import styles from './account.module.css';
import { dailyValue, MOST_UNSTAKES, unstakable, votesOf } from './figures.ts';
import { ChangeRows, Trx } from './parts.tsx';
import { readAgain, stakingRulesQuery } from './queries.ts';
import { ResourceChoice } from './ResourceChoice.tsx';
import { scaledReward } from './rewards.ts';
import { Unstakes } from './Unstakes.tsx';
import { useDailyReward } from './use-daily-reward.ts';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

/** Unstakes TRX: what it costs in resource and votes, when it can be withdrawn, and what waits already. */
export function UnstakeForm({ account, from }: { account: AccountDetail; from: Address }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data: rules } = useQuery(stakingRulesQuery);
  const availableSun = unstakable(account);
  const [chosen, setResource] = useState<StakeResource>();
  const [amount, setAmount] = useState('');
  const resource =
    chosen ?? (availableSun.ENERGY === 0n && availableSun.BANDWIDTH > 0n ? 'BANDWIDTH' : 'ENERGY');
  const isFull = account.unfreezeV2.length >= MOST_UNSTAKES;
  const { problems, intent } = unstakeForm.read(
    { amount, resource },
    { from, permissionId: 0, availableSun },
  );
  const sun = intent?.amount ?? 0n;
  const staked = rawOrZero(account.totalFrozen);
  const { power, cast } = votesOf(account);
  const reward = useDailyReward(from);
  const powerAfter = (staked - sun) / 1_000_000n;
  const castAfter = cast > powerAfter ? powerAfter : cast;
  const limit = BigInt(resource === 'ENERGY' ? account.bandwidth.energyLimit : account.bandwidth.netLimit);
  const loss = dailyValue(account, resource, sun);
  const days = rules?.unstakeDays ?? 14;
  const number = (value: bigint) => format.integer(value);
  return (
    <>
      <form
        className={styles['form']}
        onSubmit={event => {
          event.preventDefault();
          if (!intent || isFull) return;
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
            label={t('unstake_amount')}
            value={amount}
            onChange={setAmount}
            decimals={TRX_DECIMALS}
            unit="TRX"
            max={availableSun[resource]}
            error={
              problems.amount && t('fill_a_valid_unstake', { resource: t(`stake_resource_${resource}`) })
            }
            aside={t.rich('staked_amount', { amount: <Trx sun={availableSun[resource]} /> })}
          />
          <ResourceChoice value={resource} onChange={setResource} />
        </div>
        <ChangeRows
          label={t('what_changes')}
          rows={[
            {
              id: 'staked',
              label: t('staked_total'),
              before: <Trx sun={staked} />,
              after: <Trx sun={staked - sun} />,
            },
            {
              id: 'daily',
              label: t(`daily_${resource}`),
              before: number(limit),
              after: number(limit > loss ? limit - loss : 0n),
            },
            { id: 'votes', label: t('votes_to_cast'), before: number(power), after: number(powerAfter) },
            {
              id: 'cast',
              label: t('votes_already'),
              before: number(cast),
              after: number(castAfter),
            },
            {
              id: 'reward',
              label: t('reward_a_day'),
              before: reward === undefined ? UNKNOWN : <Trx sun={reward} />,
              after: reward === undefined ? UNKNOWN : <Trx sun={scaledReward(reward, cast, castAfter)} />,
            },
          ]}
        />
        {sun > 0n && cast > powerAfter && (
          <Notice tone="wait" icon={IconAlertTriangle}>
            <p>{t('unstake_takes_votes')}</p>
          </Notice>
        )}
        {isFull && (
          <Notice tone="wait" icon={IconAlertTriangle}>
            <p>{t('unstakes_full', { count: MOST_UNSTAKES })}</p>
          </Notice>
        )}
        <p className={styles['note']}>{t('unstake_waits', { days })}</p>
        <div className={styles['submit']}>
          <Button type="submit" kind="primary" disabled={!intent || isFull}>
            {t('unstake')}
          </Button>
        </div>
      </form>
      <Unstakes account={account} from={from} days={days} />
    </>
  );
}
