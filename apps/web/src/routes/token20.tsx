import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { hasItems } from '../components/chain/token-facts.ts';
import { ExpectedRows } from '../components/data/expected-rows.ts';
import { Skeleton } from '../components/feedback/Skeleton.tsx';
import { Card } from '../components/layout/Card.tsx';
import { TabPanel, Tabs } from '../components/layout/Tabs.tsx';
import { hasQuotes, pairsQueryOf, useTokenPairs } from '../features/exchange/token-pairs.ts';
import { Trc20Holders } from '../features/tokens/HoldersTable.tsx';
import { Trc20Detail } from '../features/tokens/Trc20Detail.tsx';
import { fundOf } from '../features/tokens/supply-parts.ts';
import { useTransferCount } from '../features/transfers/use-transfer-count.ts';
import { TransfersTable } from '../features/transfers/TransfersTable.tsx';
import { lazyWithWords, wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { itemsQuery } from '../features/collectibles/queries.ts';
import { ItemTiles } from '../features/collectibles/ItemTiles.tsx';
import { trc20Query } from '../features/tokens/queries.ts';
import { hasAddressForm } from '../lib/format/address-form.ts';
import { canonicalAddress } from './canonical-address.ts';

const useT = wordsOf('tokens');
const TokenSupply = lazyWithWords(
  async () => (await import('../features/tokens/TokenSupply.tsx')).TokenSupply,
);
const TokenQuotes = lazyWithWords(
  async () => (await import('../features/exchange/TokenQuotes.tsx')).TokenQuotes,
);
const TokenCode = lazyWithWords(async () => (await import('./TokenCode.tsx')).TokenCode);
const useItemsT = wordsOf('collectibles');

export default definePage('/token20/$address/{-$tab}', {
  queries: ({ params }) =>
    hasAddressForm(params.address) ? [trc20Query(params.address), pairsQueryOf('trc20')] : [],
  redirect: canonicalAddress('token20'),
  tabs: ['transfers', 'holders', 'items', 'quotes', 'code', 'supply'],
  component: Token20Route,
});

function Token20Route({ params, search }: PageAddress<'/token20/$address/{-$tab}'>): ReactNode {
  const t = useT();
  const tItems = useItemsT();
  const contract = params.address;
  const transfers = useTransferCount({ token: contract });
  const books = useTokenPairs('trc20', contract);
  const traded = hasQuotes(books, params.tab === 'quotes');
  const fund = fundOf(contract);
  const tab =
    params.tab === 'holders' ||
    params.tab === 'items' ||
    params.tab === 'code' ||
    (params.tab === 'quotes' && traded) ||
    (params.tab === 'supply' && fund !== undefined)
      ? params.tab
      : ('transfers' as const);
  const { data: items } = useQuery({
    ...itemsQuery(contract, { start: 0, limit: 0 }),
    enabled: hasAddressForm(contract),
  });
  return (
    <Trc20Detail contract={contract} trade={books.pairs?.[0]?.to}>
      {token => (
        <Card flush>
          <Tabs
            label={t('token')}
            active={tab}
            items={[
              { id: 'transfers', label: t('transfers'), count: transfers, to: `/token20/${contract}` },
              {
                id: 'holders',
                label: t('holders'),
                count: token.holders,
                to: `/token20/${contract}/holders`,
              },
              ...(hasItems(token.standard)
                ? [
                    {
                      id: 'items',
                      label: tItems('items'),
                      count: items?.rangeTotal,
                      to: `/token20/${contract}/items`,
                    },
                  ]
                : []),
              ...(traded
                ? [{ id: 'quotes', label: t('tab_quotes'), to: `/token20/${contract}/quotes` }]
                : []),
              { id: 'code', label: t('tab_code'), to: `/token20/${contract}/code` },
              ...(fund === undefined
                ? []
                : [{ id: 'supply', label: t('tab_supply'), to: `/token20/${contract}/supply` }]),
            ]}
          />
          <TabPanel tab={tab}>
            <ExpectedRows value={tab === 'holders' ? token.holders : transfers}>
              {tab === 'supply' && fund !== undefined ? (
                <Suspense fallback={<Skeleton height={120} />}>
                  <TokenSupply id={contract} fund={fund} decimals={token.decimals} symbol={token.symbol} />
                </Suspense>
              ) : tab === 'quotes' ? (
                <Suspense fallback={<Skeleton height={300} />}>
                  <TokenQuotes exchange="trc20" id={contract} />
                </Suspense>
              ) : tab === 'code' ? (
                <Suspense fallback={<Skeleton height={300} />}>
                  <TokenCode contract={contract} token={token} part={search['part']} />
                </Suspense>
              ) : tab === 'items' ? (
                <ItemTiles contract={contract} />
              ) : tab === 'holders' ? (
                <Trc20Holders contract={contract} {...token} />
              ) : (
                <TransfersTable filter={{ token: contract }} />
              )}
            </ExpectedRows>
          </TabPanel>
        </Card>
      )}
    </Trc20Detail>
  );
}
