import type { OrderBookPair } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { amountText } from '../../lib/format/amount-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { Address } from '@sunscope/tron/address';
import type { ExchangeActs } from './exchange-acts.ts';
import { bookPairsQuery } from './order-book-queries.ts';
import { owedQuery, owedTokens, type Owed } from './owed.ts';
import styles from './OwnOrders.module.css';
import { useLiveBook } from './use-live-book.ts';

const useT = wordsOf('order-book');

interface OwedFundsProps extends Pick<ExchangeActs, 'onAct'> {
  own: Address;
  signs: boolean;
  /** The pair on the screen. */
  row: OrderBookPair;
}

/** What contracts of the exchange owe the account, with the way to have it paid; nothing where they owe nothing. */
export function OwedFunds({ own, signs, row, onAct }: OwedFundsProps): ReactNode {
  const t = useT();
  const pairs = useQuery(bookPairsQuery());
  // A pair that is closed is in no list.
  const query = owedQuery(own, owedTokens([row, ...(pairs.data?.data.rows ?? [])]));
  const { data, error, refetch } = useQuery({ ...query, enabled: pairs.data !== undefined });
  useLiveBook(row.id, query.queryKey);
  const withdraw = async ({ contract, token }: Owed) => {
    const { withdrawIntent } = await import('./order-intents.ts');
    onAct(withdrawIntent(own, contract, token), [], { onSent: () => void refetch() });
  };
  if (data === undefined && error === null) return null;
  if (data?.length === 0) return null;
  return (
    <div className={styles['owed']}>
      {data === undefined ? (
        <Banner look="box" action={<Button onClick={() => void refetch()}>{t('ui_retry')}</Button>}>
          {t('owed_unread')}
        </Banner>
      ) : (
        data.map(owed => (
          <Banner
            key={`${owed.contract} ${owed.token}`}
            look="box"
            tone="wait"
            action={signs && <Button onClick={() => void withdraw(owed)}>{t('owed_withdraw')}</Button>}
          >
            {t('owed', { amount: amountText(owed.raw, owed.decimals), token: owed.symbol })}
          </Banner>
        ))
      )}
    </div>
  );
}
