import IconAlertTriangle from '~icons/alert-triangle';
import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { CheckField } from '../../../components/forms/CheckField.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Notice } from '../Notice.tsx';

const useT = wordsOf('multisig');

/** What somebody typed or ticked to say that they know what they give up. */
export interface LockoutAnswer {
  accepted: boolean;
  typed: string;
}

export const NO_ANSWER: LockoutAnswer = { accepted: false, typed: '' };

/** How much of control a change takes from the reader's own key: nothing, to act alone, or everything. */
export type Loss = 'nothing' | 'alone' | 'everything';

const TYPED_END = 6;

/** Whether a change may be signed: whoever gives an account away has typed which. */
export function isAcknowledged(loss: Loss, from: Address, { accepted, typed }: LockoutAnswer): boolean {
  if (loss === 'nothing') return true;
  return accepted && (loss === 'alone' || typed.trim() === from.slice(-TYPED_END));
}

/** Stops before somebody locks themselves out: what is lost, in words, and what they have to say to go on. */
export function LockoutConsent({
  loss,
  from,
  answer,
  onAnswer,
}: {
  loss: Loss;
  from: Address;
  answer: LockoutAnswer;
  onAnswer: (answer: LockoutAnswer) => void;
}): ReactNode {
  const t = useT();
  if (loss === 'nothing') return null;
  const isAll = loss === 'everything';
  return (
    <Notice tone="bad" icon={IconAlertTriangle} title={t(isAll ? 'lock_none_title' : 'lock_part_title')}>
      <p>{t(isAll ? 'lock_none_text' : 'lock_part_text')}</p>
      <CheckField
        label={t(isAll ? 'lock_none_accept' : 'lock_part_accept')}
        checked={answer.accepted}
        onChange={accepted => onAnswer({ ...answer, accepted })}
      />
      {isAll && (
        <TextField
          label={t('lock_none_type', { address: from })}
          mono
          value={answer.typed}
          maxLength={TYPED_END}
          onChange={typed => onAnswer({ ...answer, typed })}
        />
      )}
    </Notice>
  );
}
