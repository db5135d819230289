import IconLock from '~icons/lock';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../components/base/Icon.tsx';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import type { SessionAccount } from '../../wallet/session-types.ts';
import { startWallet, useSession } from '../../wallet/wallet.ts';
import { AccountButton, ShortAddress, SlotTrigger } from './AccountButton.tsx';
import { useLiveAccount } from './use-live-account.ts';
import { openLogin, openUnlock, useWalletDialog } from './wallet-dialogs.ts';
import { ConnectButton, WalletRoom } from './WalletRoom.tsx';
import styles from './WalletSlot.module.css';

const useT = wordsOf('explorer');

const WalletMenu = lazyWithWords(async () => (await import('./WalletMenu.tsx')).WalletMenu);
const WalletDialogs = lazyWithWords(async () => (await import('./WalletDialogs.tsx')).WalletDialogs);

/** The wallet's place in the header, and the dialogs that any page may open. */
export function WalletSlot(): ReactNode {
  const dialog = useWalletDialog(state => state.dialog);
  useEffect(() => void startWallet(), []);
  return (
    <>
      <SlotButton />
      {dialog && (
        <Suspense fallback={null}>
          <WalletDialogs dialog={dialog} />
        </Suspense>
      )}
    </>
  );
}

function SlotButton(): ReactNode {
  const t = useT();
  const session = useSession();
  useLiveAccount('account' in session ? session.account.address : undefined);
  switch (session.status) {
    case 'starting':
      return <WalletRoom />;
    case 'closed':
      return <ConnectButton onClick={openLogin} />;
    case 'locked':
      return (
        <SlotTrigger onClick={openUnlock}>
          <Icon of={IconLock} size={16} />
          {t('wallet_unlock')}
          <ShortAddress address={session.account.address} />
        </SlotTrigger>
      );
    case 'open':
      return <OpenSlot account={session.account} />;
  }
}

function OpenSlot({ account }: { account: SessionAccount }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div ref={frame} className={styles['frame']}>
      <AccountButton
        ref={trigger}
        address={account.address}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <section className={styles['panel']} aria-label={t('wallet_menu')}>
          <Suspense fallback={<div className={styles['loading']} aria-busy="true" />}>
            <WalletMenu account={account} onClose={() => setOpen(false)} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
