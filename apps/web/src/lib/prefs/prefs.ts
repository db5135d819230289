import { create } from 'zustand';
import { readCookie, writeCookie } from './cookies.ts';
import { languageOf, type LanguageCode } from './languages.ts';

export const themes = ['light', 'dark', 'tron'] as const;
export type Theme = (typeof themes)[number];

/** Currencies amounts can be shown in, with their fraction digits (product specification, section 9). */
export const currencies = { TRX: 6, BTC: 12, USD: 3, EUR: 2, ETH: 12 } as const;
export type Currency = keyof typeof currencies;

export const timeForms = ['age', 'local', 'utc'] as const;
export type TimeForm = (typeof timeForms)[number];

/** Calendars that Persian dates are written in; the Persian one has Persian digits. */
export const calendars = ['gregory', 'persian'] as const;
export type Calendar = (typeof calendars)[number];

/** What a person chose; kept in cookies, so that `boot.js` can apply it before the first paint. */
export interface Prefs {
  theme: Theme;
  language: LanguageCode;
  currency: Currency;
  /** Id of the chosen network; empty for the one this page was served with. */
  network: string;
  timeForm: TimeForm;
  /** Of dates in Persian; other languages have one. */
  calendar: Calendar;
  /** Whether suspicious rows are shown at once instead of behind a notice. */
  showRisky: boolean;
}

function oneOf<T extends string>(allowed: readonly T[], value: string | undefined, fallback: T): T {
  return allowed.find(item => item === value) ?? fallback;
}

const isCurrency = (text: string | undefined): text is Currency =>
  text !== undefined && Object.hasOwn(currencies, text);

/** The stored preferences; anything unknown counts as not stored. */
export function readPrefs(): Prefs {
  const currency = readCookie('currency');
  return {
    theme: oneOf(themes, readCookie('theme'), 'light'),
    language: languageOf(askedLanguage() ?? readCookie('language') ?? browserLanguage()).code,
    currency: isCurrency(currency) ? currency : 'TRX',
    network: readCookie('network') ?? '',
    timeForm: oneOf(timeForms, readCookie('timeForm'), 'age'),
    calendar: oneOf(calendars, readCookie('calendar'), 'gregory'),
    showRisky: readCookie('showRisky') === '1',
  };
}

/** `?lang=` of a link wins over the stored language; wallets and bots write such links. */
function askedLanguage(): string | undefined {
  return /[?&]lang=([a-z]{2})/.exec(location.hash)?.[1];
}

/** The browser's language, where whoever runs the server lets it win over English (`LANGUAGE`). */
function browserLanguage(): string | undefined {
  return document.documentElement.dataset['language'] === 'browser'
    ? navigator.language.slice(0, 2)
    : undefined;
}

const store = create<Prefs>(readPrefs);

/** Preferences, or one of them: `usePrefs(prefs => prefs.theme)`. */
export const usePrefs = store;

/** The preferences outside React. */
export function getPrefs(): Prefs {
  return store.getState();
}

/**
 * Stores and applies a preference. The language has its own setter in `i18n.tsx`, because its words must be there
 * before the page turns.
 */
export function setPref<K extends keyof Prefs>(key: K, value: Prefs[K]): void {
  writeCookie(key, typeof value === 'boolean' ? (value ? '1' : '0') : value);
  if (key === 'theme') document.documentElement.dataset['theme'] = value as Theme;
  store.setState({ [key]: value } as Pick<Prefs, K>);
}

/**
 * Where the theme button leads: light to dark, dark to light, tron to dark; or always to light (the specification's
 * second reading, by the setting `themeSwitch`).
 */
export function nextTheme(theme: Theme, reading: 'cycle' | 'forced-light'): Theme {
  if (reading === 'forced-light') return 'light';
  return theme === 'dark' ? 'light' : 'dark';
}
