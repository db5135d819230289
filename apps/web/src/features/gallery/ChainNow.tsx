import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { MiniChart } from '../../components/charts/MiniChart.tsx';
import type { ChartPoint, Unit } from '../../components/charts/chart-types.ts';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import styles from './GalleryPage.module.css';

const useT = wordsOf('gallery');

const FIGURES_MS = 10_000;
const VOLUME_MS = 3_600_000;
const COUNT: Unit = { kind: 'count' };

/** The chain in figures for a screen on a wall: no menu, and up to date by itself. */
export function ChainNow(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery({ ...apiQuery('/api/system/homepage-bundle'), refetchInterval: FIGURES_MS });
  const { data: price } = useQuery({
    ...apiQuery('/api/token/price', { token: 'trx' }),
    refetchInterval: VOLUME_MS,
  });
  const [cursor, setCursor] = useState<number>();
  const [yesterday] = data?.yesterdayStat.data ?? [];
  const volume = Number(price?.volume_24h || Number.NaN);
  const days = useMemo(
    () =>
      (data?.days ?? [])
        .slice(0, -1)
        .map((day): ChartPoint => ({ t: day.date, value: day.newTransactionSeen })),
    [data],
  );
  return (
    <section className={styles['now']} aria-label={t('gallery_now')}>
      <Facts look="card">
        <Fact label={t('gallery_now_transactions')} note={t('gallery_now_whole_day')}>
          {yesterday === undefined ? UNKNOWN : format.integer(yesterday.newTransactionSeen)}
        </Fact>
        <Fact label={t('gallery_now_accounts')} note={t('gallery_now_all')}>
          {data === undefined ? UNKNOWN : format.integer(data.accounts)}
        </Fact>
        {Number.isFinite(volume) && (
          <Fact
            label={t('gallery_now_volume')}
            note={price?.from === 'demo' ? t('gallery_now_demo') : t('gallery_now_hours')}
          >
            <bdi dir="ltr">${format.compact(volume)}</bdi>
          </Fact>
        )}
      </Facts>
      <MiniChart
        name={t('gallery_now_days')}
        points={days}
        unit={COUNT}
        cursor={cursor}
        onCursor={setCursor}
      />
    </section>
  );
}
