import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { useDraft } from '../../components/wallet/draft.ts';
import { saveText } from '../../lib/format/save-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { MarketPage } from './market-pages.ts';
import { pairOf } from './market-form.ts';
import type { Recorded } from './recorded.ts';
import styles from './TokenForms.module.css';

const useT = wordsOf('token-issue', 'token-forms');

const QUESTIONS = {
  token: ['market_q_token_1', 'market_q_token_2', 'market_q_token_3'],
  team: ['market_q_team_1', 'market_q_team_2', 'market_q_team_3'],
  other: ['market_q_other_1', 'market_q_other_2', 'market_q_other_3'],
} as const satisfies Record<Exclude<MarketPage, 'create'>, readonly string[]>;

type Answers = Readonly<Record<string, string>>;
const NO_ANSWERS: Answers = {};
const LONGEST = 4000;

function readAnswers(kept: unknown): Answers | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const known = new Set<string>(Object.values(QUESTIONS).flat());
  return Object.fromEntries(
    Object.entries(kept as Readonly<Record<string, unknown>>).flatMap(([key, value]) =>
      known.has(key) && typeof value === 'string' ? [[key, value.slice(0, LONGEST)]] : [],
    ),
  );
}

interface MarketQuestionsProps {
  id: string;
  recorded: Recorded;
  page: keyof typeof QUESTIONS;
}

/** A part of the questions of a market; the server keeps no market, so the answers stay here or go along as a file. */
export function MarketQuestions({ id, recorded, page }: MarketQuestionsProps): ReactNode {
  const t = useT();
  const { value, set } = useDraft(`market-${id}`, NO_ANSWERS, readAnswers);
  const answered = Object.values(value).some(text => text.trim() !== '');
  const save = () => {
    const { name, symbol, issuer, type } = recorded;
    const additional = Object.fromEntries(
      Object.entries(QUESTIONS).map(([part, keys]) => [
        part,
        Object.fromEntries(
          keys.map((key, at) => [
            `additionalInfo${at + 1}`,
            { question: t(key), answer: (value[key] ?? '').trim() },
          ]),
        ),
      ]),
    );
    saveText(
      `market-${id}-answers.json`,
      JSON.stringify({ id, type, name, symbol, issuer, pair: pairOf(recorded), ...additional }, undefined, 2),
    );
  };
  return (
    <>
      {QUESTIONS[page].map(key => (
        <TextArea
          key={key}
          label={t(key)}
          value={value[key] ?? ''}
          maxLength={LONGEST}
          onChange={text => set({ ...value, [key]: text })}
        />
      ))}
      <span className="pieces">
        <Button kind="primary" disabled={!answered} onClick={save}>
          {t('market_download')}
        </Button>
        <Button to={`/tokens/update/${id}`}>{t('my_update')}</Button>
        <span className={styles['text']}>{t(answered ? 'market_kept' : 'market_answer_one')}</span>
      </span>
    </>
  );
}
