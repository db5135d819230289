import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFormat, type Formatters } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { useCandleWidth } from './candle-width.ts';
import { useLiveTrades } from './live-trades.ts';
import { bookCandlesQuery } from './order-book-queries.ts';
import { PairChart } from './PairChart.tsx';
import type { ListedPair } from './PairList.tsx';
import { bancorCandlesQuery } from './queries.ts';
import { pairsQueryOf, useTokenPairs, type TokenExchange } from './token-pairs.ts';
import styles from './TokenQuotes.module.css';

const useT = wordsOf('exchange');

interface TokenQuotesProps {
  exchange: TokenExchange;
  /** TRC10 id or contract address. */
  id: string;
}

const pairColumns = (
  t: ReturnType<typeof useT>,
  format: Formatters,
  exchange: TokenExchange,
): Column<ListedPair>[] => [
  {
    id: 'pair',
    header: t('pair'),
    phone: 'lead',
    cell: pair => (
      <Link to={pair.to}>
        <bdi>{`${pair.base} / ${pair.quote}`}</bdi>
      </Link>
    ),
  },
  {
    id: 'exchange',
    header: t('quotes_exchange'),
    cell: () => t(exchange === 'bancor' ? 'exchange_bancor' : 'exchange_trc20'),
  },
  {
    id: 'price',
    header: t('quotes_price'),
    align: 'end',
    phone: 'lead-end',
    cell: pair => (
      <bdi dir="ltr">
        {pair.price} <span className="dim">{pair.quote}</span>
      </bdi>
    ),
  },
  {
    id: 'change',
    header: t('day_change'),
    align: 'end',
    phone: 'sub-end',
    cell: pair => <Percent value={pair.change} sign fixed />,
  },
  {
    id: 'volume',
    header: t('day_volume'),
    align: 'end',
    cell: pair => <bdi dir="ltr">{pair.volume}</bdi>,
  },
  {
    id: 'trades',
    header: t('quotes_trades'),
    align: 'end',
    phone: 'hide',
    cell: pair => format.integer(pair.rank.hot),
  },
];

/** Where a token is traded here, at which price, and the price of its first pair over time. */
export function TokenQuotes({ exchange, id }: TokenQuotesProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { pairs, error, retry } = useTokenPairs(exchange, id);
  useLiveTrades(pairsQueryOf(exchange).queryKey);
  const [first] = pairs ?? [];
  return (
    <>
      {first !== undefined && (
        <div className={styles['chart']}>
          <PriceOf key={first.id} exchange={exchange} pair={first} />
        </div>
      )}
      <DataTable
        columns={pairColumns(t, format, exchange)}
        rows={pairs}
        rowKey={pair => String(pair.id)}
        skeletonRows={1}
        empty={<EmptyState title={t('no_pairs')} />}
        error={error}
        onRetry={retry}
        caption={t('pair_list')}
      />
    </>
  );
}

/** Price of a pair over time, in candles of the width the reader chose. */
function PriceOf({ exchange, pair }: { exchange: TokenExchange; pair: ListedPair }): ReactNode {
  const Chart = exchange === 'bancor' ? BancorPrice : BookPrice;
  return <Chart pair={pair} />;
}

function BancorPrice({ pair }: { pair: ListedPair }): ReactNode {
  const [width, onWidth] = useCandleWidth();
  const [openedMs] = useState(() => Date.now());
  const query = bancorCandlesQuery(pair.id, width, openedMs);
  useLiveTrades(query.queryKey);
  const { data, error, refetch } = useQuery(query);
  const candles = data?.data;
  return (
    <PairChart
      base={pair.base}
      quote={pair.quote}
      {...{ width, onWidth, candles, error }}
      onRetry={() => void refetch()}
    />
  );
}

function BookPrice({ pair }: { pair: ListedPair }): ReactNode {
  const [width, onWidth] = useCandleWidth();
  const [openedMs] = useState(() => Date.now());
  const query = bookCandlesQuery(pair.id, width, openedMs);
  useLiveTrades(query.queryKey);
  const { data, error, refetch } = useQuery(query);
  const candles = data?.data;
  return (
    <PairChart
      base={pair.base}
      quote={pair.quote}
      {...{ width, onWidth, candles, error }}
      onRetry={() => void refetch()}
    />
  );
}
