import type { ReactNode } from 'react';
import styles from './ChartTable.module.css';

interface NumbersTableProps {
  title: string;
  heads: readonly string[];
  /** The first cell names its row. */
  rows: readonly (readonly string[])[];
}

/** The numbers of a drawing that is not walked with its table: candles, depth. */
export function NumbersTable({ title, heads, rows }: NumbersTableProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard, it must be reachable by it
    <div className={styles['box']} tabIndex={0} role="region" aria-label={title}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at === 0 ? undefined : styles['end']}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={`${name} ${row}`}>
              <th scope="row">
                <bdi dir="ltr">{name}</bdi>
              </th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]} className={styles['end']}>
                  <bdi dir="ltr">{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
