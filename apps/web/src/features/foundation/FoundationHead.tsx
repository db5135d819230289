import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { rawOrZero, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { foundationQuery, fundsQuery } from './queries.ts';

const useT = wordsOf('foundation');

/** Says that the demo world's foundation is invented. */
export function DemoFoundation(): ReactNode {
  const t = useT();
  const { data, isPending } = useQuery(foundationQuery());
  // Not known before the settings are there: the place is kept until they say that this is no demo world.
  const embedded = useConfig()?.network.embedded ?? true;
  const coming = isPending && embedded;
  if (data?.data.demo !== true && !coming) return null;
  return (
    <Banner look="box" tone="wait" coming={coming}>
      {t('foundation_demo')}
    </Banner>
  );
}

/** What the foundation holds, beside all there is. */
export function FoundationHead(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(fundsQuery());
  const accounts = useQuery(foundationQuery()).data?.data.data;
  const support = accounts?.filter(row => row.plan === 'support');
  // Six stand side by side: sums in short, exact ones are in the tables.
  const trx = (sun: bigint | undefined) =>
    sun === undefined ? UNKNOWN : `${format.compact(Number(sun) / 10 ** TRX_DECIMALS)} TRX`;
  const days = accounts?.flatMap(row => row.until ?? []) ?? [];
  return (
    <Facts look="card">
      <Fact label={t('held')} note={t('held_note')}>
        {trx(toRaw(data?.fundSumBalance))}
      </Fact>
      <Fact label={t('foundation_share_of_supply')}>
        {data === undefined || data.totalTurnOver <= 0 ? (
          UNKNOWN
        ) : (
          <Percent value={(data.fundTrx / data.totalTurnOver) * 100} digits={4} />
        )}
      </Fact>
      <Fact label={t('circulating')} note={t('circulating_note')}>
        {data === undefined ? UNKNOWN : `${format.compact(data.turnOver)} TRX`}
      </Fact>
      <Fact
        label={t('support_plan')}
        note={support ? t('support_plan_note', { count: support.length }) : ' '}
      >
        {trx(support?.reduce((sum, row) => sum + rawOrZero(row.balance), 0n))}
      </Fact>
      <Fact label={t('locked_until')} note={days.length > 1 ? t('locked_until_note') : ' '}>
        {days.length === 0 ? UNKNOWN : format.date(Math.min(...days), 'utc')}
      </Fact>
      <Fact label={t('donations')}>{trx(toRaw(data?.donateBalance))}</Fact>
    </Facts>
  );
}
