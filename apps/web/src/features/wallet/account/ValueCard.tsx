import type { AccountDetail } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { TimeChart } from '../../../components/charts/TimeChart.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { percentOf, rawOrZero, useFormat } from '../../../lib/format/format.ts';
import { netWorth, shownWorth, sunOf } from '../../../lib/format/net-worth.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import styles from './account.module.css';
import { historyQuery } from './queries.ts';

const useT = wordsOf('account', 'wallet');

/** What the account is worth, of what that consists, and its TRX day by day. */
export function ValueCard({ account, from }: { account: AccountDetail; from: Address }): ReactNode {
  const t = useT();
  const format = useFormat();
  const worth = netWorth(account);
  const { data, error, refetch } = useQuery(historyQuery(from));
  const series = useMemo(
    () => [
      {
        id: 'trx',
        name: t('history_trx'),
        unit: { kind: 'amount', symbol: 'TRX', decimals: TRX_DECIMALS } as const,
        points: (data?.data ?? []).map(day => ({
          t: Date.parse(day.day),
          value: sunOf(day.trx_amount) ?? null,
        })),
      },
    ],
    [data, t],
  );
  const parts = worth
    ? ([
        ['staked', worth.staked],
        ['available', rawOrZero(account.balance)],
        ['unstaking', rawOrZero(account.freezing) + rawOrZero(account.canWithdrawAmountV2)],
        ['tokens', worth.tokens],
      ] as const)
    : [];
  return (
    <Card title={t('value')} flush>
      <div className={styles['form']}>
        <p className={styles['figure']}>
          <b className={styles['big']}>
            <TrxAmount sun={worth && shownWorth(worth.whole)} look="plain" />
          </b>
          <span className="dim">{worth && t('value_note', { count: worth.priced })}</span>
        </p>
        <div className={styles['rail']} aria-hidden="true">
          {worth &&
            parts.map(([id, sun], index) => (
              <span
                key={id}
                style={{
                  inlineSize: `${percentOf(sun, worth.whole, 2)}%`,
                  background: `var(--d${index + 1})`,
                }}
              />
            ))}
        </div>
        <ul className={styles['shares']}>
          {worth &&
            parts.map(([id, sun], index) => (
              <li key={id}>
                <span
                  className={styles['swatch']}
                  aria-hidden="true"
                  style={{ background: `var(--d${index + 1})` }}
                />
                {t(`value_${id}`)}{' '}
                <span className="dim num">
                  {format.percent(percentOf(sun, worth.whole, 2), { digits: 1 })}
                </span>
              </li>
            ))}
        </ul>
        <TimeChart
          bare
          zoom={false}
          title={t('history')}
          series={series}
          height={180}
          {...(data === undefined
            ? {
                state:
                  error === null
                    ? ({ kind: 'loading' } as const)
                    : ({ kind: 'failed', error, onRetry: () => void refetch() } as const),
              }
            : {})}
        />
        <p className={styles['note']}>{t('history_note')}</p>
      </div>
    </Card>
  );
}
