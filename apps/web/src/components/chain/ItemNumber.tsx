import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { MiddleText } from '../data/MiddleText.tsx';

/** Which item of a token moved. Numbers of items may have 78 digits. */
export function ItemNumber({ item }: { item: string }): ReactNode {
  const t = useT();
  return (
    <span className="dim" data-tip={t('approval_item', { item })}>
      <MiddleText text={`#${item}`} keep={4} />
    </span>
  );
}
