import { Suspense, type ReactNode } from 'react';
import { ExpectedRows } from '../components/data/expected-rows.ts';
import { Skeleton } from '../components/feedback/Skeleton.tsx';
import { Card } from '../components/layout/Card.tsx';
import { TabPanel, Tabs } from '../components/layout/Tabs.tsx';
import { hasQuotes, pairsQueryOf, useTokenPairs } from '../features/exchange/token-pairs.ts';
import { Trc10Holders } from '../features/tokens/HoldersTable.tsx';
import { TokenSale } from '../features/tokens/TokenSale.tsx';
import { Trc10Detail } from '../features/tokens/Trc10Detail.tsx';
import { TrxDetail } from '../features/tokens/TrxDetail.tsx';
import { fundOf } from '../features/tokens/supply-parts.ts';
import { useTransferCount } from '../features/transfers/use-transfer-count.ts';
import { TransfersTable } from '../features/transfers/TransfersTable.tsx';
import { openLogin } from '../features/wallet/wallet-dialogs.ts';
import { lazyWithWords, wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { trc10Query } from '../features/tokens/queries.ts';
import { act } from './act.ts';

const useT = wordsOf('tokens');
const TokenSupply = lazyWithWords(
  async () => (await import('../features/tokens/TokenSupply.tsx')).TokenSupply,
);
const TokenQuotes = lazyWithWords(
  async () => (await import('../features/exchange/TokenQuotes.tsx')).TokenQuotes,
);

export default definePage('/token/$id/{-$tab}', {
  queries: ({ params }) => (/^\d+$/.test(params.id) ? [trc10Query(params.id), pairsQueryOf('bancor')] : []),
  tabs: ['transfers', 'holders', 'quotes', 'supply'],
  component: TokenRoute,
});

function TokenRoute({ params }: PageAddress<'/token/$id/{-$tab}'>): ReactNode {
  const t = useT();
  const { id } = params;
  const transfers = useTransferCount({ token: id });
  const traded = hasQuotes(useTokenPairs('bancor', id), params.tab === 'quotes');
  const fund = fundOf(id);
  const tab =
    params.tab === 'holders' ||
    (params.tab === 'quotes' && traded) ||
    (params.tab === 'supply' && fund !== undefined)
      ? params.tab
      : ('transfers' as const);
  if (id === '_')
    return (
      <TrxDetail>
        <Card flush title={t('transfers')}>
          <TransfersTable filter={{ token: '_' }} />
        </Card>
      </TrxDetail>
    );
  return (
    <Trc10Detail
      id={id}
      renderActions={row => <TokenSale row={row} id={id} onConnect={openLogin} onAct={act} />}
    >
      {token => (
        <Card flush>
          <Tabs
            label={t('token')}
            active={tab}
            items={[
              { id: 'transfers', label: t('transfers'), count: transfers, to: `/token/${id}` },
              { id: 'holders', label: t('holders'), count: token.holders, to: `/token/${id}/holders` },
              ...(traded ? [{ id: 'quotes', label: t('tab_quotes'), to: `/token/${id}/quotes` }] : []),
              ...(fund === undefined
                ? []
                : [{ id: 'supply', label: t('tab_supply'), to: `/token/${id}/supply` }]),
            ]}
          />
          <TabPanel tab={tab}>
            <ExpectedRows value={tab === 'holders' ? token.holders : transfers}>
              {tab === 'supply' && fund !== undefined ? (
                <Suspense fallback={<Skeleton height={120} />}>
                  <TokenSupply id={id} fund={fund} decimals={token.decimals} symbol={token.symbol} />
                </Suspense>
              ) : tab === 'quotes' ? (
                <Suspense fallback={<Skeleton height={300} />}>
                  <TokenQuotes exchange="bancor" id={id} />
                </Suspense>
              ) : tab === 'holders' ? (
                <Trc10Holders id={id} {...token} />
              ) : (
                <TransfersTable filter={{ token: id }} />
              )}
            </ExpectedRows>
          </TabPanel>
        </Card>
      )}
    </Trc10Detail>
  );
}
