import { groupedDigits } from '../../lib/format/amount-text.ts';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import styles from './ResourceBar.module.css';

export interface ResourcePart {
  label: string;
  value: bigint;
  /** `good`: free or staked. `brand`: burned, it costs TRX. `other`: somebody else paid. `rest`: unused. */
  tone: 'good' | 'brand' | 'other' | 'rest';
}

/** How a resource was paid for: a bar split in parts, then the parts in words. Parts of zero are left out. */
export function ResourceBar({ parts }: { parts: readonly ResourcePart[] }): ReactNode {
  const used = parts.filter(part => part.value > 0n);
  const total = used.reduce((sum, part) => sum + part.value, 0n);
  return (
    <span className={styles['resource']}>
      {/* A bar of one part says no more than its words. */}
      {used.length > 1 && (
        <span className={styles['bar']} aria-hidden="true">
          {used.map(part => (
            // Thousandths are plenty for a bar of some hundred pixels.
            <span
              key={part.label}
              className={styles[part.tone]}
              style={{ flexGrow: Number((part.value * 1000n) / total) + 8 }}
            />
          ))}
        </span>
      )}
      <span className={styles['words']}>
        {(used.length > 0 ? used : parts.slice(0, 1)).map(part => (
          <span key={part.label} className={styles['part']}>
            <span className={classNames(styles['dot'], styles[part.tone])} aria-hidden="true" />
            <bdi dir="ltr">{groupedDigits(part.value.toString())}</bdi> {part.label}
          </span>
        ))}
      </span>
    </span>
  );
}
