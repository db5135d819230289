import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { ExternalLink } from '../../components/overlays/ExternalLink.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { representativeQuery } from './queries.ts';
import { kindOf } from './representative-kinds.ts';
import { RepresentativeFigures } from './RepresentativeFigures.tsx';

const useT = wordsOf('explorer', 'governance');

/** What an address is and does as a representative, on its own page. */
export function RepresentativeCard({ address }: { address: string }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(representativeQuery(address));
  const row = data?.data ?? undefined;
  // It is one by its account; the ranking may not have it yet.
  if (data !== undefined && row === undefined) return null;
  return (
    <Card
      flush
      title={t('representative')}
      count={row && t(`kind_${kindOf(row.witnessType)}`)}
      actions={<Link to={`/representative/${address}`}>{t('representative_page_link')}</Link>}
    >
      {data === undefined || row === undefined ? (
        error === null ? (
          <DetailSkeleton rows={4} />
        ) : (
          <ErrorState error={error} look="line" onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <RepresentativeFigures detail={data} row={row} />
          {row.url !== '' && (
            <DetailList>
              <DetailRow label={t('website')} hint={t('self_declared')}>
                <ExternalLink url={row.url} />
              </DetailRow>
            </DetailList>
          )}
        </>
      )}
    </Card>
  );
}
