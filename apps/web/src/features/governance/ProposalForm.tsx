import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParameterName } from '../../components/chain/parameter-names.ts';
import { parameterWords, unitOfParameter } from '../../components/chain/parameter-words.ts';
import { ParameterValue } from '../../components/chain/ParameterValue.tsx';
import { Button } from '../../components/base/Button.tsx';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { ParameterChange, ParameterDiff } from '../../components/governance/ParameterDiff.tsx';
import { useDraft } from '../../components/wallet/draft.ts';
import { Wizard } from '../../components/wallet/Wizard.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { useGo } from '../../lib/routing/navigation.ts';
import type { ProposalCreate } from '../../wallet/intents/proposal-create.ts';
import {
  choicesOf,
  judgeValue,
  readKeptProposal,
  readProposal,
  type Choice,
  type ProposalDraft,
  typedOf,
} from './proposal-form.ts';
import styles from './ProposalForm.module.css';
import { parametersQuery } from './queries.ts';
import { useOwnWitness } from './use-own-witness.ts';

const useT = wordsOf('governance-forms');

export const PROPOSAL_STEPS = ['choose', 'values', 'confirm'] as const;
export type ProposalStep = (typeof PROPOSAL_STEPS)[number];

const NOTHING: ProposalDraft = {};

interface ProposalFormProps {
  step: ProposalStep;
  onConnect: () => void;
  onAct: (intent: ProposalCreate) => void;
}

/** Several parameters, their new values, all of it once more, and then what is signed. A visitor fills in all of it. */
export function ProposalForm({ step, onConnect, onAct }: ProposalFormProps): ReactNode {
  const t = useT();
  const nameOf = useParameterName();
  const go = useGo();
  const { data, error, refetch } = useQuery(parametersQuery());
  const { value: draft, set } = useDraft('proposal', NOTHING, readKeptProposal);
  const { own, signs, isWitness } = useOwnWitness();
  if (data === undefined)
    return error === null ? (
      <DetailSkeleton rows={12} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  const choices = choicesOf(data.tronParameters);
  const chosen = choices.filter(({ key }) => typedOf(draft, key) !== undefined);
  const values = readProposal(draft, choices);
  const at = chosen.length === 0 ? 0 : Math.min(PROPOSAL_STEPS.indexOf(step), values === undefined ? 1 : 2);
  const toggle = (key: string, on: boolean) => {
    const others = Object.entries(draft).filter(([one]) => one !== key);
    set(Object.fromEntries(on ? [...others, [key, '']] : others));
  };
  const missing =
    own === undefined
      ? t('missing_wallet')
      : !signs
        ? t('missing_key')
        : isWitness === false
          ? t('missing_witness')
          : undefined;
  return (
    <Wizard
      label={t('propose_title')}
      at={at}
      onStep={next => go(`/proposalscreate/${PROPOSAL_STEPS[next]}`)}
      onDone={() => {
        if (own !== undefined && values !== undefined)
          onAct({ kind: 'proposal_create', from: own, note: '', permissionId: 0, values });
      }}
      steps={[
        {
          id: 'choose',
          title: t('step_choose'),
          text: t('step_choose_text'),
          content: <Chooser choices={choices} draft={draft} onToggle={toggle} />,
          next: t('next'),
          missing: chosen.length === 0 ? t('missing_choice') : undefined,
        },
        {
          id: 'values',
          title: t('step_values'),
          text: t('step_values_text'),
          content: (
            <div className={styles['form']}>
              {chosen.map(choice => (
                <ValueField
                  key={choice.key}
                  choice={choice}
                  typed={typedOf(draft, choice.key) ?? ''}
                  onChange={typed => set({ ...draft, [choice.key]: typed })}
                />
              ))}
            </div>
          ),
          next: t('next'),
          missing: values === undefined ? t('missing_values') : undefined,
        },
        {
          id: 'confirm',
          title: t('propose_check'),
          text: t('propose_check_text'),
          content: (
            <div className={styles['form']}>
              <ul className={styles['changes']}>
                {chosen.map(({ key, id, now }) => (
                  <li key={key}>
                    <ParameterChange
                      title={nameOf(key)}
                      id={`${id} ${key}`}
                      before={<ParameterValue name={key} value={String(now)} />}
                      after={<ParameterValue name={key} value={(typedOf(draft, key) ?? '').trim()} />}
                    />
                  </li>
                ))}
              </ul>
              {own === undefined && (
                <Button kind="primary" onClick={onConnect}>
                  {t('connect')}
                </Button>
              )}
              {isWitness === false && <Invitation own={own} />}
            </div>
          ),
          next: t('review'),
          missing: values === undefined ? t('missing_values') : missing,
        },
      ]}
    />
  );
}

/** Whoever is none yet may become one. */
export function Invitation({ own }: { own: string | undefined }): ReactNode {
  const t = useT();
  return (
    <p className={styles['text']}>
      {t('become_witness_text')} <Button to={`/representative/${own ?? ''}`}>{t('become_witness')}</Button>
    </p>
  );
}

function Chooser({
  choices,
  draft,
  onToggle,
}: {
  choices: readonly Choice[];
  draft: ProposalDraft;
  onToggle: (key: string, on: boolean) => void;
}): ReactNode {
  const t = useT();
  const nameOf = useParameterName();
  const [wanted, setWanted] = useState('');
  const text = wanted.trim().toLowerCase();
  const shown = choices.filter(({ key, id }) =>
    [key, nameOf(key), parameterWords(key), String(id)].some(part => part.toLowerCase().includes(text)),
  );
  return (
    <div className={styles['form']}>
      <TextField label={t('find_parameter')} value={wanted} onChange={setWanted} />
      <ul className={styles['choices']}>
        {shown.map(choice => (
          <li key={choice.key}>
            <CheckField
              label={
                <>
                  {nameOf(choice.key)}{' '}
                  <code dir="ltr" className={styles['key']}>
                    {`${choice.id} ${choice.key}`}
                  </code>
                </>
              }
              hint={choice.limit.isOver ? t('value_over') : undefined}
              disabled={choice.limit.isOver}
              checked={typedOf(draft, choice.key) !== undefined}
              onChange={on => onToggle(choice.key, on)}
            />
            <span className={styles['now']}>
              <ParameterValue name={choice.key} value={String(choice.now)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ValueField({
  choice,
  typed,
  onChange,
}: {
  choice: Choice;
  typed: string;
  onChange: (typed: string) => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const nameOf = useParameterName();
  const { key, now, limit } = choice;
  const judged = judgeValue(choice, typed);
  const bounds = { least: format.integer(limit.least), most: format.integer(limit.most) };
  const parameters = new Intl.ListFormat(language).format(limit.needs.map(nameOf));
  const unit = unitOfParameter(key);
  return (
    <div className={styles['value']}>
      <TextField
        mono
        inputMode="numeric"
        label={nameOf(key)}
        hint={
          limit.least === 1n && limit.most === 1n
            ? t('value_one', { value: bounds.least })
            : unit === undefined
              ? t('value_range', bounds)
              : t('value_range_unit', { ...bounds, unit })
        }
        value={typed}
        onChange={onChange}
        error={
          typeof judged === 'string' && judged !== 'empty' ? t(judged, { ...bounds, parameters }) : undefined
        }
      />
      <ParameterDiff
        before={<ParameterValue name={key} value={String(now)} />}
        after={typeof judged === 'bigint' ? <ParameterValue name={key} value={String(judged)} /> : '–'}
      />
    </div>
  );
}
