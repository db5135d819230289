import IconClock from '~icons/clock';
import IconCoins from '~icons/coins';
import IconGlobe from '~icons/language';
import IconLink from '~icons/link';
import IconPalette from '~icons/palette';
import IconQr from '~icons/qrcode';
import IconSend from '~icons/send';
import IconWallet from '~icons/wallet';
import { useMemo, type ReactNode } from 'react';
import { toast } from '../components/feedback/toasts.ts';
import type { Command } from '../features/search/commands.ts';
import { Finder, type FinderProps } from '../features/search/Finder.tsx';
import { useMenu } from '../features/shell/use-menu.ts';
import { openLogin, openReceive, openSend } from '../features/wallet/wallet-dialogs.ts';
import { setLanguage, wordsOf } from '../lib/i18n/i18n.tsx';
import { languages } from '../lib/prefs/languages.ts';
import { currencies, setPref, themes, timeForms, type Currency } from '../lib/prefs/prefs.ts';

const useT = wordsOf('search');

/** The search with all pages of the menu and everything that can be done from anywhere. */
export function CommandFinder(props: FinderProps): ReactNode {
  return <Finder {...props} commands={useCommands()} />;
}

function useCommands(): Command[] {
  const t = useT();
  const groups = useMenu();
  return useMemo(() => {
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
      { id: 'account', label: t('command_account'), words: '/account', to: '/account' },
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
  }, [groups, t]);
}
