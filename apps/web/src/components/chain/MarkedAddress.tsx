import type { ReactNode } from 'react';
import { differingPositions } from '../../lib/format/differing-positions.ts';
import styles from './MarkedAddress.module.css';

/** An address in full with the characters marked in which it differs from another. */
export function MarkedAddress({ text, other }: { text: string; other: string }): ReactNode {
  const differs = differingPositions(text, other);
  return (
    <bdi dir="ltr" className={`mono ${styles['address'] ?? ''}`}>
      {Array.from(text, (character, index) =>
        differs[index] ? <mark key={index}>{character}</mark> : character,
      )}
    </bdi>
  );
}

/** Two addresses that look alike, one under the other, each with its word. */
export function AddressComparison({
  rows: [first, second],
}: {
  rows: readonly [first: { label: string; address: string }, second: { label: string; address: string }];
}): ReactNode {
  return (
    <span className={styles['compare']}>
      <span>{first.label}</span>
      <MarkedAddress text={first.address} other={second.address} />
      <span>{second.label}</span>
      <MarkedAddress text={second.address} other={first.address} />
    </span>
  );
}
