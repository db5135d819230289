import { formatAmountGrouped, TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import IconAlertTriangle from '~icons/alert-triangle';
import { useState, type ReactNode } from 'react';
import { AddressChip } from '../../components/AddressChip.tsx';
import { Amount } from '../../components/Amount.tsx';
import { Button } from '../../components/Button.tsx';
import { ConfirmRows } from '../../components/ConfirmRows.tsx';
import { Receipt } from '../../components/Receipt.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Tag } from '../../components/Tag.tsx';
import { accountName } from '../../lib/account-name.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.tsx';
import { isSuspicious } from '../../lib/token-trust.ts';
import type { Quote } from '../../wallet/quote.ts';
import { TRANSFER_LIFE_MS } from '../../wallet/clock.ts';
import type { SendTerms } from '../../wallet/send-transfer.ts';
import type { SendableToken } from '../../wallet/send-form.ts';
import type { Transfer } from '../../wallet/transfer.ts';
import { Notice } from './Notice.tsx';
import { accountQuery } from './queries.ts';
import { quoteQuery } from './quote-query.ts';
import { isAgreed, QuoteConsent, type Agreed } from './QuoteConsent.tsx';
import { QuoteFailure } from './QuoteFailure.tsx';
import { receiptOfQuote } from './receipt-of-quote.ts';
import { RecipientConsent } from './RecipientConsent.tsx';
import styles from './SendDialog.module.css';
import { isCleared, useRecipientCheck } from './use-recipient-check.ts';

interface SendConfirmProps {
  transfer: Transfer;
  token: SendableToken;
  /** What the person consented to about the recipient. */
  consent: string | undefined;
  onConsent: (consent: string | undefined) => void;
  onBack: () => void;
  /** Another amount was offered and taken, raw units. */
  onAmount: (amount: bigint) => void;
  onSend: (terms: SendTerms) => void;
}

/** The transfer as it will be signed, its cost, and what is left afterwards. */
export function SendConfirm({
  transfer,
  token,
  consent,
  onConsent,
  onBack,
  onAmount,
  onSend,
}: SendConfirmProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data: quote, error, refetch } = useQuery(quoteQuery(transfer));
  const [agreed, setAgreed] = useState<Agreed>({});
  const { data: recipient } = useQuery(accountQuery(transfer.to));
  const check = useRecipientCheck(transfer.from, transfer.to);
  const { info } = token;
  const recipientName = recipient && accountName(recipient);

  return (
    <div className={styles['form']}>
      <p className={styles['sum']}>
        <span className="visually-hidden">{t('amount')} </span>
        <AmountOf raw={transfer.amount} token={token} />
      </p>
      {isSuspicious(token.info) && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          <p>{t('ui_suspicious_token')}</p>
        </Notice>
      )}
      <ConfirmRows
        rows={[
          {
            label: t('send_to'),
            value: (
              <>
                {recipientName && <bdi>{recipientName}</bdi>}
                <AddressChip address={transfer.to} full link={false} />
              </>
            ),
          },
          ...(transfer.note === ''
            ? []
            : [{ label: t('note'), value: <span className={styles['note']}>{transfer.note}</span> }]),
          {
            label: t('send_expires'),
            value:
              quote && quote.aheadMs > 0n
                ? t('send_expires_chain', {
                    gap: format.duration(Number((quote.aheadMs + TRANSFER_LIFE_MS) / 1000n)),
                  })
                : t('send_expires_in', { minutes: Number(TRANSFER_LIFE_MS / 60_000n) }),
          },
        ]}
      />
      <RecipientConsent to={transfer.to} check={check} consent={consent} onConsent={onConsent} />
      {quote ? (
        <>
          <QuotePart quote={quote} transfer={transfer} onAmount={onAmount} />
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
      {quote?.shortSun === 0n && (
        <div className={styles['change']}>
          <p className={styles['heading']}>{t('send_change_title')}</p>
          <ConfirmRows
            look="beside"
            rows={changesOf(transfer, token, quote).map(row => ({ ...row, label: <Tag>{row.label}</Tag> }))}
          />
        </div>
      )}
      <div className={styles['buttons']}>
        <Button size="large" onClick={onBack}>
          {t('send_back')}
        </Button>
        <Button
          kind={quote && (quote.shortSun > 0n || quote.failure !== undefined) ? 'danger' : 'primary'}
          size="large"
          disabled={quote === undefined || !isAgreed(quote, agreed) || !isCleared(check, consent)}
          onClick={() => quote && onSend({ feeLimitSun: quote.feeLimitSun, ...agreed })}
        >
          {t('send_button', {
            amount: formatAmountGrouped(transfer.amount, info.tokenDecimal),
            token: token.symbol,
          })}
        </Button>
      </div>
    </div>
  );
}

function QuotePart({
  quote,
  transfer,
  onAmount,
}: Pick<SendConfirmProps, 'transfer' | 'onAmount'> & { quote: Quote }): ReactNode {
  const t = useT();
  const affordable = transfer.token.kind === 'trx' ? transfer.amount - quote.shortSun : 0n;
  return (
    <>
      <Receipt kind="quote" cost={receiptOfQuote(quote, transfer)} source={t('quote_source')} />
      {quote.failure !== undefined && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          {t('quote_would_fail', { reason: quote.failure })}
        </Notice>
      )}
      {quote.shortSun > 0n && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          <p>{t('quote_short', { amount: formatAmountGrouped(quote.shortSun, TRX_DECIMALS) })}</p>
          {affordable > 0n && (
            <p>
              <Button size="small" onClick={() => onAmount(affordable)}>
                {t('quote_send_less', { amount: formatAmountGrouped(affordable, TRX_DECIMALS) })}
              </Button>
            </p>
          )}
        </Notice>
      )}
    </>
  );
}

function AmountOf({ raw, token }: { raw: bigint; token: SendableToken }): ReactNode {
  const { info } = token;
  const id = token.token.kind === 'trc10' ? ` [${token.token.id}]` : '';
  return <Amount raw={raw} decimals={info.tokenDecimal} unit={`${token.symbol}${id}`} digits={7} />;
}

/** Balances after the transfer; TRX also pays the fee of every other token. */
function changesOf(
  transfer: Transfer,
  token: SendableToken,
  quote: Quote,
): { label: string; value: ReactNode }[] {
  const trx = balanceRow('TRX', quote.balanceSun - quote.totalSun, TRX_DECIMALS);
  if (transfer.token.kind === 'trx') return [trx];
  return [balanceRow(token.symbol, token.balance - transfer.amount, token.info.tokenDecimal), trx];
}

function balanceRow(unit: string, raw: bigint, decimals: number): { label: string; value: ReactNode } {
  return { label: unit, value: <Amount raw={raw > 0n ? raw : 0n} decimals={decimals} digits="all" /> };
}
