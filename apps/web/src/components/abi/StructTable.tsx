import type { ReactNode } from 'react';
import styles from './StructTable.module.css';

/** A list of structs: members are columns with their types, each struct a row counted from 0 as its author does. */
export function StructTable<Row extends { name: string; type: string }>({
  label,
  table,
  renderCell,
}: {
  /** Name of the list. */
  label: string;
  table: readonly (readonly Row[])[];
  renderCell: (row: Row) => ReactNode;
}): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide structs scroll, by keyboard too
    <div className={styles['scroller']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {table[0]?.map((head, at) => (
              <th key={at} scope="col">
                <bdi dir="ltr">
                  {head.name} <span className="dim">{head.type}</span>
                </bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.map((fields, at) => (
            <tr key={at}>
              <th scope="row">{at}</th>
              {fields.map((field, place) => (
                <td key={place}>{renderCell(field)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
