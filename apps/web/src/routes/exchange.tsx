import type { ReactNode } from 'react';
import { BancorExchange } from '../features/exchange/BancorExchange.tsx';
import { bancorPairsQuery } from '../features/exchange/queries.ts';
import { openLogin } from '../features/wallet/wallet-dialogs.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { pathOf } from '../lib/routing/search-params.ts';
import { actWith } from './act.ts';

export default definePage('/exchange', {
  queries: () => [bancorPairsQuery()],
  component: ExchangeRoute,
});

/** The same screen by its older address. */
export const exchangeTrc10 = definePage('/exchange/trc10', {
  redirect: ({ search }) => pathOf(['exchange'], search),
});

function ExchangeRoute({ search }: PageAddress<'/exchange'>): ReactNode {
  return <BancorExchange search={search} onConnect={openLogin} onAct={actWith} />;
}
