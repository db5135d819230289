import { useMemo } from 'react';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { shownGroups, type ShownGroup } from './menu-entries.ts';
import { useOutsideLinks } from './outside-links.ts';

const useT = wordsOf('menu');

/** The menu of this network, in the reader's language; the same array while nothing of that changes. */
export function useMenu(): ShownGroup[] {
  const t = useT();
  const config = useConfig();
  const { language } = useLocale();
  const links = useOutsideLinks();
  return useMemo(() => shownGroups(t, { config, language, links }), [t, config, language, links]);
}
