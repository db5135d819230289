import IconLock from '~icons/lock';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../components/base/Icon.tsx';
import { lazyWithWords, useT } from '../../lib/i18n/i18n.tsx';
import type { SessionAccount, SignedIn } from '../../wallet/session-types.ts';
import { AccountButton, ShortAddress, SlotTrigger } from './AccountButton.tsx';
import { useLiveAccount } from './use-live-account.ts';
import { openUnlock } from './wallet-dialogs.ts';
import styles from './WalletSlot.module.css';

const WalletMenu = lazyWithWords(async () => (await import('./WalletMenu.tsx')).WalletMenu);
/** The wallet's button in the header while somebody is signed in, and the menu it opens. */
export function WalletSlot({ session }: { session: SignedIn }): ReactNode {
  const t = useT();
  useLiveAccount(session.account.address);
  if (session.status === 'open') return <OpenSlot account={session.account} />;
  return (
    <SlotTrigger onClick={openUnlock}>
      <Icon of={IconLock} size={16} />
      {t('wallet_unlock')}
      <ShortAddress address={session.account.address} />
    </SlotTrigger>
  );
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
