import type { FeedMessage } from '@sunscope/product-api/feed';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { rawOrZero, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { onFeed } from '../../lib/live/feed.ts';
import { MOST_ITEMS } from './live-stream.ts';
import { lastHourQuery, rateQuery } from './queries.ts';

const useT = wordsOf('live');

type Rate = Extract<FeedMessage, { type: 'tps' }>['data'];

/** The stream in figures: rate, and what the last hour moved. */
export function LiveHead({ shown }: { shown: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const rate = useRate();
  const { data: hour, isPending } = useQuery(lastHourQuery());
  const unread = isPending ? <Skeleton width={70} /> : UNKNOWN;
  const sun = hour?.value.reduce((sum, minute) => sum + rawOrZero(minute.value), 0n);
  const transfers = hour?.total.reduce((sum, minute) => sum + Number(minute.value), 0);
  return (
    <Facts look="card">
      <Fact
        label={t('rate')}
        note={rate === undefined ? ' ' : t('rate_note', { shown: format.decimal(rate.maxTps, 1) })}
      >
        {rate === undefined ? UNKNOWN : format.decimal(rate.currentTps, 1)}
      </Fact>
      <Fact label={t('hour_transfers')}>{transfers === undefined ? unread : format.integer(transfers)}</Fact>
      <Fact label={t('hour_trx')}>
        {sun === undefined ? (
          unread
        ) : (
          <bdi data-tip={`${amountText(sun, TRX_DECIMALS)} TRX`}>
            {format.compact(Number(sun / 1_000_000n))} TRX
          </bdi>
        )}
      </Fact>
      <Fact label={t('on_screen')} note={t('on_screen_note', { shown: format.integer(MOST_ITEMS) })}>
        {format.integer(shown)}
      </Fact>
    </Facts>
  );
}

function useRate(): Rate | undefined {
  const { data } = useQuery(rateQuery());
  const [rate, setRate] = useState<Rate>();
  useEffect(
    () =>
      onFeed(message => {
        if (message.type === 'tps') setRate(message.data);
      }),
    [],
  );
  return rate ?? data?.data;
}
