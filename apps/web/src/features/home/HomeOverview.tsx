import type { HomepageBundle } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { MiniChart } from '../../components/charts/MiniChart.tsx';
import type { ChartPoint, Unit } from '../../components/charts/chart-types.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './HomeOverview.module.css';
import { homeQuery } from './queries.ts';

const useT = wordsOf('home-overview');

type Day = HomepageBundle['days'][number];

const DAYS = 14;
const COUNT: Unit = { kind: 'count' };
const TRX: Unit = { kind: 'number', symbol: 'TRX' };
/** Whole TRX are what a tile has room for; the day's page has the rest. */
const wholeTrx = (day: Day) => Math.round(day.burned);

/** A fortnight of whole days in three charts, the network and what its operator says: from the answer the figures above came in. */
export function HomeOverview(): ReactNode {
  const t = useT();
  const { data } = useQuery(homeQuery());
  const [cursor, setCursor] = useState<number>();
  const points = useMemo(() => {
    // The running day would look like a fall.
    const days = (data?.days ?? []).filter(day => day.date < startOfToday()).slice(-DAYS);
    const of = (value: (day: Day) => number): ChartPoint[] =>
      days.map(day => ({ t: day.date, value: value(day) }));
    return {
      transactions: of(day => day.newTransactionSeen),
      accounts: of(day => day.newAddressSeen),
      burned: of(wholeTrx),
    };
  }, [data]);
  const shared = { cursor, onCursor: setCursor };
  return (
    <section className={styles['overview']} aria-label={t('overview_title')}>
      <MiniChart name={t('overview_transactions')} points={points.transactions} unit={COUNT} {...shared} />
      <MiniChart name={t('overview_accounts')} points={points.accounts} unit={COUNT} rank={1} {...shared} />
      <MiniChart name={t('overview_burned')} points={points.burned} unit={TRX} rank={3} {...shared} />
      <Network data={data} />
    </section>
  );
}

const startOfToday = (): number => Math.floor(Date.now() / 86_400_000) * 86_400_000;

function Network({ data }: { data: HomepageBundle | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const yesterday = data?.yesterdayStat.data[0];
  const figure = (value: number | undefined) => (value === undefined ? UNKNOWN : format.integer(value));
  return (
    <div className={styles['network']}>
      <dl className={styles['figures']}>
        <dt>{t('overview_nodes')}</dt>
        <dd>{figure(data?.node.total)}</dd>
        <dt>{t('overview_calls')}</dt>
        <dd>{figure(yesterday?.newTrigger)}</dd>
        <dt>{t('overview_failed')}</dt>
        <dd>{figure(yesterday?.failed_transaction)}</dd>
      </dl>
      <ul className={styles['notices']} aria-label={t('overview_notices')}>
        {data?.notices.slice(0, 2).map(notice => {
          return (
            <li key={notice.id}>
              <time dateTime={notice.createTime.slice(0, 10)}>{notice.createTime.slice(5, 10)}</time>{' '}
              <NoticeTitle title={language === 'zh' ? notice.titleCN : notice.titleEN} link={notice.link} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Where a notice leads is in a file of whoever runs the server: a page here or elsewhere, and nothing else. */
function NoticeTitle({ title, link = '' }: { title: string; link: string | undefined }): ReactNode {
  // Help pages are the server's own, outside the app.
  if (link.startsWith('/help/')) return <a href={link}>{title}</a>;
  if (/^\/(?!\/)/.test(link)) return <Link to={link}>{title}</Link>;
  if (/^https?:\/\//.test(link))
    return (
      <a href={link} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    );
  return <bdi>{title}</bdi>;
}
