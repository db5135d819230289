import IconBell from '~icons/bell';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../../components/base/Icon.tsx';
import { useFloating } from '../../../components/overlays/use-floating.ts';
import { useTroubles } from '../../../components/feedback/toasts.ts';
import { lazyExtra, lazyWithWords, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useWalletTrouble } from '../../../wallet/injected/trouble.ts';
import styles from './Bell.module.css';
import { showOnDesktop } from './desktop.ts';
import { changeKept, keptNotices, useKept } from './kept.ts';
import { noticeText } from './notice-text.ts';
import type { Notice } from './notices.ts';
import { useNotices } from './use-notices.ts';

const useT = wordsOf('notifications');
const WalletTroubleToast = lazyExtra(async () => (await import('../WalletTrouble.tsx')).WalletTroubleToast);
const BellPanel = lazyWithWords(async () => (await import('./BellPanel.tsx')).BellPanel);

/** What happened to the account that is signed in: its newest, and what went wrong on this page. */
export function Bell({ address }: { address: string }): ReactNode {
  const t = useT();
  const notices = useNotices(address);
  const { read } = useKept(address);
  const { open, setOpen, root } = useFloating();
  const troubles = useTroubles();
  const isWalletElsewhere = useWalletTrouble() !== undefined;
  useFirstLook(address, notices);
  useDesktop(address, notices);
  const unread = (notices ?? []).filter(({ id }) => !read.includes(id));
  const show = () => {
    setOpen(!open);
    if (notices !== undefined) markRead(address, notices);
  };
  return (
    <div ref={root} className={styles['root']}>
      {isWalletElsewhere && (
        <Suspense fallback={null}>
          <WalletTroubleToast />
        </Suspense>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread.length === 0 ? t('bell') : t('bell_unread', { count: unread.length })}
        data-tip={t('bell')}
        className={styles['button']}
        onClick={show}
      >
        <Icon of={IconBell} size={18} />
        {unread.length > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {unread.length}
          </span>
        )}
      </button>
      {open && (
        <section className={styles['panel']} role="dialog" aria-label={t('bell')}>
          <Suspense fallback={<div className={styles['loading']} aria-busy="true" />}>
            <BellPanel
              address={address}
              notices={notices}
              troubles={troubles}
              onLeave={() => setOpen(false)}
            />
          </Suspense>
        </section>
      )}
    </div>
  );
}

function markRead(address: string, notices: readonly Notice[]): void {
  const ids = notices.map(({ id }) => id).toReversed();
  changeKept(address, kept => ({ read: [...kept.read.filter(id => !ids.includes(id)), ...ids] }));
}

/** What was there before this browser knew the address is no news; who else controls it, or what it watches, always is. */
function useFirstLook(address: string, notices: readonly Notice[] | undefined): void {
  useEffect(() => {
    if (notices === undefined) return;
    if (keptNotices.getState()[address]?.begun === true) return;
    changeKept(address, () => ({
      begun: true,
      read: notices.filter(({ what }) => what !== 'control' && what !== 'watched').map(({ id }) => id),
    }));
  }, [address, notices]);
}

/** Puts on the desktop what comes while the page is open. */
function useDesktop(address: string, notices: readonly Notice[] | undefined): void {
  const t = useT();
  const seen = useRef<{ address: string; ids: Set<string> }>(undefined);
  useEffect(() => {
    if (notices === undefined) return;
    const ids = new Set(notices.map(({ id }) => id));
    const before = seen.current;
    seen.current = { address, ids: new Set([...(before?.ids ?? []), ...ids]) };
    // The first list is of what was there.
    if (before?.address !== address || keptNotices.getState()[address]?.desktop !== true) return;
    for (const notice of notices)
      if (!before.ids.has(notice.id)) showOnDesktop(notice.id, 'Sunscope', noticeText(t, notice));
  }, [address, notices, t]);
}
