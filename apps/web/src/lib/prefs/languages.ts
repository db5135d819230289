/** One language of the app. */
export interface Language {
  code: string;
  /** In its own words, as the switch shows it. */
  name: string;
  direction: 'ltr' | 'rtl';
}

/** Languages with a folder under `locales/`, in the order of the switch (product specification, section 9). */
export const languages = [
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'fa', name: 'فارسی', direction: 'rtl' },
  { code: 'ja', name: '日本語', direction: 'ltr' },
  { code: 'ko', name: '한국어', direction: 'ltr' },
  { code: 'ru', name: 'Русский', direction: 'ltr' },
  { code: 'zh', name: '简体中文', direction: 'ltr' },
] as const satisfies readonly Language[];

/** How `Intl` is to write a language: digits 0-9, Gregorian dates. */
export function localeOf(language: string): string {
  // Persian alone has another calendar by default.
  return language === 'fa' ? 'fa-u-ca-gregory-nu-latn' : `${language}-u-nu-latn`;
}

export type LanguageCode = (typeof languages)[number]['code'];

/** The language of a code; an unknown code falls back to English (product specification, section 4). */
export function languageOf(code: string | undefined): Language & { code: LanguageCode } {
  return languages.find(language => language.code === code) ?? languages[1];
}
