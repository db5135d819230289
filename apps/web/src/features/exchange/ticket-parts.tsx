import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './Ticket.module.css';

const useT = wordsOf('exchange');

/** A figure of a form, beside what it is. */
export function Line({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <p className={styles['line']}>
      <span className="dim">{label}</span>
      <bdi dir="ltr">{children}</bdi>
    </p>
  );
}

interface SigningProps {
  own: string | undefined;
  signs: boolean;
  onConnect: () => void;
  side?: 'buy' | 'sell';
  disabled?: boolean;
  children: ReactNode;
}

/** The button at the end of a form: signing in comes first, and an account without a key cannot sign. */
export function Signing({
  own,
  signs,
  onConnect,
  side,
  disabled = false,
  children,
}: SigningProps): ReactNode {
  const t = useT();
  if (own === undefined)
    return (
      <Button kind="primary" size="large" wide onClick={onConnect}>
        {t('connect')}
      </Button>
    );
  return (
    <>
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        disabled={!signs || disabled}
        {...(side === undefined ? {} : { className: styles[side] })}
      >
        {children}
      </Button>
      {!signs && (
        <p role="status" className={styles['note']}>
          {t('missing_key')}
        </p>
      )}
    </>
  );
}
