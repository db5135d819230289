import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './HowProposalsWork.module.css';

const useT = wordsOf('governance');

/** Four steps from a proposal to its effect. */
export function HowProposalsWork(): ReactNode {
  const t = useT();
  return (
    <ol className={styles['steps']}>
      {(['propose', 'vote', 'count', 'effect'] as const).map((step, at) => (
        <li key={step}>
          <h2>
            <span aria-hidden="true">{at + 1}</span> {t(`step_${step}`)}
          </h2>
          <p>{t(`step_${step}_text`)}</p>
        </li>
      ))}
    </ol>
  );
}
