import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { FileDrop } from '../../../components/wallet/FileDrop.tsx';
import { MOST_UPLOAD_BYTES } from '../../../components/wallet/file-rules.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { failureWords } from '../../../wallet/failure.ts';
import type { KeystoreReading } from '../../../wallet/key-vault.ts';
import styles from '../LoginForm.module.css';
import { Notice } from '../Notice.tsx';
import type { ProofProps } from '../ProofField.tsx';
import { useKeyService } from './use-key-service.ts';

const useT = wordsOf('logins', 'wallet');

/** The keystore file and its password as the proof of their owner. */
export function KeystoreProof({ account, onProof }: ProofProps): ReactNode {
  const t = useT();
  const service = useKeyService();
  const [text, setText] = useState<string>();
  const [password, setPassword] = useState('');
  const [reading, setReading] = useState<KeystoreReading>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const fault = reading && 'fault' in reading ? reading.fault : undefined;
  const opened = reading && 'address' in reading ? reading.address : undefined;
  const change = (next?: KeystoreReading) => {
    setReading(next);
    setFailed(undefined);
    onProof(undefined);
  };
  const unlock = async () => {
    if (text === undefined || busy) return;
    setBusy(true);
    change();
    try {
      const read = await service.readKeystore(text, password);
      setReading(read);
      if ('address' in read && read.address === account.address)
        onProof({ takeKey: () => service.takeKey(account.address) });
    } catch (error) {
      setFailed(t(failureWords(error).key));
    } finally {
      setBusy(false);
    }
  };
  return (
    // What is checked must not change meanwhile.
    <fieldset className={styles['proof']} disabled={busy}>
      <FileDrop
        label={t('keystore_file')}
        types={['.txt', '.json']}
        mostBytes={MOST_UPLOAD_BYTES}
        busy={busy}
        onFile={file => {
          change();
          void file.text().then(setText, () => change({ fault: 'keystore_unknown' }));
        }}
        error={fault !== undefined && fault !== 'wrong_password' && t(`fault_${fault}`)}
      />
      <TextField
        label={t('keystore_password')}
        type="password"
        autoComplete="off"
        value={password}
        onChange={next => {
          setPassword(next);
          change();
        }}
        error={fault === 'wrong_password' && t('keystore_wrong_password')}
      />
      {opened === undefined ? (
        <Button disabled={text === undefined || password === ''} loading={busy} onClick={() => void unlock()}>
          {t('keystore_unlock')}
        </Button>
      ) : opened === account.address ? (
        <Notice tone="good">{t('proof_file_opened')}</Notice>
      ) : (
        <Notice tone="bad">{t('login_wrong_account')}</Notice>
      )}
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
    </fieldset>
  );
}
