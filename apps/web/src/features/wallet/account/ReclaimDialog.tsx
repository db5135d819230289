import type { Address } from '@sunscope/tron/address';
import { formatAmount, TRX_DECIMALS } from '@sunscope/tron/amount';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { AmountField } from '../../../components/forms/AmountField.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { reclaimForm } from '../../../wallet/intents/stake-forms.ts';
import type { StakeResource } from '../../../wallet/standing.ts';
import { openAction } from '../wallet-dialogs.ts';
import styles from './account.module.css';
import { ChangeRows, Trx } from './parts.tsx';
import { readAgain } from './queries.ts';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

interface ReclaimDialogProps {
  from: Address;
  receiver: Address;
  resource: StakeResource;
  /** Sun that no lock holds. */
  free: bigint;
  /** Sun lent, and what it gives a day. */
  whole: bigint;
  gives: bigint;
  title: string;
  onClose: () => void;
}

/** Takes lent stake back: all that is not locked, or a part. */
export function ReclaimDialog(props: ReclaimDialogProps): ReactNode {
  const { from, receiver, resource, free, whole, gives, title, onClose } = props;
  const t = useT();
  const format = useFormat();
  const [amount, setAmount] = useState(formatAmount(free, TRX_DECIMALS));
  const { problems, intent } = reclaimForm.read(
    { receiver, amount, resource },
    { from, permissionId: 0, availableSun: { ENERGY: 0n, BANDWIDTH: 0n, [resource]: free } },
  );
  const sun = intent?.amount ?? 0n;
  const back = whole === 0n ? 0n : (gives * sun) / whole;
  return (
    <Dialog
      title={title}
      open
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui_close')}</Button>
          <Button
            kind="primary"
            disabled={!intent}
            onClick={() => {
              if (!intent) return;
              onClose();
              openAction({ intent, onSent: () => readAgain(from) });
            }}
          >
            {t('reclaim')}
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <p>
          {t('reclaim_from')} <AddressChip address={receiver} full link={false} />
        </p>
        <AmountField
          label={t('reclaim_amount')}
          value={amount}
          onChange={setAmount}
          decimals={TRX_DECIMALS}
          unit="TRX"
          max={free}
          error={problems.amount && t('fill_a_valid_reclaim')}
          aside={t.rich('free_of_lock', { amount: <Trx sun={free} /> })}
        />
        <ChangeRows
          label={t('what_changes')}
          rows={[
            {
              id: 'daily',
              label: t(`recipient_daily_${resource}`),
              before: format.integer(gives),
              after: format.integer(gives > back ? gives - back : 0n),
            },
            {
              id: 'own',
              label: t(`daily_${resource}`),
              before: <bdi dir="ltr">+0</bdi>,
              after: <bdi dir="ltr">+{format.integer(back)}</bdi>,
            },
          ]}
        />
        <p className={styles['note']}>{t('reclaim_note')}</p>
      </div>
    </Dialog>
  );
}
