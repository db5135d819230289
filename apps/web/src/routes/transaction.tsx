import type { ReactNode } from 'react';
import { TransactionDetail } from '../features/transactions/TransactionDetail.tsx';
import { useRouteParam } from '../lib/navigation.ts';

export default function TransactionRoute(): ReactNode {
  return <TransactionDetail hash={useRouteParam('hash')} tab={useRouteParam('tab')} />;
}
