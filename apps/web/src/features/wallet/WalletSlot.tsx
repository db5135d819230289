import IconLock from '~icons/lock';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../components/base/Icon.tsx';
import { lazyExtra, lazyWithWords, useT } from '../../lib/i18n/i18n.tsx';
import { outsideRequest } from '../../wallet/outside-request.ts';
import type { SessionAccount, SignedIn } from '../../wallet/session-types.ts';
import { AccountButton, BellRoom, ShortAddress, SlotTrigger } from './AccountButton.tsx';
import { useLiveAccount } from './use-live-account.ts';
import { openUnlock } from './wallet-dialogs.ts';
import styles from './WalletSlot.module.css';

const WalletMenu = lazyWithWords(async () => (await import('./WalletMenu.tsx')).WalletMenu);
const Bell = lazyExtra(async () => (await import('./notifications/Bell.tsx')).Bell);
const SigningElsewhere = lazyWithWords(async () => (await import('./SigningElsewhere.tsx')).SigningElsewhere);

/** The header's place of who is signed in: the bell, the wallet's button, and the menu it opens. */
export function WalletSlot({ session }: { session: SignedIn }): ReactNode {
  const t = useT();
  useLiveAccount(session.account.address);
  useEffect(() => {
    // Scripts that want it can wait; where it cannot be had there is none.
    import('./provider/install.ts').then(({ installProvider }) => installProvider()).catch(() => undefined);
  }, []);
  return (
    <>
      <Suspense fallback={<BellRoom />}>
        <Bell key={session.account.address} address={session.account.address} />
      </Suspense>
      {session.status === 'open' ? (
        <OpenSlot account={session.account} />
      ) : (
        <SlotTrigger onClick={openUnlock}>
          <Icon of={IconLock} size={16} />
          {t('wallet_unlock')}
          <ShortAddress address={session.account.address} />
        </SlotTrigger>
      )}
    </>
  );
}

function OpenSlot({ account }: { account: SessionAccount }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const isAsking = useStore(outsideRequest, ({ request }) => request !== undefined);
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
      {isAsking && (
        <Suspense fallback={null}>
          <SigningElsewhere />
        </Suspense>
      )}
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
