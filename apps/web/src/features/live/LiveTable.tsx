import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import type { LiveItem } from './live-items.ts';

const useT = wordsOf('live');

/** Rows drawn; the stream keeps more, for filters. */
const MOST_ROWS = 50;

/** What happened, the newest first. */
export function LiveTable({ items, filtered }: { items: readonly LiveItem[]; filtered: boolean }): ReactNode {
  const t = useT();
  return (
    <DataTable
      columns={useColumns()}
      rows={items.slice(0, MOST_ROWS)}
      rowKey={item => item.key}
      rowTone={item => (item.risky ? 'muted' : undefined)}
      caption={t('stream')}
      empty={
        filtered ? (
          <EmptyState title={t('stream_filtered')} text={t('stream_filtered_text')} />
        ) : (
          <EmptyState title={t('stream_empty')} text={t('stream_empty_text')} />
        )
      }
    />
  );
}

function useColumns(): Column<LiveItem>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'what',
      header: t('what'),
      cell: item => (
        <>
          <Link to={`/transaction/${item.hash}`}>
            <What item={item} />
          </Link>
          {item.failed && (
            <>
              {' '}
              <Status kind="failed" look="quiet">
                {t('failed')}
              </Status>
            </>
          )}
          {item.risky && (
            <>
              {' '}
              <Status kind="warning" look="quiet">
                {t('suspicious')}
              </Status>
            </>
          )}
        </>
      ),
      phone: 'lead',
    },
    {
      id: 'from',
      header: t('from'),
      cell: item => <AddressChip address={item.from} name={item.fromName || undefined} short />,
      phone: 'sub',
    },
    {
      id: 'to',
      header: t('to'),
      cell: item =>
        item.to === '' ? null : (
          <AddressChip
            address={item.to}
            name={item.toName || undefined}
            kind={item.toContract ? 'contract' : 'account'}
            short
          />
        ),
      phone: 'sub',
    },
    {
      id: 'amount',
      header: t('amount'),
      cell: item => {
        if (item.votes !== undefined)
          return t('live_votes', { count: item.votes, shown: format.integer(item.votes) });
        if (item.amount !== undefined) return <TokenAmount {...item.amount} look="plain" />;
        return item.sun === undefined || item.sun === 0n ? null : <TrxAmount sun={item.sun} look="plain" />;
      },
      align: 'end',
      phone: 'lead-end',
    },
    {
      id: 'block',
      header: t('block'),
      cell: item => <Link to={`/block/${item.block}`}>{format.integer(item.block)}</Link>,
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'age',
      header: <TimeHeader />,
      cell: item => <TimeCell ms={item.t} />,
      align: 'end',
      phone: 'sub-end',
    },
  ];
}

function What({ item }: { item: LiveItem }): ReactNode {
  const t = useT();
  const name = <bdi>{item.text}</bdi>;
  switch (item.event) {
    case 'contract-call':
      return item.text === ''
        ? t('event_contract_call')
        : t.rich('event_call_of', { method: <bdi className="mono">{item.text}</bdi> });
    case 'asset-participate':
      return t.rich('event_asset_participate', { name });
    case 'asset-create':
      return t.rich('event_asset_create', { name });
    case 'account-name-changed':
      return t.rich('event_account_name_changed', { name });
    case 'witness-create':
      return t('event_witness_create');
    case 'vote':
      return t('event_vote');
    case 'transfer':
      return t('event_transfer');
  }
}
