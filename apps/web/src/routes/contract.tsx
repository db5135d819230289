import type { ReactNode } from 'react';
import { AddressPage, addressTabs } from './AddressPage.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { accountQuery, addressHeadQuery, contractFactsQuery } from '../features/accounts/queries.ts';
import { hasAddressForm } from '../lib/format/address-form.ts';
import { canonicalAddress } from './canonical-address.ts';

export default definePage('/contract/$address/{-$tab}', {
  queries: ({ params }) =>
    hasAddressForm(params.address)
      ? [accountQuery(params.address), addressHeadQuery(params.address), contractFactsQuery(params.address)]
      : [],
  redirect: canonicalAddress('contract'),
  tabs: addressTabs('contract'),
  component: ContractRoute,
});

function ContractRoute({ params }: PageAddress<'/contract/$address/{-$tab}'>): ReactNode {
  return <AddressPage text={params.address} tab={params.tab ?? ''} kind="contract" />;
}
