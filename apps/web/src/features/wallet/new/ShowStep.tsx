import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { SeedGrid } from '../../../components/wallet/SeedGrid.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import styles from '../login/Logins.module.css';

const useT = wordsOf('logins');

/** The new phrase or key, hidden until asked for. */
export function ShowStep({
  kind,
  shown,
  onShown,
}: {
  kind: 'phrase' | 'key';
  shown: string;
  onShown: () => void;
}): ReactNode {
  return kind === 'phrase' ? (
    <SeedGrid words={shown.split(' ')} onShown={onShown} />
  ) : (
    <NewKey shown={shown} onShown={onShown} />
  );
}

function NewKey({ shown, onShown }: { shown: string; onShown: () => void }): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const hide = () => {
      if (document.visibilityState === 'hidden') setOpen(false);
    };
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [isOpen]);
  return (
    <div className={styles['picker']}>
      <p dir="ltr" className={styles['key']}>
        {isOpen ? shown.match(/.{1,8}/g)?.join(' ') : '•'.repeat(24)}
      </p>
      <Button
        onClick={() => {
          setOpen(!isOpen);
          onShown();
        }}
      >
        {t(isOpen ? 'new_key_hide' : 'new_key_show')}
      </Button>
    </div>
  );
}
