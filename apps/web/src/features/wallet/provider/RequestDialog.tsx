import { bytesToHex } from '@sunscope/tron/bytes';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { visibleText } from '../../../lib/format/visible-text.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { failureWords } from '../../../wallet/failure.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import type { SigningProof } from '../../../wallet/signer.ts';
import { wallet } from '../../../wallet/wallet.ts';
import styles from '../messages/Messages.module.css';
import { askedFor, signRead } from '../messages/sign-read.ts';
import { WhatIsSigned } from '../messages/WhatIsSigned.tsx';
import { Notice } from '../Notice.tsx';
import { ProofField } from '../ProofField.tsx';
import { SigningGate } from '../SigningGate.tsx';
import { closeWalletDialog, type RequestStart } from '../wallet-dialogs.ts';

const useT = wordsOf('provider', 'messages', 'wallet', 'devices');

/** A dialog that comes by itself takes no press that was meant for what it covers. */
const ARMED_AFTER_MS = 700;

/** What a script of the page asks of the wallet, as the wallet understands it. */
export function RequestDialog({ start }: { start: RequestStart }): ReactNode {
  const t = useT();
  const title = t(start.request.what === 'connect' ? 'provider_connect' : 'provider_message');
  return (
    <SigningGate title={title}>
      {account => <Request key={account.recordId} account={account} start={start} title={title} />}
    </SigningGate>
  );
}

function Request({
  account,
  start: { request, onAnswer },
  title,
}: {
  account: SessionAccount;
  start: RequestStart;
  title: string;
}): ReactNode {
  const t = useT();
  const [armed, setArmed] = useState(false);
  const [proof, setProof] = useState<SigningProof>();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState<string>();
  const [running, setRunning] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { asked, obstacle } = request.what === 'message' ? askedFor(account, request.read, request.text) : {};
  const signer = wallet.signer();
  const allow = async () => {
    if (request.what === 'connect') {
      onAnswer(account.address);
      closeWalletDialog();
      return;
    }
    setRunning(true);
    setFailed(undefined);
    try {
      const signature = await signRead(signer, request.read, request.text, proof);
      if (!signature) return;
      onAnswer(`0x${bytesToHex(signature)}`);
      closeWalletDialog();
    } catch (error) {
      setFailed(t(failureWords(error).key));
    } finally {
      setProof(undefined);
      setTries(tries + 1);
      setRunning(false);
    }
  };
  return (
    <Dialog
      title={title}
      open
      onClose={closeWalletDialog}
      footer={
        <>
          <Button onClick={closeWalletDialog}>{t('provider_refuse')}</Button>
          <Button
            kind="primary"
            loading={running}
            disabled={!armed || obstacle !== undefined || (asked !== undefined && proof === undefined)}
            onClick={() => void allow()}
          >
            {t(request.what === 'connect' ? 'provider_allow' : 'message_sign')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Notice tone="wait">{t('provider_asker')}</Notice>
        {request.what === 'connect' ? (
          <p>
            {t.rich('provider_connect_text', {
              address: <AddressChip address={account.address} link={false} />,
            })}
          </p>
        ) : (
          <>
            {request.read.kind === 'text' && <p className={styles['hex']}>{visibleText(request.text)}</p>}
            <WhatIsSigned read={request.read} />
            {obstacle && <Notice tone="bad">{t(obstacle)}</Notice>}
            {asked && <ProofField key={tries} asked={asked} account={account} onProof={setProof} />}
            <p className="dim">
              {t.rich('message_signs_as', {
                address: <AddressChip address={account.address} link={false} />,
              })}
            </p>
          </>
        )}
        {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
      </div>
    </Dialog>
  );
}
