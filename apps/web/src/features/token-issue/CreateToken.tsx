import type { Address } from '@sunscope/tron/address';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { CardChoice } from '../../components/forms/CardChoice.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { useDraft } from '../../components/wallet/draft.ts';
import { Wizard } from '../../components/wallet/Wizard.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useGo } from '../../lib/routing/navigation.ts';
import type { AssetIssue } from '../../wallet/intents/asset-issue.ts';
import type { LoginKindId } from '../../wallet/signer.ts';
import { Confirmation } from './Confirmation.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { hasMoreThanChain, IssuedRecord } from './IssuedRecord.tsx';
import { IssueFields } from './IssueFields.tsx';
import { RecordFields, useProblem } from './RecordFields.tsx';
import { issueIntent } from './issue-intent.ts';
import { writeRecord } from './record-content.ts';
import { useRecordObstacle } from './record-obstacle.ts';
import { EMPTY_DRAFT, readKept, readTokenDraft, type TokenDraft } from './token-form.ts';
import { useIssueFacts } from './use-issue-facts.ts';
import { useIssuedContract } from './use-issued-contract.ts';
import styles from './TokenForms.module.css';

const useT = wordsOf('token-forms');

export const CREATE_STEPS = ['Type', 'Record', 'Confirm', 'Result'] as const;
export type CreateStep = (typeof CREATE_STEPS)[number];

interface CreateTokenProps {
  step: CreateStep;
  /** The account that is signed in, and whether its login signs. */
  own: Address | undefined;
  signs: boolean;
  /** The kind of login that signs. */
  login: LoginKindId | undefined;
  onConnect: () => void;
  /** Has it confirmed and signed, and says when it is in a block. */
  onAct: (intent: AssetIssue, onSent: () => void) => void;
}

/** Records a TRC20 token of one's own, or issues a TRC10 token. A visitor fills in all of it. */
export function CreateToken({ step, own, signs, login, onConnect, onAct }: CreateTokenProps): ReactNode {
  const t = useT();
  const go = useGo();
  const { value: draft, set, found, forget } = useDraft('token-create', EMPTY_DRAFT, readKept);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { problems } = readTokenDraft(draft, nowMs);
  const facts = useIssueFacts(draft.kind === 'trc10' ? own : undefined);
  const problem = useProblem({ draft, problems });
  const contract = useIssuedContract(draft.kind === 'trc20' ? draft.contract.trim() : '');
  const obstacleOf = useRecordObstacle(login);
  const isRight = Object.keys(problems).length === 0;
  const change = (part: Partial<TokenDraft>) => {
    setNowMs(Date.now());
    setRefusal(undefined);
    set({ ...draft, ...part });
  };
  const at = isRight ? Math.min(CREATE_STEPS.indexOf(step), 2) : Math.min(CREATE_STEPS.indexOf(step), 1);
  const goTo = (place: number) => go(`/tokens/create/${CREATE_STEPS[place]}`);

  const issuerFault = () => {
    if (own === undefined) return t('missing_wallet');
    if (!signs) return t('missing_key');
    if (draft.kind === 'trc10') {
      if (facts.hasIssued) return t('issue_once');
      if (facts.isShort) return t('issue_fee_short', { fee: facts.fee });
      return agreed ? undefined : t('missing_consent');
    }
    if (contract.creator !== undefined && contract.creator !== own) return t('missing_issuer');
    if (contract.type === undefined) return t('missing_contract');
    const obstacle = obstacleOf({ type: contract.type, id: draft.contract.trim(), issuer: own }, draft);
    return obstacle ?? (agreed ? undefined : t('missing_consent'));
  };
  const record = async () => {
    if (own === undefined || contract.type === undefined) return;
    setBusy(true);
    try {
      const fault = await writeRecord({ type: contract.type, id: draft.contract.trim(), issuer: own }, draft);
      setRefusal(fault);
      if (fault === undefined) go('/tokens/create/Result');
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const finish = () => {
    if (draft.kind === 'trc20') {
      void record();
      return;
    }
    // Its times are counted from now.
    const fresh = readTokenDraft(draft, Date.now()).issue;
    if (fresh === undefined || own === undefined) return;
    onAct(issueIntent(own, fresh), () => go('/tokens/create/Result'));
  };

  if (step === 'Result' && isRight) {
    const others = (
      <>
        <Button to="/myToken">{t('result_mine')}</Button>
        <Button
          onClick={() => {
            forget();
            go('/tokens/create/Type');
          }}
        >
          {t('result_another')}
        </Button>
      </>
    );
    if (draft.kind === 'trc10' && own !== undefined && hasMoreThanChain(draft))
      return <IssuedRecord {...{ draft, own, signs, login, others }} />;
    return (
      <EmptyState
        title={t(draft.kind === 'trc20' ? 'result_recorded' : 'result_issued')}
        text={t(draft.kind === 'trc20' ? 'result_recorded_text' : 'result_issued_text')}
        action={
          <span className="pieces">
            {draft.kind === 'trc20' && (
              <Button kind="primary" to={`/token20/${draft.contract.trim()}`}>
                {t('result_view')}
              </Button>
            )}
            {others}
          </span>
        }
      />
    );
  }
  return (
    <Wizard
      label={t('create_title')}
      at={at}
      onStep={goTo}
      onDone={finish}
      busy={busy}
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
          id: 'type',
          title: t('step_type'),
          text: t('step_type_text'),
          content: (
            <CardChoice
              label={t('step_type')}
              value={draft.kind}
              onChange={kind => change({ kind })}
              options={[
                { value: 'trc20', title: 'TRC20', text: t('type_trc20_text') },
                { value: 'trc10', title: 'TRC10', text: t('type_trc10_text') },
              ]}
            />
          ),
          next: t('next'),
        },
        {
          id: 'record',
          title: t('step_record'),
          text: t(draft.kind === 'trc20' ? 'step_record_trc20' : 'step_record_trc10'),
          content: (
            <div className={styles['form']}>
              {draft.kind === 'trc20' ? (
                <>
                  <TextField
                    mono
                    label={t('field_contract')}
                    value={draft.contract}
                    onChange={address => change({ contract: address })}
                    error={problem('contract')}
                  />
                  <ContractFacts contract={contract} />
                </>
              ) : (
                <IssueFields draft={draft} problems={problems} onChange={change} />
              )}
              <RecordFields draft={draft} problems={problems} onChange={change} />
            </div>
          ),
          next: t('next'),
          missing: isRight ? undefined : t('missing_fields'),
        },
        {
          id: 'confirm',
          title: t('step_confirm'),
          text:
            draft.kind === 'trc20' ? t('step_confirm_trc20') : t('step_confirm_trc10', { fee: facts.fee }),
          content: (
            <div className={styles['form']}>
              <Confirmation draft={draft} issuer={own} kind={draft.kind === 'trc20' ? 'record' : 'issue'} />
              <CheckField
                label={t(draft.kind === 'trc20' ? 'consent_record' : 'consent_issue')}
                checked={agreed}
                onChange={setAgreed}
              />
              {own === undefined && (
                <Button kind="primary" onClick={onConnect}>
                  {t('connect')}
                </Button>
              )}
              {refusal !== undefined && (
                <p role="alert" className={styles['wrong']}>
                  {t.rich('refused', { reason: <bdi>{refusal}</bdi> })}
                </p>
              )}
            </div>
          ),
          next: t(draft.kind === 'trc20' ? 'sign_record' : 'review'),
          missing: isRight ? issuerFault() : t('missing_fields'),
        },
      ]}
    />
  );
}
