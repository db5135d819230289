import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import { useQuery } from '@tanstack/react-query';
import IconAlertTriangle from '~icons/alert-triangle';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { Receipt } from '../../components/chain/Receipt.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { useConfig } from '../../lib/net/config.ts';
import { lazyExtra } from '../../lib/i18n/i18n.tsx';
import { isSuspicious, riskReasons } from '../../lib/format/token-trust.ts';
import type { Quote } from '../../wallet/quote.ts';
import { TRANSACTION_LIFE_MS } from '../../wallet/clock.ts';
import { TRX_ASSET, type ConfirmRow } from '../../wallet/intents/intent.ts';
import { useWalletTrouble } from '../../wallet/injected/trouble.ts';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import type { SendTerms } from '../../wallet/send-intent.ts';
import { ChangeRows } from './ChangeRows.tsx';
import { AmountOf, ConfirmValue } from './ConfirmValue.tsx';
import { Notice } from './Notice.tsx';
import { quoteQuery } from './quote-query.ts';
import { isAgreed, QuoteConsent, type Agreed } from './QuoteConsent.tsx';
import { QuoteProblems } from './QuoteProblems.tsx';
import { QuoteFailure } from './QuoteFailure.tsx';
import { receiptOfQuote } from './receipt-of-quote.ts';
import { memoOf, RecipientCare } from './RecipientCare.tsx';
import { useIntentWords } from './intent-words.ts';
import styles from './SendDialog.module.css';
import type { Confirming } from './send-from-here.ts';
import { describeAmount, describeIntent } from './describe-amount.ts';
import { isCleared, useRecipientCheck } from './use-recipient-check.ts';

const SignerRemark = lazyExtra(async () => (await import('./SignerRemark.tsx')).SignerRemark);
const SettledRows = lazyExtra(async () => (await import('./SettledRows.tsx')).SettledRows);
const WhatIf = lazyExtra(async () => (await import('./WhatIf.tsx')).WhatIf);

interface SendConfirmProps extends Confirming {
  /** What the person consented to about the recipient. */
  consent: string | undefined;
  onConsent: (consent: string | undefined) => void;
  onBack: () => void;
  /** Less was offered, that the balance pays for, and taken. */
  onLess: (intent: Intent) => void;
  onSend: (terms: SendTerms) => void;
  /** What is still to be typed before this is signed. */
  proof?: ReactNode;
  isProven?: boolean;
}

/** The intent as it will be signed, its cost, and what is left afterwards. */
export function SendConfirm({
  intent,
  tokens,
  consent,
  onConsent,
  onBack,
  onLess,
  onSend,
  proof,
  isProven = true,
}: SendConfirmProps): ReactNode {
  const t = useIntentWords();
  const format = useFormat();
  const network = useConfig()?.network;
  const { data: quote, error, refetch } = useQuery(quoteQuery(intent));
  const [agreed, setAgreed] = useState<Agreed>({});
  const isElsewhere = useWalletTrouble()?.chain !== undefined;
  const entry = entryOf(intent);
  const recipient = entry.recipient(intent);
  const check = useRecipientCheck(intent.from, recipient, { mayBeContract: entry.recipientMayBeContract });
  const isRecipientCleared = recipient === undefined || isCleared(check, consent);
  const headline = entry.headline(intent);
  const { order } = entry.effects(intent);
  const rowOf = (row: ConfirmRow) => ({
    label: t(row.label),
    value: <ConfirmValue row={row} tokens={tokens} />,
  });

  return (
    <div className={styles['form']}>
      {headline && (
        <p className={styles['sum']}>
          <span className="visually-hidden">{t('amount')} </span>
          <AmountOf amount={headline} tokens={tokens} />
        </p>
      )}
      {tokens
        .filter(({ info }) => isSuspicious(info))
        .map(({ id, info }) => (
          <Notice key={id} tone="bad" icon={IconAlertTriangle}>
            <p>
              {riskReasons(info)
                .map(key => t(key))
                .join(' · ')}
            </p>
          </Notice>
        ))}
      <ConfirmRows
        rows={[
          ...entry.rows(intent).map(rowOf),
          ...(network?.kind === 'side' ? [{ label: t('confirm_chain'), value: network.name }] : []),
          ...(intent.permissionId === OWNER_PERMISSION_ID
            ? []
            : [
                {
                  label: t('confirm_permission'),
                  value: t('confirm_permission_active', { id: intent.permissionId }),
                },
              ]),
          ...(intent.note === ''
            ? []
            : [{ label: t('note'), value: <span className={styles['note']}>{intent.note}</span> }]),
          {
            label: t('send_expires'),
            value:
              quote && quote.aheadMs > 0n
                ? t('send_expires_chain', {
                    gap: format.duration(Number((quote.aheadMs + TRANSACTION_LIFE_MS) / 1000n)),
                  })
                : t('send_expires_in', { minutes: Number(TRANSACTION_LIFE_MS / 60_000n) }),
          },
        ]}
      />
      {recipient !== undefined && (
        <RecipientCare
          to={recipient}
          check={check}
          consent={consent}
          onConsent={onConsent}
          memo={memoOf(intent)}
        />
      )}
      {quote ? (
        <>
          <QuotePart quote={quote} intent={intent} tokens={tokens} onLess={onLess} />
          {quote.settled && (
            <Suspense>
              <SettledRows settled={quote.settled} sold={order?.sells.asset} tokens={tokens} />
            </Suspense>
          )}
          {quote.shortSun === 0n && quote.incomeSun > 0n && (
            <ConfirmRows
              look="beside"
              rows={[rowOf({ label: 'confirm_income', amount: { asset: TRX_ASSET, raw: quote.incomeSun } })]}
            />
          )}
          <Suspense fallback={<Skeleton width="70%" />}>
            <WhatIf intent={intent} quote={quote} tokens={tokens} title={t('send_change_title')} />
          </Suspense>
          <QuoteConsent quote={quote} agreed={agreed} onAgree={setAgreed} />
        </>
      ) : error ? (
        <QuoteFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['quoteLoading']} aria-busy="true" aria-label={t('quote_loading')}>
          <Skeleton width="70%" />
          <Skeleton width="55%" />
          <Skeleton width="80%" />
        </div>
      )}
      <ChangeRows intent={intent} tokens={tokens} />
      <Suspense>
        <SignerRemark intent={intent} />
      </Suspense>
      {proof}
      <div className={styles['buttons']}>
        <Button size="large" onClick={onBack}>
          {t('send_back')}
        </Button>
        <Button
          kind={quote && failsBy(quote) ? 'danger' : 'primary'}
          size="large"
          disabled={
            quote === undefined || !isAgreed(quote, agreed) || !isRecipientCleared || !isProven || isElsewhere
          }
          onClick={() => quote && onSend({ feeLimitSun: quote.feeLimitSun, ...agreed })}
        >
          {describeIntent(t, { intent, tokens }, 'action')}
        </Button>
      </div>
    </div>
  );
}

/** It is known already that signing it would come to nothing. */
function failsBy({ shortSun, failure, refused }: Quote): boolean {
  return shortSun > 0n || failure !== undefined || refused !== undefined;
}

function QuotePart({
  quote,
  intent,
  tokens,
  onLess,
}: Pick<SendConfirmProps, 'intent' | 'tokens' | 'onLess'> & { quote: Quote }): ReactNode {
  const t = useIntentWords();
  const entry = entryOf(intent);
  const less = quote.shortSun > 0n ? entry.lessBy(intent, quote.shortSun) : undefined;
  const offered = less && entry.headline(less);
  return (
    <>
      <Receipt
        kind="quote"
        cost={receiptOfQuote(quote)}
        valueLabel={entry.messages.spent && t(entry.messages.spent)}
        source={t('quote_source')}
      />
      <QuoteProblems quote={quote} />
      {quote.shortSun > 0n && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          <p>{t('quote_short', { amount: amountText(quote.shortSun, TRX_DECIMALS) })}</p>
          {less && offered && (
            <p>
              <Button size="small" onClick={() => onLess(less)}>
                {t('quote_send_less', { amount: describeAmount(tokens)(offered).amount })}
              </Button>
            </p>
          )}
        </Notice>
      )}
    </>
  );
}
