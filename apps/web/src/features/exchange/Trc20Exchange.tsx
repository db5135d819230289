import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useTitle } from '../../lib/routing/document-title.ts';
import { wholeNumber, type SearchParams } from '../../lib/routing/search-params.ts';
import { BookScreen } from './BookScreen.tsx';
import { useListedBooks } from './book-rows.ts';
import { ExchangeFrame } from './ExchangeFrame.tsx';
import type { ExchangeActs } from './exchange-acts.ts';
import { bookPairQuery, bookPairsQuery, exchangeSettingsQuery, POLL_MS } from './order-book-queries.ts';
import { PairHead } from './PairHead.tsx';
import { PairList } from './PairList.tsx';
import { tradedPair } from './book-levels.ts';

const useT = wordsOf('exchange', 'order-book');

/** The order-book exchange of TRC20 tokens. */
export function Trc20Exchange({
  search,
  onConnect,
  onAct,
}: ExchangeActs & { search: SearchParams }): ReactNode {
  const t = useT();
  const settings = useQuery(exchangeSettingsQuery());
  // The feed says nothing of an exchange that is paused, nor of a day that moves on.
  const pairs = useQuery({ ...bookPairsQuery(), refetchInterval: POLL_MS.pairs });
  const rows = pairs.data?.data.rows;
  const { id, token } = search;
  const number = wholeNumber(id);
  const listed =
    id !== undefined
      ? rows?.find(row => row.id === number)
      : token !== undefined
        ? rows?.find(row => `${row.fShortName}/${row.sShortName}` === token)
        : rows?.[0];
  // A pair that takes no new orders is in no list, but its orders can be cancelled.
  const hidden = useQuery({
    ...bookPairQuery(number ?? 0),
    enabled: rows !== undefined && listed === undefined && number !== undefined,
  });
  const row = listed ?? hidden.data?.data.rows.find(one => one.id === number);
  const pair = row && tradedPair(row);
  useTitle(row === undefined ? t('exchange_trc20') : `${row.fShortName} / ${row.sShortName}`);
  const list = (
    <PairList
      pairs={useListedBooks(rows)}
      active={row?.id}
      favourites="dex20"
      error={pairs.error}
      onRetry={() => void pairs.refetch()}
    />
  );
  if (row !== undefined && pair !== undefined)
    return <BookScreen key={row.id} {...{ row, pair, list, onConnect, onAct }} />;
  const asked = id ?? token;
  const error = pairs.error ?? settings.error;
  const waiting = rows === undefined || settings.data === undefined || hidden.isLoading;
  const none = settings.data?.data.contracts.length === 0;
  return (
    <ExchangeFrame
      head={<PairHead exchange="trc20" facts={[]} />}
      pairs={none ? null : list}
      chart={
        error !== null && waiting ? (
          <ErrorState
            error={error}
            onRetry={() => {
              void pairs.refetch();
              void settings.refetch();
            }}
          />
        ) : waiting ? (
          <Skeleton height={300} />
        ) : none ? (
          <EmptyState title={t('no_order_books')} text={t('no_order_books_text')} />
        ) : asked !== undefined ? (
          <EmptyState title={t('pair_missing', { pair: asked })} text={t('pair_missing_text')} />
        ) : (
          <EmptyState title={t('no_pairs_yet')} text={t('no_book_pairs_text')} />
        )
      }
      book={null}
      ticket={null}
      orders={null}
    />
  );
}
