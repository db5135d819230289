import type { ReactNode } from 'react';
import { useRouteParam } from '../lib/navigation.ts';
import { AddressPage } from './AddressPage.tsx';
import { AddressActions } from './AddressActions.tsx';

export default function AddressRoute(): ReactNode {
  const address = useRouteParam('address');
  return (
    <AddressPage
      text={address}
      tab={useRouteParam('tab')}
      path={`/address/${address}`}
      actions={<AddressActions address={address} />}
    />
  );
}
