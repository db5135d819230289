import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import styles from './CodeBlock.module.css';
import { CopyButton } from './CopyButton.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { visibleText } from '../../lib/format/visible-text.ts';

const useT = wordsOf('explorer');

interface CodeBlockProps {
  title: ReactNode;
  /** What is shown. */
  text: string;
  /** What is copied where it differs from what is shown. */
  copied?: string;
  /** Quiet words after the title. */
  hint?: string;
  /** Breaks lines anywhere: byte code has no spaces. */
  wrap?: boolean;
}

/** Code or data as it is: monospaced, left to right, scrolling inside its own box. Nothing where there is none. */
export function CodeBlock({ title, text, copied = text, hint, wrap = false }: CodeBlockProps): ReactNode {
  const t = useT();
  if (text === '') return null;
  return (
    <section className={styles['section']}>
      <header className={styles['header']}>
        <h3 className={styles['title']}>{title}</h3>
        <CopyButton value={copied} label={t('copy_all')} />
        {hint !== undefined && <span className="dim">{hint}</span>}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be within reach of the keyboard */}
      <pre dir="ltr" className={classNames(styles['code'], wrap && styles['wrapped'])} tabIndex={0}>
        {visibleText(text)}
      </pre>
    </section>
  );
}
