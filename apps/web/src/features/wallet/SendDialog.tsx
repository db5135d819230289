import { formatAmount } from '@sunscope/tron/amount';
import { OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { Button } from '../../components/base/Button.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Spinner } from '../../components/base/Spinner.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { failureWords, type FailureWords } from '../../wallet/failure.ts';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import type { TransferValues } from '../../wallet/intents/transfer-parts.ts';
import { EMPTY_SEND, readSendForm } from '../../wallet/send-form.ts';
import { preselect, sendableTokens } from '../../wallet/sendable-tokens.ts';
import { createSendMachine } from '../../wallet/send-machine.ts';
import type { SessionAccount } from '../../wallet/session-types.ts';
import { signerCapabilities } from '../../wallet/signer.ts';
import { useSession } from '../../wallet/use-session.ts';
import { accountQuery, refreshAccount } from './queries.ts';
import { sendFromHere, type Confirmed, type Confirming } from './send-from-here.ts';
import { SendConfirm } from './SendConfirm.tsx';
import { useIntentWords } from './intent-words.ts';
import styles from './SendDialog.module.css';
import { SendForm } from './SendForm.tsx';
import { SendSuccess } from './SendSuccess.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import { shownAsset, describeIntent } from './describe-amount.ts';
import { closeWalletDialog, openLogin, openUnlock, type SendStart } from './wallet-dialogs.ts';

const useT = wordsOf('wallet');

/** Sending, or why it is not possible now. */
export function SendDialog({ start }: { start: SendStart }): ReactNode {
  const t = useT();
  const session = useSession();
  if (session.status === 'open' && signerCapabilities[session.account.kind].signsTransactions)
    return <SendFlow key={session.account.recordId} account={session.account} start={start} />;
  return (
    <Dialog title={t('send_tokens')} open onClose={closeWalletDialog}>
      {session.status === 'locked' ? (
        <EmptyState
          title={t('wallet_locked')}
          text={t('send_locked')}
          action={
            <Button kind="primary" onClick={openUnlock}>
              {t('wallet_unlock')}
            </Button>
          }
        />
      ) : session.status === 'open' ? (
        <EmptyState
          title={t('send_watch_only_title')}
          text={t('send_watch_only_text')}
          action={<Button onClick={openLogin}>{t('sign_in')}</Button>}
        />
      ) : (
        <SignInFirst />
      )}
    </Dialog>
  );
}

/** Form, confirmation, overlay and outcome; what was typed outlives them all until it was sent. */
function SendFlow({ account, start }: { account: SessionAccount; start: SendStart }): ReactNode {
  const t = useT();
  const words = useIntentWords();
  const { data, error, refetch } = useQuery(accountQuery(account.address));
  const [typed, setTyped] = useState<TransferValues>({ ...EMPTY_SEND, to: start.to ?? '' });
  // The token is that of the time when the amount was typed: its decimals say what that meant.
  const [confirming, setConfirming] = useState<Confirming>();
  const [consent, setConsent] = useState<string>();
  const [lastFailure, setLastFailure] = useState<FailureWords>();
  const [machine] = useState(() => createSendMachine(failureWords));
  const state = useStore(machine.store);

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

  const change = (next: Partial<TransferValues>) => {
    setLastFailure(undefined);
    setTyped({ ...values, ...next });
  };
  const sendLess = (now: Confirming, less: Intent) => {
    const figure = entryOf(less).headline(less);
    if (figure) change({ amount: formatAmount(figure.raw, shownAsset(figure.asset, now.tokens).decimals) });
    setConfirming({ ...now, intent: less });
  };
  const send = async (confirmed: Confirmed) => {
    setLastFailure(undefined);
    await machine.start(async onStep => {
      const done = await sendFromHere(confirmed, onStep);
      toast.success(describeIntent(words, confirmed, 'toast'));
      return done;
    });
    const after = machine.store.getState();
    if (after.status === 'failure') {
      setLastFailure(after.failure);
      setConfirming(undefined);
    }
    await refreshAccount(account.address);
  };
  const again = () => {
    setTyped({ ...values, to: '', amount: '', note: '' });
    setConsent(undefined);
    setConfirming(undefined);
    machine.reset();
  };
  const close = () => {
    // While a transaction is under way its outcome must not get lost.
    if (state.status !== 'sending') closeWalletDialog();
  };

  const sent = state.status === 'success' ? confirming : undefined;
  return (
    <Dialog
      title={confirming && !sent ? describeIntent(words, confirming, 'title') : t('send_tokens')}
      open
      onClose={close}
    >
      <div className={styles['flow']} aria-busy={state.status === 'sending'}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : state.status === 'success' && sent ? (
          <SendSuccess sent={state.sent} {...sent} onAgain={again} />
        ) : confirming ? (
          <SendConfirm
            {...confirming}
            consent={consent}
            onConsent={setConsent}
            onBack={() => setConfirming(undefined)}
            onLess={less => sendLess(confirming, less)}
            onSend={terms => void send({ ...confirming, terms })}
          />
        ) : data && tokens.length === 0 ? (
          <EmptyState title={t('send_no_tokens_title')} text={t('send_no_tokens_text')} />
        ) : (
          <SendForm
            account={account}
            loading={!data}
            values={values}
            tokens={tokens}
            reading={reading}
            failure={state.status === 'failure' ? state.failure : lastFailure}
            consent={consent}
            onConsent={setConsent}
            onChange={change}
            onContinue={() => {
              if (reading.intent && chosen) setConfirming({ intent: reading.intent, tokens: [chosen] });
            }}
          />
        )}
        {state.status === 'sending' && (
          <output className={styles['overlay']}>
            <Spinner />
            {t(`send_step_${state.step}`)}
          </output>
        )}
      </div>
    </Dialog>
  );
}
