import type { ReactNode } from 'react';
import { Page } from '../components/layout/Page.tsx';
import { MARKET_PAGES, type MarketPage } from '../features/token-issue/market-pages.ts';
import { MarketEntry } from '../features/token-issue/MarketEntry.tsx';
import { listingQuery } from '../lib/net/listing.ts';
import { recordedQuery } from '../features/token-issue/recorded.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useCatalogued } from '../lib/net/token-catalogue.ts';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('token-forms');

/** The application itself: `create` begins one. */
export const marketCreate = definePage('/tokens/markets/create/$type/$id', {
  queries: ({ params }) => [recordedQuery(params.id), listingQuery(params.id)],
  component: ({ params: { type, id } }) => (
    <MarketPages id={id} page="create" pathOf={page => `/tokens/markets/${page}/${type}/${id}`} />
  ),
});

/** More about a token; the last part of the address is the application's number, which this server does not give out. */
export const marketAdd = definePage('/tokens/markets/add/$page/$tokenId/$id', {
  queries: ({ params }) => [recordedQuery(params.tokenId), listingQuery(params.tokenId)],
  component: ({ params: { page, tokenId, id } }) => (
    <MarketPages
      id={tokenId}
      page={pageOf(page)}
      pathOf={one =>
        one === 'create'
          ? `/tokens/markets/create/${/^\d+$/.test(tokenId) ? 'trc10' : 'trc20'}/${tokenId}`
          : `/tokens/markets/add/${one}/${tokenId}/${id}`
      }
    />
  ),
});

/** One part of it, by its own address. */
export const marketPart = definePage('/tokens/markets/$page/$type/$id', {
  queries: ({ params }) => [recordedQuery(params.id), listingQuery(params.id)],
  component: ({ params: { page, type, id } }) => (
    <MarketPages id={id} page={pageOf(page)} pathOf={one => `/tokens/markets/${one}/${type}/${id}`} />
  ),
});

function pageOf(text: string): MarketPage {
  return MARKET_PAGES.find(page => page !== 'create' && page === text) ?? 'token';
}

function MarketPages(props: {
  id: string;
  page: MarketPage;
  pathOf: (page: MarketPage) => string;
}): ReactNode {
  const t = useT();
  const { name } = useCatalogued(props.id);
  const title = t('market_title', { token: name });
  useTitle(title);
  return (
    <Page title={title}>
      <MarketEntry {...props} />
    </Page>
  );
}
