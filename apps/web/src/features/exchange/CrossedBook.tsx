import type { OrderBookPair } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import type { BookLevel } from '../../components/exchange/book.ts';
import type { Pair } from '../../components/exchange/ticket.ts';
import { Banner } from '../../components/feedback/Banner.tsx';
import { amountText } from '../../lib/format/amount-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { crossingOf } from './book-levels.ts';
import type { ExchangeActs } from './exchange-acts.ts';

const useT = wordsOf('order-book');

interface CrossedBookProps extends Pick<ExchangeActs, 'onAct'> {
  row: OrderBookPair;
  pair: Pair;
  levels: { asks: readonly BookLevel[]; bids: readonly BookLevel[] };
  own: Address | undefined;
  signs: boolean;
}

/** That buyers and sellers of the book meet, which nobody has had matched yet, and the call that does; else nothing. */
export function CrossedBook({ row, pair, levels, own, signs, onAct }: CrossedBookProps): ReactNode {
  const t = useT();
  const crossing = crossingOf(levels);
  if (crossing === undefined) return null;
  const match = async () => {
    if (own === undefined) return;
    const { matchIntent } = await import('./order-intents.ts');
    onAct(matchIntent(own, row), []);
  };
  const price = (raw: bigint) => `${amountText(raw, pair.quote.decimals)} ${pair.quote.symbol}`;
  return (
    <Banner
      look="box"
      action={own !== undefined && signs && <Button onClick={() => void match()}>{t('match_orders')}</Button>}
    >
      <p>{t('book_crossed', { bid: price(crossing.bid), ask: price(crossing.ask) })}</p>
      <p className="dim">{t('book_crossed_cost')}</p>
    </Banner>
  );
}
