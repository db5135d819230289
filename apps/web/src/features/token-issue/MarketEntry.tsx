import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { SegmentedLinks } from '../../components/data/SegmentedLinks.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { LISTING_STATES, listingStage, type ListingState } from '../../lib/format/listing-states.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { listingQuery } from '../../lib/net/listing.ts';
import { MarketApplication } from './MarketApplication.tsx';
import { MARKET_PAGES, type MarketPage } from './market-pages.ts';
import { MarketQuestions } from './MarketQuestions.tsx';
import { recordedQuery } from './recorded.ts';
import styles from './TokenForms.module.css';

const useT = wordsOf('token-issue', 'token-forms');

const KEYS = {
  '-3': 'listing_m3',
  '-2': 'listing_m2',
  '-1': 'listing_m1',
  0: 'listing_0',
  1: 'listing_1',
  2: 'listing_2',
  3: 'listing_3',
  4: 'listing_4',
  5: 'listing_5',
  6: 'listing_6',
  7: 'listing_7',
  8: 'listing_8',
} as const satisfies Record<ListingState, string>;
const ABOUT = {
  '-3': 'listing_about_m3',
  '-2': 'listing_about_m2',
  '-1': 'listing_about_m1',
  0: 'listing_about_0',
  1: 'listing_about_1',
  2: 'listing_about_2',
  3: 'listing_about_3',
  4: 'listing_about_4',
  5: 'listing_about_5',
  6: 'listing_about_6',
  7: 'listing_about_7',
  8: 'listing_about_8',
} as const satisfies Record<ListingState, string>;

/** Markets know tokens with up to so many decimals. */
const MOST_DECIMALS = 8;

interface MarketEntryProps {
  /** TRC10 number or contract. */
  id: string;
  page: MarketPage;
  /** Address of the application, and of each part of the answers. */
  pathOf: (page: MarketPage) => string;
}

/** Where a token stands on its way to a market, and the application for it, as far as this page keeps one. */
export function MarketEntry({ id, page, pathOf }: MarketEntryProps): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(recordedQuery(id));
  const { data: listing } = useQuery(listingQuery(id));
  if (data === undefined)
    return (
      <Card flush>
        {error === null ? (
          <DetailSkeleton rows={4} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  if (data === null)
    return <NotFound title={t('market_unknown')} tried={id} text={t('market_unknown_text')} />;
  const state = listing?.state ?? -2;
  const { shown, action } = listingStage(state, listing?.firstRecommended ?? true);
  return (
    <>
      <Card flush>
        <DetailList>
          <DetailRow label={t('field_name')}>
            <span className="pieces">
              <bdi>{data.name}</bdi>
              <Button size="small" to={data.type === 'trc10' ? `/token/${id}` : `/token20/${id}`}>
                {t('market_view_token')}
              </Button>
            </span>
          </DetailRow>
          <DetailRow label={t('market_state')}>
            <Status kind={shown === 'passed' ? 'success' : shown === 'not_passed' ? 'failed' : 'unknown'}>
              {t('market_state_code', { words: t(KEYS[state]), code: String(state) })}
            </Status>
          </DetailRow>
          <DetailRow label={t('market_next')}>
            {action === undefined ? t('listing_none') : t(`listing_${action}`)}
          </DetailRow>
        </DetailList>
      </Card>
      <Card title={t('market_form')}>
        {data.decimals > MOST_DECIMALS ? (
          <EmptyState title={t('my_precision')} />
        ) : (
          <div className={styles['form']}>
            <p className={styles['text']}>
              <b>{t('market_no_service')}</b> {t('market_no_service_text')}
            </p>
            <SegmentedLinks
              label={t('market_pages')}
              active={page}
              items={MARKET_PAGES.map(one => ({
                id: one,
                label: t(one === 'create' ? 'market_form' : `market_page_${one}`),
                to: pathOf(one),
              }))}
            />
            {page === 'create' ? (
              <MarketApplication key={id} id={id} recorded={data} questions={pathOf('token')} />
            ) : (
              <MarketQuestions key={id} id={id} recorded={data} page={page} />
            )}
          </div>
        )}
      </Card>
      <Card flush title={t('market_all_states')}>
        <States current={state} />
      </Card>
    </>
  );
}

function States({ current }: { current: ListingState }): ReactNode {
  const t = useT();
  return (
    <DataTable
      caption={t('market_all_states')}
      rows={LISTING_STATES.map(state => ({ state }))}
      rowKey={row => String(row.state)}
      skeletonRows={LISTING_STATES.length}
      empty={null}
      error={undefined}
      onRetry={() => undefined}
      columns={useStateColumns(current)}
    />
  );
}

function useStateColumns(current: ListingState): Column<{ state: ListingState }>[] {
  const t = useT();
  return [
    {
      id: 'code',
      header: '#',
      cell: ({ state }) => <bdi dir="ltr">{state}</bdi>,
      width: '64px',
      phone: 'lead-end',
    },
    {
      id: 'words',
      header: t('market_state'),
      cell: ({ state }) =>
        state === current ? <Status kind="unknown">{t(KEYS[state])}</Status> : t(KEYS[state]),
      phone: 'lead',
    },
    { id: 'about', header: t('market_next'), cell: ({ state }) => t(ABOUT[state]), phone: 'sub' },
  ];
}
