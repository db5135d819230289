import type { ReactNode } from 'react';
import type { ResultRow } from '../../components/abi/result-rows.ts';
import { visibleText } from '../../lib/format/visible-text.ts';
import styles from './CodeValue.module.css';

/** Decoded arguments, one a line. */
export function CallValues({ rows }: { rows: readonly ResultRow[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <dl className={styles['values']}>
      {rows.map(({ name, type, value, depth }, place) => (
        <div key={place} style={{ paddingInlineStart: `${depth}em` }}>
          <dt>
            <bdi dir="ltr">
              {visibleText(name)} <span className="dim">{type}</span>
            </bdi>
          </dt>
          <dd>
            <bdi dir="auto">{visibleText(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
