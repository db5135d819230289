import IconPlus from '~icons/plus';
import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { DataTable } from '../../../components/data/DataTable.tsx';
import { Pager } from '../../../components/data/Pager.tsx';
import { SegmentedLinks } from '../../../components/data/SegmentedLinks.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { onFeed } from '../../../lib/live/feed.ts';
import { useRouteSearch } from '../../../lib/routing/navigation.ts';
import { readRecord } from '../../../wallet/multisig/service.ts';
import { SHARED_PATH } from '../../../wallet/multisig/share-link.ts';
import { openPropose } from '../wallet-dialogs.ts';
import styles from './multisig.module.css';
import {
  lastStart,
  pathOf,
  recordPageOf,
  recordPageParams,
  recordsQuery,
  refreshRecords,
  type RecordFilter,
  type RecordPage,
} from './records.ts';
import { FILTERS, useSignatureColumns } from './signature-columns.tsx';

const useT = wordsOf('multisig', 'transactions');

/** Numbers would be sorted by themselves. */
const ORDER = ['all', '10', '11', '2', '1'] as const satisfies readonly RecordFilter[];

/** Transactions that wait for signatures of an address, and what became of others. */
export function SignaturesPanel({
  me,
  filter,
  canSign,
}: {
  me: Address;
  filter: RecordFilter;
  canSign: boolean;
}): ReactNode {
  const t = useT();
  const search = useRouteSearch();
  const [page, setPage] = useRecordPage();
  const { data, error, refetch, isPlaceholderData } = useQuery(recordsQuery(me, filter, page));
  const total = data?.data.total ?? 0;
  const rows = useMemo(() => data?.data.data.map(record => readRecord(record, me)), [data, me]);
  useEffect(
    () =>
      onFeed(message => {
        if (message.type === 'multisig') refreshRecords();
      }),
    [],
  );
  // Whoever signs the last of a page, or comes by an old link, is led to what is left.
  const isBehind = data !== undefined && !isPlaceholderData && page.start > lastStart(total, page.limit);
  useEffect(() => {
    if (isBehind) setPage({ start: lastStart(total, page.limit), limit: page.limit }, { replace: true });
  });
  return (
    <>
      <div className={styles['pad']}>
        <SegmentedLinks
          label={t('signature_state')}
          active={filter}
          items={ORDER.map(id => ({ id, label: t(FILTERS[id]), to: pathOf(id, search) }))}
        />
        <Button size="small" to={SHARED_PATH}>
          {t('open_title')}
        </Button>
        {canSign && (
          <Button size="small" icon={IconPlus} onClick={() => openPropose({ onChanged: refreshRecords })}>
            {t('signatures_begin')}
          </Button>
        )}
      </div>
      <DataTable
        caption={t('tab_signatures')}
        columns={useSignatureColumns()}
        rows={rows}
        rowKey={({ record }) => record.hash}
        rowTone={({ isForeign }) => (isForeign ? 'muted' : undefined)}
        skeletonRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('signatures_none')} text={t('signatures_none_text')} />}
      />
      {total > 0 && (
        <Pager
          {...page}
          total={total}
          totalWords="view_total_transactions"
          onChange={(start, limit) => setPage({ start, limit })}
        />
      )}
    </>
  );
}

/** The rows to be shown, kept in the page's address beside whatever else stands there. */
function useRecordPage(): [RecordPage, (page: RecordPage, options?: { replace: boolean }) => void] {
  const search = useRouteSearch();
  const navigate = useNavigate();
  const { multi_start: _start, multi_limit: _limit, ...others } = search;
  return [
    recordPageOf(search),
    (page, options) =>
      void navigate({
        to: '.',
        search: { ...others, ...recordPageParams(page) },
        resetScroll: false,
        ...options,
      }),
  ];
}
