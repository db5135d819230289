import type { Address } from '@sunscope/tron/address';
import { SunscopeError } from '@sunscope/tron/errors';
import IconClock from '~icons/clock';
import { useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react';
import { HashText } from '../../components/chain/HashText.tsx';
import { Spinner } from '../../components/base/Spinner.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { forgetPending, onPendingChange, pendingOf } from '../../wallet/pending-transactions.ts';
import type { PendingTransaction } from '../../wallet/send-errors.ts';
import type { SentTransaction } from '../../wallet/send-intent.ts';
import { Notice } from './Notice.tsx';
import { watchFromHere } from './send-from-here.ts';
import styles from './SendDialog.module.css';

const useT = wordsOf('wallet');

/** A transaction of an account that a block may still hold, whichever tab of this browser sent it. */
export function usePending(owner: Address): PendingTransaction | undefined {
  const list = useSyncExternalStore(onPendingChange, () => pendingOf(owner));
  return list[0];
}

/** Says that a transaction is neither in a block nor gone, and watches it until it is one of the two. */
export function SendPending({
  owner,
  pending,
  onEnd,
}: {
  owner: Address;
  pending: PendingTransaction;
  /** Its end is known: in a block, failed there, or expired. */
  onEnd: (end: Promise<SentTransaction>) => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { hash, expirationMs } = pending;
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    const ending = new AbortController();
    const end = watchFromHere({ hash, expirationMs }, ending.signal);
    const finish = () => {
      if (ending.signal.aborted) return;
      ended(end);
      forgetPending(owner, hash);
    };
    end.then(finish, (error: unknown) => {
      // What nobody foresaw says nothing about the transaction.
      if (error instanceof SunscopeError) finish();
    });
    return () => ending.abort();
  }, [owner, hash, expirationMs]);
  return (
    <Notice tone="wait" icon={IconClock} title={t('send_pending_title')}>
      <p>{t('send_pending_text', { time: format.dateTime(expirationMs, 'local') })}</p>
      <output className={styles['checking']}>
        <Spinner />
        {t('send_pending_watching')}
      </output>
      <HashText hash={hash} to={`/transaction/${hash}`} />
    </Notice>
  );
}
