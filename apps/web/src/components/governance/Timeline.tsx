import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import styles from './Timeline.module.css';

const useT = wordsOf('kit-governance');

export interface TimelineStep {
  id: string;
  title: ReactNode;
  /** When, or on what it depends. */
  text?: ReactNode;
  state: 'done' | 'now' | 'failed' | 'coming';
}

/** What happened, what is going on, and what comes, from above to below. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }): ReactNode {
  const t = useT();
  return (
    <ol aria-label={label} className={styles['line']}>
      {steps.map(step => (
        <li
          key={step.id}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className={classNames(styles['step'], styles[step.state])}
        >
          <span className={styles['title']}>{step.title}</span>
          {/* The dot says it to the eye. */}
          <span className="visually-hidden"> {t(`timeline_${step.state}`)}</span>
          {step.text !== undefined && <span className={styles['text']}>{step.text}</span>}
        </li>
      ))}
    </ol>
  );
}
