import type { AccountDetail } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { useClock } from '../../../components/data/clock.ts';
import { Countdown } from '../../../components/governance/Countdown.tsx';
import { Timeline } from '../../../components/governance/Timeline.tsx';
import { rawOrZero } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { openAction } from '../wallet-dialogs.ts';
import { MOST_UNSTAKES } from './figures.ts';
import { Part, Trx } from './parts.tsx';
import { readAgain } from './queries.ts';
import styles from './account.module.css';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

/** What waits after unstaking, on a line of time, with what can be done about it. */
export function Unstakes({
  account,
  from,
  days,
}: {
  account: AccountDetail;
  from: Address;
  days: number;
}): ReactNode {
  const t = useT();
  const waiting = account.unfreezeV2.toSorted((a, b) => a.unfreeze_expire_time - b.unfreeze_expire_time);
  const due = useClock(nowMs => waiting.filter(one => one.unfreeze_expire_time <= nowMs).length);
  if (waiting.length === 0)
    return (
      <Part title={t('unstaking')} note={t('unstakes_none', { days })}>
        {null}
      </Part>
    );
  const common = { from, note: '', permissionId: 0 };
  const onSent = () => readAgain(from);
  const ready = rawOrZero(account.canWithdrawAmountV2);
  return (
    <Part
      title={t('unstaking')}
      note={t('unstakes_used', { used: waiting.length, most: MOST_UNSTAKES })}
      actions={
        <>
          {(ready > 0n || due > 0) && (
            <Button
              size="small"
              kind="primary"
              onClick={() => openAction({ intent: { kind: 'withdraw_unstaked', ...common }, onSent })}
            >
              {t('withdraw_unstaked_action')}
            </Button>
          )}
          {due < waiting.length && (
            <Button
              size="small"
              onClick={() => openAction({ intent: { kind: 'cancel_unstakes', ...common }, onSent })}
            >
              {t('cancel_unstakes_action')}
            </Button>
          )}
        </>
      }
    >
      <Timeline
        label={t('unstaking')}
        steps={waiting.map((one, index) => ({
          id: `${one.unfreeze_expire_time} ${index}`,
          state: index < due ? 'done' : index === due ? 'now' : 'coming',
          title: (
            <>
              <Trx sun={rawOrZero(one.unfreeze_amount)} /> ·{' '}
              {t(one.type === 1 ? 'stake_resource_ENERGY' : 'stake_resource_BANDWIDTH')}
            </>
          ),
          text: (
            <span className={styles['figure']}>
              <Countdown
                to={{ ms: one.unfreeze_expire_time }}
                label={t('withdrawable_in')}
                done={t('withdrawable_now')}
              />
              <TimeCell ms={one.unfreeze_expire_time} withDate />
            </span>
          ),
        }))}
      />
      <p className={styles['note']}>{t('cancel_unstakes_what')}</p>
    </Part>
  );
}
