import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Tag.module.css';

/** A tag may cut words of more letters. */
export const CUT_LETTERS = 14;

interface TagProps {
  children: ReactNode;
  tone?: 'plain' | 'good' | 'bad' | 'wait';
  /** What stands behind the word. */
  hint?: string | undefined;
}

/** A small word or number beside something: a unit, a code, "verified". State tones belong to Status. */
export function Tag({ children, tone = 'plain', hint }: TagProps): ReactNode {
  return (
    <span className={classNames(styles['tag'], styles[tone])} data-tip={hint}>
      {children}
    </span>
  );
}
