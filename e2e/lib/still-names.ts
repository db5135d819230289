import { readFileSync } from 'node:fs';

export type Language = 'en' | 'ar';

/** Buttons of the gallery that are there for their look, by area and key of their words. */
const STILL = {
  gallery: [
    'gallery_send',
    'gallery_small',
    'gallery_large',
    'gallery_settings',
    'gallery_receive',
    'gallery_connect',
    'gallery_language',
  ],
  // Of messages that stand in the gallery for good.
  components: ['ui_retry', 'ui_close'],
  'kit-wallet': ['device_cancel'],
} as const;

const words = (language: Language, area: string) =>
  JSON.parse(
    readFileSync(new URL(`../../apps/web/src/locales/${language}/${area}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;

export const stillNames = (language: Language): ReadonlySet<string> =>
  new Set(
    Object.entries(STILL).flatMap(([area, keys]) => {
      const known = words(language, area);
      return keys.map(key => known[key] ?? '');
    }),
  );
