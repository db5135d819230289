import IconReceive from '~icons/arrow-down-left';
import IconSend from '~icons/arrow-up-right';
import IconLock from '~icons/lock';
import IconLogout from '~icons/logout';
import IconUsers from '~icons/users-group';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Button } from '../../components/base/Button.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { toRaw, useFormat } from '../../lib/format/format.ts';
import { lazyExtra, wordsOf } from '../../lib/i18n/i18n.tsx';
import { useFlag } from '../../lib/net/flags.ts';
import { Link } from '../../lib/routing/Link.tsx';
import type { SessionAccount } from '../../wallet/session-types.ts';
import { useConfig } from '../../lib/net/config.ts';
import { signerCapabilities } from '../../wallet/signer.ts';
import { wallet } from '../../wallet/wallet.ts';
import { bandwidthLeft, energyLeft } from './account-figures.ts';
import { accountQuery } from './queries.ts';
import { waitingQuery } from './multisig/records.ts';
import { signOut } from './sign-out.ts';
import { openReceive, openSend } from './wallet-dialogs.ts';
import { tip } from '../../components/overlays/tip.ts';
import styles from './WalletMenu.module.css';

const useT = wordsOf('wallet');

const WalletTrouble = lazyExtra(async () => (await import('./WalletTrouble.tsx')).WalletTrouble);

/** What the header's wallet opens: who is signed in, what there is, what can be done. */
export function WalletMenu({
  account,
  onClose,
}: {
  account: SessionAccount;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const showsSr = useFlag('showSr');
  const format = useFormat();
  const { data, error, refetch } = useQuery(accountQuery(account.address));
  const { data: waiting } = useQuery(waitingQuery(account.address));
  const and = (act: () => void) => () => {
    onClose();
    act();
  };
  const isMain = useConfig()?.network.kind === 'main' && signerCapabilities[account.kind].signsTransactions;
  const bandwidth = data && bandwidthLeft(data);
  const energy = data && energyLeft(data);

  return (
    <div className={styles['menu']}>
      <div className={styles['who']}>
        <AddressChip address={account.address} name={data?.name} identicon copy link={false} />
        <div className={styles['marks']}>
          {account.kind === 'ACCOUNT_ADDRESS' && <Tag tone="wait">{t('wallet_watch_only')}</Tag>}
          {showsSr && data?.representative.enabled === true && (
            <Tag tone="good">{t('wallet_representative')}</Tag>
          )}
        </div>
      </div>
      {account.walletId !== undefined && (
        <Suspense>
          <WalletTrouble />
        </Suspense>
      )}
      {error && <ErrorState error={error} look="line" onRetry={() => void refetch()} />}
      <dl className={styles['figures']}>
        <Figure label={t('available_balance')}>
          {data && <TrxAmount sun={toRaw(data.balance ?? undefined)} />}
        </Figure>
        <Figure label={t('wallet_power')} hint={t('power_tip')}>
          {data && <TrxAmount sun={toRaw(data.totalFrozen)} />}
        </Figure>
        <Figure label={t('wallet_bandwidth')} hint={t('bandwidth_tip')}>
          {bandwidth &&
            t('wallet_of_total', {
              left: format.integer(bandwidth.left),
              total: format.integer(bandwidth.total),
            })}
        </Figure>
        <Figure label={t('wallet_energy')} hint={t('energy_tip')}>
          {energy &&
            t('wallet_of_total', { left: format.integer(energy.left), total: format.integer(energy.total) })}
        </Figure>
        <Figure label={t('wallet_transactions')}>
          {data && (
            <Link to={`/blockchain/transactions?address=${account.address}`} onClick={onClose}>
              {format.integer(data.totalTransactionCount)}
            </Link>
          )}
        </Figure>
        <Figure label={t('wallet_to_sign')}>
          {waiting && (
            <Link to="/account?from=nav&type=multisign" onClick={onClose}>
              {format.integer(waiting.data.total)}
            </Link>
          )}
        </Figure>
      </dl>
      <div className={styles['actions']}>
        <Button kind="primary" icon={IconSend} onClick={and(() => openSend())}>
          {t('send')}
        </Button>
        <Button icon={IconReceive} onClick={and(openReceive)}>
          {t('receive')}
        </Button>
        {isMain && (
          <span className={styles['whole']} onClickCapture={onClose}>
            <Button wide icon={IconUsers} to="/wallet/multi-send">
              {t('multi_send_link')}
            </Button>
          </span>
        )}
      </div>
      <div className={styles['foot']}>
        <Link to="/account" onClick={onClose}>
          {t('go_to_account_page')}
        </Link>
        {signerCapabilities[account.kind].holdsKey && (
          <Button
            size="small"
            icon={IconLock}
            onClick={and(() => void wallet.lock())}
            {...(account.keeping === 'password' ? {} : tip(t('lock_now_erases')))}
          >
            {t('lock_now')}
          </Button>
        )}
        <Button size="small" icon={IconLogout} onClick={and(() => void signOut(t))}>
          {t('sign_out')}
        </Button>
      </div>
    </div>
  );
}

function Figure({ label, hint, children }: { label: string; hint?: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles['figure']}>
      <dt {...tip(hint)}>{label}</dt>
      <dd>{children ?? <Skeleton width={90} />}</dd>
    </div>
  );
}
