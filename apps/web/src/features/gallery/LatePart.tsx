import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { wordsOf, wordsReady } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('gallery');

/**
 * A part of the gallery that loads after the page. Not by Suspense: React shows what was suspended at its lowest priority and
 * begins again each time a clock of the page ticks, which on a slow machine is before so large a part is drawn.
 */
export function LatePart({ load }: { load: () => Promise<ComponentType> }): ReactNode {
  const t = useT();
  const [part, setPart] = useState<{ Part: ComponentType } | { error: unknown }>();
  useEffect(() => {
    let gone = false;
    const show = async () => {
      const Part = await load();
      await wordsReady();
      if (!gone) setPart({ Part });
    };
    show().catch((error: unknown) => {
      if (!gone) setPart({ error });
    });
    return () => {
      gone = true;
    };
  }, [load]);
  if (part === undefined) return <p className="dim">{t('gallery_kit_loading')}</p>;
  // As every page whose code does not come: the route says so.
  if ('error' in part) throw part.error;
  return <part.Part />;
}
