import { formatAmount } from '@sunscope/tron/amount';
import { OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import { Suspense, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import { failureWords, type FailureWords } from '../../wallet/failure.ts';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import type { TransferValues } from '../../wallet/intents/transfer-parts.ts';
import { EMPTY_SEND, readSendForm } from '../../wallet/send-form.ts';
import { preselect, sendableTokens } from '../../wallet/sendable-tokens.ts';
import { createSendMachine } from '../../wallet/send-machine.ts';
import type { SentTransaction } from '../../wallet/send-intent.ts';
import type { SessionAccount } from '../../wallet/session-types.ts';
import { signerCapabilities } from '../../wallet/signer.ts';
import { accountQuery, refreshAccount } from './queries.ts';
import { rememberRecipient, sendFromHere, type Confirmed, type Confirming } from './send-from-here.ts';
import { SendConfirm } from './SendConfirm.tsx';
import { useIntentWords } from './intent-words.ts';
import styles from './SendDialog.module.css';
import { SendForm } from './SendForm.tsx';
import { SendOverlay } from './SendOverlay.tsx';
import { SendPending, usePending } from './SendPending.tsx';
import { SendSuccess } from './SendSuccess.tsx';
import { SigningGate } from './SigningGate.tsx';
import { shownAsset, describeIntent } from './describe-amount.ts';
import { closeWalletDialog, keepTyped, type SendStart } from './wallet-dialogs.ts';

const useT = wordsOf('wallet');

const TogetherOffer = lazyWithWords(async () => (await import('./multisig/TogetherOffer.tsx')).TogetherOffer);

/** Sending, or why it is not possible now. */
export function SendDialog({ start }: { start: SendStart }): ReactNode {
  const t = useT();
  return (
    <SigningGate title={t('send_tokens')}>
      {account => <SendFlow key={account.recordId} account={account} start={start} />}
    </SigningGate>
  );
}

/** Form, confirmation, overlay and outcome; what was typed outlives them all until it was sent. */
function SendFlow({ account, start }: { account: SessionAccount; start: SendStart }): ReactNode {
  const t = useT();
  const words = useIntentWords();
  const { data, error, refetch } = useQuery(accountQuery(account.address));
  const before = start.typed?.of === account.address ? start.typed : undefined;
  const [typed, setTyped] = useState<TransferValues>(before?.values ?? { ...EMPTY_SEND, to: start.to ?? '' });
  // The token is that of the time when the amount was typed: its decimals say what that meant.
  const [confirming, setConfirming] = useState<Confirming>();
  const [isAll, setAll] = useState(before?.isAll ?? false);
  const [consent, setConsent] = useState<string>();
  const [lastFailure, setLastFailure] = useState<FailureWords>();
  const [machine] = useState(() => createSendMachine(failureWords));
  const state = useStore(machine.store);
  const noted = usePending(account.address);
  const pending = state.status === 'pending' ? state.pending : state.status === 'sending' ? undefined : noted;

  const tokens = sendableTokens(data);
  const values = { ...typed, tokenId: typed.tokenId === '' ? preselect(tokens, start.token) : typed.tokenId };
  const { maxNoteCharacters } = signerCapabilities[account.kind];
  const reading = readSendForm(values, {
    from: account.address,
    permissionId: OWNER_PERMISSION_ID,
    tokens,
    maxNoteCharacters,
  });
  const chosen = tokens.find(token => token.id === values.tokenId);

  const change = (next: Partial<TransferValues>, all = false) => {
    setLastFailure(undefined);
    const spendsAll = 'amount' in next ? all : isAll;
    const now = { ...values, ...next };
    setAll(spendsAll);
    setTyped(now);
    keepTyped({ of: account.address, values: now, isAll: spendsAll });
  };
  const sendLess = (now: Confirming, less: Intent) => {
    const figure = entryOf(less).headline(less);
    if (figure) change({ amount: formatAmount(figure.raw, shownAsset(figure.asset, now.tokens).decimals) });
    setConfirming({ ...now, intent: less });
  };
  const send = async (confirmed: Confirmed) => {
    setLastFailure(undefined);
    // What is on its way is not to be found in the form again.
    keepTyped(undefined);
    await machine.start(async onStep => {
      const done = await sendFromHere(confirmed, onStep);
      toast.success(describeIntent(words, confirmed, 'toast'));
      return done;
    });
    await afterwards();
  };
  const afterwards = async () => {
    const after = machine.store.getState();
    if (after.status === 'failure') {
      keepTyped({ of: account.address, values, isAll });
      setLastFailure(after.failure);
      setConfirming(undefined);
    }
    await refreshAccount(account.address);
  };
  const settle = async (end: Promise<SentTransaction>, own: boolean) => {
    // Another tab's, or one from before a reload: what is typed here is something else.
    if (!own) setConfirming(undefined);
    await machine.settle(end);
    if (own && confirming && machine.store.getState().status === 'success') rememberRecipient(confirming);
    await afterwards();
  };
  const again = () => {
    // What was typed beside a transaction that this form did not send is still to be sent.
    if (confirming) setTyped({ ...values, to: '', amount: '', note: '' });
    setConsent(undefined);
    setConfirming(undefined);
    machine.reset();
  };
  const close = () => {
    // While a transaction is under way its outcome must not get lost.
    if (state.status !== 'sending') closeWalletDialog();
  };

  const done = state.status === 'success' ? state.sent : undefined;
  return (
    <Dialog
      title={confirming && !done && !pending ? describeIntent(words, confirming, 'title') : t('send_tokens')}
      open
      onClose={close}
    >
      <div className={styles['flow']} aria-busy={state.status === 'sending'}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : done ? (
          <SendSuccess sent={done} confirmed={confirming} onAgain={again} />
        ) : confirming && !pending ? (
          <>
            <Suspense>
              <TogetherOffer intent={confirming.intent} account={account} />
            </Suspense>
            <SendConfirm
              {...confirming}
              consent={consent}
              onConsent={setConsent}
              onBack={() => setConfirming(undefined)}
              onLess={less => sendLess(confirming, less)}
              onSend={terms => void send({ ...confirming, terms })}
            />
          </>
        ) : data && tokens.length === 0 ? (
          <EmptyState title={t('send_no_tokens_title')} text={t('send_no_tokens_text')} />
        ) : (
          <SendForm
            account={account}
            loading={!data}
            values={values}
            tokens={tokens}
            reading={reading}
            pending={
              pending && (
                <SendPending
                  key={pending.hash}
                  owner={account.address}
                  pending={pending}
                  onEnd={end => void settle(end, state.status === 'pending')}
                />
              )
            }
            failure={state.status === 'failure' ? state.failure : lastFailure}
            consent={consent}
            onConsent={setConsent}
            onChange={change}
            isAll={isAll}
            onContinue={() => {
              if (reading.intent && chosen) setConfirming({ intent: reading.intent, tokens: [chosen] });
            }}
          />
        )}
        {state.status === 'sending' && <SendOverlay step={state.step} />}
      </div>
    </Dialog>
  );
}
