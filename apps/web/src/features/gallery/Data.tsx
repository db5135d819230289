import { ProductApiError } from '@sunscope/product-api/client';
import { use, useState, type ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Button } from '../../components/base/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { NewRowsPill } from '../../components/data/NewRowsPill.tsx';
import { Pager } from '../../components/data/Pager.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { Sparkline } from '../../components/data/Sparkline.tsx';
import { RiskBadge } from '../../components/chain/RiskBadge.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { TabPanel, Tabs } from '../../components/layout/Tabs.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { ADDRESSES, HASH, OPENED_MS, TRANSFERS, type SampleTransfer } from './samples.ts';
import { Group, Specimen, StageTheme } from './Specimen.tsx';

const useT = wordsOf('explorer', 'gallery');

export function Data(): ReactNode {
  return (
    <>
      <Specimen id="table" title="gallery_tables">
        <Tables />
      </Specimen>
      <Specimen id="detail" title="gallery_details">
        <Details />
      </Specimen>
    </>
  );
}

function columnsOf(t: Translate<'explorer' | 'gallery'>): Column<SampleTransfer>[] {
  return [
    {
      id: 'hash',
      header: t('gallery_transaction'),
      phone: 'lead',
      cell: row => <HashText hash={row.hash} to={`/transaction/${row.hash}`} keep={6} />,
    },
    { id: 'result', header: t('gallery_result'), phone: 'hide', cell: row => <Result row={row} t={t} /> },
    { id: 'from', header: t('gallery_from'), phone: 'sub', cell: row => <AddressChip address={row.from} /> },
    {
      id: 'to',
      header: t('gallery_to'),
      phone: 'hide',
      cell: row => (
        <AddressChip
          address={row.to}
          name={row.toName}
          kind={row.to === ADDRESSES[4] ? 'contract' : 'account'}
          link={row.risk.length === 0}
        />
      ),
    },
    {
      id: 'amount',
      header: t('gallery_amount'),
      align: 'end',
      phone: 'lead-end',
      amount: row => ({ raw: row.raw, decimals: row.token.tokenDecimal, unit: row.token.tokenAbbr }),
      cell: row => <TokenAmount raw={row.raw} token={row.token} />,
    },
    {
      id: 'time',
      header: <TimeHeader />,
      align: 'end',
      phone: 'sub-end',
      cell: row => <TimeCell ms={row.ms} />,
    },
  ];
}

function Result({ row, t }: { row: SampleTransfer; t: Translate<'explorer' | 'gallery'> }): ReactNode {
  if (row.risk.length > 0) return <RiskBadge risk={row.risk} />;
  const kind = row.state;
  return (
    <Status kind={kind} look="quiet">
      {t(`gallery_${kind}`)}
    </Status>
  );
}

function Tables(): ReactNode {
  const t = useT();
  const [rows, setRows] = useState<readonly SampleTransfer[]>(TRANSFERS);
  const [start, setStart] = useState(20);
  const [limit, setLimit] = useState(20);
  const [waiting, setWaiting] = useState(12);
  const columns = columnsOf(t);
  const shared = { columns, rowKey: (row: SampleTransfer) => row.hash, caption: t('gallery_transfers') };
  const arrive = () => {
    const first = rows[0];
    if (first) setRows([{ ...first, hash: `${rows.length}${first.hash.slice(1)}`, ms: Date.now() }, ...rows]);
    setWaiting(0);
  };
  return (
    <>
      <Card
        title={t('gallery_transfers')}
        count={t('gallery_hidden')}
        flush
        actions={<Link to="/blockchain/transfers">{t('gallery_all_transfers')}</Link>}
      >
        <NewRowsPill count={waiting} onShow={arrive} />
        <DataTable
          {...shared}
          rows={rows}
          empty={<EmptyState title={t('gallery_no_transfers')} />}
          rowTone={row =>
            row.risk.length > 0 ? 'muted' : row.hash === TRANSFERS[7]?.hash ? 'struck' : undefined
          }
        />
        <Pager
          start={start}
          limit={limit}
          total={10_000}
          rangeTotal={1_482_907}
          totalWords="view_total_transfers"
          onChange={(to, size) => {
            setStart(to);
            setLimit(size);
          }}
        />
      </Card>
      <Group label={t('gallery_states')} look="grid">
        <Card title={t('gallery_loading')} flush>
          <DataTable
            {...shared}
            columns={columns.slice(0, 3)}
            rows={undefined}
            skeletonRows={4}
            empty={null}
          />
        </Card>
        <Card title={t('gallery_empty')} flush>
          <DataTable
            {...shared}
            rows={[]}
            empty={
              <EmptyState
                title={t('gallery_no_transfers')}
                text={t('gallery_no_transfers_text')}
                action={<Button>{t('gallery_receive')}</Button>}
              />
            }
          />
        </Card>
        <Card title={t('gallery_failed')} flush>
          <DataTable
            {...shared}
            rows={undefined}
            error={new ProductApiError(0, 'unreachable', 'The server cannot be reached')}
            onRetry={() => undefined}
            empty={null}
          />
        </Card>
        <Card title={t('gallery_stale')} flush>
          <DataTable
            {...shared}
            columns={columns.slice(2, 4)}
            rows={TRANSFERS.slice(0, 2)}
            error={new ProductApiError(429, 'rate_limited', 'Too many requests')}
            onRetry={() => undefined}
            empty={null}
          />
        </Card>
      </Group>
    </>
  );
}

function Details(): ReactNode {
  const t = useT();
  const [tab, setTab] = useState('overview');
  const name = use(StageTheme);
  return (
    <>
      <Facts look="card">
        <Fact label={t('gallery_transactions_today')} note={<Percent value={3.1} sign />}>
          84,120
        </Fact>
        <Fact label={t('gallery_throughput')} note={t('gallery_peak')}>
          <bdi dir="ltr">41 tx/s</bdi>
        </Fact>
        <Fact label={t('gallery_accounts')} note={<Percent value={-0.42} sign />}>
          12,904
        </Fact>
        <Fact label={t('gallery_staked')} note="45.1 bn TRX">
          <Percent value={46.2} />
        </Fact>
        <Fact label={t('gallery_unknown')}>–</Fact>
      </Facts>
      <Card flush>
        <Tabs
          name={name}
          label={t('gallery_transaction')}
          active={tab}
          onSelect={setTab}
          items={[
            { id: 'overview', label: t('gallery_overview') },
            { id: 'movements', label: t('gallery_movements'), count: 1 },
            { id: 'events', label: t('gallery_events'), count: 0 },
            { id: 'loading', label: t('gallery_loading') },
          ]}
        />
        <TabPanel tab={tab} name={name}>
          {tab === 'loading' ? (
            <DetailSkeleton rows={5} />
          ) : (
            <DetailList>
              <DetailRow label={t('gallery_hash')}>
                <HashText hash={HASH} full copy />
              </DetailRow>
              <DetailRow label={t('gallery_type')} hint={t('gallery_type_hint')}>
                TriggerSmartContract <Tag>31</Tag>
              </DetailRow>
              <DetailRow label={t('gallery_to')}>
                <AddressChip address={ADDRESSES[4]} name="Tether USD" kind="contract" copy />{' '}
                <Tag tone="good">{t('gallery_verified')}</Tag>
              </DetailRow>
              <DetailRow label={t('gallery_from')}>
                <AddressChip address={ADDRESSES[0]} full copy identicon />
              </DetailRow>
              <DetailRow label={t('gallery_time')}>
                <TimeCell ms={OPENED_MS - 36_000} withDate />
              </DetailRow>
            </DetailList>
          )}
        </TabPanel>
      </Card>
      <Group label={t('gallery_sparklines')}>
        <Sparkline values={[3, 4, 3.5, 5, 6, 5.5, 7]} label={t('gallery_sparkline_up')} tone="good" />
        <Sparkline values={[7, 6, 6.5, 5, 4, 4.5, 3]} label={t('gallery_sparkline_down')} tone="bad" />
        <Sparkline values={[5, 5, 5]} label={t('gallery_chart')} />
        <Sparkline values={[2, 6, Number.NaN, 4, 8]} label={t('gallery_chart')} />
        <Sparkline values={[]} label={t('gallery_chart')} />
      </Group>
    </>
  );
}
