import type { ReactNode } from 'react';
import { AddressActions } from './AddressActions.tsx';
import { AddressPage } from './AddressPage.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { accountQuery } from '../features/accounts/queries.ts';
import { hasAddressForm } from '../lib/format/address-form.ts';
import { canonicalAddress } from './canonical-address.ts';

export default definePage('/contract/$address/{-$tab}', {
  queries: ({ params }) => (hasAddressForm(params.address) ? [accountQuery(params.address)] : []),
  redirect: canonicalAddress('contract'),
  component: ContractRoute,
});

/** A contract is an address with code: the same page, opened at the code. */
function ContractRoute({ params }: PageAddress<'/contract/$address/{-$tab}'>): ReactNode {
  const { address } = params;
  return (
    <AddressPage
      text={address}
      tab={params.tab === undefined || params.tab === '' ? 'code' : params.tab}
      path={`/address/${address}`}
      actions={<AddressActions address={address} contract />}
    />
  );
}
