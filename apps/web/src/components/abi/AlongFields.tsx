import { TRX_DECIMALS } from '@sunscope/tron/amount';
import type { ReactNode } from 'react';
import { amountText } from '../../lib/format/amount-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { AmountField } from '../forms/AmountField.tsx';
import { SelectField } from '../forms/SelectField.tsx';
import type { AlongDraft, AlongFaults, AlongToken } from './along.ts';

const useT = wordsOf('kit-abi');

interface AlongFieldsProps {
  draft: AlongDraft;
  onChange: (draft: AlongDraft) => void;
  faults: AlongFaults;
  /** The call was asked for: what is missing is said too. */
  asked: boolean;
  /** TRC10 tokens of the account that calls. */
  tokens: readonly AlongToken[];
}

/** TRX, and an amount of one TRC10 token, that go along with a call. */
export function AlongFields({ draft, onChange, faults, asked, tokens }: AlongFieldsProps): ReactNode {
  const t = useT();
  const chosen = tokens.find(({ id }) => id === draft.token);
  const wrong = faults.amount === 'abi_token_empty' && !asked ? undefined : faults.amount;
  return (
    <>
      <AmountField
        label={t('abi_call_value')}
        hint={t('abi_call_value_hint')}
        decimals={TRX_DECIMALS}
        unit="TRX"
        value={draft.trx}
        onChange={trx => onChange({ ...draft, trx })}
        error={faults.trx && t(faults.trx)}
      />
      {tokens.length > 0 && (
        <SelectField
          label={t('abi_token')}
          hint={t('abi_token_hint')}
          value={chosen?.id ?? ''}
          // An amount is of the token that was chosen when it was typed.
          onChange={token => onChange({ ...draft, token, amount: '' })}
          options={[
            { value: '', label: t('abi_token_none') },
            ...tokens.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
      )}
      {chosen !== undefined && (
        <AmountField
          key={chosen.id}
          label={t('abi_token_amount')}
          decimals={chosen.decimals}
          unit={chosen.symbol}
          max={chosen.balance}
          value={draft.amount}
          onChange={amount => onChange({ ...draft, amount })}
          error={
            wrong && t(wrong, { amount: amountText(chosen.balance, chosen.decimals), token: chosen.symbol })
          }
        />
      )}
    </>
  );
}
