import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import type { RibbonBlock } from '../../components/chain/ribbon-block.ts';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './Ribbon.module.css';

const useT = wordsOf('ribbon');

/** Where the ribbon stands while it shows older blocks, and the way back. */
export function RibbonPast({
  blocks,
  onNow,
}: {
  blocks: readonly RibbonBlock[];
  onNow: () => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const [first, last] = [blocks[0], blocks.at(-1)];
  return (
    <div className={styles['past']}>
      <Button size="small" onClick={onNow}>
        {t('ribbon_now')}
      </Button>
      <span className={styles['range']} aria-live="polite">
        {first &&
          last &&
          t('ribbon_range', { from: format.integer(first.number), to: format.integer(last.number) })}
      </span>
    </div>
  );
}
