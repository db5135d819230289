import type { ReactNode } from 'react';
import { BestDataPage } from '../features/best-data/BestDataPage.tsx';
import { figuresQuery, listsQuery, rangeIn, SUBJECTS, type Subject } from '../features/best-data/lists.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';

export default definePage('/data/bestdata/$name', {
  queries: ({ params, search }) => {
    const subject = subjectNamed(params.name);
    return [subject === undefined ? figuresQuery() : listsQuery(subject, rangeIn(search['time']))];
  },
  component: ListsRoute,
});

/** A subject in an address; names of none show the overview. */
const subjectNamed = (name: string): Subject | undefined => SUBJECTS.find(one => one === name.toLowerCase());

function ListsRoute({ params, search }: PageAddress<'/data/bestdata/$name'>): ReactNode {
  return <BestDataPage subject={subjectNamed(params.name)} range={rangeIn(search['time'])} />;
}
