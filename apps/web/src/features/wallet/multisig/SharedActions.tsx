import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { CheckField } from '../../../components/forms/CheckField.tsx';
import { ProductApiError } from '@sunscope/product-api/client';
import { lazyExtra, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { failureWords, type FailureWords } from '../../../wallet/failure.ts';
import { entryOf, type Intent } from '../../../wallet/intents/registry.ts';
import { handIn, ServiceError } from '../../../wallet/multisig/service.ts';
import { openShared, signingStateOf } from '../../../wallet/multisig/shared.ts';
import type { OpenedShared, SharedTransaction, SigningState } from '../../../wallet/multisig/shared.ts';
import { broadcastShared, sentShared, signShared } from '../../../wallet/multisig/sign-shared.ts';
import { permissionsOf } from '../../../wallet/multisig/permission-sets.ts';
import { walletNode } from '../../../wallet/node.ts';
import { proofFor } from '../../../wallet/proof-for.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import type { SigningProof } from '../../../wallet/signer.ts';
import { wallet } from '../../../wallet/wallet.ts';
import { Notice } from '../Notice.tsx';
import { ProofField } from '../ProofField.tsx';
import { memoOf, RecipientCare } from '../RecipientCare.tsx';
import { SendFailure } from '../SendFailure.tsx';
import styles from '../SendDialog.module.css';
import { isCleared, useRecipientCheck } from '../use-recipient-check.ts';

const useT = wordsOf('multisig', 'wallet', 'wallet-actions');

const LedgerRemarkOf = lazyExtra(async () => (await import('../LedgerRemark.tsx')).LedgerRemarkOf);

/** Outcome of signing or sending. */
export interface Outcome {
  isSent: boolean;
  message: string;
}

interface SharedActionsProps {
  account: SessionAccount;
  opened: OpenedShared;
  intent: Intent;
  shared: SharedTransaction;
  state: SigningState;
  isOnServer: boolean;
  onSigned: (shared: SharedTransaction) => void;
  onOutcome: (outcome: Outcome) => void;
}

/** Signs, hands in or passes on, and broadcasts once the weight suffices. */
export function SharedActions({
  account,
  opened,
  intent,
  shared,
  state,
  isOnServer,
  onSigned,
  onOutcome,
}: SharedActionsProps): ReactNode {
  const t = useT();
  const [keeps, setKeeps] = useState(true);
  const [consent, setConsent] = useState<string>();
  const [proof, setProof] = useState<SigningProof>();
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureWords>();
  const entry = entryOf(intent);
  const recipient = entry.recipient(intent);
  const check = useRecipientCheck(intent.from, recipient, { mayBeContract: entry.recipientMayBeContract });
  const { mine, isEnough, permission } = state;
  const asked = proofFor(intent, account);
  const usesServer = isOnServer || keeps;

  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(wordsOfFailure(error));
    } finally {
      // A key that was handed over is overwritten; whoever tries again types it again.
      setProof(undefined);
      setTries(count => count + 1);
      setBusy(false);
    }
  };
  const send = async (from: OpenedShared, by: SigningState) => {
    const sent = await broadcastShared(walletNode(), from, by);
    onOutcome({
      isSent: true,
      message: sent ? t('shared_in_block', { block: String(sent.blockNumber) }) : '',
    });
  };
  const sign = async () => {
    const signed = await signShared(wallet.signer(), opened, proof);
    onSigned(signed);
    const next = openShared(signed);
    if (!next) return;
    if (usesServer) {
      await handIn(signed, next.hash, account.address);
      // The service said yes; whether it is on the chain the node says.
      const node = walletNode();
      const now = permissionsOf(await node.account(intent.from), intent.from);
      const isWhole = signingStateOf(next, now, account.address).isEnough;
      const sent = isWhole ? await sentShared(node, next) : undefined;
      onOutcome({
        isSent: isWhole,
        message: sent
          ? t('shared_in_block', { block: String(sent.blockNumber) })
          : t(isWhole ? 'shared_on_the_way' : 'transaction_signature_muti_successful'),
      });
      return;
    }
    const after = signingStateOf(
      next,
      permissionsOf(await walletNode().account(intent.from), intent.from),
      account.address,
    );
    if (after.isEnough) await send(next, after);
    else onOutcome({ isSent: false, message: t('shared_pass_on') });
  };

  if (mine.weight === 0n && !isEnough) return permission && <Notice>{t('no_control_permission')}</Notice>;
  const canSign = mine.weight > 0n && !mine.signed && !isEnough;
  const completes = permission !== undefined && state.weight + mine.weight >= permission.threshold;
  return (
    <div className={styles['form']} aria-busy={busy}>
      {failure && <SendFailure failure={failure} />}
      {canSign && (
        <>
          {recipient !== undefined && (
            <RecipientCare
              to={recipient}
              check={check}
              consent={consent}
              onConsent={setConsent}
              memo={memoOf(intent)}
            />
          )}
          {!isOnServer && (
            <CheckField
              label={t('shared_keep')}
              hint={t('shared_keep_hint')}
              checked={keeps}
              onChange={setKeeps}
            />
          )}
          {account.kind === 'ACCOUNT_LEDGER' && (
            <Suspense>
              <LedgerRemarkOf rawData={opened.rawData} />
            </Suspense>
          )}
          {asked && <ProofField key={tries} asked={asked} account={account} onProof={setProof} />}
          <Button
            kind="primary"
            size="large"
            wide
            loading={busy}
            disabled={
              busy ||
              (asked !== undefined && proof === undefined) ||
              (recipient !== undefined && !isCleared(check, consent))
            }
            onClick={() => void run(sign)}
          >
            {t(completes ? 'shared_sign_send' : 'shared_sign')}
          </Button>
        </>
      )}
      {mine.signed && !isEnough && <Notice>{t('shared_already')}</Notice>}
      {mine.signed && !isEnough && !isOnServer && (
        <Button
          wide
          loading={busy}
          onClick={() =>
            void run(async () => {
              await handIn(shared, opened.hash, account.address);
              onOutcome({ isSent: false, message: t('transaction_signature_muti_successful') });
            })
          }
        >
          {t('shared_hand_in')}
        </Button>
      )}
      {isEnough && (
        <Button
          kind="primary"
          size="large"
          wide
          loading={busy}
          onClick={() => void run(() => send(opened, state))}
        >
          {t('shared_broadcast')}
        </Button>
      )}
    </div>
  );
}

/** The service's own words, after ours. */
function wordsOfFailure(error: unknown): FailureWords {
  return error instanceof ServiceError || error instanceof ProductApiError
    ? { key: 'send_error_refused', detail: error.message }
    : failureWords(error);
}
