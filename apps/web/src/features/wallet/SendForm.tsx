import { Suspense, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { lazyExtra, wordsOf } from '../../lib/i18n/i18n.tsx';
import type { FailureWords } from '../../wallet/failure.ts';
import type { TransferValues } from '../../wallet/intents/transfer-parts.ts';
import { sendFields, type SendReading } from '../../wallet/send-form.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import type { SessionAccount } from '../../wallet/session-types.ts';
import { IntentFields } from './IntentFields.tsx';
import { SendFailure } from './SendFailure.tsx';
import styles from './SendDialog.module.css';
import { isCleared, useRecipientCheck } from './use-recipient-check.ts';

const WholeAmount = lazyExtra(async () => (await import('./WholeAmount.tsx')).WholeAmount);

const useT = wordsOf('wallet');

interface SendFormProps {
  account: SessionAccount;
  /** The account's tokens are not known yet. */
  loading: boolean;
  values: TransferValues;
  tokens: readonly SendableToken[];
  reading: SendReading;
  failure: FailureWords | undefined;
  /** What is said of a transaction whose end is not known; until it is, nothing else is sent. */
  pending: ReactNode | undefined;
  /** What the person consented to about the recipient. */
  consent: string | undefined;
  onConsent: (consent: string | undefined) => void;
  onChange: (next: Partial<TransferValues>, isAll?: boolean) => void;
  /** The amount stays all that can be sent. */
  isAll: boolean;
  onContinue: () => void;
}

/** The fields of a transfer, judged while they are typed. */
export function SendForm({
  account,
  loading,
  values,
  tokens,
  reading,
  failure,
  pending,
  consent,
  onConsent,
  onChange,
  isAll,
  onContinue,
}: SendFormProps): ReactNode {
  const t = useT();
  const { problems, recipient, intent } = reading;
  const chosen = tokens.find(token => token.id === values.tokenId);
  const to = problems.to === undefined ? recipient : undefined;
  const check = useRecipientCheck(account.address, to);
  const ready = pending === undefined && intent !== undefined && isCleared(check, consent);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ready) onContinue();
  };
  return (
    <form className={styles['form']} autoComplete="off" onSubmit={submit}>
      {pending}
      {failure && <SendFailure failure={failure} />}
      <IntentFields
        fields={sendFields(chosen?.token)}
        values={values}
        problems={problems}
        onChange={onChange}
        loading={loading}
        tokens={tokens}
        chosen={chosen}
        recipient={to}
        check={check}
        consent={consent}
        onConsent={onConsent}
      />
      {isAll && chosen?.token.kind === 'trx' && (
        <Suspense>
          <WholeAmount
            from={account.address}
            to={to}
            note={values.note}
            balanceSun={chosen.balance}
            onAmount={amount => onChange({ amount }, true)}
          />
        </Suspense>
      )}
      <Button type="submit" kind="primary" size="large" wide disabled={!ready}>
        {t('send_continue')}
      </Button>
    </form>
  );
}
