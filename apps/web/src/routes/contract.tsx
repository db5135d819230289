import type { ReactNode } from 'react';
import { useRouteParam } from '../lib/navigation.ts';
import { AddressActions } from './AddressActions.tsx';
import { AddressPage } from './AddressPage.tsx';

/** A contract is an address with code: the same page, opened at the code. */
export default function ContractRoute(): ReactNode {
  const address = useRouteParam('address');
  const tab = useRouteParam('tab');
  return (
    <AddressPage
      text={address}
      tab={tab === '' ? 'code' : tab}
      path={`/address/${address}`}
      actions={<AddressActions address={address} contract />}
    />
  );
}
