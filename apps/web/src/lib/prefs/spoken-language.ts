import type { LanguageCode } from './languages.ts';

/*
 * The language the page speaks, for code that is no component and that workers load as well: it needs neither React nor a
 * document. `lib/i18n` alone sets it.
 */

let spoken: LanguageCode = 'en';

/** The active language; components that show what follows it ask `useLocale`, which makes them again. */
export const spokenLanguage = (): LanguageCode => spoken;

/** Notes that the page speaks another language now. */
export function speak(language: LanguageCode): void {
  spoken = language;
}
