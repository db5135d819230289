import type { ReactNode } from 'react';
import { TextField } from '../../../components/forms/TextField.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import styles from '../login/Logins.module.css';

const useT = wordsOf('logins', 'wallet', 'kit-wallet');

interface Asked {
  kind: 'phrase' | 'key';
  /** What was shown. */
  shown: string;
  /** Places of the words that are asked back. */
  places: readonly number[];
}

/** What would be right, field by field. */
function expectedOf({ kind, shown, places }: Asked): string[] {
  const words = shown.split(' ');
  return kind === 'key' ? [shown] : places.map(place => words[place] ?? '');
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');

/** Whether everything asked back is what was shown. */
export function isRightAnswer(asked: Asked, answers: readonly string[]): boolean {
  return expectedOf(asked).every((word, at) => plain(answers[at] ?? '') === word);
}

/** Asks some words back, or the whole key: who has no copy learns it now. */
export function CheckStep({
  making,
  answers,
  onAnswers,
}: {
  making: Asked;
  answers: readonly string[];
  onAnswers: (answers: readonly string[]) => void;
}): ReactNode {
  const t = useT();
  const expected = expectedOf(making);
  return (
    <div className={styles['picker']}>
      {expected.map((word, at) => {
        const typed = plain(answers[at] ?? '');
        return (
          <TextField
            key={at}
            label={
              making.kind === 'key'
                ? t('private_key')
                : t('seed_word', { place: (making.places[at] ?? 0) + 1 })
            }
            value={answers[at] ?? ''}
            onChange={text =>
              onAnswers(expected.map((_, place) => (place === at ? text : (answers[place] ?? ''))))
            }
            mono
            autoComplete="off"
            autoCapitalize="none"
            data-1p-ignore="true"
            data-lpignore="true"
            error={typed.length >= word.length && typed !== word && t('new_check_wrong')}
          />
        );
      })}
    </div>
  );
}
