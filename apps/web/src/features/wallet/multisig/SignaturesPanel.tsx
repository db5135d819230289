import IconPlus from '~icons/plus';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Tag } from '../../../components/base/Tag.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { Pager } from '../../../components/data/Pager.tsx';
import { SegmentedLinks } from '../../../components/data/SegmentedLinks.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Countdown } from '../../../components/governance/Countdown.tsx';
import { ThresholdMeter } from '../../../components/governance/ThresholdMeter.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { onFeed } from '../../../lib/live/feed.ts';
import { toRaw } from '../../../lib/format/format.ts';
import { useRouteSearch } from '../../../lib/routing/navigation.ts';
import { textOf } from '../../../lib/format/text-of.ts';
import { Link } from '../../../lib/routing/Link.tsx';
import { readRecord, type ReadRecord } from '../../../wallet/multisig/service.ts';
import { SHARED_PATH } from '../../../wallet/multisig/share-link.ts';
import { OperationNames } from '../OperationNames.tsx';
import { openPropose, openShared } from '../wallet-dialogs.ts';
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

const useT = wordsOf('multisig', 'transactions');

const FILTERS = {
  all: 'signature_all',
  10: 'signature_to_sign',
  11: 'signature_signed',
  2: 'signature_failed',
  1: 'signature_successful',
} as const;
/** Numbers would be sorted by themselves. */
const ORDER = ['all', '10', '11', '2', '1'] as const satisfies readonly RecordFilter[];
const TONES = { 10: 'wait', 11: 'plain', 2: 'bad', 1: 'good' } as const;

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
        columns={columnsOf(t)}
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

function columnsOf(t: ReturnType<typeof useT>): Column<ReadRecord>[] {
  return [
    {
      id: 'type',
      header: t('shared_type'),
      phone: 'lead',
      cell: ({ opened, isForeign }) =>
        isForeign || !opened ? (
          <Tag tone="bad">{t('signature_foreign')}</Tag>
        ) : (
          <OperationNames codes={[opened.code]} />
        ),
    },
    {
      id: 'sponsor',
      header: t('signature_sponsor'),
      cell: ({ record }) => {
        const sponsor = tryParseAddress(textOf(record.originatorAddress));
        return sponsor === undefined ? '–' : <AddressChip address={sponsor} short identicon />;
      },
    },
    {
      id: 'left',
      header: t('signature_left'),
      cell: ({ opened, state }) =>
        opened && (state === 10 || state === 11) ? (
          <Countdown to={{ ms: opened.expirationMs }} label="" done={t('shared_expired')} />
        ) : (
          '–'
        ),
    },
    {
      id: 'signers',
      header: t('shared_signers'),
      cell: ({ opened, record }) => (
        <ThresholdMeter threshold={toRaw(record.threshold) ?? 0n} signed={verifiedWeight(record, opened)} />
      ),
    },
    {
      id: 'state',
      header: t('signature_state'),
      phone: 'lead-end',
      cell: ({ state, record }) => (
        <Tag tone={TONES[state]} hint={textOf(record.failure) || undefined}>
          {t(FILTERS[state])}
        </Tag>
      ),
    },
    {
      id: 'actions',
      header: t('signature_actions'),
      align: 'end',
      phone: 'sub-end',
      cell: ({ record, shared, opened, state, isForeign }) => (
        <span className="pieces">
          {state === 1 && opened && !isForeign && (
            <Link to={`/transaction/${opened.hash}`}>{t('signature_transaction')}</Link>
          )}
          {shared && (
            <Button
              size="small"
              kind={state === 10 && !isForeign ? 'primary' : 'quiet'}
              onClick={() =>
                openShared({
                  shared,
                  givenHash: record.hash,
                  isOnServer: true,
                  isEnded: state === 1 || state === 2,
                  onChanged: refreshRecords,
                })
              }
            >
              {t(state === 10 && !isForeign ? 'signature_look_sign' : 'signature_details')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

/** Weight of the keys whose signature the bytes really have. */
function verifiedWeight(record: ReadRecord['record'], opened: ReadRecord['opened']): bigint {
  const signers = new Set<string>(opened?.signers.keys() ?? []);
  const keys: unknown = record.signatureProgress;
  if (!Array.isArray(keys)) return 0n;
  return record.signatureProgress.reduce(
    (sum, { address, weight }) => sum + (signers.has(address) ? (toRaw(weight) ?? 0n) : 0n),
    0n,
  );
}
