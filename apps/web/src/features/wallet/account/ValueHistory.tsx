import type { Address } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { NeutralChange } from '../../../components/charts/NeutralChange.tsx';
import { rangesFor, windowOf } from '../../../components/charts/rows.ts';
import { TimeChart } from '../../../components/charts/TimeChart.tsx';
import { shortMoment } from '../../../components/charts/time-ticks.ts';
import { useTrxUnit } from '../../../components/chain/TrxAmount.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { amountText } from '../../../lib/format/amount-text.ts';
import { useCurrency } from '../../../lib/format/currency.ts';
import { useLocale, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { usePrefs } from '../../../lib/prefs/prefs.ts';
import styles from './account.module.css';
import { historyQuery } from './queries.ts';
import { changeOf, seriesOf, valueDays } from './value-history.ts';

const useT = wordsOf('account', 'wallet');

const START = '30d';
const AMOUNT = { kind: 'amount', symbol: 'TRX', decimals: TRX_DECIMALS } as const;

/** What the account's TRX and stake were worth day by day, in the chosen currency as far as its past prices are known. */
export function ValueHistory({ from }: { from: Address }): ReactNode {
  const t = useT();
  const { language } = useLocale();
  const chosen = usePrefs(prefs => prefs.currency);
  const { currency: shown } = useCurrency();
  const shownUnit = useTrxUnit();
  const unit = shown === chosen ? shownUnit : chosen;
  const { data, error, refetch } = useQuery(historyQuery(from, chosen));
  const [range, setRange] = useState<string>();
  const { days, currency } = useMemo(() => {
    const rows = data?.data ?? [];
    const inChosen = valueDays(rows, chosen);
    return inChosen.some(({ worth }) => worth !== undefined)
      ? { days: inChosen, currency: chosen }
      : { days: valueDays(rows, 'TRX'), currency: 'TRX' as const };
  }, [data, chosen]);
  const series = useMemo(() => {
    const knowsStake = days.some(({ stakedSun }) => stakedSun !== undefined);
    const trx = seriesOf(
      days,
      { id: 'trx', name: t(knowsStake ? 'history_whole' : 'history_trx'), unit: AMOUNT },
      ({ sun }) => ({ value: sun ?? null }),
    );
    const staked = seriesOf(days, { id: 'staked', name: t('history_staked'), unit: AMOUNT }, day => ({
      value: day.stakedSun ?? null,
    }));
    const worth = seriesOf(
      days,
      { id: 'worth', name: t('history_worth', { unit }), unit: { kind: 'money', currency } },
      day =>
        day.worth
          ? {
              value: Number(day.worth.raw) / 10 ** day.worth.decimals,
              text: `${amountText(day.worth.raw, day.worth.decimals)} ${unit}`,
            }
          : { value: null },
    );
    return [...(currency === 'TRX' ? [] : [worth]), trx, ...(knowsStake ? [staked] : [])];
  }, [days, currency, unit, t]);
  const times = useMemo(() => days.map(day => day.t), [days]);
  const active = range ?? (rangesFor(times, 'day').includes(START) ? START : 'all');
  const window = windowOf(active, times, 'day');
  const inRange = days.slice(window.first, window.last + 1);
  const change = changeOf(inRange);
  const unpriced = inRange.filter(({ worth }) => worth === undefined).length;
  return (
    <>
      {change && (
        <p>
          {t.rich('history_change', {
            amount: (
              <Amount
                raw={change.raw}
                decimals={change.decimals}
                unit={currency === 'TRX' ? 'TRX' : unit}
                look="plain"
                signed
              />
            ),
            percent: <NeutralChange value={change.percent} />,
            from: shortMoment(change.from, 'day', language),
            to: shortMoment(change.to, 'day', language),
          })}
        </p>
      )}
      <TimeChart
        bare
        title={t('history')}
        series={series}
        height={180}
        settings={{ range: active }}
        onSettings={settings => setRange(settings.range)}
        {...(data === undefined
          ? {
              state:
                error === null
                  ? ({ kind: 'loading' } as const)
                  : ({ kind: 'failed', error, onRetry: () => void refetch() } as const),
            }
          : {})}
      />
      {data !== undefined && currency !== chosen && (
        <p className={styles['note']}>{t('history_no_price', { currency: chosen })}</p>
      )}
      {currency !== 'TRX' && unpriced > 0 && (
        <p className={styles['note']}>{t('history_unpriced', { count: unpriced })}</p>
      )}
      <p className={styles['note']}>{t('history_note')}</p>
    </>
  );
}
