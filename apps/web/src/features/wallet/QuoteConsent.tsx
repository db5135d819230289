import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import type { ReactNode } from 'react';
import IconAlertTriangle from '~icons/alert-triangle';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { TRANSACTION_LIFE_MS } from '../../wallet/clock.ts';
import { consentFor, isBeyondMost, MOST_FEE_SUN } from '../../wallet/fee-bounds.ts';
import type { SendTerms } from '../../wallet/send-intent.ts';
import { Notice } from './Notice.tsx';
import type { TimedQuote } from './quote-query.ts';
import { useIntentWords } from './intent-words.ts';
import styles from './SendDialog.module.css';

/** What a person expressly agreed to, beyond the usual. */
export type Agreed = Pick<SendTerms, 'agreedFeeSun' | 'agreedAheadMs'>;

/** Whether a quote may be signed as it is. A later one that costs more needs another consent. */
export function isAgreed(quote: TimedQuote, agreed: Agreed): boolean {
  const needed = consentFor(quote);
  return (
    !isBeyondMost(quote) &&
    (needed === undefined || (agreed.agreedFeeSun !== undefined && needed <= agreed.agreedFeeSun)) &&
    (quote.aheadMs === 0n || agreed.agreedAheadMs !== undefined)
  );
}

/** What is out of the ordinary in a quote, and the boxes to tick before it can be signed. */
export function QuoteConsent({
  quote,
  agreed,
  onAgree,
}: {
  quote: TimedQuote;
  agreed: Agreed;
  onAgree: (agreed: Agreed) => void;
}): ReactNode {
  const t = useIntentWords();
  const format = useFormat();
  const trx = (sun: bigint) => amountText(sun, TRX_DECIMALS);
  const worst = consentFor(quote);
  const { agreedFeeSun, agreedAheadMs } = agreed;
  const withFee = agreedFeeSun === undefined ? {} : { agreedFeeSun };
  const withAhead = agreedAheadMs === undefined ? {} : { agreedAheadMs };
  return (
    <>
      {worst !== undefined && (
        <div className={styles['consent']}>
          <Notice tone="bad" icon={IconAlertTriangle} title={t('quote_dear_title')}>
            {quote.unusual.map(({ name, sun, usualSun }) => (
              <p key={name}>{t(`quote_unusual_${name}`, { price: trx(sun), usual: trx(usualSun) })}</p>
            ))}
            <p>
              {isBeyondMost(quote)
                ? t('quote_refused', { worst: trx(worst), most: trx(MOST_FEE_SUN) })
                : t('quote_dear', { worst: trx(worst) })}
            </p>
          </Notice>
          {!isBeyondMost(quote) && (
            <CheckField
              label={t('quote_dear_accept', { worst: trx(worst) })}
              checked={agreedFeeSun !== undefined && worst <= agreedFeeSun}
              onChange={checked => onAgree({ ...withAhead, ...(checked ? { agreedFeeSun: worst } : {}) })}
            />
          )}
        </div>
      )}
      {quote.aheadMs > 0n && (
        <div className={styles['consent']}>
          <Notice tone="wait" icon={IconAlertTriangle}>
            <p>{t('clock_own_chain', { gap: format.duration(Number(quote.aheadMs / 1000n)) })}</p>
          </Notice>
          <CheckField
            label={t('clock_own_chain_accept', {
              gap: format.duration(Number((quote.aheadMs + TRANSACTION_LIFE_MS) / 1000n)),
            })}
            checked={agreedAheadMs !== undefined}
            onChange={checked =>
              onAgree({ ...withFee, ...(checked ? { agreedAheadMs: quote.aheadMs } : {}) })
            }
          />
        </div>
      )}
    </>
  );
}
