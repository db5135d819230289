import type { ReactNode } from 'react';
import { AddressPage, addressTabs } from './AddressPage.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { accountQuery, addressHeadQuery } from '../features/accounts/queries.ts';
import { hasAddressForm } from '../lib/format/address-form.ts';
import { canonicalAddress } from './canonical-address.ts';

export default definePage('/address/$address/{-$tab}', {
  queries: ({ params }) =>
    hasAddressForm(params.address) ? [accountQuery(params.address), addressHeadQuery(params.address)] : [],
  redirect: canonicalAddress('address'),
  tabs: addressTabs('address'),
  component: AddressRoute,
});

function AddressRoute({ params }: PageAddress<'/address/$address/{-$tab}'>): ReactNode {
  return <AddressPage text={params.address} tab={params.tab ?? ''} kind="address" />;
}
