import type { Address } from '@sunscope/tron/address';
import { ContractType } from '@sunscope/tron/messages';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { failureWords, type FailureWords } from '../../../wallet/failure.ts';
import { entryOf, type Intent } from '../../../wallet/intents/registry.ts';
import type { SharedTransaction } from '../../../wallet/multisig/shared.ts';
import { buildShared } from '../../../wallet/multisig/sign-shared.ts';
import { walletNode } from '../../../wallet/node.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import { isAgreed, QuoteConsent, type Agreed } from '../QuoteConsent.tsx';
import { QuoteFailure } from '../QuoteFailure.tsx';
import { quoteQuery } from '../quote-query.ts';
import { isEmbeddedChain } from '../send-from-here.ts';
import { SendFailure } from '../SendFailure.tsx';
import styles from '../SendDialog.module.css';
import { SigningGate } from '../SigningGate.tsx';
import { closeWalletDialog, type ProposeStart } from '../wallet-dialogs.ts';
import { permissionsQuery } from './queries.ts';
import { refreshRecords } from './records.ts';
import { SharedPanel } from './SharedPanel.tsx';
import { FIRST_TERMS, readTerms, TermsFields } from './TermsFields.tsx';
import { TransferFields } from './TransferFields.tsx';

const useT = wordsOf('multisig', 'wallet');

/** What a transfer may be: TRX, TRC10 or a call (product specification, section 5). */
const TRANSFERS = [
  ContractType.TransferContract,
  ContractType.TransferAssetContract,
  ContractType.TriggerSmartContract,
];

/** Begins a transaction that several keys sign: a transfer typed here, or what a form of a page made. */
export function ProposeDialog({ start }: { start: ProposeStart }): ReactNode {
  const t = useT();
  return (
    <SigningGate title={t('shared_title')}>
      {account => (
        <Dialog title={t('shared_title')} open onClose={closeWalletDialog}>
          <Proposing key={account.recordId} account={account} start={start} />
        </Dialog>
      )}
    </SigningGate>
  );
}

function Proposing({ account, start }: { account: SessionAccount; start: ProposeStart }): ReactNode {
  const me = account.address;
  const [from, setFrom] = useState<Address | undefined>(start.intent?.from ?? me);
  const [typedIntent, setTypedIntent] = useState<Intent | undefined>(start.intent);
  const [typed, setTyped] = useState(FIRST_TERMS);
  const [shared, setShared] = useState<SharedTransaction>();
  const { data } = useQuery({ ...permissionsQuery(from ?? me), enabled: from !== undefined });
  const permissions = from === undefined ? undefined : (data?.permissions ?? undefined);
  const codes = typedIntent ? [ContractType[entryOf(typedIntent).contract]] : TRANSFERS;
  const terms = readTerms(typed, permissions, me, codes);
  const intent =
    typedIntent && terms.permissionId !== undefined
      ? { ...typedIntent, permissionId: terms.permissionId }
      : undefined;
  if (shared)
    return (
      <SharedPanel
        shared={shared}
        account={account}
        onChanged={() => {
          refreshRecords();
          start.onChanged?.();
        }}
      />
    );
  return (
    <div className={styles['form']}>
      {!start.intent && <TransferFields account={account} onFrom={setFrom} onIntent={setTypedIntent} />}
      {from !== undefined &&
        (permissions ? (
          <TermsFields typed={typed} permissions={permissions} me={me} codes={codes} onChange={setTyped} />
        ) : (
          <Skeleton width="100%" height={120} />
        ))}
      <Continue
        key={from}
        intent={terms.hours === undefined ? undefined : intent}
        hours={terms.hours ?? 0}
        onBuilt={setShared}
      />
    </div>
  );
}

/** Asks what it costs, where that bounds what is signed, and builds it. */
function Continue({
  intent,
  hours,
  onBuilt,
}: {
  intent: Intent | undefined;
  hours: number;
  onBuilt: (shared: SharedTransaction) => void;
}): ReactNode {
  const t = useT();
  const [agreed, setAgreed] = useState<Agreed>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureWords>();
  const {
    data: quote,
    error,
    refetch,
  } = useQuery({
    ...quoteQuery(intent ?? ({ from: '' } as never)),
    enabled: intent !== undefined,
  });
  const build = async () => {
    if (!intent || !quote) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const mayStandStill = await isEmbeddedChain();
      const { feeLimitSun } = quote;
      onBuilt(await buildShared(walletNode(), intent, { hours, feeLimitSun, mayStandStill, ...agreed }));
    } catch (cause) {
      setFailure(failureWords(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure && <SendFailure failure={failure} />}
      {intent && quote && <QuoteConsent quote={quote} agreed={agreed} onAgree={setAgreed} />}
      {intent && error && !quote && <QuoteFailure error={error} onRetry={() => void refetch()} />}
      <Button
        kind="primary"
        size="large"
        wide
        loading={busy}
        disabled={!intent || !quote || !isAgreed(quote, agreed)}
        onClick={() => void build()}
      >
        {t('send_continue')}
      </Button>
    </>
  );
}
