import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { WorldMap } from '../../components/charts/WorldMap.tsx';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { countryNamer } from './node-rows.ts';
import { nodesQuery } from './queries.ts';

const useT = wordsOf('nodes');

/** Where nodes stand, beside the list of countries. */
export function NodesMap(): ReactNode {
  const t = useT();
  const { language } = useLocale();
  const { data, error, refetch } = useQuery(nodesQuery());
  const places = useMemo(() => {
    const nameOf = countryNamer(language);
    return (data?.nodes ?? []).map(node => ({
      country: nameOf(node),
      latitude: node.lat ?? undefined,
      longitude: node.lng ?? undefined,
    }));
  }, [data, language]);
  return (
    <WorldMap
      bare
      title={t('map_title')}
      listTitle={t('by_country')}
      places={places}
      {...(data !== undefined
        ? {}
        : {
            state:
              error === null
                ? { kind: 'loading' as const }
                : { kind: 'failed' as const, error, onRetry: () => void refetch() },
          })}
    />
  );
}
