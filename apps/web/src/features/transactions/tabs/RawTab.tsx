import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../../components/data/CodeBlock.tsx';
import { DetailSkeleton } from '../../../components/data/DetailList.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { rawTransactionQuery } from '../queries.ts';
import { indentJson } from './indent-json.ts';

const useT = wordsOf('transactions');

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
    <>
      <CodeBlock
        title={t('raw_transaction')}
        text={indentJson(data.transaction)}
        copied={data.transaction}
        hint="gettransactionbyid"
      />
      <CodeBlock
        title={t('raw_info')}
        text={indentJson(data.info)}
        copied={data.info}
        hint="gettransactioninfobyid"
      />
    </>
  );
}
