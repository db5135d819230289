import IconAlertTriangle from '~icons/alert-triangle';
import type { AccountDetail } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { BLOCK_INTERVAL_MS } from '@sunscope/tron/block';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { useClock } from '../../../components/data/clock.ts';
import { AmountField } from '../../../components/forms/AmountField.tsx';
import { Segmented } from '../../../components/forms/Segmented.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { readRecipient } from '../../../wallet/intents/transfer-parts.ts';
import { delegateForm, MOST_LOCK_BLOCKS } from '../../../wallet/intents/stake-forms.ts';
import type { StakeResource } from '../../../wallet/standing.ts';
import { Notice } from '../Notice.tsx';
import { RecipientField } from '../RecipientField.tsx';
import { useRecipientCheck } from '../use-recipient-check.ts';
import { openAction } from '../wallet-dialogs.ts';
import styles from './account.module.css';
import { dailyValue, unstakable } from './figures.ts';
import { ChangeRows, Trx } from './parts.tsx';
import { nodeFactsQuery, readAgain, stakingRulesQuery } from './queries.ts';
import { ResourceChoice } from './ResourceChoice.tsx';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

const NO_LOCK = { to: '', amount: '', lock: '', lockUnit: 'days' };
const MINUTE_MS = 60_000;

/** Lends the use of staked TRX, for as long as it is not reclaimed, or at least for a lock. */
export function DelegateForm({ account, from }: { account: AccountDetail; from: Address }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data: rules } = useQuery(stakingRulesQuery);
  const { data: node } = useQuery(nodeFactsQuery(from));
  const [resource, setResource] = useState<StakeResource>('ENERGY');
  const [values, setValues] = useState(NO_LOCK);
  const set = (part: Partial<typeof NO_LOCK>) => setValues(before => ({ ...before, ...part }));
  const minutes = useClock(nowMs => Math.floor(nowMs / MINUTE_MS));
  const availableSun = node?.delegatable ?? unstakable(account);
  const staked = unstakable(account)[resource];
  // Until the node has said it, no lock is called wrong; the chain judges it once more.
  const mostLockBlocks = rules?.mostLockBlocks ?? MOST_LOCK_BLOCKS;
  const { problems, intent } = delegateForm.read(
    { ...values, resource },
    { from, permissionId: 0, availableSun, mostLockBlocks },
  );
  const recipient = problems.to === undefined ? readRecipient(values.to, from).to : undefined;
  const check = useRecipientCheck(from, recipient);
  const sun = intent?.amount ?? 0n;
  const gain = dailyValue(account, resource, sun);
  const limit = BigInt(resource === 'ENERGY' ? account.bandwidth.energyLimit : account.bandwidth.netLimit);
  const lockMs = Number(intent?.lockBlocks ?? 0n) * BLOCK_INTERVAL_MS;
  const most = Number(mostLockBlocks) * BLOCK_INTERVAL_MS;
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault();
        if (!intent) return;
        openAction({
          intent,
          onSent: () => {
            setValues(NO_LOCK);
            readAgain(from);
          },
        });
      }}
    >
      <RecipientField
        label={t('delegate_to')}
        placeholder={t('send_to_hint')}
        value={values.to}
        onChange={to => set({ to })}
        error={problems.to && t(problems.to)}
        to={recipient}
        check={check}
        memo="nowhere"
      />
      <div className={styles['line']}>
        <AmountField
          label={t('delegate_amount')}
          value={values.amount}
          onChange={amount => set({ amount })}
          decimals={TRX_DECIMALS}
          unit="TRX"
          max={availableSun[resource]}
          error={problems.amount && t('fill_a_valid_delegation')}
          aside={t.rich('delegatable_amount', { amount: <Trx sun={availableSun[resource]} /> })}
        />
        <ResourceChoice value={resource} onChange={setResource} />
      </div>
      {staked > availableSun[resource] && <p className={styles['note']}>{t('delegate_in_use')}</p>}
      <div className={styles['line']}>
        <TextField
          label={t('delegate_lock')}
          inputMode="numeric"
          dir="ltr"
          placeholder={t('lock_none')}
          value={values.lock}
          onChange={lock => set({ lock })}
          error={problems.lock && t('lock_wrong', { most: format.duration(most / 1000) })}
          hint={
            lockMs > 0
              ? t('locked_until_date', { date: format.dateTime(minutes * MINUTE_MS + lockMs, 'local') })
              : t('lock_hint')
          }
        />
        <Segmented
          label={t('lock_unit')}
          options={[
            { value: 'hours', label: t('lock_hours') },
            { value: 'days', label: t('lock_days') },
          ]}
          value={values.lockUnit}
          onChange={lockUnit => set({ lockUnit })}
        />
      </div>
      <ChangeRows
        label={t('what_changes')}
        rows={[
          {
            id: 'daily',
            label: t(`daily_${resource}`),
            before: format.integer(limit),
            after: format.integer(limit > gain ? limit - gain : 0n),
          },
          {
            id: 'recipient',
            label: t(`recipient_daily_${resource}`),
            before: <bdi dir="ltr">+0</bdi>,
            after: <bdi dir="ltr">+{format.integer(gain)}</bdi>,
          },
        ]}
      />
      <p className={styles['note']}>{t('delegate_keeps')}</p>
      {lockMs > 0 && (
        <Notice tone="wait" icon={IconAlertTriangle}>
          <p>{t('lock_is_final')}</p>
        </Notice>
      )}
      <div className={styles['submit']}>
        <Button type="submit" kind="primary" disabled={!intent}>
          {t('delegate')}
        </Button>
      </div>
    </form>
  );
}
