import IconAlertTriangle from '~icons/alert-triangle';
import { formatAmountGrouped } from '@sunscope/tron/amount';
import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { AmountField } from '../../components/forms/AmountField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import type { Translate } from '../../lib/i18n/i18n.tsx';
import type { FormField, Problems } from '../../wallet/intents/intent.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import { useIntentWords } from './intent-words.ts';
import { Notice } from './Notice.tsx';
import { RecipientConsent } from './RecipientConsent.tsx';
import { RecipientRemark } from './RecipientRemark.tsx';
import type { RecipientCheck } from './use-recipient-check.ts';

/** What fields are drawn with besides what was typed. */
export interface FieldSurroundings {
  /** The account's tokens are not known yet. */
  loading: boolean;
  tokens: readonly SendableToken[];
  /** What amounts are of. */
  chosen: SendableToken | undefined;
  /** The address typed, once it is right, and what is known of it. */
  recipient: Address | undefined;
  check: RecipientCheck;
  /** What the person consented to about the recipient. */
  consent: string | undefined;
  onConsent: (consent: string | undefined) => void;
}

interface IntentFieldsProps<V> extends FieldSurroundings {
  fields: readonly FormField<V>[];
  values: V;
  problems: Problems<V>;
  onChange: (next: Partial<V>) => void;
}

/** The fields that an intent's form names, in their order. */
export function IntentFields<V extends { readonly [Name in keyof V]: string }>({
  fields,
  values,
  problems,
  onChange,
  ...surroundings
}: IntentFieldsProps<V>): ReactNode {
  return fields.map(field => (
    <OneField
      key={field.name}
      field={field}
      value={values[field.name]}
      problem={problems[field.name]}
      onChange={value => {
        // An amount is of the token that was chosen when it was typed.
        const amounts = field.kind === 'asset' ? fields.filter(({ kind }) => kind === 'amount') : [];
        const next = [[field.name, value], ...amounts.map(({ name }) => [name, ''])];
        onChange(Object.fromEntries(next) as Partial<V>);
      }}
      {...surroundings}
    />
  ));
}

interface OneFieldProps<V> extends FieldSurroundings {
  field: FormField<V>;
  value: string;
  problem: Problems<V>[keyof V];
  onChange: (value: string) => void;
}

function OneField<V>({ field, value, problem, onChange, ...around }: OneFieldProps<V>): ReactNode {
  const t = useIntentWords();
  const { tokens, chosen, recipient, check, consent, onConsent } = around;
  const common = { label: t(field.label), value, onChange, error: problem && t(problem) };
  const hint = field.hint && t(field.hint);
  switch (field.kind) {
    case 'recipient':
      return (
        <>
          <TextField {...common} mono placeholder={hint} />
          {recipient !== undefined && (
            <>
              <RecipientRemark to={recipient} check={check} />
              <RecipientConsent to={recipient} check={check} consent={consent} onConsent={onConsent} />
            </>
          )}
        </>
      );
    case 'asset':
      return (
        <>
          {around.loading ? (
            <Skeleton height={54} />
          ) : (
            <SelectField
              {...common}
              hint={hint}
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
        </>
      );
    case 'amount':
      return (
        <AmountField
          {...common}
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
        />
      );
    case 'text':
      return field.rows === undefined ? (
        <TextField {...common} hint={hint} />
      ) : (
        <TextArea {...common} rows={field.rows} hint={hint} />
      );
    case 'choice':
      return (
        <SelectField
          {...common}
          hint={hint}
          options={field.options.map(({ value: choice, label }) => ({ value: choice, label: t(label) }))}
        />
      );
  }
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
