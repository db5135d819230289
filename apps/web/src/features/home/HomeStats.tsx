import type { HomepageBundle } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { percentOf, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { homeQuery } from './queries.ts';
import styles from './HomeStats.module.css';

const useT = wordsOf('home');

/** The chain in five figures. A dash until they are there. */
export function HomeStats(): ReactNode {
  const t = useT();
  const { data } = useQuery(homeQuery());
  return (
    <Facts look="card">
      <TransactionsFact data={data} />
      <ThroughputFact data={data} />
      <AccountsFact data={data} />
      <StakedFact data={data} />
      <Fact
        label={t('energy_price')}
        note={
          data?.trc20TransferSun === undefined
            ? NOTHING
            : t.rich('trc20_costs', { amount: <TrxAmount sun={toRaw(data.trc20TransferSun)} look="plain" /> })
        }
      >
        {data?.energyPriceSun === undefined ? (
          UNKNOWN
        ) : (
          <>
            {data.energyPriceSun} <span className={styles['unit']}>sun</span>
          </>
        )}
      </Fact>
    </Facts>
  );
}

interface Figures {
  data: HomepageBundle | undefined;
}

/** Keeps the line's height while there is nothing to say. */
const NOTHING = ' ';

function TransactionsFact({ data }: Figures): ReactNode {
  const t = useT();
  const format = useFormat();
  const today = data?.today;
  return (
    <Fact
      label={t('transactions_today')}
      note={
        // A day that has just begun says nothing as a percentage of a whole one.
        today === undefined || today.transactionsYesterday === 0
          ? t('since_midnight')
          : t('on_yesterday', { count: format.integer(today.transactionsYesterday) })
      }
    >
      {today === undefined ? UNKNOWN : format.integer(today.transactions)}
    </Fact>
  );
}

function ThroughputFact({ data }: Figures): ReactNode {
  const t = useT();
  const format = useFormat();
  const tps = data?.tps.data;
  return (
    <Fact
      label={t('throughput')}
      note={tps === undefined ? NOTHING : t('peak', { tps: format.decimal(tps.maxTps, 1) })}
    >
      {tps === undefined ? UNKNOWN : format.decimal(tps.currentTps, 1)}{' '}
      <span className={styles['unit']}>{t('tx_per_second')}</span>
    </Fact>
  );
}

function AccountsFact({ data }: Figures): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Fact
      label={t('total_accounts')}
      note={
        data === undefined
          ? NOTHING
          : t('new_today', { count: data.today.newAccounts, shown: format.integer(data.today.newAccounts) })
      }
    >
      {data === undefined ? UNKNOWN : format.integer(data.accounts)}
    </Fact>
  );
}

function StakedFact({ data }: Figures): ReactNode {
  const t = useT();
  const format = useFormat();
  const sun = toRaw(data?.staked?.sun);
  const supply = toRaw(data?.staked?.supplySun);
  const known = sun !== undefined && supply !== undefined;
  return (
    // Only a summary: whole TRX in short form, the exact sum is on the page of TRX.
    <Fact label={t('staked')} note={known ? `${format.compact(Number(sun / 1_000_000n))} TRX` : NOTHING}>
      {known ? format.percent(percentOf(sun, supply), { digits: 1 }) : UNKNOWN}
    </Fact>
  );
}
