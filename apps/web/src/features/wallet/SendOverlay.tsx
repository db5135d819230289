import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Spinner } from '../../components/base/Spinner.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { sessionStore } from '../../wallet/session-store.ts';
import { signerCapabilities } from '../../wallet/signer.ts';
import type { SendStep } from '../../wallet/send-intent.ts';
import styles from './SendDialog.module.css';

const useT = wordsOf('wallet');

/** Its words come with the signer that asks outside this page. */
const CONFIRM_OUTSIDE: string = 'signer_confirm';

/** Over the form while a transaction is under way: which step. */
export function SendOverlay({ step }: { step: SendStep }): ReactNode {
  const t = useT();
  const isOutside = useStore(
    sessionStore,
    session => 'account' in session && !signerCapabilities[session.account.kind].holdsKey,
  );
  return (
    <output className={styles['overlay']}>
      <Spinner />
      {step === 'signing' && isOutside && t.has(CONFIRM_OUTSIDE)
        ? t(CONFIRM_OUTSIDE)
        : t(`send_step_${step}`)}
    </output>
  );
}
