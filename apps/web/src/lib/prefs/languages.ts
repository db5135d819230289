/** One language of the app. */
export interface Language {
  code: string;
  /** In its own words, as the switch shows it. */
  name: string;
  direction: 'ltr' | 'rtl';
}

/** Languages with a folder under `locales/`, in the order of the switch. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'zh', name: '简体中文', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
] as const satisfies readonly Language[];

export type LanguageCode = (typeof languages)[number]['code'];

/** The language of a code; an unknown code falls back to English (product specification, section 4). */
export function languageOf(code: string | undefined): Language & { code: LanguageCode } {
  return languages.find(language => language.code === code) ?? languages[0];
}
