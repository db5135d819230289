import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { useDraft } from '../../components/wallet/draft.ts';
import { Wizard } from '../../components/wallet/Wizard.tsx';
import { saveText } from '../../lib/format/save-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import {
  applicationOf,
  marketStart,
  pairOf,
  readMarketDraft,
  readMarketKept,
  type MarketDraft,
} from './market-form.ts';
import { MarketFields } from './MarketFields.tsx';
import type { Recorded } from './recorded.ts';
import styles from './TokenForms.module.css';

const useT = wordsOf('market-entry', 'token-forms');

/** The application itself: filled in, read once more, and taken along, since this server keeps no market. */
export function MarketApplication({
  id,
  recorded,
  questions,
}: {
  id: string;
  recorded: Recorded;
  /** Where the market's questions are answered. */
  questions: string;
}): ReactNode {
  const t = useT();
  const [start] = useState(() => marketStart(recorded));
  const { value, set, found, forget } = useDraft(`market-basic-${id}`, start, kept =>
    readMarketKept(kept, start),
  );
  const [at, setAt] = useState(0);
  const [agreed, setAgreed] = useState(false);
  const problems = readMarketDraft(value, recorded);
  const isRight = Object.keys(problems).length === 0;
  const save = () =>
    saveText(`market-${id}.json`, JSON.stringify(applicationOf(id, value, recorded), undefined, 2));
  if (at === 2 && isRight)
    return (
      <EmptyState
        title={t('market_result_title')}
        text={t('market_result_text')}
        action={
          <span className="pieces">
            <Button kind="primary" onClick={save}>
              {t('market_download')}
            </Button>
            <Button to={questions}>{t('market_result_questions')}</Button>
            <Button onClick={() => setAt(0)}>{t('market_result_change')}</Button>
          </span>
        }
      />
    );
  return (
    <Wizard
      label={t('market_form')}
      at={isRight ? Math.min(at, 1) : 0}
      onStep={setAt}
      onDone={() => setAt(2)}
      foot={
        <>
          {t(found ? 'draft_found' : 'draft_kept')}{' '}
          {found && (
            <Button size="small" onClick={forget}>
              {t('draft_forget')}
            </Button>
          )}
        </>
      }
      steps={[
        {
          id: 'fill',
          title: t('market_step_fill'),
          text: t('market_step_fill_text'),
          content: (
            <MarketFields
              recorded={recorded}
              draft={value}
              problems={problems}
              onChange={part => set({ ...value, ...part })}
            />
          ),
          next: t('next'),
          missing: isRight ? undefined : t('missing_fields'),
        },
        {
          id: 'check',
          title: t('step_confirm'),
          text: t('market_step_check_text'),
          content: (
            <div className={styles['form']}>
              <Check draft={value} recorded={recorded} />
              <CheckField label={t('market_consent')} checked={agreed} onChange={setAgreed} />
            </div>
          ),
          next: t('next'),
          missing: agreed ? undefined : t('missing_consent'),
        },
      ]}
    />
  );
}

/** Everything that goes into the file, to be read once more; what was left empty is left out. */
function Check({ draft, recorded }: { draft: MarketDraft; recorded: Recorded }): ReactNode {
  const t = useT();
  const rows: [string, string][] = [
    [t('field_name'), recorded.name],
    [t('field_abbr'), recorded.symbol],
    [t('market_field_pair'), pairOf(recorded)],
    [t('market_field_first_price'), t('price_for', { tokens: draft.tokens, trx: draft.trx })],
    [t('market_field_circulation'), draft.circulation],
    [t('field_issuer'), recorded.issuer],
    [t('field_description'), draft.description],
    [t('market_field_logo_address'), draft.logo],
    [t('market_field_elsewhere'), t(draft.elsewhere ? 'market_yes' : 'market_no')],
    [t('market_field_ranked'), draft.ranked],
    [t('market_field_scheme'), draft.scheme],
    [t('market_field_team'), draft.team],
    [t('field_website'), draft.website],
    [t('field_email'), draft.email],
    [t('field_white_paper'), draft.whitePaper],
    [t('market_field_code'), draft.code],
    [t('market_field_reddit'), draft.reddit],
    [t('market_field_sold_from'), draft.soldFrom],
  ];
  return (
    <ConfirmRows
      rows={rows
        .filter(([, value]) => value.trim() !== '')
        .map(([label, value]) => ({ label, value: <bdi>{value}</bdi> }))}
    />
  );
}
