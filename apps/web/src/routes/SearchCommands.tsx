import IconClock from '~icons/clock';
import IconCoins from '~icons/coins';
import IconGlobe from '~icons/language';
import IconLink from '~icons/link';
import IconLock from '~icons/lock';
import IconNetwork from '~icons/affiliate';
import IconPalette from '~icons/palette';
import IconQr from '~icons/qrcode';
import IconSend from '~icons/send';
import IconWallet from '~icons/wallet';
import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { MenuItem } from '../components/overlays/MenuEntry.tsx';
import { toast } from '../components/feedback/toasts.ts';
import type { Command } from '../features/search/commands.ts';
import { Finder, type FinderProps } from '../features/search/Finder.tsx';
import { useMenu } from '../features/shell/use-menu.ts';
import { openLogin, openReceive, openSend, openUnlock } from '../features/wallet/wallet-dialogs.ts';
import { setLanguage, wordsOf } from '../lib/i18n/i18n.tsx';
import { languages } from '../lib/prefs/languages.ts';
import { sessionStore } from '../wallet/session-store.ts';
import { signerCapabilities } from '../wallet/signer.ts';
import { currencies, setPref, themes, timeForms, type Currency } from '../lib/prefs/prefs.ts';

const useT = wordsOf('search');

/** The search with all pages of the menu and everything that can be done from anywhere. */
export function CommandFinder(props: FinderProps): ReactNode {
  return <Finder {...props} commands={useCommands()} />;
}

/** What is done with the own account, and other pages that no menu has; who is signed in nowhere is asked to there. */
const OWN_PAGES = [
  ['command_account', '/account'],
  ['command_wallet_new', '/wallet/new'],
  ['command_multi_send', '/wallet/multi-send'],
  ['command_multisig', '/tools/multisig'],
  ['command_stake', '/account?part=stake'],
  ['command_unstake', '/account?part=unstake'],
  ['command_delegate', '/account?part=delegate'],
  ['command_vote', '/account?part=votes'],
  ['command_claim', '/account?part=rewards'],
] as const;

/** Whether the wallet can be locked, or waits to be unlocked. */
function useLock(): 'lock' | 'unlock' | undefined {
  return useStore(sessionStore, session => {
    if (session.status === 'locked') return 'unlock';
    return session.status === 'open' && signerCapabilities[session.account.kind].holdsKey
      ? 'lock'
      : undefined;
  });
}

const LOCKS = {
  lock: () => void import('../wallet/wallet.ts').then(({ wallet }) => wallet.lock()),
  unlock: openUnlock,
};

/** Another network of the menu, by its own link: at an origin of the operator's in this window, else in a new one. */
function goToNetwork({ to, onSelect }: MenuItem): void {
  onSelect?.();
  const link = document.createElement('a');
  link.href = to ?? '';
  if (onSelect === undefined) {
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
  link.click();
}

function useCommands(): Command[] {
  const t = useT();
  const groups = useMenu();
  const lock = useLock();
  return useMemo(() => {
    const networks: Command[] = groups
      .flatMap(({ items }) => items)
      .flatMap(item =>
        item.id.startsWith('network-') && typeof item.label === 'string'
          ? [
              {
                id: item.id,
                label: t('command_network', { network: item.label }),
                words: `network ${item.id}`,
                icon: IconNetwork,
                run: () => goToNetwork(item),
              },
            ]
          : [],
      );
    const pages: Command[] = groups.flatMap(({ label: group, items }) =>
      items.flatMap(({ id, label, to, external }) =>
        to === undefined || external === true || typeof label !== 'string'
          ? []
          : [
              {
                id,
                to,
                label,
                words: `${group} ${to}`,
                first: to === '/sr/representatives' || to === '/data/stats',
              },
            ],
      ),
    );
    return [
      { id: 'send', label: t('command_send'), icon: IconSend, first: true, run: () => openSend() },
      { id: 'receive', label: t('command_receive'), icon: IconQr, run: openReceive },
      { id: 'login', label: t('open_wallet'), words: 'login sign in', icon: IconWallet, run: openLogin },
      ...pages,
      { id: 'home', label: t('home_page'), to: '/' },
      ...OWN_PAGES.map(([key, to]) => ({
        id: key.replace('command_', ''),
        label: t(key),
        words: to.replace(/[?=-]/g, ' '),
        to,
      })),
      ...(lock === undefined
        ? []
        : [{ id: lock, label: t(`command_${lock}`), words: lock, icon: IconLock, run: LOCKS[lock] }]),
      ...networks,
      ...themes.map(theme => ({
        id: `theme-${theme}`,
        label: t('command_theme', { theme: t(`theme_${theme}`) }),
        words: theme,
        icon: IconPalette,
        first: theme === 'tron',
        run: () => setPref('theme', theme),
      })),
      ...languages.map(({ code, name }) => ({
        id: `language-${code}`,
        label: t('command_language', { language: name }),
        words: code,
        icon: IconGlobe,
        run: () => void setLanguage(code),
      })),
      ...(Object.keys(currencies) as Currency[]).map(currency => ({
        id: `currency-${currency}`,
        label: t('command_currency', { currency }),
        icon: IconCoins,
        run: () => setPref('currency', currency),
      })),
      ...timeForms.map(form => ({
        id: `time-${form}`,
        label: t(`command_time_${form}`),
        words: form,
        icon: IconClock,
        run: () => setPref('timeForm', form),
      })),
      {
        id: 'link',
        label: t('command_copy_link'),
        words: 'copy link url',
        icon: IconLink,
        run: () =>
          void navigator.clipboard.writeText(location.href).then(
            () => toast.success(t('ui_copied', { value: location.href })),
            () => toast.error(t('ui_copy_failed')),
          ),
      },
    ];
  }, [groups, t, lock]);
}
