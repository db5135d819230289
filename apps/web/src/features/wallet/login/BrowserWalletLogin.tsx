import IconPlug from '~icons/plug-connected';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Icon } from '../../../components/base/Icon.tsx';
import { Spinner } from '../../../components/base/Spinner.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { toast } from '../../../components/feedback/toasts.ts';
import { wordsOf, type Translate } from '../../../lib/i18n/i18n.tsx';
import { useConfig } from '../../../lib/net/config.ts';
import { failureWords } from '../../../wallet/failure.ts';
import { chainOf, connectWallet, type WalletAccount } from '../../../wallet/injected/connect.ts';
import type { FoundWallet } from '../../../wallet/injected/provider.ts';
import { wallet as sessions } from '../../../wallet/wallet.ts';
import styles from '../LoginForm.module.css';
import { Notice } from '../Notice.tsx';
import { closeWalletDialog } from '../wallet-dialogs.ts';
import own from './Logins.module.css';
import { NodeAddresses } from './NodeAddresses.tsx';
import { useWallets } from './use-wallets.ts';

const useT = wordsOf('logins', 'wallet');

/** Where the conversation with a wallet stands. */
type Talk =
  | { state: 'asking'; wallet: FoundWallet }
  | { state: 'failed'; wallet: FoundWallet; words: string }
  /** Connected, on another chain or one it does not name. */
  | { state: 'other_chain'; wallet: FoundWallet; theirs: string | undefined };

/** Signs in with a wallet extension of this browser. */
export function BrowserWalletLogin({ onHardware }: { onHardware?: () => void }): ReactNode {
  const t = useT();
  const chainId = useConfig()?.network?.chainId;
  const { wallets, done } = useWallets();
  const [talk, setTalk] = useState<Talk>();

  const connect = async (wallet: FoundWallet) => {
    setTalk({ state: 'asking', wallet });
    try {
      const account = await connectWallet(wallet);
      // Device type 2: the key is on hardware, which this page asks itself.
      if (account?.isHardware === true && onHardware) return onHardware();
      const problem = problemOf(t, wallet, account);
      if (!account || problem !== undefined) {
        setTalk({ state: 'failed', wallet, words: problem ?? '' });
        return;
      }
      const theirs = await chainOf(wallet);
      if (theirs === undefined || theirs !== chainId) {
        setTalk({ state: 'other_chain', wallet, theirs });
        return;
      }
      await sessions.login({
        kind: 'ACCOUNT_TRONLINK',
        address: account.address,
        walletId: wallet.id,
        idleMs: 0,
      });
      toast.success(t('login_success'));
      closeWalletDialog();
    } catch (error) {
      setTalk({ state: 'failed', wallet, words: t(failureWords(error).key) });
    }
  };

  if (wallets.length === 0)
    return done ? (
      <EmptyState title={t('browser_none_title')} text={t('browser_none_text')} />
    ) : (
      <p role="status" className={own['searching']}>
        <Spinner />
        {t('browser_searching')}
      </p>
    );
  const isAsking = talk?.state === 'asking';
  return (
    <div className={styles['form']}>
      <ul className={own['wallets']} aria-label={t('browser_choose')}>
        {wallets.map((wallet, at) => (
          <li key={at}>
            <button
              type="button"
              className={own['wallet']}
              disabled={isAsking || chainId === undefined}
              onClick={() => void connect(wallet)}
            >
              {/* An image runs no script of the picture it shows. */}
              {wallet.icon === undefined ? (
                <Icon of={IconPlug} size={24} />
              ) : (
                <img src={wallet.icon} alt="" width={24} height={24} />
              )}
              <bdi>{wallet.name}</bdi>
              {isAsking && talk.wallet === wallet && <Spinner />}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['label']}>{t('browser_claims')}</p>
      {isAsking && <Notice tone="wait">{t('browser_confirm', { name: talk.wallet.name })}</Notice>}
      {talk?.state === 'failed' && (
        <Notice tone="bad">
          <p>{talk.words}</p>
          <p>
            <Button size="small" onClick={() => void connect(talk.wallet)}>
              {t('keystore_again')}
            </Button>
          </p>
        </Notice>
      )}
      {talk?.state === 'other_chain' && chainId !== undefined && (
        <OtherChain
          name={talk.wallet.name}
          theirs={talk.theirs}
          ours={chainId}
          onRetry={() => void connect(talk.wallet)}
        />
      )}
    </div>
  );
}

/** Why an account that the wallet gave cannot be used. */
function problemOf(
  t: Translate<'logins'>,
  { name }: FoundWallet,
  account: WalletAccount | undefined,
): string | undefined {
  if (!account) return t('browser_no_address', { name });
  return account.isHardware ? t('browser_hardware', { name }) : undefined;
}

/** The wallet shows another chain: what it is on, and what to put into its settings. */
function OtherChain({
  name,
  theirs,
  ours,
  onRetry,
}: {
  name: string;
  theirs: string | undefined;
  ours: string;
  onRetry: () => void;
}): ReactNode {
  const t = useT();
  return (
    <Notice tone="bad" title={t('browser_chain_title', { name })}>
      <p>{t('browser_chain_text', { theirs: theirs ?? '?', ours })}</p>
      <NodeAddresses chainId={ours} />
      <p>
        <Button size="small" onClick={onRetry}>
          {t('keystore_again')}
        </Button>
      </p>
    </Notice>
  );
}
