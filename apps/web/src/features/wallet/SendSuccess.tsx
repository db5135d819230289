import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import IconCheck from '~icons/check';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Button } from '../../components/base/Button.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { Icon } from '../../components/base/Icon.tsx';
import { lazyExtra, wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { entryOf } from '../../wallet/intents/registry.ts';
import type { SentTransaction } from '../../wallet/send-intent.ts';
import type { Confirming } from './send-from-here.ts';
import { useIntentWords } from './intent-words.ts';
import styles from './SendDialog.module.css';
import { describeIntent } from './describe-amount.ts';
import { closeWalletDialog } from './wallet-dialogs.ts';

const OfferLabel = lazyExtra(async () => (await import('./OfferLabel.tsx')).OfferLabel);

const useT = wordsOf('wallet');

interface SendSuccessProps {
  sent: SentTransaction;
  /** What this form sent; undefined where it found the transaction pending. */
  confirmed: Confirming | undefined;
  /** Absent where there is no form to return to. */
  onAgain?: () => void;
}

/** In place of the form once the transaction is in a block. */
export function SendSuccess({ sent, confirmed, onAgain }: SendSuccessProps): ReactNode {
  const t = useT();
  const words = useIntentWords();
  const recipient = confirmed && entryOf(confirmed.intent).recipient(confirmed.intent);
  const heading = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone; the outcome is what comes next.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles['success']}>
      <span className={styles['mark']}>
        <Icon of={IconCheck} size={24} />
      </span>
      <p ref={heading} tabIndex={-1} className={styles['big']}>
        {confirmed ? describeIntent(words, confirmed, 'done') : t('send_pending_arrived')}
      </p>
      {recipient !== undefined && (
        <>
          <AddressChip address={recipient} full link={false} />
          <Suspense>
            <OfferLabel to={recipient} />
          </Suspense>
        </>
      )}
      <p className={styles['quiet']}>
        {t.rich('send_success_text', {
          block: (
            <Link to={`/block/${sent.blockNumber}`} onClick={closeWalletDialog}>
              {sent.blockNumber.toString()}
            </Link>
          ),
        })}{' '}
        {t('send_success_fee', { fee: amountText(sent.feeSun, TRX_DECIMALS) })}
      </p>
      <span onClickCapture={closeWalletDialog}>
        <HashText hash={sent.hash} to={`/transaction/${sent.hash}`} />
      </span>
      <div className={`${styles['buttons']} ${styles['wide']}`}>
        <Button size="large" onClick={onAgain ?? closeWalletDialog}>
          {t(onAgain ? 'make_another_transaction' : 'action_finish')}
        </Button>
        <span onClickCapture={closeWalletDialog}>
          <Button kind="primary" size="large" wide to={`/transaction/${sent.hash}`}>
            {t('view_transaction')}
          </Button>
        </span>
      </div>
    </div>
  );
}
