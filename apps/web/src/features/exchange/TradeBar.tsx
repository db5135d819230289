import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './TradeBar.module.css';

const useT = wordsOf('exchange');

/** Both sides of a trade, always at hand at the bottom of a phone. */
export function TradeBar({ onSide }: { onSide: (side: 'buy' | 'sell') => void }): ReactNode {
  const t = useT();
  return (
    <div className={styles['bar']}>
      {(['buy', 'sell'] as const).map(side => (
        <Button
          key={side}
          kind="primary"
          size="large"
          wide
          className={styles[side]}
          onClick={() => onSide(side)}
        >
          {t(`side_${side}`)}
        </Button>
      ))}
    </div>
  );
}
