import IconAlertTriangle from '~icons/alert-triangle';
import { formatAmountGrouped } from '@sunscope/tron/amount';
import type { ReactNode, SyntheticEvent } from 'react';
import { AmountField } from '../../components/forms/AmountField.tsx';
import { Button } from '../../components/base/Button.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import type { FailureWords } from '../../wallet/failure.ts';
import type { SendReading, SendValues } from '../../wallet/send-form.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import type { SessionAccount } from '../../wallet/session-types.ts';
import { Notice } from './Notice.tsx';
import { SendFailure } from './SendFailure.tsx';
import { RecipientConsent } from './RecipientConsent.tsx';
import { RecipientRemark } from './RecipientRemark.tsx';
import styles from './SendDialog.module.css';
import { isCleared, useRecipientCheck } from './use-recipient-check.ts';

const useT = wordsOf('wallet');

interface SendFormProps {
  account: SessionAccount;
  /** The account's tokens are not known yet. */
  loading: boolean;
  values: SendValues;
  tokens: readonly SendableToken[];
  reading: SendReading;
  failure: FailureWords | undefined;
  /** What the person consented to about the recipient. */
  consent: string | undefined;
  onConsent: (consent: string | undefined) => void;
  onChange: (next: Partial<SendValues>) => void;
  onContinue: () => void;
}

/** Recipient, token, amount and note, judged while they are typed. */
export function SendForm({
  account,
  loading,
  values,
  tokens,
  reading,
  failure,
  consent,
  onConsent,
  onChange,
  onContinue,
}: SendFormProps): ReactNode {
  const t = useT();
  const { problems, recipient, intent } = reading;
  const chosen = tokens.find(token => token.id === values.tokenId);
  const to = problems.to === undefined ? recipient : undefined;
  const check = useRecipientCheck(account.address, to);
  const ready = intent !== undefined && isCleared(check, consent);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ready) onContinue();
  };
  return (
    <form className={styles['form']} autoComplete="off" onSubmit={submit}>
      {failure && <SendFailure failure={failure} />}
      <TextField
        label={t('send_to')}
        value={values.to}
        onChange={to => onChange({ to })}
        mono
        placeholder={t('send_to_hint')}
        error={problems.to && t(problems.to)}
      />
      {to !== undefined && (
        <>
          <RecipientRemark to={to} check={check} />
          <RecipientConsent to={to} check={check} consent={consent} onConsent={onConsent} />
        </>
      )}
      {loading ? (
        <Skeleton height={54} />
      ) : (
        <SelectField
          label={t('send_token')}
          value={values.tokenId}
          onChange={tokenId => onChange({ tokenId, amount: '' })}
          options={tokens.map(token => ({
            value: token.id,
            label: tokenLabel(t, token),
            group: groupOf(t, token),
          }))}
        />
      )}
      {chosen && isSuspicious(chosen.info) && (
        <Notice tone="wait" icon={IconAlertTriangle}>
          <p>{t('ui_suspicious_token')}</p>
        </Notice>
      )}
      <AmountField
        label={t('amount')}
        value={values.amount}
        onChange={amount => onChange({ amount })}
        decimals={chosen?.info.tokenDecimal ?? 0}
        unit={chosen?.symbol}
        max={chosen?.balance}
        disabled={!chosen}
        aside={
          chosen &&
          t('send_available', {
            amount: formatAmountGrouped(chosen.balance, chosen.info.tokenDecimal),
            token: chosen.symbol,
          })
        }
        error={problems.amount && t(problems.amount)}
      />
      <TextArea
        label={t('note')}
        value={values.note}
        onChange={note => onChange({ note })}
        rows={2}
        hint={t('send_note_hint')}
        error={problems.note && t(problems.note)}
      />
      <Button type="submit" kind="primary" size="large" wide disabled={!ready}>
        {t('send_continue')}
      </Button>
    </form>
  );
}

function groupOf(t: Translate<'wallet'>, { token }: SendableToken): string {
  switch (token.kind) {
    case 'trx':
      return t('send_token_group_trx');
    case 'trc10':
      return t('TRC10_token');
    case 'trc20':
      return t('TRC20_token');
  }
}

/** Names repeat, ids do not: TRC10 shows its id, TRC20 the ends of its contract. */
function tokenLabel(t: Translate<'wallet'>, { token, info, symbol, balance }: SendableToken): string {
  const mark = isSuspicious(info) ? ` · ${t('ui_suspicious')}` : '';
  const amount = formatAmountGrouped(balance, info.tokenDecimal);
  switch (token.kind) {
    case 'trx':
      return `TRX · ${amount}`;
    case 'trc10':
      return `${symbol} [${token.id}] · ${amount}${mark}`;
    case 'trc20':
      return `${symbol} [${token.contract.slice(0, 5)}…${token.contract.slice(-4)}] · ${amount}${mark}`;
  }
}
