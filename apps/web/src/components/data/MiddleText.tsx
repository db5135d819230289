import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { HEAD, TAIL } from './middle.ts';
import styles from './MiddleText.module.css';

interface MiddleTextProps {
  text: string;
  /** Characters shown at both ends (8 and 8). */
  keep?: number;
  full?: boolean;
  /** All of it in a table that is wide enough. */
  fit?: boolean;
}

/**
 * An id in mono, left to right in every language, cut in the middle for the eye only: selecting, copying, searching
 * in the page and screen readers get all of it.
 */
export function MiddleText({ text, keep, full = false, fit = false }: MiddleTextProps): ReactNode {
  const head = keep ?? HEAD;
  const tail = keep ?? TAIL;
  if (full || text.length <= head + tail + 1)
    return (
      <bdi dir="ltr" className={classNames('mono', styles['full'])}>
        {text}
      </bdi>
    );
  return (
    <bdi dir="ltr" data-cut className={classNames('mono', styles['cut'], fit && styles['fit'])}>
      {text.slice(0, head)}
      <span className={styles['middle']}>{text.slice(head, -tail)}</span>
      {text.slice(-tail)}
    </bdi>
  );
}
