import { useQuery } from '@tanstack/react-query';
import type { Answer, TransactionDetail } from '@sunscope/product-api/types';
import { useState, type ReactNode } from 'react';
import { DetailSkeleton } from '../../../components/data/DetailList.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { Pager, type TotalWords } from '../../../components/data/Pager.tsx';
import { fieldContext, type FieldContext } from '../contract-views/field-parts.tsx';
import { transactionPartQuery, type PartPath } from '../queries.ts';
import styles from './PagedPart.module.css';

type Rows<P extends PartPath> = Answer<P>['data'];

interface PagedPartProps<P extends PartPath> {
  path: P;
  transaction: TransactionDetail;
  /** The first rows, which came with the transaction. */
  listed: Rows<P>;
  /** All there are. */
  total: number;
  totalWords: TotalWords;
  /** Draws the rows; `first` is the place of the first one among all. */
  children: (rows: Rows<P>, context: FieldContext, first: number) => ReactNode;
}

const PAGE = 50;

/** What a transaction did of one kind: all of it at once where it came with the transaction, else page by page. */
export function PagedPart<P extends PartPath>(props: PagedPartProps<P>): ReactNode {
  const { path, transaction, listed, total, children } = props;
  const [page, setPage] = useState({ start: 0, limit: PAGE });
  const isPaged = total > listed.length;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...transactionPartQuery(path, { hash: transaction.hash ?? '', ...page }),
    enabled: isPaged,
  });
  const context = fieldContext(transaction);
  if (!isPaged) return children(listed, context, 0);
  if (data === undefined)
    return error === null ? (
      <DetailSkeleton rows={8} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  const known = {
    ...context,
    names: { ...context.names, ...data.addressNames },
    contracts: { ...context.contracts, ...data.contractMap },
    tokens: { ...context.tokens, ...('tokens' in data ? data.tokens : {}) },
  };
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {children(data.data, known, page.start)}
      <div className={styles['bar']}>
        <Pager
          {...page}
          total={total}
          totalWords={props.totalWords}
          onChange={(start, limit) => setPage({ start, limit })}
        />
      </div>
    </div>
  );
}
