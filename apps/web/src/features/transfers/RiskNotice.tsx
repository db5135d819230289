import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './RiskNotice.module.css';
import { useShowRisky } from './show-risky.ts';

const useT = wordsOf('explorer', 'transfers');

/** "3 suspicious transfers hidden" with the way to see them; the choice is remembered. */
export function RiskNotice({ count }: { count: number | undefined }): ReactNode {
  const t = useT();
  const [shown, turn] = useShowRisky();
  if (count === undefined || count === 0) return undefined;
  return (
    <span className={styles['notice']}>
      {t(shown ? 'risky_shown' : 'risky_hidden', { count })}
      <Button size="small" onClick={turn}>
        {t(shown ? 'hide' : 'show')}
      </Button>
    </span>
  );
}
