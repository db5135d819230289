import type { ReactNode } from 'react';
import { definePage } from '../lib/routing/page.ts';
import { OutsidePage } from './outside-page.tsx';

export default definePage('/more/list_trx', { component: ListTrxRoute });

function ListTrxRoute(): ReactNode {
  return <OutsidePage link="list_trx" />;
}
