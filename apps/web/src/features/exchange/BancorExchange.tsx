import { amountText } from '../../lib/format/amount-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { rawOrZero, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useTitle } from '../../lib/routing/document-title.ts';
import type { SearchParams } from '../../lib/routing/search-params.ts';
import { useSigningAccount } from '../../wallet/signing-account.ts';
import { curveLevels } from './bancor-order.ts';
import { selectedPair, useListed, useReserves, type BancorPair } from './bancor-rows.ts';
import { BancorTicket } from './BancorTicket.tsx';
import { LatestBancorTrades, tradeOf } from './BancorTrades.tsx';
import { useCandleWidth } from './candle-width.ts';
import type { ExchangeActs } from './exchange-acts.ts';
import { ExchangeFrame } from './ExchangeFrame.tsx';
import { OwnBancor } from './OwnBancor.tsx';
import { PairChart } from './PairChart.tsx';
import { PairHead } from './PairHead.tsx';
import { PairList } from './PairList.tsx';
import { PairOwner } from './PairOwner.tsx';
import { confirmable, symbolOf } from './pair-tokens.ts';
import { priceText } from './price-text.ts';
import {
  balanceOf,
  bancorCandlesQuery,
  bancorPairsQuery,
  bancorTradesQuery,
  chainParametersQuery,
  ownAccountQuery,
} from './queries.ts';
import { useLiveTrades } from './live-trades.ts';

const useT = wordsOf('exchange');

interface BancorExchangeProps extends ExchangeActs {
  search: SearchParams;
}

/** The exchange of the chain itself: pairs that price by the Bancor formula. */
export function BancorExchange({ search, onConnect, onAct }: BancorExchangeProps): ReactNode {
  const t = useT();
  const pairs = useQuery(bancorPairsQuery());
  useLiveTrades(bancorPairsQuery().queryKey);
  const rows = pairs.data?.data;
  const pair = selectedPair(rows, search);
  useTitle(
    pair === undefined
      ? t('exchange_bancor')
      : `${symbolOf(pair.firstTokenInfo)} / ${symbolOf(pair.secondTokenInfo)}`,
  );
  const list = (
    <PairList
      pairs={useListed(rows)}
      active={pair?.exchange_id}
      favourites="optional"
      error={pairs.error}
      onRetry={() => void pairs.refetch()}
    />
  );
  if (pair !== undefined) return <PairScreen key={pair.exchange_id} {...{ pair, list, onConnect, onAct }} />;
  const asked = search['id'] ?? search['token'];
  return (
    <ExchangeFrame
      head={<PairHead exchange="bancor" facts={[]} />}
      pairs={list}
      chart={
        rows === undefined ? (
          pairs.error === null ? (
            <Skeleton height={300} />
          ) : (
            <ErrorState error={pairs.error} onRetry={() => void pairs.refetch()} />
          )
        ) : asked !== undefined && rows.length > 0 ? (
          <EmptyState title={t('pair_missing', { pair: asked })} text={t('pair_missing_text')} />
        ) : (
          <EmptyState title={t('no_pairs_yet')} text={t('no_pairs_yet_text')} />
        )
      }
      book={null}
      ticket={null}
      orders={<OwnBancor pair={undefined} {...{ onConnect, onAct }} />}
    />
  );
}

function PairScreen({
  pair,
  list,
  onConnect,
  onAct,
}: ExchangeActs & { pair: BancorPair; list: ReactNode }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { own, signs } = useSigningAccount();
  const [width, setWidth] = useCandleWidth();
  const [openedMs] = useState(() => Date.now());
  const id = pair.exchange_id;
  const { data: account } = useQuery({ ...ownAccountQuery(own ?? ''), enabled: own !== undefined });
  const { data: parameters } = useQuery(chainParametersQuery());
  const candles = useQuery(bancorCandlesQuery(id, width, openedMs));
  const trades = useQuery(bancorTradesQuery(id));
  useLiveTrades(bancorTradesQuery(id).queryKey);
  useLiveTrades(bancorCandlesQuery(id, width, openedMs).queryKey);
  const reserves = useReserves(pair);
  const { first, second } = reserves;
  const depth = useMemo(() => curveLevels(reserves), [reserves]);
  const strict =
    parameters === undefined ||
    parameters.tronParameters.some(
      ({ key, value }) => key === 'getAllowStrictMath' && rawOrZero(value) === 1n,
    );
  const available = account && {
    first: balanceOf(account, first.id),
    second: balanceOf(account, second.id),
  };
  const tokens = [
    ...confirmable(pair.firstTokenInfo, available?.first ?? 0n),
    ...confirmable(pair.secondTokenInfo, available?.second ?? 0n),
  ];
  const price = priceText(pair.price, format);
  const whole = (raw: bigint, of: typeof first) => `${amountText(raw, of.decimals)} ${of.symbol}`;
  const common = { note: '', permissionId: 0, exchangeId: BigInt(id) };
  const fills = (trades.data?.data ?? [])
    .filter(row => row.creatorAddress === own)
    .flatMap(row => {
      const { amount } = tradeOf(row, first.id);
      return amount === undefined ? [] : [{ t: row.createTime, text: format.compact(amount) }];
    });
  return (
    <ExchangeFrame
      head={
        <PairHead
          exchange="bancor"
          tokens={[pair.firstTokenInfo, pair.secondTokenInfo]}
          base={first.symbol}
          quote={second.symbol}
          price={price}
          change={Number.parseFloat(pair.up_down_percent)}
          facts={[
            { id: 'high', label: t('day_high'), value: ltr(priceText(pair.high, format)) },
            { id: 'low', label: t('day_low'), value: ltr(priceText(pair.low, format)) },
            {
              id: 'volume',
              label: t('day_volume'),
              value: ltr(`${format.compact(pair.svolume)} ${second.symbol}`),
            },
            { id: 'first', label: t('pair_holds'), value: ltr(whole(first.balance, first)) },
            { id: 'second', label: t('pair_holds'), value: ltr(whole(second.balance, second)) },
          ]}
        />
      }
      pairs={list}
      chart={
        <PairChart
          base={first.symbol}
          quote={second.symbol}
          width={width}
          onWidth={setWidth}
          candles={candles.data?.data}
          error={candles.error}
          onRetry={() => void candles.refetch()}
          depth={depth}
          fills={fills}
        />
      }
      book={
        <LatestBancorTrades
          rows={trades.data?.data}
          firstToken={first.id}
          base={first.symbol}
          quote={second.symbol}
          error={trades.error}
          onRetry={() => void trades.refetch()}
        />
      }
      ticket={
        <>
          <BancorTicket
            pair={reserves}
            {...{ price, strict, available, own, signs, onConnect }}
            onTrade={order => {
              if (own !== undefined)
                onAct(
                  {
                    kind: 'exchange_trade',
                    from: own,
                    ...common,
                    asset: order.sold.id,
                    amount: order.pay,
                    atLeast: order.atLeast,
                  },
                  tokens,
                );
            }}
          />
          {own !== undefined && signs && own === pair.creator_address && (
            <PairOwner
              pair={reserves}
              available={available}
              onAct={(action, of, amount) =>
                onAct({ kind: `exchange_${action}`, from: own, ...common, asset: of.id, amount }, tokens)
              }
            />
          )}
        </>
      }
      orders={<OwnBancor pair={id} {...{ onConnect, onAct }} />}
    />
  );
}

const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>;
