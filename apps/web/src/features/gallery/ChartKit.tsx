import { ProductApiError } from '@sunscope/product-api/client';
import { useMemo, useState, type ReactNode } from 'react';
import type { ChartSeries, ChartState } from '../../components/charts/chart-types.ts';
import { TimeChart } from '../../components/charts/TimeChart.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import {
  BURNED,
  EVENTS,
  FLOWS,
  HOURS,
  KINDS,
  NEW_ACCOUNTS,
  TRANSACTIONS,
  withoutPoints,
} from './chart-samples.ts';
import { LatePart } from './LatePart.tsx';
import { Group, Specimen } from './Specimen.tsx';

/** In two steps, so that neither keeps the page from its own. */
const MORE = async () => (await import('./ChartKitMore.tsx')).ChartKitMore;

const useT = wordsOf('gallery', 'kit-charts');

/** The chart kit. */
export function ChartKit(): ReactNode {
  return (
    <Specimen id="charts" title="gallery_charts">
      <MainChart />
      <Looks />
      <LatePart load={MORE} />
      <States />
    </Specimen>
  );
}

type Words = Translate<'gallery' | 'kit-charts'>;

const transactions = (t: Words, count: number): ChartSeries => ({
  id: 'transactions',
  name: t('kit_transactions_day'),
  unit: { kind: 'count' },
  points: TRANSACTIONS(count),
});

/** A year or ten, compared, with all there is to set. */
function MainChart(): ReactNode {
  const t = useT();
  const [years, setYears] = useState<'1' | '10'>('1');
  const [chosen, setChosen] = useState<string[]>(['accounts']);
  const series = useMemo(() => {
    const count = years === '1' ? 400 : 3_653;
    const compared: ChartSeries[] = [
      {
        id: 'accounts',
        name: t('kit_new_accounts'),
        unit: { kind: 'count', of: 'accounts' },
        points: NEW_ACCOUNTS(count),
      },
      {
        id: 'burned',
        name: t('kit_burned'),
        unit: { kind: 'amount', symbol: 'TRX', decimals: 6 },
        points: BURNED,
      },
    ];
    return [transactions(t, count), ...chosen.flatMap(id => compared.filter(one => one.id === id))];
  }, [t, years, chosen]);
  const events = useMemo(() => EVENTS([t('kit_event_upgrade'), t('kit_event_price')]), [t]);
  return (
    <TimeChart
      title={t('kit_transactions_day')}
      series={series}
      events={events}
      extremes
      live
      log
      table="beside"
      compare={{
        options: [
          { id: 'accounts', name: t('kit_new_accounts') },
          { id: 'burned', name: t('kit_burned') },
        ],
        chosen,
        onChange: setChosen,
      }}
      actions={
        <Segmented
          label={t('kit_years')}
          value={years}
          options={[
            { value: '1', label: t('kit_year_1') },
            { value: '10', label: t('kit_year_10') },
          ]}
          onChange={setYears}
        />
      }
    />
  );
}

function Looks(): ReactNode {
  const t = useT();
  const series = useMemo(() => {
    const count = { kind: 'count' } as const;
    return {
      line: [
        transactions(t, 90),
        {
          ...transactions(t, 90),
          id: 'before',
          name: t('kit_year_before'),
          points: TRANSACTIONS(120)
            .slice(0, 120)
            .map(({ t: at, value }) => ({ t: at, value: value === null ? null : Number(value) * 0.7 })),
        },
      ],
      stacked: KINDS.map(([id, points]) => ({ id, name: t(`kit_kind_${id}`), unit: count, points })),
      bars: [
        {
          id: 'burned',
          name: t('kit_burned'),
          unit: { kind: 'amount', symbol: 'TRX', decimals: 6 } as const,
          points: BURNED,
        },
      ],
      flows: [{ id: 'flow', name: t('kit_flow'), unit: count, points: FLOWS }],
      hours: [{ id: 'hours', name: t('kit_transactions_hour'), unit: count, points: HOURS }],
      one: [{ id: 'one', name: t('kit_transactions_day'), unit: count, points: TRANSACTIONS(1) }],
    };
  }, [t]);
  return (
    <Group label={t('kit_chart_looks')} look="grid">
      <TimeChart title={t('kit_chart_line')} series={series.line} look="line" height={200} />
      <TimeChart title={t('kit_chart_stacked')} series={series.stacked} stacked height={200} />
      <TimeChart title={t('kit_chart_bars')} series={series.bars} look="bars" log height={200} zoom={false} />
      <TimeChart title={t('kit_flow')} series={series.flows} look="bars" height={200} zoom={false} />
      <TimeChart title={t('kit_transactions_hour')} series={series.hours} step="hour" height={200} />
      <TimeChart title={t('kit_chart_one')} series={series.one} height={200} />
    </Group>
  );
}

function States(): ReactNode {
  const t = useT();
  const none = useMemo(() => withoutPoints([transactions(t, 1)]), [t]);
  const states: [string, ChartState][] = [
    [t('gallery_loading'), { kind: 'loading' }],
    [t('gallery_empty'), { kind: 'empty', text: t('gallery_chart_empty') }],
    [
      t('gallery_failed'),
      {
        kind: 'failed',
        error: new ProductApiError(0, 'unreachable', 'The server cannot be reached'),
        onRetry: () => undefined,
      },
    ],
  ];
  return (
    <Group label={t('kit_chart_states')} look="grid">
      {states.map(([name, state]) => (
        <TimeChart key={name} title={name} series={none} state={state} height={200} />
      ))}
    </Group>
  );
}
