import { hexToBytes } from '@sunscope/tron/bytes';
import { decodeTransaction } from '@sunscope/tron/transaction';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Receipt } from '../../components/chain/Receipt.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { intentOfRaw } from '../../wallet/intents/read-intent.ts';
import type { Intent } from '../../wallet/intents/registry.ts';
import { sendableTokens } from '../../wallet/sendable-tokens.ts';
import { accountQuery } from './queries.ts';
import { ChangeRows } from './ChangeRows.tsx';
import { QuoteFailure } from './QuoteFailure.tsx';
import { QuoteProblems } from './QuoteProblems.tsx';
import { quoteQuery } from './quote-query.ts';
import { receiptOfQuote } from './receipt-of-quote.ts';
import { WhatIf } from './WhatIf.tsx';
import styles from './WhatIf.module.css';

const useT = wordsOf('what-if', 'wallet', 'wallet-actions');

/** What a transaction that somebody pasted would do now, as its owner would see it before signing. */
export function RawWhatIf({ hex }: { hex: string }): ReactNode {
  const t = useT();
  const intent = useMemo(() => intentOfRaw(decodeTransaction(hexToBytes(hex)).rawData), [hex]);
  return (
    <Card title={t('what_if_now')}>
      {intent ? <OfIntent intent={intent} /> : <p className="dim">{t('what_if_unknown')}</p>}
    </Card>
  );
}

function OfIntent({ intent }: { intent: Intent }): ReactNode {
  const t = useT();
  const { data: quote, error, refetch } = useQuery(quoteQuery(intent));
  const { data: account } = useQuery(accountQuery(intent.from));
  if (!quote)
    return error ? <QuoteFailure error={error} onRetry={() => void refetch()} /> : <Skeleton width="70%" />;
  const tokens = sendableTokens(account);
  return (
    <div className={styles['panel']}>
      <Receipt kind="quote" cost={receiptOfQuote(quote)} source={t('quote_source')} />
      {quote.refused && <QuoteProblems quote={{ refused: quote.refused }} />}
      <WhatIf intent={intent} quote={quote} tokens={tokens} />
      <ChangeRows intent={intent} tokens={tokens} />
    </div>
  );
}
