import IconUsb from '~icons/device-usb';
import type { Address } from '@sunscope/tron/address';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Spinner } from '../../../components/base/Spinner.tsx';
import { toast } from '../../../components/feedback/toasts.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { failureWords } from '../../../wallet/failure.ts';
import { connectLedger } from '../../../wallet/ledger/connect.ts';
import { isPassing, type LedgerFault } from '../../../wallet/ledger/fault.ts';
import { chooseLedger, hidHere, LEDGER_VENDOR } from '../../../wallet/ledger/hid.ts';
import { scanAccounts, type LedgerAccount } from '../../../wallet/ledger/scan.ts';
import { walletNode } from '../../../wallet/node.ts';
import { wallet } from '../../../wallet/wallet.ts';
import styles from '../LoginForm.module.css';
import { Notice } from '../Notice.tsx';
import { closeWalletDialog } from '../wallet-dialogs.ts';
import { AccountPicker } from './AccountPicker.tsx';
import own from './Logins.module.css';

const useT = wordsOf('devices', 'logins', 'wallet');

/** Signs in with a Ledger: connection, its accounts in use and the next one, and which of them. */
export function LedgerLogin(): ReactNode {
  const t = useT();
  const [waiting, setWaiting] = useState<LedgerFault>();
  const [accounts, setAccounts] = useState<readonly LedgerAccount[]>([]);
  const [chosen, setChosen] = useState<Address>();
  const [isRunning, setRunning] = useState(false);
  const [failed, setFailed] = useState<string>();
  const ending = useRef<AbortController>(undefined);

  const run = async (asks: boolean) => {
    const { signal } = (ending.current = new AbortController());
    setRunning(true);
    setFailed(undefined);
    setAccounts([]);
    setChosen(undefined);
    try {
      if (asks && !(await isAllowed()) && !(await chooseLedger())) return;
      const ledger = await connectLedger({ signal, onWaiting: setWaiting });
      setWaiting(undefined);
      try {
        await scanAccounts(
          ledger.app,
          async address => (await walletNode().account(address)) !== undefined,
          account => {
            setAccounts(before => [...before, account]);
            setChosen(before => before ?? account.address);
          },
          signal,
        );
      } finally {
        await ledger.close();
      }
    } catch (error) {
      if (!signal.aborted) setFailed(t(failureWords(error).key));
      // A device that left in the middle may have been another one before.
      if (isPassing(error)) setAccounts([]);
    } finally {
      if (!signal.aborted) {
        setWaiting(undefined);
        setRunning(false);
      }
    }
  };
  // One that this page may use already needs no press.
  const begin = useEffectEvent(() => void run(false));
  useEffect(() => {
    let isHere = true;
    void isAllowed().then(
      allowed => isHere && allowed && begin(),
      () => undefined,
    );
    return () => {
      isHere = false;
      ending.current?.abort();
    };
  }, []);

  const login = async (event: SyntheticEvent) => {
    event.preventDefault();
    const account = accounts.find(({ address }) => address === chosen);
    if (!account || isRunning) return;
    const { address, index: pathIndex } = account;
    try {
      await wallet.login({ kind: 'ACCOUNT_LEDGER', address, pathIndex, idleMs: 0 });
      toast.success(t('login_success'));
      closeWalletDialog();
    } catch (error) {
      setFailed(t(failureWords(error).key));
    }
  };

  return (
    <form className={styles['form']} onSubmit={event => void login(event)}>
      <p>{t('ledger_steps')}</p>
      <Notice title={t('ledger_limits_title')}>
        <p>{t('ledger_limits')}</p>
        <p>{t('ledger_limits_types')}</p>
      </Notice>
      {isRunning && (
        <p role="status" className={own['searching']}>
          <Spinner />
          {waiting === undefined
            ? t('ledger_reading', { count: accounts.length })
            : t(`signer_ledger_${waiting}`)}
        </p>
      )}
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
      {accounts.length > 0 && (
        <>
          <AccountPicker accounts={accounts} value={chosen} onChange={setChosen} />
          {!isRunning && <p className="dim">{t('ledger_next')}</p>}
        </>
      )}
      {accounts.length > 0 && !isRunning ? (
        <Button type="submit" kind="primary" size="large" wide disabled={chosen === undefined}>
          {t('sign_in')}
        </Button>
      ) : (
        <Button
          kind="primary"
          size="large"
          wide
          icon={IconUsb}
          loading={isRunning}
          onClick={() => void run(true)}
        >
          {t('ledger_connect')}
        </Button>
      )}
    </form>
  );
}

/** Whether this page may use a Ledger that is there. */
async function isAllowed(): Promise<boolean> {
  return (await hidHere().getDevices()).some(({ vendorId }) => vendorId === LEDGER_VENDOR);
}
