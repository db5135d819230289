import type { Answer } from '@sunscope/product-api/types';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HashText } from '../../components/chain/HashText.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import { useConfig } from '../../lib/net/config.ts';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { PAGED_ROWS } from '../../lib/routing/search-params.ts';
import styles from './SystemPanel.module.css';

const useT = wordsOf('system', 'operator-notices');

type NoticeCode = Answer<'/api/system/status'>['notices'][number]['code'];

/** All there are, or this does not compile. */
const NOTICES: Readonly<Record<NoticeCode, true>> = {
  disk_full: true,
  node_unverified: true,
  node_unreachable: true,
  other_chain: true,
  node_behind: true,
  index_behind: true,
  index_rebuilding: true,
  index_partial: true,
  internal_transactions_missing: true,
  blocks_unconfirmed: true,
  bridge_stopped: true,
  bridge_missing: true,
};

const isKnown = (code: string): code is NoticeCode => Object.hasOwn(NOTICES, code);

/** A notice in the reader's language; one of a newer server is given in the server's words. */
function noticeWords(code: string) {
  return `notice_${isKnown(code) ? code : 'unknown'}` as const;
}

/** Largest transaction a node takes (java-tron: Constant.TRANSACTION_MAX_BYTE_SIZE). */
const TRANSACTION_BYTES = 512_000;
const AGAIN_MS = 6_000;

export const statusQuery = () => apiQuery('/api/system/status');
export const nodesQuery = () => apiQuery('/api/node');
export const serverQuery = () => apiQuery('/api/system/server');

/** Node, index, feed and server, each figure with what it means. Nothing here is secret. */
export function SystemPanel(): ReactNode {
  const t = useT();
  const status = useQuery({ ...statusQuery(), refetchInterval: AGAIN_MS });
  const notices = status.data?.notices;
  const coming = status.isPending;
  return (
    <>
      {(coming || notices?.length === 0) && (
        <Banner look="box" coming={coming}>
          {t('system_ok')}
        </Banner>
      )}
      {notices?.map((notice, at) => (
        <Banner key={`${notice.code} ${at}`} tone="wait" look="box">
          {t(noticeWords(notice.code))}
          {/* Numbers and names, as the server logs them. */}
          <details>
            <summary>{t('notice_details')}</summary>
            <bdi lang="en">{notice.message}</bdi>
          </details>
        </Banner>
      ))}
      <div className={styles['cards']}>
        <NodeCard status={status} />
        <IndexCard status={status} />
        <ServerCard />
        <LimitsCard />
      </div>
    </>
  );
}

type Answered = UseQueryResult<NonNullable<ReturnType<typeof useStatus>['data']>>;
const useStatus = () => useQuery(statusQuery());

function NodeCard({ status }: { status: Answered }): ReactNode {
  const t = useT();
  const format = useFormat();
  const nodes = useQuery({ ...nodesQuery(), refetchInterval: AGAIN_MS });
  const { data } = status;
  const own = nodes.data?.nodes.find(node => node.permanent);
  const peers = nodes.data?.nodes.filter(node => node.pingOnline && !node.permanent).length;
  return (
    <Card flush title={t('system_node')}>
      {data === undefined ? (
        <Waiting of={status} rows={5} />
      ) : (
        <DetailList>
          <DetailRow label={t('system_reachable')} hint={t('system_reachable_hint')}>
            <Status kind={data.nodeReachable ? 'success' : 'failed'}>
              {t(data.nodeReachable ? 'system_connected' : 'system_away')}
            </Status>
          </DetailRow>
          <DetailRow label={t('system_node_block')} hint={t('system_node_block_hint')}>
            {format.integer(data.full.block)}
          </DetailRow>
          <DetailRow label={t('system_solid_block')} hint={t('system_solid_block_hint')}>
            {format.integer(data.solidity.block)}
          </DetailRow>
          <DetailRow label={t('system_version')} hint={t('system_node_version_hint')}>
            {own === undefined || own.version === '' ? (
              t('system_not_told')
            ) : (
              <bdi dir="ltr">{own.version}</bdi>
            )}
          </DetailRow>
          <DetailRow label={t('system_peers')} hint={t('system_peers_hint')}>
            {peers === undefined ? (
              t('system_not_told')
            ) : (
              <Link to="/blockchain/nodes">{format.integer(peers)}</Link>
            )}
          </DetailRow>
        </DetailList>
      )}
    </Card>
  );
}

function IndexCard({ status }: { status: Answered }): ReactNode {
  const t = useT();
  const format = useFormat();
  const server = useQuery({ ...serverQuery(), refetchInterval: AGAIN_MS });
  const { data } = status;
  return (
    <Card flush title={t('system_index')}>
      {data === undefined ? (
        <Waiting of={status} rows={5} />
      ) : (
        <DetailList>
          <DetailRow label={t('system_indexed')} hint={t('system_indexed_hint')}>
            <Link to={`/block/${data.database.block}`}>{format.integer(data.database.block)}</Link>
          </DetailRow>
          <DetailRow label={t('system_lag')} hint={t('system_lag_hint')}>
            {t('system_blocks', { count: Math.max(0, data.full.block - data.database.block) })}
          </DetailRow>
          <DetailRow label={t('system_progress')} hint={t('system_progress_hint')}>
            {format.percent(data.sync.progress)}
          </DetailRow>
          <DetailRow label={t('system_database')} hint={t('system_database_hint')}>
            {server.data === undefined ? (
              t('system_not_told')
            ) : (
              <bdi dir="ltr">{server.data.database.version}</bdi>
            )}
          </DetailRow>
          <DetailRow label={t('system_database_size')} hint={t('system_database_size_hint')}>
            {server.data === undefined
              ? t('system_not_told')
              : t('system_megabytes', { size: format.decimal(server.data.database.bytes / 1e6, 1) })}
          </DetailRow>
        </DetailList>
      )}
    </Card>
  );
}

function ServerCard(): ReactNode {
  const t = useT();
  const format = useFormat();
  const config = useConfig();
  const server = useQuery({ ...serverQuery(), refetchInterval: AGAIN_MS });
  const { data } = server;
  return (
    <Card flush title={t('system_server')}>
      {data === undefined || config === undefined ? (
        <Waiting of={server} rows={6} />
      ) : (
        <DetailList>
          <DetailRow label={t('system_version')} hint={t('system_app_version_hint')}>
            <bdi dir="ltr">{config.version}</bdi>
          </DetailRow>
          <DetailRow label={t('system_node_js')} hint={t('system_node_js_hint')}>
            <bdi dir="ltr">{data.runtime}</bdi>
          </DetailRow>
          <DetailRow label={t('system_uptime')} hint={t('system_uptime_hint')}>
            <TimeCell ms={data.started} withDate />
          </DetailRow>
          <DetailRow label={t('system_listeners')} hint={t('system_listeners_hint')}>
            {format.integer(data.feed.listeners)}
          </DetailRow>
          <DetailRow label={t('system_network')} hint={t('system_network_hint')}>
            <bdi>{config.network.name}</bdi>
          </DetailRow>
          <DetailRow label={t('system_genesis')} hint={t('system_genesis_hint')}>
            <HashText hash={config.network.genesis} />
          </DetailRow>
          <DetailRow label={t('system_prices')} hint={t('system_prices_hint')}>
            {PRICES.includes(config.priceSource) ? (
              t(config.priceSource === 'demo' ? 'system_prices_demo' : 'system_prices_off')
            ) : (
              <bdi dir="ltr">{hostOf(config.priceSource)}</bdi>
            )}
          </DetailRow>
        </DetailList>
      )}
    </Card>
  );
}

const PRICES: readonly string[] = ['demo', 'off', ''];

/** The name of a price source's host: an address may hold a key. */
function hostOf(source: string): string {
  return source
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^[^/?#]*@/, '')
    .replace(/[/?#].*$/s, '');
}

function LimitsCard(): ReactNode {
  const t = useT();
  const format = useFormat();
  const config = useConfig();
  const server = useQuery(serverQuery());
  return (
    <Card flush title={t('system_limits')}>
      {server.data === undefined || config === undefined ? (
        <Waiting of={server} rows={4} />
      ) : (
        <DetailList>
          <DetailRow label={t('system_fee_limit')} hint={t('system_fee_limit_hint')}>
            <TrxAmount sun={BigInt(config.feeLimitSun)} digits="all" />
          </DetailRow>
          <DetailRow label={t('system_transaction_size')} hint={t('system_transaction_size_hint')}>
            {t('system_megabytes', { size: format.decimal(TRANSACTION_BYTES / 1e6, 3) })}
          </DetailRow>
          <DetailRow label={t('system_rows')} hint={t('system_rows_hint')}>
            {format.integer(PAGED_ROWS)}
          </DetailRow>
          <DetailRow label={t('system_slots')} hint={t('system_slots_hint')}>
            {format.integer(server.data.feed.slots)}
          </DetailRow>
        </DetailList>
      )}
    </Card>
  );
}

function Waiting({ of, rows }: { of: Pick<UseQueryResult, 'error' | 'refetch'>; rows: number }): ReactNode {
  return of.error === null ? (
    <DetailSkeleton rows={rows} />
  ) : (
    <ErrorState error={of.error} onRetry={() => void of.refetch()} />
  );
}
