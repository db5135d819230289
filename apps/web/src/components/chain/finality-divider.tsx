import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.tsx';
import { useChainHead } from '../../lib/live/chain-head.ts';
import { Status } from '../feedback/Status.tsx';

/** What a list's row says of its block. */
interface PlacedRow {
  block: number;
  confirmed: boolean;
}

/**
 * The line between what may still be undone and what may not, for lists that show the newest first: it says so once
 * instead of a word in every row, and moves as blocks become solid.
 */
export function useFinalityDivider<Row>(
  placeOf: (row: Row) => PlacedRow,
): (row: Row, previous: Row | undefined) => ReactNode {
  const t = useT();
  const format = useFormat();
  const solid = useChainHead(head => head.solid);
  const isFinal = (row: Row): boolean => {
    const { block, confirmed } = placeOf(row);
    return confirmed || (solid !== undefined && block <= solid);
  };
  return (row, previous) =>
    previous !== undefined && !isFinal(previous) && isFinal(row) ? (
      <Status kind="success" look="quiet">
        {t('ui_confirmed_below', { block: format.integer(placeOf(row).block) })}
      </Status>
    ) : undefined;
}
