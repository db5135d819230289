import IconAlertTriangle from '~icons/alert-triangle';
import type { Address } from '@sunscope/tron/address';
import { accountPath, addressPath } from '@sunscope/tron/mnemonic';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { toast } from '../../../components/feedback/toasts.ts';
import { Segmented } from '../../../components/forms/Segmented.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { SeedEntry } from '../../../components/wallet/SeedEntry.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { failureWords } from '../../../wallet/failure.ts';
import styles from '../LoginForm.module.css';
import { Notice } from '../Notice.tsx';
import { closeWalletDialog } from '../wallet-dialogs.ts';
import { AccountPicker, type PickedAccount } from './AccountPicker.tsx';
import { KeepingFields } from './KeepingFields.tsx';
import { MOST_ACCOUNTS, useKeeping } from './keeping.ts';
import { loginWith, useKeyService } from './use-key-service.ts';

const useT = wordsOf('logins', 'wallet');

/** Accounts read at a time. */
const PAGE = 5;
/** The two ways of counting in use: Ledger's and most wallets', and TronLink's older one. */
const SCHEMES = { accounts: accountPath, addresses: addressPath } as const;
type Scheme = keyof typeof SCHEMES;

/** Signs in by a recovery phrase: its words, then which of its accounts. */
export function PhraseLogin({ expected }: { expected?: Address }): ReactNode {
  const t = useT();
  const service = useKeyService();
  const keeping = useKeeping();
  const [words, setWords] = useState<string[]>();
  const [passphrase, setPassphrase] = useState('');
  const [scheme, setScheme] = useState<Scheme>('accounts');
  const [accounts, setAccounts] = useState<readonly PickedAccount[]>();
  const [chosen, setChosen] = useState<Address>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();

  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailed(undefined);
    try {
      await work();
    } catch (error) {
      setFailed(t(failureWords(error).key));
      // The worker forgot the keys with the failure.
      setAccounts(undefined);
    } finally {
      setBusy(false);
    }
  };
  const read = (count: number, by: Scheme) =>
    act(async () => {
      if (!words) return;
      const paths = Array.from({ length: count }, (_, index) => SCHEMES[by](index));
      const addresses = await service.readPhrase(words.join(' '), passphrase, paths);
      setAccounts(addresses.map((address, at) => ({ address, path: paths[at] ?? '' })));
      const first = expected === undefined ? addresses[0] : addresses.find(one => one === expected);
      setChosen(before => (before !== undefined && addresses.includes(before) ? before : first));
    });
  const forget = () => {
    setAccounts(undefined);
    setChosen(undefined);
  };
  const login = () =>
    act(async () => {
      if (chosen === undefined) return;
      await loginWith(service, chosen, keeping.request());
      toast.success(t('login_success'));
      closeWalletDialog();
    });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void (accounts ? login() : read(PAGE, scheme));
  };
  const isOther = expected !== undefined && chosen !== undefined && chosen !== expected;

  return (
    <form className={styles['form']} autoComplete="off" onSubmit={submit}>
      <Notice tone="bad" icon={IconAlertTriangle}>
        {t('phrase_warning')}
      </Notice>
      <SeedEntry
        onWords={next => {
          setWords(next);
          forget();
        }}
      />
      <TextField
        label={t('phrase_passphrase')}
        type="password"
        autoComplete="off"
        value={passphrase}
        onChange={text => {
          setPassphrase(text);
          forget();
        }}
        hint={t('phrase_passphrase_hint')}
      />
      {accounts ? (
        <>
          <Segmented
            label={t('phrase_paths')}
            value={scheme}
            onChange={next => {
              setScheme(next);
              void read(PAGE, next);
            }}
            options={[
              { value: 'accounts', label: <bdi dir="ltr">{'44ʹ/195ʹ/nʹ/0/0'}</bdi> },
              { value: 'addresses', label: <bdi dir="ltr">{'44ʹ/195ʹ/0ʹ/0/n'}</bdi> },
            ]}
          />
          <AccountPicker
            accounts={accounts}
            value={chosen}
            onChange={setChosen}
            busy={busy}
            onMore={
              accounts.length < MOST_ACCOUNTS ? () => void read(accounts.length + PAGE, scheme) : undefined
            }
          />
          {expected !== undefined && chosen === undefined && (
            <Notice tone="bad">{t('phrase_account_missing')}</Notice>
          )}
          {isOther && <Notice tone="bad">{t('login_wrong_account')}</Notice>}
          <KeepingFields {...keeping} />
          <Button
            type="submit"
            kind="primary"
            size="large"
            wide
            disabled={chosen === undefined || isOther || !keeping.isReady}
            loading={busy}
          >
            {t('sign_in')}
          </Button>
        </>
      ) : (
        <Button type="submit" kind="primary" size="large" wide disabled={!words} loading={busy}>
          {t('phrase_find')}
        </Button>
      )}
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
    </form>
  );
}
