import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { DetailSkeleton } from '../../../components/data/DetailList.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { lazyWithWords, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { rawTransactionQuery } from '../queries.ts';

const useT = wordsOf('transactions');

const JsonView = lazyWithWords(async () => (await import('../../../components/code/JsonView.tsx')).JsonView);

/** What the node itself answers for a transaction, unread and unrounded. */
export function RawTab({ hash }: { hash: string }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(rawTransactionQuery(hash));
  if (data === undefined)
    return error === null ? (
      <DetailSkeleton rows={8} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  return (
    <Suspense fallback={<DetailSkeleton rows={8} />}>
      <JsonView title={t('raw_transaction')} json={data.transaction} hint="gettransactionbyid" />
      <JsonView title={t('raw_info')} json={data.info} hint="gettransactioninfobyid" />
    </Suspense>
  );
}
