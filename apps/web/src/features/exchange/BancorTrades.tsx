import { formatAmount } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@sunscope/product-api/types';
import { useState, type ReactNode } from 'react';
import { Amount } from '../../components/data/Amount.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { Pager } from '../../components/data/Pager.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { rawOrZero, toRaw, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useLiveTrades } from './live-trades.ts';
import { symbolOf } from './pair-tokens.ts';
import { priceText } from './price-text.ts';
import { PAGE_SIZE } from '../../lib/routing/search-params.ts';
import { ownBancorTradesQuery } from './queries.ts';
import { TradesTape } from './TradesTape.tsx';

const useT = wordsOf('exchange');

export type BancorTrade = Answer<'/api/exchange/transaction'>['data'][number];

/** A trade seen from the pair's first token. */
export function tradeOf(row: BancorTrade, firstToken: string) {
  const sold = Number(formatAmount(rawOrZero(row.quant), row.tokenInfo.tokenDecimal));
  const raw = toRaw(row.buyTokenQuant);
  const bought = raw === undefined ? undefined : Number(formatAmount(raw, row.buyTokenInfo.tokenDecimal));
  const sells = row.tokenID === firstToken;
  const [amount, turnover] = sells ? [sold, bought] : [bought, sold];
  return {
    side: sells ? ('sell' as const) : ('buy' as const),
    amount,
    price: amount === undefined || turnover === undefined || amount === 0 ? undefined : turnover / amount,
  };
}

/** The newest trades of the pair. */
export function LatestBancorTrades({
  rows,
  firstToken,
  base,
  quote,
  error,
  onRetry,
}: {
  rows: readonly BancorTrade[] | undefined;
  firstToken: string;
  base: string;
  quote: string;
  error: unknown;
  onRetry: () => void;
}): ReactNode {
  const format = useFormat();
  return (
    <TradesTape
      base={base}
      quote={quote}
      error={error}
      onRetry={onRetry}
      rows={rows?.map(row => {
        const { side, amount, price } = tradeOf(row, firstToken);
        return {
          id: row.trx_hash,
          side,
          ms: row.createTime,
          hash: row.trx_hash,
          price: price === undefined ? '–' : priceText(price, format),
          amount: amount === undefined ? '–' : format.decimal(amount, 4),
        };
      })}
    />
  );
}

/** How often the states of own trades are asked again. */
const STATES_MS = 10_000;

/** Trades of the account that is signed in: of this pair, or of all. */
export function OwnBancorTrades({ address, pair }: { address: string; pair: number | undefined }): ReactNode {
  const t = useT();
  const [page, setPage] = useState({ start: 0, limit: PAGE_SIZE });
  const asked = ownBancorTradesQuery(address, page, pair);
  // The feed does not say that a block became solid.
  const { data, error, refetch } = useQuery({ ...asked, refetchInterval: STATES_MS });
  useLiveTrades(asked.queryKey);
  return (
    <>
      <DataTable
        caption={t('own_trades')}
        columns={useColumns()}
        rows={data?.data}
        rowKey={row => row.trx_hash}
        skeletonRows={3}
        empty={<EmptyState title={t('no_own_trades')} text={t('no_own_trades_text')} />}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
      />
      {data !== undefined && data.total > PAGE_SIZE && (
        <Pager
          {...page}
          total={data.total}
          totalWords="view_total_transactions"
          onChange={(start, limit) => setPage({ start, limit })}
        />
      )}
    </>
  );
}

function useColumns(): Column<BancorTrade>[] {
  const t = useT();
  return [
    {
      id: 'time',
      header: t('time'),
      phone: 'sub',
      cell: row => <TimeCell ms={row.createTime} />,
    },
    {
      id: 'pair',
      header: t('pair'),
      phone: 'sub',
      cell: row => (
        <bdi>
          {symbolOf(row.tokenInfo)} → {symbolOf(row.buyTokenInfo)}
        </bdi>
      ),
    },
    {
      id: 'sold',
      header: t('trade_sold'),
      align: 'end',
      phone: 'lead',
      cell: row => (
        <Amount
          raw={rawOrZero(row.quant)}
          decimals={row.tokenInfo.tokenDecimal}
          unit={symbolOf(row.tokenInfo)}
        />
      ),
    },
    {
      id: 'bought',
      header: t('trade_bought'),
      align: 'end',
      phone: 'lead-end',
      cell: row => {
        const raw = toRaw(row.buyTokenQuant);
        return raw === undefined ? (
          '–'
        ) : (
          <Amount raw={raw} decimals={row.buyTokenInfo.tokenDecimal} unit={symbolOf(row.buyTokenInfo)} />
        );
      },
    },
    {
      id: 'state',
      header: t('state'),
      phone: 'sub-end',
      cell: row => (
        <Status look="quiet" kind={row.confirmed ? 'success' : 'pending'}>
          {t(row.confirmed ? 'confirmed' : 'unconfirmed')}
        </Status>
      ),
    },
    {
      id: 'hash',
      header: t('transaction'),
      align: 'end',
      phone: 'hide',
      cell: row => <HashText hash={row.trx_hash} to={`/transaction/${row.trx_hash}`} keep={4} />,
    },
  ];
}
