import { bytesToHex } from '@sunscope/tron/bytes';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { CopyButton } from '../../../components/data/CopyButton.tsx';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { TextArea } from '../../../components/forms/TextArea.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { failureWords } from '../../../wallet/failure.ts';
import { wallet } from '../../../wallet/wallet.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import { signerCapabilities, type SigningProof } from '../../../wallet/signer.ts';
import { useSession } from '../../../wallet/use-session.ts';
import { Notice } from '../Notice.tsx';
import { ProofField } from '../ProofField.tsx';
import { openLogin, openUnlock } from '../wallet-dialogs.ts';
import { readMessage } from './read-message.ts';
import { askedFor, signRead } from './sign-read.ts';
import styles from './Messages.module.css';
import { WhatIsSigned } from './WhatIsSigned.tsx';

const useT = wordsOf('messages', 'wallet', 'devices');

/** Signs a text or structured data with the wallet that is open. Nothing of it is sent anywhere. */
export function SignMessage(): ReactNode {
  const t = useT();
  const session = useSession();
  const [text, setText] = useState('');
  if (session.status === 'open' && signerCapabilities[session.account.kind].signsMessages)
    return <Signing key={session.account.recordId} account={session.account} text={text} onText={setText} />;
  const isLocked = session.status === 'locked';
  const why = isLocked
    ? 'send_locked'
    : session.status !== 'open'
      ? 'message_sign_in_first'
      : 'message_watch_only';
  return (
    <Card>
      <div className={styles['form']}>
        <Message text={text} onText={setText} />
        <Notice title={t(why)}>
          <Button kind="primary" onClick={isLocked ? openUnlock : openLogin}>
            {t(isLocked ? 'wallet_unlock' : 'open_wallet')}
          </Button>
        </Notice>
      </div>
    </Card>
  );
}

function Message({ text, onText }: { text: string; onText: (text: string) => void }): ReactNode {
  const t = useT();
  return (
    <TextArea
      label={t('message_text')}
      hint={t('message_hint')}
      rows={6}
      maxLength={200_000}
      value={text}
      onChange={onText}
    />
  );
}

function Signing({
  account,
  text,
  onText,
}: {
  account: SessionAccount;
  text: string;
  onText: (text: string) => void;
}): ReactNode {
  const t = useT();
  const [proof, setProof] = useState<SigningProof>();
  const [signed, setSigned] = useState<{ text: string; signature: string }>();
  const [failed, setFailed] = useState<string>();
  const [tries, setTries] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const read = text === '' ? undefined : readMessage(text);
  const signer = wallet.signer();
  const { asked, obstacle } = askedFor(account, read, text);
  const canSign =
    read !== undefined &&
    read.kind !== 'wrong' &&
    obstacle === undefined &&
    (asked === undefined || proof !== undefined);
  const sign = async () => {
    setRunning(true);
    setFailed(undefined);
    try {
      const signature = read && (await signRead(signer, read, text, proof));
      if (signature) setSigned({ text, signature: `0x${bytesToHex(signature)}` });
    } catch (error) {
      setFailed(t(failureWords(error).key));
    } finally {
      setProof(undefined);
      setTries(tries + 1);
      setRunning(false);
    }
  };
  return (
    <Card>
      <div className={styles['form']}>
        <Message text={text} onText={onText} />
        {read && <WhatIsSigned read={read} />}
        {obstacle && <Notice tone="bad">{t(obstacle)}</Notice>}
        {asked && <ProofField key={tries} asked={asked} account={account} onProof={setProof} />}
        {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
        <p className="dim">
          {t.rich('message_signs_as', { address: <AddressChip address={account.address} link={false} /> })}
        </p>
        <Button
          kind="primary"
          size="large"
          disabled={!canSign}
          loading={isRunning}
          onClick={() => void sign()}
        >
          {t('message_sign')}
        </Button>
        {signed !== undefined && signed.text === text && (
          <DetailList>
            <DetailRow label={t('message_signature')}>
              <bdi dir="ltr" className={styles['hex']}>
                {signed.signature}
              </bdi>
              <CopyButton value={signed.signature} label={t('message_copy')} />
            </DetailRow>
          </DetailList>
        )}
      </div>
    </Card>
  );
}
