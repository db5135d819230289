import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LISTS, listsOf, listsQuery, type Range, type Subject } from './lists.ts';
import { TopListCard } from './TopListCard.tsx';
import styles from './TopLists.module.css';

/** All lists about one subject. */
export function TopLists({ subject, range }: { subject: Subject; range: Range }): ReactNode {
  const { data, error, refetch } = useQuery(listsQuery(subject, range));
  const lists = listsOf(data);
  return (
    <div className={styles['lists']} data-wide={subject === 'resource' || undefined}>
      {LISTS[subject].map(type => (
        <TopListCard
          key={`${range} ${type}`}
          type={type}
          // A list that the answer lacks is empty, and does not wait.
          list={lists && (lists.find(list => list.type === type) ?? { type, data: [] })}
          error={data === undefined ? error : undefined}
          onRetry={() => void refetch()}
        />
      ))}
    </div>
  );
}
