import type { ReactNode } from 'react';
import { BestDataPage } from '../features/best-data/BestDataPage.tsx';
import { figuresQuery, rangeIn } from '../features/best-data/lists.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';

export default definePage('/data/bestdata', {
  queries: () => [figuresQuery()],
  component: BestDataRoute,
});

function BestDataRoute({ search }: PageAddress<'/data/bestdata'>): ReactNode {
  return <BestDataPage subject={undefined} range={rangeIn(search['time'])} />;
}
