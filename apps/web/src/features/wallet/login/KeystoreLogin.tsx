import IconAlertTriangle from '~icons/alert-triangle';
import IconLockOpen from '~icons/lock-open';
import type { Address } from '@sunscope/tron/address';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { toast } from '../../../components/feedback/toasts.ts';
import { TextField } from '../../../components/forms/TextField.tsx';
import { FileDrop } from '../../../components/wallet/FileDrop.tsx';
import { MOST_UPLOAD_BYTES } from '../../../components/wallet/file-rules.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { failureWords } from '../../../wallet/failure.ts';
import type { KeystoreReading } from '../../../wallet/key-vault.ts';
import styles from '../LoginForm.module.css';
import { Notice } from '../Notice.tsx';
import { closeWalletDialog } from '../wallet-dialogs.ts';
import { KeepingFields } from './KeepingFields.tsx';
import { keystoreName, saveFile } from './keystore-file.ts';
import { useKeeping } from './keeping.ts';
import { loginWith, useKeyService } from './use-key-service.ts';

const useT = wordsOf('logins', 'wallet');

/** Signs in by an encrypted keystore file and its password. */
export function KeystoreLogin({ expected }: { expected?: Address }): ReactNode {
  const t = useT();
  const service = useKeyService();
  const keeping = useKeeping();
  const [text, setText] = useState<string>();
  const [password, setPassword] = useState('');
  const [reading, setReading] = useState<KeystoreReading>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const opened = reading && 'address' in reading ? reading : undefined;
  const fault = reading && 'fault' in reading ? reading.fault : undefined;
  const isOther = expected !== undefined && opened !== undefined && opened.address !== expected;

  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailed(undefined);
    try {
      await work();
    } catch (error) {
      setFailed(t(failureWords(error).key));
      // The worker forgot the key with the failure.
      setReading(undefined);
    } finally {
      setBusy(false);
    }
  };
  const unlock = () =>
    act(async () => {
      if (text !== undefined) setReading(await service.readKeystore(text, password));
    });
  const login = () =>
    act(async () => {
      if (!opened) return;
      await loginWith(service, opened.address, keeping.request());
      toast.success(t('login_success'));
      closeWalletDialog();
    });
  const saveNew = () =>
    act(async () => {
      if (opened)
        saveFile(
          keystoreName(opened.address, 'v3'),
          await service.saveKeystore(opened.address, password, 'v3'),
        );
    });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void (opened ? login() : unlock());
  };
  // The password is wrong beside its field; everything else is the file's fault.
  const wrongPassword = fault === 'wrong_password' && t('keystore_wrong_password');

  return (
    <form className={styles['form']} autoComplete="off" onSubmit={submit}>
      <FileDrop
        label={t('keystore_file')}
        types={['.txt', '.json']}
        mostBytes={MOST_UPLOAD_BYTES}
        busy={busy}
        onFile={file => {
          setReading(undefined);
          void file.text().then(setText, () => setReading({ fault: 'keystore_unknown' }));
        }}
        error={fault !== undefined && fault !== 'wrong_password' && t(`fault_${fault}`)}
      />
      {!opened && (
        <TextField
          label={t('keystore_password')}
          type="password"
          autoComplete="off"
          value={password}
          onChange={next => {
            setPassword(next);
            setReading(before => (before && 'fault' in before ? undefined : before));
          }}
          error={wrongPassword}
        />
      )}
      {opened ? (
        <>
          <Notice tone="good" icon={IconLockOpen} title={t('wallet_unlocked')}>
            <AddressChip address={opened.address} full identicon link={false} />
          </Notice>
          {opened.format === 'old' && (
            <Notice tone="wait" icon={IconAlertTriangle}>
              <p>{t('keystore_old')}</p>
              <p>
                <Button size="small" onClick={() => void saveNew()}>
                  {t('keystore_save_v3')}
                </Button>
              </p>
            </Notice>
          )}
          {isOther && <Notice tone="bad">{t('login_wrong_account')}</Notice>}
          <KeepingFields {...keeping} />
          <Button
            type="submit"
            kind="primary"
            size="large"
            wide
            disabled={isOther || !keeping.isReady}
            loading={busy}
          >
            {t('sign_in')}
          </Button>
        </>
      ) : (
        <Button
          type="submit"
          kind="primary"
          size="large"
          wide
          disabled={text === undefined || password === ''}
          loading={busy}
        >
          {t(fault === 'wrong_password' ? 'keystore_again' : 'keystore_unlock')}
        </Button>
      )}
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
    </form>
  );
}
