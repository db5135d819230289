import type { TransactionDetail } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { DetailSkeleton } from '../../../components/data/DetailList.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { Segmented } from '../../../components/forms/Segmented.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { fieldContext } from '../contract-views/field-parts.tsx';
import { CallEnergyTable } from './CallEnergyTable.tsx';
import { EnergyFlame } from './EnergyFlame.tsx';
import { readCalls, readSteps } from './read-trace.ts';
import { StepList } from './StepList.tsx';
import styles from './StepsTab.module.css';
import { callTraceQuery, stepsQuery } from './trace-queries.ts';

const useT = wordsOf('explorer', 'trace');

/** Where a transaction's energy went: by call as a flame graph or table, then operation by operation. */
export function StepsTab({ transaction, hash }: { transaction: TransactionDetail; hash: string }): ReactNode {
  const t = useT();
  const [view, setView] = useState<'graph' | 'table'>('graph');
  const { data: trace, error: callError, refetch: askCalls } = useQuery(callTraceQuery(hash));
  const calls = useMemo(() => readCalls(trace), [trace]);
  // Not asked where the node does not run it again.
  const { data, error, refetch } = useQuery({ ...stepsQuery(hash), enabled: calls !== undefined });
  const read = useMemo(() => readSteps(data), [data]);
  const context = fieldContext(transaction);
  if (!calls)
    return (
      <div className={styles['tab']}>
        {callError !== null ? (
          <ErrorState error={callError} onRetry={() => void askCalls()} />
        ) : trace === undefined ? (
          <DetailSkeleton rows={8} />
        ) : (
          <p className="dim">{t('trace_gone')}</p>
        )}
      </div>
    );
  return (
    <div className={styles['tab']}>
      <section aria-label={t('trace_by_call')}>
        <div className={styles['head']}>
          <h3>{t('trace_by_call')}</h3>
          <Segmented
            label={t('trace_view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'graph', label: t('trace_graph') },
              { value: 'table', label: t('trace_table') },
            ]}
          />
        </div>
        {view === 'graph' ? (
          <EnergyFlame calls={calls} context={context} />
        ) : (
          <CallEnergyTable calls={calls} context={context} />
        )}
      </section>
      <section aria-label={t('trace_steps')}>
        <h3>{t('trace_steps')}</h3>
        {error !== null ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <DetailSkeleton rows={8} />
        ) : (
          <StepList hash={hash} steps={read?.steps ?? []} count={read?.count ?? 0} />
        )}
      </section>
    </div>
  );
}
