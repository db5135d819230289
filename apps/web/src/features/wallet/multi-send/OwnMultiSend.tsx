import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { TypedRow } from '../../../wallet/batch/rows.ts';
import { preselect, sendableTokens } from '../../../wallet/sendable-tokens.ts';
import { Notice } from '../Notice.tsx';
import { accountQuery } from '../queries.ts';
import { BatchProgress } from './BatchProgress.tsx';
import { BatchReview } from './BatchReview.tsx';
import { BatchRows } from './BatchRows.tsx';
import { readBatch, useRunner } from './runner.ts';

const useT = wordsOf('multi-send', 'wallet');

const NO_ROWS: readonly TypedRow[] = Array.from({ length: 3 }, () => ({ to: '', amount: '' }));

interface OwnMultiSendProps {
  owner: Address;
  isLocked: boolean;
  isMain: boolean;
}

/** The payment of an account that is under way, or a new one. */
export function OwnMultiSend({ owner, isLocked, isMain }: OwnMultiSendProps): ReactNode {
  const t = useT();
  const batch = useRunner(({ batches }) => batches[owner]);
  const fault = useRunner(state => state.fault);
  const isRunning = useRunner(({ running }) => running !== undefined);
  useEffect(() => {
    void readBatch(owner);
    if (isRunning) return undefined;
    // Another tab may carry it out.
    const timer = setInterval(() => void readBatch(owner), OTHER_TAB_MS);
    return () => clearInterval(timer);
  }, [owner, isRunning]);
  if (batch) return <BatchProgress batch={batch} isLocked={isLocked} />;
  if (fault && batch === undefined)
    return (
      <Notice tone="bad">
        <p>{t(fault.key)}</p>
      </Notice>
    );
  if (batch === undefined) return <Skeleton width="100%" height={320} />;
  // Unfinished ones are shown on whatever network they were begun.
  if (!isMain)
    return (
      <Card>
        <EmptyState title={t('multi_main_only')} text={t('multi_main_only_text')} />
      </Card>
    );
  return <NewBatch owner={owner} isLocked={isLocked} />;
}

/** How often the journal is read while this tab does not write it. */
const OTHER_TAB_MS = 3_000;

function NewBatch({ owner, isLocked }: { owner: Address; isLocked: boolean }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(accountQuery(owner));
  const [rows, setRows] = useState(NO_ROWS);
  const [tokenId, setTokenId] = useState('');
  const [isChecking, setChecking] = useState(false);
  const tokens = sendableTokens(data);
  const chosen = tokens.find(({ id }) => id === (tokenId === '' ? preselect(tokens, undefined) : tokenId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data && tokens.length === 0)
    return (
      <Card>
        <EmptyState title={t('send_no_tokens_title')} text={t('send_no_tokens_text')} />
      </Card>
    );
  if (!data || !chosen) return <Skeleton width="100%" height={320} />;
  return isChecking ? (
    <BatchReview
      owner={owner}
      token={chosen}
      rows={rows}
      isLocked={isLocked}
      onBack={() => setChecking(false)}
    />
  ) : (
    <BatchRows
      owner={owner}
      tokens={tokens}
      token={chosen}
      rows={rows}
      onRows={setRows}
      onToken={setTokenId}
      onCheck={() => setChecking(true)}
    />
  );
}
