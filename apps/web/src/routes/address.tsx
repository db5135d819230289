import type { ReactNode } from 'react';
import { AddressPage } from './AddressPage.tsx';
import { AddressActions } from './AddressActions.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { accountQuery } from '../features/accounts/queries.ts';
import { hasAddressForm } from '../lib/format/address-form.ts';
import { canonicalAddress } from './canonical-address.ts';

export default definePage('/address/$address/{-$tab}', {
  queries: ({ params }) => (hasAddressForm(params.address) ? [accountQuery(params.address)] : []),
  redirect: canonicalAddress('address'),
  component: AddressRoute,
});

function AddressRoute({ params }: PageAddress<'/address/$address/{-$tab}'>): ReactNode {
  const { address } = params;
  return (
    <AddressPage
      text={address}
      tab={params.tab ?? ''}
      path={`/address/${address}`}
      actions={<AddressActions address={address} />}
    />
  );
}
