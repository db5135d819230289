import type { ReactNode } from 'react';
import { amountText } from '../../lib/format/amount-text.ts';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { MOST_MARKET_TEXT, pairOf, type MarketDraft, type MarketProblems } from './market-form.ts';
import type { Recorded } from './recorded.ts';
import styles from './TokenForms.module.css';

const useT = wordsOf('market-entry', 'token-forms');

type TextOf = {
  [Field in keyof MarketDraft]: MarketDraft[Field] extends string ? Field : never;
}[keyof MarketDraft];

/** Fields of an application in their order; those that the chain answers stand above as facts. */
export function MarketFields({
  recorded,
  draft,
  problems,
  onChange,
}: {
  recorded: Recorded;
  draft: MarketDraft;
  problems: MarketProblems;
  onChange: (part: Partial<MarketDraft>) => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const error = (field: TextOf) => {
    const problem = problems[field];
    if (problem === undefined || draft[field] === '') return undefined;
    if (problem !== 'market_bad_length') return t(problem);
    const most = MOST_MARKET_TEXT[field as keyof typeof MOST_MARKET_TEXT];
    return t('market_bad_length', { most: format.integer(most) });
  };
  const bound = (field: TextOf) => ({
    value: draft[field],
    error: error(field),
    onChange: (text: string) => onChange({ [field]: text }),
  });
  return (
    <div className={styles['form']}>
      <MarketFacts recorded={recorded} />
      <TextField
        mono
        inputMode="decimal"
        label={t('market_field_circulation')}
        hint={t('market_field_circulation_hint')}
        {...bound('circulation')}
      />
      <TextArea label={t('field_description')} {...bound('description')} />
      <TextField mono label={t('market_field_logo_address')} placeholder="https://" {...bound('logo')} />
      <fieldset className={styles['set']}>
        <legend>{t('market_field_first_price')}</legend>
        <div className={styles['pair']}>
          <TextField mono inputMode="numeric" label={t('field_tokens')} {...bound('tokens')} />
          <TextField mono inputMode="numeric" label={t('field_trx')} {...bound('trx')} />
        </div>
      </fieldset>
      <CheckField
        label={t('market_field_elsewhere')}
        checked={draft.elsewhere}
        onChange={elsewhere => onChange({ elsewhere })}
      />
      <TextField mono label={t('market_field_ranked')} placeholder="https://" {...bound('ranked')} />
      <TextArea label={t('market_field_scheme')} {...bound('scheme')} />
      <TextArea label={t('market_field_team')} {...bound('team')} />
      <TextField mono label={t('field_website')} placeholder="https://" {...bound('website')} />
      <TextField mono label={t('field_email')} {...bound('email')} />
      <TextField mono label={t('field_white_paper')} placeholder="https://" {...bound('whitePaper')} />
      <TextField mono label={t('market_field_code')} placeholder="https://" {...bound('code')} />
      <TextField mono label={t('market_field_reddit')} placeholder="https://" {...bound('reddit')} />
      <TextField mono label={t('market_field_sold_from')} {...bound('soldFrom')} />
    </div>
  );
}

/** What nobody types: the chain knows it. */
function MarketFacts({ recorded }: { recorded: Recorded }): ReactNode {
  const t = useT();
  return (
    <DetailList>
      <DetailRow label={t('field_name')}>
        <bdi>{recorded.name}</bdi>
      </DetailRow>
      <DetailRow label={t('field_abbr')}>
        <bdi>{recorded.symbol}</bdi>
      </DetailRow>
      <DetailRow label={t('field_supply')}>
        <bdi dir="ltr">{amountText(recorded.supplyRaw, recorded.decimals)}</bdi>
      </DetailRow>
      <DetailRow label={t('field_issuer')}>
        {recorded.issuer !== '' && <AddressChip address={recorded.issuer} />}
      </DetailRow>
      <DetailRow label={t('market_field_pair')}>
        <bdi>{pairOf(recorded)}</bdi>
      </DetailRow>
    </DetailList>
  );
}
