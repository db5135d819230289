import IconAlertTriangle from '~icons/alert-triangle';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { useQuery } from '@tanstack/react-query';
import type { Address } from '@sunscope/tron/address';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { AmountField } from '../../components/forms/AmountField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { isSuspicious, riskReasons } from '../../lib/format/token-trust.ts';
import type { FormField, Problems } from '../../wallet/intents/intent.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import { sessionStore } from '../../wallet/session-store.ts';
import type { Session } from '../../wallet/session-types.ts';
import { MAX_NOTE_CHARACTERS, signerCapabilities } from '../../wallet/signer.ts';
import { useIntentWords } from './intent-words.ts';
import { Notice } from './Notice.tsx';
import { noteFeeQuery } from './quote-query.ts';
import { RecipientField } from './RecipientField.tsx';
import { tokenGroup, tokenLabel } from './token-option.ts';
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
  /** `isAll` where the amount is all there is. */
  onChange: (next: Partial<V>, isAll?: boolean) => void;
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
      onChange={(value, isAll) => {
        // An amount is of the token that was chosen when it was typed.
        const amounts = field.kind === 'asset' ? fields.filter(({ kind }) => kind === 'amount') : [];
        const next = [[field.name, value], ...amounts.map(({ name }) => [name, ''])];
        onChange(Object.fromEntries(next) as Partial<V>, isAll);
      }}
      {...surroundings}
    />
  ));
}

interface OneFieldProps<V> extends FieldSurroundings {
  field: FormField<V>;
  value: string;
  problem: Problems<V>[keyof V];
  onChange: (value: string, isAll?: boolean) => void;
}

function OneField<V>({ field, value, problem, onChange, ...around }: OneFieldProps<V>): ReactNode {
  const t = useIntentWords();
  const { tokens, chosen, recipient, check, consent, onConsent } = around;
  const most = useStore(sessionStore, mostNoteCharacters);
  /** The field was left: that nothing stands in it is said only then. */
  const [left, setLeft] = useState(false);
  const common = { label: t(field.label), value, onChange, error: problem && t(problem, { most }) };
  const hint = field.hint && t(field.hint);
  switch (field.kind) {
    case 'recipient':
      return (
        <RecipientField
          {...common}
          placeholder={hint}
          to={recipient}
          check={check}
          consent={consent}
          onConsent={onConsent}
        />
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
                group: tokenGroup(t, token),
              }))}
            />
          )}
          {chosen && isSuspicious(chosen.info) && (
            <Notice tone="wait" icon={IconAlertTriangle}>
              <p>
                {riskReasons(chosen.info)
                  .map(key => t(key))
                  .join(' · ')}
              </p>
            </Notice>
          )}
        </>
      );
    case 'amount':
      return (
        <AmountField
          {...common}
          error={left && value === '' ? t('fill_a_valid_number') : common.error}
          onBlur={() => setLeft(true)}
          decimals={chosen?.info.tokenDecimal ?? 0}
          unit={chosen?.symbol}
          max={chosen?.balance}
          disabled={!chosen}
          aside={
            chosen &&
            t('send_available', {
              amount: amountText(chosen.balance, chosen.info.tokenDecimal),
              token: chosen.symbol,
            })
          }
        />
      );
    case 'text':
      if (field.isNote) {
        const length = most < MAX_NOTE_CHARACTERS && t('send_note_most', { most });
        return <NoteField {...common} rows={field.rows} hint={[length, hint].filter(Boolean).join(' ')} />;
      }
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

/** A note, with what the chain asks for one. */
function NoteField({
  hint,
  ...rest
}: Omit<ComponentProps<typeof TextArea>, 'hint'> & { hint: string | undefined }): ReactNode {
  const t = useIntentWords();
  const { data: feeSun } = useQuery(noteFeeQuery);
  const isPriced = typeof feeSun === 'bigint' && feeSun > 0n;
  const price = isPriced && t('send_note_price', { amount: amountText(feeSun, TRX_DECIMALS) });
  return <TextArea {...rest} hint={[hint, price].filter(Boolean).join(' ')} />;
}

/** How long a note the login signs. */
function mostNoteCharacters(session: Session): number {
  return 'account' in session
    ? signerCapabilities[session.account.kind].maxNoteCharacters
    : MAX_NOTE_CHARACTERS;
}
