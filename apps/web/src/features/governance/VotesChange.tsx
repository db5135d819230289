import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';

/** Votes won or lost since the last count. */
export function VotesChange({ votes }: { votes: bigint }): ReactNode {
  const format = useFormat();
  if (votes === 0n) return <span className="dim">0</span>;
  const size = format.integer(votes < 0n ? -votes : votes);
  return <bdi dir="ltr">{`${votes < 0n ? '−' : '+'}${size}`}</bdi>;
}
