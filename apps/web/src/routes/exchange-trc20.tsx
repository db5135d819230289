import type { ReactNode } from 'react';
import { bookPairsQuery, exchangeSettingsQuery } from '../features/exchange/order-book-queries.ts';
import { Trc20Exchange } from '../features/exchange/Trc20Exchange.tsx';
import { openLogin } from '../features/wallet/wallet-dialogs.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { actWith } from './act.ts';

export default definePage('/exchange/trc20', {
  queries: () => [exchangeSettingsQuery(), bookPairsQuery()],
  component: Trc20ExchangeRoute,
});

function Trc20ExchangeRoute({ search }: PageAddress<'/exchange/trc20'>): ReactNode {
  return <Trc20Exchange search={search} onConnect={openLogin} onAct={actWith} />;
}
