import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface DataColumn<Row> {
  key: string;
  header: ReactNode;
  /** The header is only read out (column of actions) */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers and actions stand at the end */
  align?: 'start' | 'end';
  /** Tabular numerals, no wrapping */
  numeric?: boolean;
  /** Left out of the table below md, where columns that say more need the room */
  wide?: boolean;
  /**
   * Place in the list that the table becomes below 760 px; without one the column is left out there. Any number of columns
   * can be a `line` of their own, under their header, below title and amount
   */
  list?: 'title' | 'amount' | 'detail' | 'action' | 'status' | 'line';
}

interface DataTableProps<Row> {
  /** Accessible name of the table */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Coral line at the left edge: overdue. Say it in a cell as well */
  exceptional?: (row: Row) => boolean;
}

/**
 * Ledger: hairlines, no zebra, numbers right. Below 760 px every row becomes a list entry (title + amount / detail +
 * action / status). The roles are spelled out because a table that is laid out as a grid loses them in some browsers.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, exceptional }: DataTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={label} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              data-align={column.align}
              data-wide={column.wide || undefined}
            >
              {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" data-exceptional={exceptional?.(row) || undefined}>
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-align={column.align}
                data-numeric={column.numeric || undefined}
                data-wide={column.wide || undefined}
                data-list={column.list ?? 'none'}
                data-header={typeof column.header === 'string' ? column.header : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Second line of a cell. */
export function CellNote({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}
