import { tryParseAddress } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Identicon } from '../../components/chain/Identicon.tsx';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EntityHeader } from '../../components/layout/EntityHeader.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { ExternalLink } from '../../components/overlays/ExternalLink.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useTitle } from '../../lib/routing/document-title.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { kindOf } from './representative-kinds.ts';
import { representativeQuery } from './queries.ts';
import {
  RepresentativeFigures,
  type Representative,
  type RepresentativeAnswer,
} from './RepresentativeFigures.tsx';

const useT = wordsOf('explorer', 'governance');

const ASK_AGAIN_MS = 5000;

interface RepresentativeDetailProps {
  address: string;
  /** What the page offers at an address that is none yet: the form of its owner. */
  apply?: ReactNode;
  /** What the page shows below one that exists. */
  children: (detail: RepresentativeAnswer & { data: Representative }) => ReactNode;
}

/** A representative or candidate: its place, its work, what it leaves to its voters. */
export function RepresentativeDetail({ address, apply, children }: RepresentativeDetailProps): ReactNode {
  const t = useT();
  const valid = tryParseAddress(address) !== undefined;
  const { data, error, refetch } = useQuery({
    ...representativeQuery(address),
    enabled: valid,
    // Who applies here waits for the page to know it.
    refetchInterval: ({ state }) => (state.data !== undefined && !state.data.data ? ASK_AGAIN_MS : false),
  });
  const row = data?.data ?? undefined;
  useTitle(t('representative_title', { name: row?.name || address }));
  if (!valid || (data !== undefined && row === undefined))
    return (
      <Page title={t('representative')}>
        <NotFound
          title={t('representative_not_found')}
          tried={address}
          text={t('representative_not_found_text')}
          action={valid ? <Link to={`/address/${address}`}>{t('show_account')}</Link> : undefined}
        />
        {valid && apply}
      </Page>
    );
  return (
    <Page title={row?.name || t('representative')} heading="visually-hidden">
      {data === undefined || row === undefined ? (
        <Card flush>
          {error === null ? (
            <DetailSkeleton rows={6} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <>
          <EntityHeader
            level={2}
            mark={<Identicon address={row.address} size={40} />}
            kind={t('representative')}
            title={<bdi>{row.name || row.address}</bdi>}
            tags={<Tag>{t(`kind_${kindOf(row.witnessType)}`)}</Tag>}
            id={
              <>
                <AddressChip address={row.address} full copy />{' '}
                {row.url !== '' && <ExternalLink url={row.url} />}
              </>
            }
          />
          <RepresentativeFigures detail={data} row={row} look="card" />
          {children({ ...data, data: row })}
        </>
      )}
    </Page>
  );
}
