import { Suspense, type ReactNode } from 'react';
import { QuietSelect } from '../../components/forms/QuietSelect.tsx';
import { lazyExtra, setLanguage, useLocale, useT } from '../../lib/i18n/i18n.tsx';
import { languages } from '../../lib/prefs/languages.ts';
import { currencies, setPref, themes, usePrefs, type Currency } from '../../lib/prefs/prefs.ts';
import styles from './PreferenceSelects.module.css';

const codes = Object.keys(currencies) as Currency[];

const CalendarSelect = lazyExtra(() => import('./CalendarSelect.tsx').then(part => part.CalendarSelect));

/** All preferences in the open: drawer and footer. */
export function PreferenceSelects(): ReactNode {
  const t = useT();
  const { language } = useLocale();
  const theme = usePrefs(prefs => prefs.theme);
  const currency = usePrefs(prefs => prefs.currency);
  return (
    <div className={styles['selects']}>
      <QuietSelect
        label={t('theme')}
        options={themes.map(value => ({ value, label: t(`theme_${value}`) }))}
        value={theme}
        onChange={value => setPref('theme', value)}
      />
      <QuietSelect
        label={t('language')}
        options={languages.map(one => ({ value: one.code, label: one.name, lang: one.code }))}
        value={language}
        onChange={value => void setLanguage(value)}
      />
      {language === 'fa' && (
        <Suspense>
          <CalendarSelect />
        </Suspense>
      )}
      <QuietSelect
        label={t('currency')}
        options={codes.map(value => ({ value, label: value }))}
        value={currency}
        onChange={value => setPref('currency', value)}
      />
    </div>
  );
}
