import IconAlertTriangle from '~icons/alert-triangle';
import type { ReactNode } from 'react';
import type { Quote } from '../../wallet/quote.ts';
import { Notice } from './Notice.tsx';
import { useIntentWords } from './intent-words.ts';

/** Why what is quoted would fail, or be refused: the reason, and what to change. */
export function QuoteProblems({ quote }: { quote: Pick<Quote, 'failure' | 'refused'> }): ReactNode {
  const t = useIntentWords();
  return (
    <>
      {quote.refused !== undefined && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          {t(quote.refused.key, quote.refused.values)}
        </Notice>
      )}
      {quote.failure !== undefined && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          {t('quote_would_fail', { reason: quote.failure })}
        </Notice>
      )}
    </>
  );
}
