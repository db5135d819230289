import { Suspense, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { lazyWithWords } from '../../lib/i18n/i18n.tsx';
import { failureWords, type FailureWords } from '../../wallet/failure.ts';
import type { SentTransaction, SendTerms } from '../../wallet/send-intent.ts';
import { createSendMachine } from '../../wallet/send-machine.ts';
import type { SessionAccount } from '../../wallet/session-types.ts';
import type { SigningProof } from '../../wallet/signer.ts';
import { proofFor } from '../../wallet/proof-for.ts';
import { describeIntent } from './describe-amount.ts';
import { useIntentWords } from './intent-words.ts';
import { Notice } from './Notice.tsx';
import { ProofField } from './ProofField.tsx';
import { refreshAccount } from './queries.ts';
import { rememberRecipient, sendFromHere, type Confirming } from './send-from-here.ts';
import { SendConfirm } from './SendConfirm.tsx';
import styles from './SendDialog.module.css';
import { SendFailure } from './SendFailure.tsx';
import { SendOverlay } from './SendOverlay.tsx';
import { SendPending, usePending } from './SendPending.tsx';
import { SendSuccess } from './SendSuccess.tsx';
import { SigningGate } from './SigningGate.tsx';
import { closeWalletDialog, type ActionStart } from './wallet-dialogs.ts';

const TogetherOffer = lazyWithWords(async () => (await import('./multisig/TogetherOffer.tsx')).TogetherOffer);

/** Confirms, signs and follows what a form of a page made; the form stays as it is behind the dialog. */
export function ActionDialog({ start }: { start: ActionStart }): ReactNode {
  const t = useIntentWords();
  const title = describeIntent(t, { intent: start.intent, tokens: start.tokens ?? [] }, 'title');
  return (
    <SigningGate title={title}>
      {account => <ActionFlow key={account.recordId} account={account} start={start} />}
    </SigningGate>
  );
}

function ActionFlow({ account, start }: { account: SessionAccount; start: ActionStart }): ReactNode {
  const t = useIntentWords();
  const [confirming, setConfirming] = useState<Confirming>({
    intent: start.intent,
    tokens: start.tokens ?? [],
  });
  const [consent, setConsent] = useState<string>();
  const [proof, setProof] = useState<SigningProof>();
  const [tries, setTries] = useState(0);
  const [lastFailure, setLastFailure] = useState<FailureWords>();
  const [machine] = useState(() => createSendMachine(failureWords));
  const state = useStore(machine.store);
  const { intent } = confirming;
  const noted = usePending(intent.from);
  const pending = state.status === 'pending' ? state.pending : state.status === 'sending' ? undefined : noted;
  const asked = proofFor(intent, account);
  // Nothing is left to check once it is signed.
  const titleWords = state.status === 'success' ? 'toast' : pending ? 'action' : 'title';

  const send = async (terms: SendTerms) => {
    setLastFailure(undefined);
    const confirmed = { ...confirming, terms: { ...terms, ...(proof ? { proof } : {}) } };
    await machine.start(async onStep => {
      const sent = await sendFromHere(confirmed, (step, hash) => {
        if (step === 'including' && hash !== undefined) start.onSubmitted?.(hash);
        onStep(step, hash);
      });
      toast.success(describeIntent(t, confirming, 'toast'));
      return sent;
    });
    await afterwards();
  };
  const afterwards = async () => {
    const after = machine.store.getState();
    // A key that was handed over is overwritten; whoever tries again types it again.
    setProof(undefined);
    setTries(tries + 1);
    if (after.status === 'failure') {
      setLastFailure(after.failure);
      start.onFailed?.();
    }
    if (after.status === 'success') start.onSent?.(after.sent);
    await refreshAccount(intent.from);
  };
  const settle = async (end: Promise<SentTransaction>, own: boolean) => {
    if (!own) {
      // Another transaction was in the way; what is confirmed here is still to be sent.
      await end.catch(() => undefined);
      await refreshAccount(intent.from);
      return;
    }
    await machine.settle(end);
    if (machine.store.getState().status === 'success') rememberRecipient(confirming);
    await afterwards();
  };

  return (
    <Dialog
      title={describeIntent(t, confirming, titleWords)}
      open
      onClose={() => {
        // While a transaction is under way its outcome must not get lost.
        if (state.status !== 'sending') closeWalletDialog();
      }}
    >
      <div className={styles['flow']} aria-busy={state.status === 'sending'}>
        {state.status === 'success' ? (
          <SendSuccess sent={state.sent} confirmed={confirming} />
        ) : pending ? (
          <SendPending
            key={pending.hash}
            owner={intent.from}
            pending={pending}
            onEnd={end => void settle(end, state.status === 'pending')}
          />
        ) : (
          <>
            {start.asker && <Notice tone="wait">{t('asked_by_page')}</Notice>}
            {lastFailure && <SendFailure failure={lastFailure} />}
            {/* Whoever asked for a signature is not answered with a record. */}
            {start.asker === undefined && (
              <Suspense>
                <TogetherOffer intent={intent} account={account} onChanged={start.onChanged} />
              </Suspense>
            )}
            <SendConfirm
              {...confirming}
              consent={consent}
              onConsent={setConsent}
              onBack={closeWalletDialog}
              onLess={less => setConfirming({ ...confirming, intent: less })}
              onSend={terms => void send(terms)}
              isProven={asked === undefined || proof !== undefined}
              proof={asked && <ProofField key={tries} asked={asked} account={account} onProof={setProof} />}
            />
          </>
        )}
        {state.status === 'sending' && <SendOverlay step={state.step} />}
      </div>
    </Dialog>
  );
}
