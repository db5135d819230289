import type { ReactNode } from 'react';
import { definePage } from '../lib/routing/page.ts';
import { OutsidePage } from './outside-page.tsx';

export default definePage('/markets', { component: MarketsRoute });

function MarketsRoute(): ReactNode {
  return <OutsidePage link="markets" />;
}
