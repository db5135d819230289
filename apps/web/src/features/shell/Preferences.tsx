import IconChevronDown from '~icons/chevron-down';
import IconCoins from '~icons/coins';
import IconGlobe from '~icons/language';
import IconMoon from '~icons/moon';
import IconSun from '~icons/sun';
import type { ReactNode } from 'react';
import { Icon } from '../../components/base/Icon.tsx';
import { IconButton } from '../../components/base/IconButton.tsx';
import { Menu } from '../../components/overlays/Menu.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { setLanguage, useLocale, useT } from '../../lib/i18n/i18n.tsx';
import { languages } from '../../lib/prefs/languages.ts';
import { currencies, nextTheme, setPref, usePrefs, type Currency } from '../../lib/prefs/prefs.ts';
// Asked for when the menu opens.
import flags from './flags.svg';
import styles from './Preferences.module.css';

/** Turns the theme as the specification's cycle has it; all three can be chosen in the footer. */
export function ThemeButton(): ReactNode {
  const t = useT();
  const theme = usePrefs(prefs => prefs.theme);
  const reading = useConfig()?.themeSwitch ?? 'cycle';
  const next = nextTheme(theme, reading);
  return (
    <IconButton
      icon={next === 'light' ? IconSun : IconMoon}
      label={t('theme_switch', { theme: t(`theme_${next}`) })}
      onClick={() => setPref('theme', next)}
    />
  );
}

export function LanguageMenu(): ReactNode {
  const t = useT();
  const { language } = useLocale();
  return (
    <Menu
      label={t('language')}
      button={<Icon of={IconGlobe} size={18} />}
      className={styles['icon']}
      align="end"
      items={languages.map(one => ({
        id: one.code,
        label: (
          <span lang={one.code}>
            <svg className={styles['flag']} aria-hidden="true">
              <use href={`${flags}#${one.code}`} />
            </svg>
            {one.name}
          </span>
        ),
        checked: one.code === language,
        onSelect: () => void setLanguage(one.code),
      }))}
    />
  );
}

const codes = Object.keys(currencies) as Currency[];

export function CurrencyMenu(): ReactNode {
  const t = useT();
  const currency = usePrefs(prefs => prefs.currency);
  return (
    <Menu
      label={`${t('currency')}: ${currency}`}
      button={
        currency === 'TRX' ? (
          <Icon of={IconCoins} size={18} />
        ) : (
          <>
            {currency}
            <Icon of={IconChevronDown} size={12} />
          </>
        )
      }
      className={styles['currency']}
      align="end"
      items={codes.map(code => ({
        id: code,
        label: code,
        checked: code === currency,
        onSelect: () => setPref('currency', code),
      }))}
    />
  );
}
