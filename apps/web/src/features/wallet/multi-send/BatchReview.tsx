import type { Address } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../../lib/format/amount-text.ts';
import { useQuery } from '@tanstack/react-query';
import IconAlertTriangle from '~icons/alert-triangle';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Receipt } from '../../../components/chain/Receipt.tsx';
import { CheckField } from '../../../components/forms/CheckField.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { isSuspicious, riskReasons } from '../../../lib/format/token-trust.ts';
import { lazyExtra, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { intentOf, type Batch } from '../../../wallet/batch/batch.ts';
import { judgeRows, type TypedRow } from '../../../wallet/batch/rows.ts';
import { TRANSACTION_LIFE_MS } from '../../../wallet/clock.ts';
import { CONSENT_ABOVE_SUN, MOST_FEE_SUN } from '../../../wallet/fee-bounds.ts';
import type { Intent } from '../../../wallet/intents/registry.ts';
import type { SendableToken } from '../../../wallet/sendable-tokens.ts';
import { useSigningAccount } from '../../../wallet/signing-account.ts';
import { useIntentWords } from '../intent-words.ts';
import { Notice } from '../Notice.tsx';
import { QuoteFailure } from '../QuoteFailure.tsx';
import { SendPending, usePending } from '../SendPending.tsx';
import { openUnlock } from '../wallet-dialogs.ts';
import { CheckingProgress, createChecked } from './CheckingProgress.tsx';
import { costOfBatch } from './cost.ts';
import styles from './MultiSend.module.css';
import { batchQuoteQuery, recipientsQuery, type CheckedRecipient, type TimedBatchQuote } from './queries.ts';
import { RecipientConsents, consentsOf, isSaid } from './RecipientConsents.tsx';
import { ReviewTable, type ReviewRow } from './ReviewTable.tsx';
import { beginBatch } from './runner.ts';

const useT = wordsOf('multi-send', 'recipients', 'wallet');

const LedgerRemark = lazyExtra(async () => (await import('../LedgerRemark.tsx')).LedgerRemark);

interface BatchReviewProps {
  owner: Address;
  token: SendableToken;
  rows: readonly TypedRow[];
  isLocked: boolean;
  onBack: () => void;
}

/** All that will be signed, once: every recipient and amount, what they cost together, and what is odd about them. */
export function BatchReview({ owner, token, rows, isLocked, onBack }: BatchReviewProps): ReactNode {
  const t = useT();
  // As it stands when the review opens: what is shown is what is signed.
  const [batch] = useState(() => batchOf(owner, token, rows));
  const intents = useMemo(() => batch.rows.map(row => intentOf(batch, row)), [batch]);
  const [checked] = useState(createChecked);
  const recipients = useQuery(
    recipientsQuery(
      owner,
      batch.rows.map(({ to }) => to),
      done => checked.setState({ recipients: done }),
    ),
  );
  const {
    data: quote,
    error,
    refetch,
  } = useQuery(batchQuoteQuery(batch.id, intents, done => checked.setState({ costs: done })));
  const [consents, setConsents] = useState<ReadonlySet<string>>(new Set());
  const [dear, setDear] = useState(false);
  const [ahead, setAhead] = useState(false);
  const pending = usePending(owner);
  const needed = consentsOf(recipients.data ?? []);
  const total = batch.rows.reduce((sum, { raw }) => sum + raw, 0n);
  const decimals = token.info.tokenDecimal;
  const isCleared = recipients.data !== undefined && needed.every(one => isSaid(one, consents));
  const isPayable =
    quote !== undefined &&
    quote.beyond.length === 0 &&
    quote.shortSun === 0n &&
    quote.failures.length === 0 &&
    (quote.consentSun === undefined || dear) &&
    (quote.aheadMs === 0n || ahead);
  const send = () => quote && void beginBatch(withTerms(batch, quote));
  return (
    <Card>
      <div className={styles['form']}>
        {isSuspicious(token.info) && (
          <Notice tone="bad" icon={IconAlertTriangle}>
            {riskReasons(token.info)
              .map(key => t(key))
              .join(' · ')}
          </Notice>
        )}
        <ReviewTable
          rows={batch.rows.map((row, index): ReviewRow => ({ row, found: recipients.data?.[index] }))}
          token={token}
        />
        <p className={styles['sum']}>
          {t('multi_sum', {
            count: batch.rows.length,
            amount: amountText(total, decimals),
            token: token.symbol,
          })}
        </p>
        {(recipients.data === undefined || (!quote && !error)) && (
          <CheckingProgress checked={checked} count={batch.rows.length} onCancel={onBack} />
        )}
        {recipients.data && (
          <>
            <ExchangeNotice found={recipients.data} />
            <RecipientConsents needed={needed} consents={consents} onConsents={setConsents} />
          </>
        )}
        {error && <QuoteFailure error={error} onRetry={() => void refetch()} />}
        {quote && (
          <>
            <Receipt kind="quote" cost={costOfBatch(quote)} source={t('quote_source')} />
            <QuoteRemarks quote={quote} dear={dear} onDear={setDear} ahead={ahead} onAhead={setAhead} />
          </>
        )}
        {pending && (
          <SendPending key={pending.hash} owner={owner} pending={pending} onEnd={() => undefined} />
        )}
        <p className={styles['text']}>{t('multi_how')}</p>
        <Presses intents={intents} />
        <div className={styles['buttons']}>
          <Button size="large" onClick={onBack}>
            {t('send_back')}
          </Button>
          {isLocked ? (
            <Button size="large" kind="primary" onClick={openUnlock}>
              {t('wallet_unlock')}
            </Button>
          ) : (
            <Button
              size="large"
              kind="primary"
              disabled={!isCleared || !isPayable || pending !== undefined}
              onClick={send}
            >
              {t('multi_send', {
                count: batch.rows.length,
                amount: amountText(total, decimals),
                token: token.symbol,
              })}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** How often whoever holds the key elsewhere is asked, and what for. */
function Presses({ intents }: { intents: readonly Intent[] }): ReactNode {
  const t = useT();
  const { login } = useSigningAccount();
  const [first] = intents;
  if (login !== 'ACCOUNT_LEDGER' && login !== 'ACCOUNT_EXTERNAL' && login !== 'ACCOUNT_TRONLINK') return null;
  return (
    <>
      <Notice tone="wait">{t(`multi_presses_${login}`, { count: intents.length })}</Notice>
      {login === 'ACCOUNT_LEDGER' && first && (
        <Suspense>
          <LedgerRemark intent={first} />
        </Suspense>
      )}
    </>
  );
}

function ExchangeNotice({ found }: { found: readonly CheckedRecipient[] }): ReactNode {
  const t = useT();
  const names = found.filter(({ isExchange }) => isExchange).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Notice tone="wait" icon={IconAlertTriangle} title={t('recipient_exchange_title')}>
      <p>{t('multi_exchange_text', { names: [...new Set(names)].join(', ') })}</p>
    </Notice>
  );
}

interface QuoteRemarksProps {
  quote: TimedBatchQuote;
  dear: boolean;
  onDear: (dear: boolean) => void;
  ahead: boolean;
  onAhead: (ahead: boolean) => void;
}

/** What stands against signing at this price, and what must be agreed to. */
function QuoteRemarks({ quote, dear, onDear, ahead, onAhead }: QuoteRemarksProps): ReactNode {
  const t = useT();
  const words = useIntentWords();
  const format = useFormat();
  const trx = (sun: bigint) => amountText(sun, TRX_DECIMALS);
  const [failure] = quote.failures;
  const [beyond] = quote.beyond;
  return (
    <>
      {quote.shortSun > 0n && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          {t('quote_short', { amount: trx(quote.shortSun) })}
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" icon={IconAlertTriangle} title={t('multi_line', { line: failure.index + 1 })}>
          <p>{words(failure.words.key, failure.words.values)}</p>
        </Notice>
      )}
      {beyond !== undefined && (
        <Notice tone="bad" icon={IconAlertTriangle} title={t('multi_line', { line: beyond + 1 })}>
          <p>
            {t('quote_refused', {
              worst: trx(quote.quotes[beyond]?.worstSun ?? 0n),
              most: trx(MOST_FEE_SUN),
            })}
          </p>
        </Notice>
      )}
      {quote.consentSun !== undefined && beyond === undefined && (
        <>
          <Notice tone="bad" icon={IconAlertTriangle} title={t('quote_dear_title')}>
            {quote.unusual.map(({ name, sun, usualSun }) => (
              <p key={name}>{words(`quote_unusual_${name}`, { price: trx(sun), usual: trx(usualSun) })}</p>
            ))}
            <p>{t('multi_dear', { worst: trx(quote.worstSun) })}</p>
          </Notice>
          <CheckField
            label={t('quote_dear_accept', { worst: trx(quote.worstSun) })}
            checked={dear}
            onChange={onDear}
          />
        </>
      )}
      {quote.aheadMs > 0n && (
        <>
          <Notice tone="wait" icon={IconAlertTriangle}>
            {t('clock_own_chain', { gap: format.duration(Number(quote.aheadMs / 1000n)) })}
          </Notice>
          <CheckField
            label={t('clock_own_chain_accept', {
              gap: format.duration(Number((quote.aheadMs + TRANSACTION_LIFE_MS) / 1000n)),
            })}
            checked={ahead}
            onChange={onAhead}
          />
        </>
      )}
    </>
  );
}

/** Lines are those of the list that was typed. */
function batchOf(owner: Address, token: SendableToken, typed: readonly TypedRow[]): Batch {
  const { rows } = judgeRows(typed, { owner, decimals: token.info.tokenDecimal, balance: token.balance });
  return {
    id: crypto.randomUUID(),
    owner,
    createdMs: Date.now(),
    token,
    rows: rows.flatMap(({ line, payment }) =>
      payment ? [{ line, ...payment, feeLimitSun: 0n, state: { is: 'unpaid' as const } }] : [],
    ),
  };
}

/** What the person agreed to goes with each row. */
function withTerms(batch: Batch, { quotes, consentSun, aheadMs }: TimedBatchQuote): Batch {
  const rows = batch.rows.map((row, index) => {
    const { feeLimitSun = 0n, worstSun = 0n } = quotes[index] ?? {};
    const isDear = consentSun !== undefined && worstSun > CONSENT_ABOVE_SUN;
    return { ...row, feeLimitSun, ...(isDear ? { agreedFeeSun: worstSun } : {}) };
  });
  return { ...batch, rows, ...(aheadMs > 0n ? { agreedAheadMs: aheadMs } : {}) };
}
