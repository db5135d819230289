import IconPlus from '~icons/plus';
import IconX from '~icons/x';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { IconButton } from '../../components/base/IconButton.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useProblem, type FormPart } from './RecordFields.tsx';
import styles from './TokenForms.module.css';

const useT = wordsOf('token-forms');

/** What the chain wants to know of a TRC10 token. */
export function IssueFields({ draft, problems, onChange }: FormPart): ReactNode {
  const t = useT();
  const problem = useProblem({ draft, problems });
  return (
    <>
      <TextField
        mono
        label={t('field_name')}
        hint={t('field_name_hint')}
        value={draft.name}
        onChange={name => onChange({ name })}
        error={problem('name')}
      />
      <TextField
        mono
        label={t('field_abbr')}
        value={draft.abbr}
        onChange={abbr => onChange({ abbr })}
        error={problem('abbr')}
      />
      <div className={styles['pair']}>
        <TextField
          mono
          inputMode="decimal"
          label={t('field_supply')}
          value={draft.supply}
          onChange={supply => onChange({ supply })}
          error={problem('supply')}
        />
        <TextField
          mono
          inputMode="numeric"
          label={t('field_precision')}
          value={draft.precision}
          onChange={precision => onChange({ precision })}
          error={problem('precision')}
        />
      </div>
      <CheckField
        label={t('field_sale')}
        hint={t('field_sale_hint')}
        checked={draft.sale}
        onChange={sale => onChange({ sale })}
      />
      {draft.sale && (
        <>
          <div className={styles['pair']}>
            <TextField
              type="datetime-local"
              label={t('field_start')}
              value={draft.start}
              onChange={start => onChange({ start })}
              error={problem('start')}
            />
            <TextField
              type="datetime-local"
              label={t('field_end')}
              value={draft.end}
              onChange={end => onChange({ end })}
              error={problem('end')}
            />
          </div>
          <div className={styles['pair']}>
            <TextField
              mono
              inputMode="numeric"
              label={t('field_tokens')}
              value={draft.tokens}
              onChange={tokens => onChange({ tokens })}
            />
            <TextField
              mono
              inputMode="numeric"
              label={t('field_trx')}
              value={draft.trx}
              onChange={trx => onChange({ trx })}
              error={problem('trx')}
            />
          </div>
        </>
      )}
      <fieldset className={styles['set']}>
        <legend>{t('field_frozen')}</legend>
        {draft.frozen.map(({ amount, days }, index) => (
          <div key={index} className={styles['pair']}>
            <TextField
              mono
              inputMode="decimal"
              label={t('field_frozen_amount')}
              value={amount}
              onChange={next => onChange({ frozen: draft.frozen.with(index, { amount: next, days }) })}
            />
            <TextField
              mono
              inputMode="numeric"
              label={t('field_frozen_days')}
              value={days}
              onChange={next => onChange({ frozen: draft.frozen.with(index, { amount, days: next }) })}
            />
            <IconButton
              icon={IconX}
              label={t('remove_line')}
              onClick={() => onChange({ frozen: draft.frozen.toSpliced(index, 1) })}
            />
          </div>
        ))}
        {problem('frozen') !== undefined && (
          <p role="alert" className={styles['wrong']}>
            {problem('frozen')}
          </p>
        )}
        <Button
          size="small"
          icon={IconPlus}
          disabled={draft.frozen.length >= 10}
          onClick={() => onChange({ frozen: [...draft.frozen, { amount: '', days: '' }] })}
        >
          {t('add_frozen')}
        </Button>
      </fieldset>
      <div className={styles['pair']}>
        <TextField
          mono
          inputMode="numeric"
          label={t('field_free')}
          hint={t('field_free_hint')}
          value={draft.freeLimit}
          onChange={freeLimit => onChange({ freeLimit })}
          error={problem('freeLimit')}
        />
        <TextField
          mono
          inputMode="numeric"
          label={t('field_public')}
          value={draft.publicLimit}
          onChange={publicLimit => onChange({ publicLimit })}
          error={problem('publicLimit')}
        />
      </div>
    </>
  );
}
