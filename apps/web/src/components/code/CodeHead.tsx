import IconWrap from '~icons/text-wrap';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { CopyButton } from '../data/CopyButton.tsx';
import styles from './CodeHead.module.css';

const useT = wordsOf('kit-code');

interface CodeHeadProps {
  title: string;
  /** What the button beside it copies. */
  copied: string;
  /** Quiet words after the title. */
  hint?: ReactNode;
  /** Tools before that button. */
  children?: ReactNode;
}

/** The head of a text: what it is, and the tools of it. */
export function CodeHead({ title, copied, hint, children }: CodeHeadProps): ReactNode {
  const t = useT();
  return (
    <header className={styles['header']}>
      <h3 className={styles['title']}>{title}</h3>
      {hint !== undefined && <span className="dim">{hint}</span>}
      <span className={styles['tools']}>
        {children}
        <CopyButton value={copied} label={t('code_copy', { title })} />
      </span>
    </header>
  );
}

/** Whether long lines are wrapped. */
export function WrapButton({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }): ReactNode {
  const t = useT();
  return (
    <IconButton
      icon={IconWrap}
      size="small"
      label={t('code_wrap')}
      aria-pressed={on}
      className={on ? styles['on'] : undefined}
      onClick={() => onChange(!on)}
    />
  );
}
